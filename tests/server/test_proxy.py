"""Behind nginx: a sub-path, sockets through it, and whose word on addresses is taken."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.house import House, free_port, open_house
from server.nginx import nginx_with
from server.playing import play_out

CONFIGURATION = """
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
"""


@contextmanager
def nginx_before(house: House, folder: Path, port: int) -> Iterator[House]:
    """The house as seen through nginx, under /foxden/."""
    text = CONFIGURATION.format(port=port, address=house.address)
    with nginx_with(text, folder, port, "/foxden") as outside:
        yield outside


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder, port = tmp_path_factory.mktemp("proxy"), free_port()
    folder.chmod(0o755)
    public = f"http://127.0.0.1:{port}/foxden"
    trusted = ("127.0.0.1",)
    limits = {"misses_per_minute": 2}
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
            outside.http.get("/api/tables/WRONG2", headers=headers).status_code for _ in range(3)
        ]
        assert statuses == [404, 404, 429]


def test_nobody_else_is_believed_about_addresses(tmp_path: Path) -> None:
    with open_house(tmp_path, misses_per_minute=2) as house:
        statuses = [
            house.http.get(
                "/api/tables/WRONG2", headers={"x-forwarded-for": f"192.0.2.{number}"}
            ).status_code
            for number in range(3)
        ]
        assert statuses == [404, 404, 429]
