"""Whose page asks, by which name, and what every answer carries."""

import socket
from collections.abc import Iterator

import pytest

from foxden.server.errors import BadSettings
from foxden.server.settings import Settings, read_settings
from server.house import House, open_house

TABLE = {"setup": {"game": "outfox"}, "name": "a"}


@pytest.fixture(scope="module")
def public_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("public")
    chosen = {
        "public_url": "https://table.example.org/foxden",
        "hosts": ("foxden.lan", "Den.Example"),
        "trusted_proxies": ("127.0.0.1",),
    }
    with open_house(folder, **chosen) as house:
        yield house


def socket_status(house: House, headers: dict[bytes, bytes]) -> int:
    """What a browser is answered that asks for a socket with these headers."""
    upgrade = {
        b"connection": b"Upgrade",
        b"upgrade": b"websocket",
        b"sec-websocket-version": b"13",
        b"sec-websocket-key": b"AAAAAAAAAAAAAAAAAAAAAA==",
    }
    return house.http.get("/api/socket", headers=upgrade | headers).status_code


@pytest.mark.parametrize(
    "origin",
    ["null", "http://[", "http://[::1", "https://evil.example", "://", "", "http://", "\xff",
     "file://", "http://table.example.org.evil.example", "http://evil.example@table.example.org"],
)  # fmt: skip
def test_pages_of_others_are_refused(public_house: House, origin: str) -> None:
    headers = {b"origin": origin.encode("latin-1")}
    answer = public_house.http.post("/api/tables", json=TABLE, headers=headers)
    assert (answer.status_code, answer.json()["key"]) == (403, "server.http.403")
    assert socket_status(public_house, headers) == 403


def test_our_own_pages_are_let_in(public_house: House) -> None:
    for origin in ("https://table.example.org", f"http://{public_house.address}"):
        answer = public_house.http.post("/api/tables", json=TABLE, headers={"origin": origin})
        assert answer.status_code == 201


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8080", "table.example.org.evil.example",
     "127.0.0.1.evil.example", "127.0.0.1:8080:1", "127.0.0.1:123456", "localhost@evil.example",
     "[::1", "a" * 4000, "localhost, evil.example"],
)  # fmt: skip
def test_a_name_that_is_not_ours_is_not_answered(public_house: House, host: str) -> None:
    """DNS rebinding: the browser believes that the page of that name is ours."""
    code = public_house.host({"game": "outfox"}).code
    for path in ("/", "/api", f"/api/tables/{code}", f"/api/tables/{code}/qr.svg", "/metrics"):
        answer = public_house.http.get(path, headers={"host": host})
        assert (answer.status_code, answer.json()["key"]) == (421, "server.http.421")
        assert code not in answer.text
    headers = {b"host": host.encode(), b"origin": f"http://{host}".encode()}
    assert socket_status(public_house, headers) == 403


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8080", "127.0.0.1", "192.168.1.20:8080", "[::1]:8080", "[fe80::1]",
     "table.example.org", "foxden.lan:8080", "den.example", socket.gethostname(),
     f"{socket.gethostname()}.local"],
)  # fmt: skip
def test_names_and_numbers_of_ours_are_answered(public_house: House, host: str) -> None:
    assert public_house.http.get("/api", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "url",
    ["table.example.org", "table.example.org/foxden", "//table.example.org", "https://", "https:",
     "ftp://table.example.org", "https://[", "https://a:b", "https://me@table.example.org", "",
     "https://table.example.org/?a=1"],
)  # fmt: skip
def test_an_address_for_players_that_is_none_is_refused_at_the_start(url: str) -> None:
    with pytest.raises(BadSettings, match=r"https://table\.example\.org/foxden"):
        Settings(public_url=url)
    with pytest.raises(BadSettings, match=r"https://table\.example\.org/foxden"):
        read_settings({"FOXDEN_PUBLIC_URL": url})


POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "img-src 'self' data:; style-src-attr 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


@pytest.mark.parametrize(
    ("path", "sent"),
    [("/", {}), ("/api", {}), ("/nothing/here.png", {}), ("/api/tables/WRONG2", {}),
     ("/metrics", {}), ("/api/schema/openapi.json", {}), ("/api", {"host": "evil.example"})],
)  # fmt: skip
def test_every_answer_carries_exactly_these_headers(
    public_house: House, path: str, sent: dict[str, str]
) -> None:
    for scheme, secure in (("http", None), ("https", "max-age=31536000")):
        headers = {"x-forwarded-proto": scheme, **sent}
        answer = public_house.http.get(path, headers=headers)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert all(answer.headers.get_list(name) == [value] for name, value in HEADERS.items())
        assert answer.headers.get("strict-transport-security") == secure
        assert "server" not in answer.headers
