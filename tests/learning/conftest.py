"""Learning is proven where PyTorch is: `make prove` installs it, `make test` goes without."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]
