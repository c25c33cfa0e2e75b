"""The built page as it travels: compressed once, told apart by Accept-Encoding."""

import gzip
from pathlib import Path

import pytest

from foxden.server.page import Page
from server.house import open_house

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
