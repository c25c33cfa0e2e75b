"""Lessons and prints over HTTP: judged by the rules, refused in words."""

import pytest

from foxden.lessons import LESSONS
from server.house import House


def test_a_lesson_begins_with_a_view_and_an_offer(house: House) -> None:
    for game, steps in LESSONS.items():
        position = house.http.post(f"/api/lessons/{game}/1", json={}).json()
        assert (position["name"], position["steps"]) == (steps[0].name, len(steps))
        assert position["offer"] is not None
        assert not position["done"]


def test_a_try_is_judged(house: House) -> None:
    def tried(number: int) -> dict[str, object]:
        write = {"type": "write", "number": number, "circled": False}
        answer = house.http.post("/api/lessons/foxy/1", json={"actions": [write]}).json()
        assert isinstance(answer, dict)
        return answer

    assert tried(1)["done"] is True
    assert tried(2)["hint"] == {"clause": "X14"}
    assert tried(2)["words"] == "lessons.foxy.hint.above"


def test_an_illegal_try_is_refused_with_its_clause(house: House) -> None:
    write = {"type": "write", "number": 100, "circled": False}
    answer = house.http.post("/api/lessons/foxy/1", json={"actions": [write]})
    assert answer.status_code == 400
    assert answer.json()["clause"] == "X8"


@pytest.mark.parametrize("path", ["chess/1", "foxy/99", "foxy/0"])
def test_there_is_no_such_lesson(house: House, path: str) -> None:
    assert house.http.post(f"/api/lessons/{path}", json={}).status_code == 400


def test_a_print_is_a_pdf_in_the_language_asked_for(house: House) -> None:
    answer = house.http.get("/api/prints/foxy-boards.pdf?language=it&paper=letter&players=3")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    assert "(it)" in answer.content.decode("latin-1")


@pytest.mark.parametrize(
    "query", ["foxy-map.pdf", "foxy-deck.pdf?language=de", "foxy-deck.pdf?paper=a5"]
)
def test_what_cannot_be_printed_is_refused(house: House, query: str) -> None:
    answer = house.http.get(f"/api/prints/{query}")
    assert answer.status_code == 400
    assert answer.json()["key"].startswith("prints.unreadable.")


def test_a_deck_that_is_none_is_refused_by_its_clause(house: House) -> None:
    answer = house.http.get("/api/prints/foxy-deck.pdf", params={"deck": "sea:dolphin, sea:hen"})
    assert answer.status_code == 400
    assert answer.json()["clause"] == "X4"
