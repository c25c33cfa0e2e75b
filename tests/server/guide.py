"""The deploy guide, read as a person would follow it: its blocks are what the tests run."""

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "deploy.md"
NAME = "table.example.org"


def block(kind: str) -> str:
    """The one block of this kind, as it stands."""
    (found,) = re.findall(rf"```{kind}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    return str(found)


def service() -> list[tuple[str, str]]:
    """The directives of the unit's service, in order."""
    section = block("ini").split("[Service]\n")[1].split("\n[")[0]
    lines = filter(None, section.splitlines())
    return [(key, value) for key, _, value in (line.partition("=") for line in lines)]


def proxy(workers: tuple[str, str], port: int, folder: Path, *, sub_path: str = "") -> str:
    """A whole nginx configuration around the guide's: other ports, another folder for its files."""
    text = replaced(block("nginx"), "127.0.0.1:8081", workers[0])
    text = replaced(text, "127.0.0.1:8082", workers[1])
    text = replaced(text, "listen 80;", f"listen 127.0.0.1:{port};")
    if sub_path:
        text = replaced(text, "location / ", f"location {sub_path}/ ")
        text = replaced(text, "location /metrics ", f"location {sub_path}/metrics ")
    temporary = " ".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; pid {folder}/nginx.pid; error_log stderr error; worker_processes 1;\n"
        f"events {{ worker_connections 256; }}\n"
        f"http {{ access_log off; {temporary}\n{text}\n}}\n"
    )


def replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"the guide's block has {old!r} {text.count(old)} times"
    return text.replace(old, new)
