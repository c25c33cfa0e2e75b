"""The built page as it travels: compressed once, told apart by Accept-Encoding."""

import gzip
import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from pathlib import Path

import pytest

from foxden.server.page import Page
from foxden.server.previews import PICTURES, picture_path
from foxden.texts import LANGUAGES, catalogue
from server.house import House, open_house

SCRIPT = b"console.log('fox');" * 40
BROTLI = b"(brotli)"  # whether a browser can read it is tests/browser's to say


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_bytes(b'<base href="/" />')
    (page / "assets/app-1a2b.js").write_bytes(SCRIPT)
    (page / "assets/app-1a2b.js.br").write_bytes(BROTLI)
    (page / "assets/app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (page / "assets/face-3c4d.woff2").write_bytes(b"font")
    return page


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("BR;q=0.5 , gzip;q=1.0", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.0,gzip; q=0", "identity"),
        ("identity", "identity"),
        ("", "identity"),
    ],
)
def test_a_browser_gets_the_smallest_form_it_can_read(
    folder: Path, accepted: str, encoding: str
) -> None:
    file = Page(folder).file("/assets/app-1a2b.js")
    assert file is not None
    assert file.form_for(accepted).encoding == encoding


def test_the_forms_of_a_file_are_not_files_of_their_own(folder: Path) -> None:
    page = Page(folder)
    assert page.file("/assets/app-1a2b.js.br") is None
    assert page.file("/assets/app-1a2b.js.gz") is None


def test_each_form_is_told_apart_and_kept_for_ever(folder: Path, tmp_path: Path) -> None:
    with open_house(tmp_path, page=str(folder)) as house:
        path = "/assets/app-1a2b.js"
        small = house.http.get(path, headers={"accept-encoding": "gzip"})
        plain = house.http.get(path, headers={"accept-encoding": "identity"})
        assert small.content == plain.content == SCRIPT
        assert small.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert int(small.headers["content-length"]) < len(SCRIPT)
        assert small.headers["etag"] != plain.headers["etag"]
        for answer in (small, plain):
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers["content-type"].startswith("text/javascript")
            assert "immutable" in answer.headers["cache-control"]
        again = house.http.get(
            path, headers={"accept-encoding": "gzip", "if-none-match": small.headers["etag"]}
        )
        assert again.status_code == 304
        font = house.http.get("/assets/face-3c4d.woff2")
        assert "content-encoding" not in font.headers


def test_the_shell_knows_where_it_is_mounted_in_every_form(folder: Path) -> None:
    shell = Page(folder, "/den/").file("/table/K7M2QX")
    assert shell is not None
    small, plain = shell.form_for("gzip, br"), shell.form_for("")
    assert small.encoding == "gzip"
    assert gzip.decompress(small.body) == plain.body == b'<base href="/den/" />'


# ---------------------------------------------------------------- previews


def tags_at(house: House, path: str, language: str = "") -> dict[str, str]:
    answer = house.http.get(path, headers={"accept-language": language})
    found = re.findall(r'<meta property="(og:[\w:]+)" content="([^"]*)" />', answer.text)
    return {name: unescape(content) for name, content in found}


@pytest.fixture
def house_with_a_head(folder: Path, tmp_path: Path) -> Iterator[House]:
    (folder / "index.html").write_bytes(b'<head><base href="/" /></head>')
    with open_house(tmp_path, page=str(folder), misses_per_minute=3) as house:
        yield house


def test_a_link_has_a_preview_in_its_readers_language(house_with_a_head: House) -> None:
    say = catalogue("fr")
    tags = tags_at(house_with_a_head, "/daily", "fr-CH, en;q=0.5")
    assert tags["og:title"] == f"{say('daily.title')} · Foxden"
    assert tags["og:description"] == say("previews.daily")
    assert tags["og:image"] == f"http://{house_with_a_head.address}/preview/daily-fr.jpg"
    assert tags_at(house_with_a_head, "/")["og:image"].endswith("/preview/den-en.jpg")
    assert tags_at(house_with_a_head, "/?lang=it", "fr")["og:locale"] == "it_IT"
    assert tags_at(house_with_a_head, "/rules", "de")["og:locale"] == "en_GB"
    assert tags_at(house_with_a_head, "/assets/app-1a2b.js") == {}


def test_a_preview_tells_the_game_of_a_table_and_nobody_at_it(house_with_a_head: House) -> None:
    house = house_with_a_head
    guest = house.seat({"game": "fennecs"}, 1)[0]
    answer = house.http.get(f"/table/{guest.code}")
    tags = tags_at(house, f"/table/{guest.code}")
    assert tags["og:title"] == "Fennecs · Foxden"
    assert tags["og:image"].endswith("/preview/fennecs-en.jpg")
    for place in guest.table["places"]:
        assert place["name"] not in answer.text
    unknown = tags_at(house, "/table/%22%3E%3Cscript%3E")
    assert unknown["og:title"] == "Foxden"
    assert unknown["og:description"] == catalogue("en")("previews.any_table")


def test_codes_are_not_guessed_by_their_previews(house_with_a_head: House) -> None:
    house = house_with_a_head
    code = house.seat({"game": "outfox"}, 1)[0].code
    for number in range(2, 6):
        tags_at(house, f"/table/AAAAA{number}")
    assert tags_at(house, f"/table/{code}")["og:title"] == "Foxden"


def test_there_is_a_picture_for_every_game_and_language() -> None:
    public = Path(__file__).parents[2] / "web" / "public"
    for name, language in product(PICTURES, LANGUAGES):
        head = (public / picture_path(name, language)).read_bytes()
        assert head.startswith(b"\xff\xd8\xff")
        assert len(head) < 100_000
