"""The scenes on which the page's boards are tested are those the engine makes today."""

from boards.fixtures import fixtures


def test_scenes_are_not_stale() -> None:
    """Made anew by `python -m boards.fixtures`."""
    for path, text in fixtures():
        assert path.read_bytes() == text, path
