"""Guessing is limited, and whoever guesses shuts nobody out who has a right to come in."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from foxden.server.limits import network_of
from foxden.server.settings import Settings, sqlite_url
from server.house import WAIT, House, house_in_a_process, open_house
from server.raw import ELSEWHERE, RawLine

MISSES = 3
CROWD = 60


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, misses_per_minute=MISSES) as opened:
        yield opened


@pytest.fixture
def elsewhere(house: House) -> Iterator[httpx.Client]:
    """Somebody at another address than who has made the tables."""
    transport = httpx.HTTPTransport(local_address=ELSEWHERE)
    url = f"http://{house.address}"
    with httpx.Client(base_url=url, timeout=WAIT, transport=transport) as client:
        yield client


def hello_from_elsewhere(house: House, table: str, token: str | None = None) -> str:
    with closing(RawLine(house.address, source=ELSEWHERE)) as line:
        answer = line.say_hello(table, token)
        return str(answer.get("code") or answer["type"])


def use_up(client: httpx.Client) -> None:
    while client.get("/api/tables/WRONG2").status_code != 429:
        pass


def test_many_guesses_at_once_are_no_more_than_one_after_another(tmp_path: Path) -> None:
    database = sqlite_url(tmp_path / "foxden.db")
    with (
        house_in_a_process(database, misses_per_minute=MISSES) as house,
        ExitStack() as opened,
    ):
        lines = [opened.enter_context(closing(RawLine(house.address))) for _ in range(CROWD)]
        with house.halted():
            for number, line in enumerate(lines):
                line.say(type="hello", table=f"WRONG{number}", client="a-raw-line")
        codes = [line.hear()["code"] for line in lines]
    assert set(codes) == {"not_found", "too_fast"}
    assert codes.count("not_found") < CROWD / 4


def test_who_has_a_token_is_let_in_whatever_others_guess(
    house: House, elsewhere: httpx.Client
) -> None:
    host = house.host({"game": "outfox"})
    use_up(elsewhere)
    assert hello_from_elsewhere(house, host.code) == "too_fast"
    assert hello_from_elsewhere(house, host.code, host.token) == "welcome"


def test_a_request_with_a_token_is_heard_whatever_others_guess(
    house: House, elsewhere: httpx.Client
) -> None:
    host = house.host({"game": "outfox"})
    path = f"/api/tables/{host.code}"
    use_up(elsewhere)
    assert elsewhere.get(path).status_code == 429
    wrong = {"authorization": "Bearer AAAAAAAAAAAAAAAAAAAAAA"}
    assert elsewhere.get(path, headers=wrong).status_code == 429
    right = {"authorization": f"Bearer {host.token}"}
    assert elsewhere.get(path, headers=right).status_code == 200


def test_a_table_found_before_is_found_whatever_others_guess(
    house: House, elsewhere: httpx.Client
) -> None:
    """A class comes to the table of its teacher; one of them only plays with the codes."""
    host = house.host({"game": "outfox"})
    path = f"/api/tables/{host.code}"
    assert elsewhere.get(path).status_code == 200
    use_up(elsewhere)
    assert elsewhere.get(path).status_code == 200
    assert hello_from_elsewhere(house, host.code) == "welcome"
    assert elsewhere.post(f"{path}/places", json={"name": "Pupil"}).status_code == 201
    use_up(house.http)
    assert house.http.get(path).status_code == 200  # who made the table has found it


def test_over_the_limit_nothing_tells_which_tables_there_are(
    house: House, elsewhere: httpx.Client
) -> None:
    host = house.host({"game": "outfox"})
    use_up(elsewhere)
    token = "A" * 22
    for code in (host.code, "WRONG3"):
        answer = elsewhere.get(f"/api/tables/{code}")
        assert (answer.status_code, answer.json()["key"]) == (429, "server.too_fast")
        assert hello_from_elsewhere(house, code) == "too_fast"
        assert hello_from_elsewhere(house, code, token) == "too_fast"


def test_a_wrong_token_is_a_miss(house: House) -> None:
    host = house.host({"game": "outfox"})
    wrong = [hello_from_elsewhere(house, host.code, "A" * 22) for _ in range(MISSES + 1)]
    assert wrong == ["token"] * MISSES + ["too_fast"]


def test_what_is_found_costs_nothing(house: House, elsewhere: httpx.Client) -> None:
    codes = [house.host({"game": "outfox"}).code for _ in range(MISSES * 2)]
    assert {elsewhere.get(f"/api/tables/{code}").status_code for code in codes} == {200}


def test_a_network_of_ipv6_is_one_guest(tmp_path: Path) -> None:
    with open_house(tmp_path, misses_per_minute=MISSES, trusted_proxies=("127.0.0.1",)) as house:

        def status(address: str) -> int:
            headers = {"x-forwarded-for": address}
            return house.http.get("/api/tables/WRONG2", headers=headers).status_code

        assert {status(f"2001:db8::{number}") for number in range(MISSES)} == {404}
        assert status("2001:db8::ffff:1") == 429
        assert status("2001:db8:0:1::1") == 404


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("a socket", "a socket"),
    ],
)
def test_whom_the_limits_count_as_one(address: str, network: str) -> None:
    assert network_of(address) == network


def test_joining_is_limited_by_address_and_a_class_is_not(tmp_path: Path) -> None:
    with open_house(tmp_path, joins_per_minute=Settings().joins_per_minute) as house:
        host = house.host({"game": "foxy"})
        for number in range(30):
            house.join(host.code, f"Pupil {number}")


def test_who_joins_again_and_again_is_stopped(tmp_path: Path) -> None:
    with open_house(tmp_path, joins_per_minute=3) as house:
        path = f"/api/tables/{house.host({'game': 'foxy'}).code}/places"
        statuses = [house.http.post(path, json={"name": "a"}).status_code for _ in range(6)]
        assert statuses[:3] == [201] * 3
        assert 429 in statuses
