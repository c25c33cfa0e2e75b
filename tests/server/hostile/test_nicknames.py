"""Names that look like others', and names that are not to be seen."""

import pytest

from server.house import House


@pytest.mark.parametrize(
    "name",
    ["\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u0301", "\ufe0f", "\u200d\u200d",
     "\U000e0100", "\u00ad", "\u2060", "\u180e", "\U000e0041", "\u034f \u17b4"],
)  # fmt: skip
def test_a_name_of_nothing_to_see_is_refused(house: House, name: str) -> None:
    answer = house.http.post("/api/tables", json={"setup": {"game": "outfox"}, "name": name})
    assert (answer.status_code, answer.json()["key"]) == (400, "server.unreadable.nickname")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ann", "\u0410nn"),  # a Cyrillic A
        ("ANN", "\u0430nn"),
        ("Ill", "lll"),
        ("Bob", "B\u043eb"),
        ("Fox 10", "Fox lO"),
        ("modern", "rnodern"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Ann", "A\u200bn\u00adn"),
        ("Ann", "Ann\u3164"),
        ("Ann", "\uff21\uff4e\uff4e"),
        ("\u2764", "\u2764\ufe0f"),
    ],
)
def test_two_names_at_a_table_never_look_the_same(house: House, first: str, second: str) -> None:
    host = house.host({"game": "foxy"}, first)
    house.join(host.code, second)
    house.join(host.code, second)
    places = house.http.get(f"/api/tables/{host.code}/places").json()["places"]
    names = [place["name"] for place in places]
    assert names[0] == first
    assert names[1].endswith(" 2")
    assert names[2].endswith(" 3")


def test_names_of_many_languages_stay_as_they_are(house: House) -> None:
    host = house.host({"game": "foxy"})
    names = ["Zo\u00eb", "\u0410\u043d\u043d\u0430", "\u0639\u0644\u064a", "\u5f20\u4f1f",
             "\U0001f469\u200d\U0001f680", "\u2764\ufe0f", "\u00d1and\u00fa 7"]  # fmt: skip
    for name in names:
        house.join(host.code, name)
    places = house.http.get(f"/api/tables/{host.code}/places").json()["places"]
    assert [place["name"] for place in places[1:]] == names
