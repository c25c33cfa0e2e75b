"""The games in the forms that research tools expect; needs the extra `research`.

Every adapter is written once, over the contract or over the compiled cores. What differs
from game to game - numbers for actions, tensors for views, rows for seen events - is an
encoder, and each game has one in `encoders`.
"""
