"""Behind nginx: a sub-path, sockets through it, and whose word on addresses is taken."""

import random
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from server.house import WAIT, House, free_port, open_house
from server.playing import play_out

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
CONFIGURATION = """
daemon off; pid {folder}/nginx.pid; error_log stderr error; worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    server {{
        listen 127.0.0.1:{port};
        location /foxden/ {{
            proxy_pass http://{address}/;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $http_x_test_address;
        }}
    }}
}}
"""


@contextmanager
def nginx_before(house: House, folder: Path, port: int) -> Iterator[House]:
    """The house as seen through nginx, under /foxden/."""
    configuration = folder / "nginx.conf"
    text = CONFIGURATION.format(folder=folder, port=port, address=house.address)
    configuration.write_text(text, encoding="utf-8")
    command = [NGINX, "-p", str(folder), "-c", str(configuration), "-e", "stderr"]
    with subprocess.Popen(command) as nginx:
        try:
            with House(f"127.0.0.1:{port}/foxden") as outside:
                wait_for(outside)
                yield outside
        finally:
            nginx.terminate()


def wait_for(house: House) -> None:
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        try:
            assert house.http.get("/health").status_code == 200
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(house.address)


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder, port = tmp_path_factory.mktemp("proxy"), free_port()
    folder.chmod(0o755)
    public = f"http://127.0.0.1:{port}/foxden"
    trusted = ("127.0.0.1",)
    limits = {"misses_per_minute": 1}  # a minute for two requests is enough anywhere
    with (
        open_house(folder, public_url=public, trusted_proxies=trusted, **limits) as house,
        nginx_before(house, folder, port) as seen_from_outside,
    ):
        yield seen_from_outside


def test_a_game_through_nginx_on_a_sub_path(outside: House) -> None:
    guests = outside.seat({"game": "outfox"}, 2)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    play_out(guests, random.Random(1))
    answer = outside.http.get(f"/api/tables/{guests[0].code}/games/1/record")
    assert answer.json()["outcome"]["winners"]


def test_the_origin_of_the_public_address_is_ours(outside: House) -> None:
    body = {"setup": {"game": "outfox"}, "name": "a"}
    origin = f"http://{outside.address.split('/')[0]}"
    for header, status in ((origin, 201), ("http://other.example", 403)):
        answer = outside.http.post("/api/tables", json=body, headers={"origin": header})
        assert answer.status_code == status


def test_a_trusted_proxy_tells_addresses_apart(outside: House) -> None:
    for address in ("192.0.2.1", "192.0.2.2"):
        headers = {"x-test-address": address}
        statuses = [
            outside.http.get("/api/tables/WRONG2", headers=headers).status_code for _ in range(2)
        ]
        assert statuses == [404, 429]


def test_nobody_else_is_believed_about_addresses(tmp_path: Path) -> None:
    with open_house(tmp_path, misses_per_minute=1) as house:
        statuses = [
            house.http.get(
                "/api/tables/WRONG2", headers={"x-forwarded-for": f"192.0.2.{number}"}
            ).status_code
            for number in range(2)
        ]
        assert statuses == [404, 429]
