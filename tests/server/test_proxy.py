"""Behind the guide's nginx: sockets, a sub-path, and whose word on addresses is taken."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server import guide
from server.house import House, free_port, open_house
from server.nginx import nginx_before
from server.playing import play_out


@pytest.fixture(scope="module", params=["", "/foxden"])
def outside(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """The guide's proxy, at a name of its own and on a sub-path."""
    folder, port, sub_path = tmp_path_factory.mktemp("proxy"), free_port(), str(request.param)
    folder.chmod(0o755)
    chosen: dict[str, Any] = {
        "public_url": f"http://{guide.NAME}{sub_path}",
        "trusted_proxies": ("127.0.0.1",),
        "misses_per_minute": 1,  # a minute for two requests is enough anywhere
    }
    with (
        open_house(folder, **chosen) as house,
        nginx_before((house.address,) * 2, folder, port, sub_path=sub_path) as seen_from_outside,
    ):
        yield seen_from_outside


def test_a_game_through_nginx(outside: House) -> None:
    guests = outside.seat({"game": "outfox"}, 2)
    guests[0].ask("start")
    for guest in guests:
        guest.wait_until(lambda one: one.position)
    play_out(guests, random.Random(1))
    answer = outside.http.get(f"/api/tables/{guests[0].code}/games/1/record")
    assert answer.json()["outcome"]["winners"]


def test_the_origin_of_the_public_address_is_ours(outside: House) -> None:
    body = {"setup": {"game": "outfox"}, "name": "a"}
    for header, status in ((f"http://{guide.NAME}", 201), ("http://other.example", 403)):
        answer = outside.http.post("/api/tables", json=body, headers={"origin": header})
        assert answer.status_code == status


@pytest.mark.parametrize(
    "path", ["/metrics", "/metrics/", "//metrics", "/./metrics", "/api/../metrics", "/%6Detrics"]
)
def test_nobody_outside_reads_the_metrics(outside: House, path: str) -> None:
    raw = httpx.URL(f"http://{outside.address}").copy_with(
        raw_path=f"{httpx.URL(f'http://{outside.address}').path.rstrip('/')}{path}".encode()
    )
    answer = outside.http.send(httpx.Request("GET", raw))
    assert "foxden_turn_seconds" not in answer.text
    assert answer.status_code in (403, 404)


def test_a_trusted_proxy_tells_addresses_apart(outside: House) -> None:
    """What a client says of its address itself is not believed."""
    for address in ("127.0.0.2", "127.0.0.3"):
        transport = httpx.HTTPTransport(local_address=address)
        with httpx.Client(base_url=f"http://{outside.address}", transport=transport) as client:
            statuses = [
                client.get(
                    "/api/tables/WRONG2", headers={"x-forwarded-for": f"192.0.2.{number}"}
                ).status_code
                for number in range(2)
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
