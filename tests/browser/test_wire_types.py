"""The page's types are those of the structs that travel."""

from browser.conftest import ROOT
from foxden.server.typescript import typescript


def test_the_generated_types_are_not_stale() -> None:
    written = (ROOT / "web/src/wire.ts").read_text(encoding="utf-8")
    assert written == typescript(), "run: python -m foxden.server.typescript > web/src/wire.ts"
