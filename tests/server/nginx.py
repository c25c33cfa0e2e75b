"""nginx before a server, as operators have it."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from server.house import WAIT, House

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
_CONFIGURATION = """
daemon off; pid {folder}/nginx.pid; error_log stderr error; worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {text}
}}
"""


@contextmanager
def nginx_with(text: str, folder: Path, port: int, path: str = "") -> Iterator[House]:
    """The house as seen through nginx, which listens at a port as the text says."""
    folder.chmod(0o755)
    configuration = folder / "nginx.conf"
    configuration.write_text(_CONFIGURATION.format(folder=folder, text=text), encoding="utf-8")
    command = [NGINX, "-p", str(folder), "-c", str(configuration), "-e", "stderr"]
    with subprocess.Popen(command) as nginx:
        try:
            with House(f"127.0.0.1:{port}{path}") as outside:
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
