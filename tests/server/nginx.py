"""The guide's nginx before workers, as operators have it."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from server import guide
from server.house import WAIT, House

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


@contextmanager
def nginx_before(
    workers: tuple[str, str], folder: Path, port: int, *, sub_path: str = ""
) -> Iterator[House]:
    """The house of these workers as seen through the guide's nginx."""
    folder.chmod(0o755)
    configuration = folder / "nginx.conf"
    text = guide.proxy(workers, port, folder, sub_path=sub_path)
    configuration.write_text(text, encoding="utf-8")
    command = [NGINX, "-p", str(folder), "-c", str(configuration), "-e", "stderr"]
    with subprocess.Popen(command) as nginx:
        try:
            with House(f"127.0.0.1:{port}{sub_path}") as outside:
                _wait_for(outside)
                yield outside
        finally:
            nginx.terminate()


def _wait_for(house: House) -> None:
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        try:
            assert house.http.get("/health").status_code == 200
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(house.address)
