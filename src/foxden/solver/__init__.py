"""Outfox for two players, solved: the proof, its book, and the truth about any position.

`analysis` says what there is to know of positions and games. `prover` and what lies below it is
compiled code; `book`, `openings` and `check` make and check what lies on the `shelf`.
"""
