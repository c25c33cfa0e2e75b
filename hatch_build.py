"""A wheel holds the built page: see pyproject.toml and web/build_page.py."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_BUILD = Path(__file__).parent / "web" / "build_page.py"


class PageHook(BuildHookInterface[Any]):
    """A wheel without the page would serve an empty table, so a failed build fails."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  the hook's own signature
        subprocess.run([sys.executable, _BUILD], check=True)  # noqa: S603  our own command
        build_data["artifacts"].append("src/foxden/web/**")
