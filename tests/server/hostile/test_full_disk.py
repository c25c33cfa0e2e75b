"""A disk that is full: whoever asks is told, nothing fails, and it goes on when there is room."""

import resource
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from foxden.server.settings import sqlite_url
from server.house import HouseProcess, house_in_a_process

TABLE = {"setup": {"game": "outfox"}, "name": "a"}


def set_room(house: HouseProcess, size: int) -> None:
    """How large a file of the server may be: beyond it the system refuses to write."""
    resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_a_table_on_a_full_disk_is_refused_in_words(tmp_path: Path) -> None:
    with house_in_a_process(sqlite_url(tmp_path / "foxden.db")) as house:
        assert house.http.get("/health").status_code == 200
        set_room(house, 1)
        with ThreadPoolExecutor() as guests:  # each waits until it is told
            answers = guests.map(lambda _: house.http.post("/api/tables", json=TABLE), range(2))
        for answer in answers:
            assert (answer.status_code, answer.json()["key"]) == (503, "server.busy.store")
            assert int(answer.headers["retry-after"]) > 0
        assert house.http.get("/health").status_code == 503
        set_room(house, resource.RLIM_INFINITY)
        assert house.http.post("/api/tables", json=TABLE).status_code == 201
        assert house.http.get("/health").status_code == 200
