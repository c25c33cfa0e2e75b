"""Addresses that strangers give us, and seats that are not theirs."""

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from foxden.core.errors import FoxdenError
from foxden.server.push_endpoints import is_public, read_endpoint
from foxden.server.push_rows import MOST_DEVICES
from foxden.server.settings import PUSH_SERVICES
from server.house import WAIT, Frame, Guest, House, open_house
from server.playing import next_to_act, play_move
from server.push_receiver import Device, PushService, push_service

SLOW: Frame = {"game": "outfox", "clock": 86_400}
GOOGLE = "https://fcm.googleapis.com"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "fcm.googleapis.com",
        "http://fcm.googleapis.com/x",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:0x1bb/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://push.apple.com.evil.example/x",
        "https://evil-push.apple.com/x",
        "https://user@fcm.googleapis.com/x",
        "https://user:password@fcm.googleapis.com/x",
        "https://evil.example/#fcm.googleapis.com",
        "https://evil.example\\@fcm.googleapis.com/x",
        "https://evil.example?https://fcm.googleapis.com/x",
        "https://fcm.googleapis.com/x\r\nHost: evil.example",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/é",
        "https://fcm。googleapis。com/x",
        "https://[fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "https://localhost/x",
        "https://169.254.169.254/latest/meta-data",
        "https://fcm.googleapis.com/" + "x" * 1024,
    ],
)
def test_an_address_that_is_not_a_push_service_is_refused(url: str) -> None:
    with pytest.raises(FoxdenError) as refusal:
        read_endpoint(url, PUSH_SERVICES)
    assert "fcm.googleapis.com" in str(refusal.value)


def test_an_address_of_a_known_service_is_read_as_it_is() -> None:
    for url in (f"{GOOGLE}/fcm/send/a:b-c_d?e=f", "https://web.push.apple.com/Qx"):
        endpoint = read_endpoint(url, PUSH_SERVICES)
        assert endpoint.origin + endpoint.path == url


@pytest.mark.parametrize(
    "address",
    [
        "0.1.2.3", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.8.9.10", "169.254.169.254",
        "172.16.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "224.0.0.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "fc00::1",
        "fd12:3456::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "2001:db8::1", "100::1",
    ],
)  # fmt: skip
def test_no_message_goes_into_a_private_network(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "142.250.74.10", "2a00:1450:4001:82f::200a"])
def test_a_public_address_is_one(address: str) -> None:
    assert is_public(address)


# ---------------------------------------------------------------- routes


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with push_service(tmp_path_factory.mktemp("service")) as running:
        yield running


def put(house: House, guest: Guest, subscription: Frame, token: str | None) -> httpx.Response:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    return house.http.put(f"/api/tables/{guest.code}/push", json=subscription, headers=headers)


def test_only_who_holds_a_seat_is_told_of_it(den: House) -> None:
    here, friend = den.seat(SLOW, 2)
    stranger = den.host(SLOW)
    hurried = den.host({"game": "outfox"})
    wanted = Device(GOOGLE).subscription
    for token in (None, "A" * 22, stranger.token):
        assert put(den, here, wanted, token).status_code == 401
        turn = den.http.get(
            f"/api/tables/{here.code}/turn", headers={"authorization": f"Bearer {token}"}
        )
        assert turn.status_code == 401
    assert put(den, hurried, wanted, hurried.token).status_code == 403
    answer = put(den, here, wanted, here.token)
    assert answer.status_code == 200, answer.text
    number = answer.json()["number"]
    address = f"/api/tables/{here.code}/push/{number}"
    for token, status in ((None, 401), (stranger.token, 401), (friend.token, 404)):
        ended = den.http.delete(address, headers={"authorization": f"Bearer {token}"})
        assert ended.status_code == status
    elsewhere = f"/api/tables/{stranger.code}/push/{number}"
    authorized = {"authorization": f"Bearer {stranger.token}"}
    assert den.http.delete(elsewhere, headers=authorized).status_code == 404
    own = {"authorization": f"Bearer {here.token}"}
    assert den.http.delete(address, headers=own).status_code == 204
    assert den.http.delete(address, headers=own).status_code == 404


def test_nonsense_is_refused_with_what_would_be_right(den: House) -> None:
    host = den.host(SLOW)
    good = Device(GOOGLE).subscription
    bad: list[Frame] = [
        {**good, "endpoint": "https://evil.example/x"},
        {**good, "endpoint": "x" * 5000},
        {**good, "key": "A" * 87},
        {**good, "auth": "AAAA"},
        {**good, "place": 1},
        {"endpoint": good["endpoint"]},
    ]
    for wanted in bad:
        answer = put(den, host, wanted, host.token)
        assert (answer.status_code, "key" in answer.json()) == (400, True), answer.text


def test_of_many_devices_only_the_latest_are_kept(den: House) -> None:
    host = den.host(SLOW)
    numbers = []
    for _ in range(MOST_DEVICES + 3):
        answer = put(den, host, Device(GOOGLE).subscription, host.token)
        numbers.append(answer.json()["number"])
    own = {"authorization": f"Bearer {host.token}"}
    statuses = [
        den.http.delete(f"/api/tables/{host.code}/push/{number}", headers=own).status_code
        for number in numbers
    ]
    assert statuses == [404] * 3 + [204] * MOST_DEVICES


def test_the_same_device_is_told_once(den: House) -> None:
    host = den.host(SLOW)
    wanted = Device(GOOGLE).subscription
    first, second = (put(den, host, wanted, host.token).json()["number"] for _ in range(2))
    own = {"authorization": f"Bearer {host.token}"}
    address = f"/api/tables/{host.code}/push"
    assert den.http.delete(f"{address}/{first}", headers=own).status_code == 404
    assert den.http.delete(f"{address}/{second}", headers=own).status_code == 204


PUSHED = re.compile(r'^foxden_pushes_total\{status="(\d+)"\} [1-9]', re.MULTILINE)


def test_a_name_that_leads_into_this_machine_is_not_followed(
    tmp_path: Path, service: PushService
) -> None:
    """The service is one that is allowed, but its address is not a public one."""
    services = (f"localhost:{service.port}",)
    with open_house(tmp_path, push_services=services, push_networks=()) as house:
        guests = house.seat(SLOW, 2)
        guests[0].ask("start")
        mover = next_to_act(guests)
        other = next(guest for guest in guests if guest is not mover)
        device = Device(service.origin)
        assert put(house, other, device.subscription, other.token).status_code == 200
        other.hang_up()
        mover.wait_until(lambda one: not all(place["here"] for place in one.table["places"]))
        assert play_move(mover, random.Random(1))["type"] == "update"
        until = time.monotonic() + WAIT
        while not (tried := re.findall(PUSHED, house.http.get("/metrics").text)):
            assert time.monotonic() < until
        assert tried == ["0"]
        assert service.messages[device.path].empty()
        assert service.connections == 0


def test_who_moves_to_another_device_is_no_longer_told_on_the_old_one(den: House) -> None:
    host = den.host(SLOW)
    host.say_hello()
    number = put(den, host, Device(GOOGLE).subscription, host.token).json()["number"]
    code = host.ask("transfer")["code"]
    claimed = den.http.post(f"/api/tables/{host.code}/claims", json={"code": code}).json()
    own = {"authorization": f"Bearer {claimed['token']}"}
    gone = den.http.delete(f"/api/tables/{host.code}/push/{number}", headers=own)
    assert gone.status_code == 404
