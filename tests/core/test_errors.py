import pickle

from foxden.core.errors import IllegalAction, NotYours, Unreadable


def test_an_error_crosses_between_processes() -> None:
    error = IllegalAction("outfox.refused.occupied", clause="O5", point="c3", points=["a1"])
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  our own bytes
    assert type(again) is IllegalAction
    assert str(again) == str(error)


def test_an_error_speaks_every_language_and_can_quote_another() -> None:
    inner = NotYours("core.not_yours.turn", seat=2)
    outer = Unreadable("core.unreadable.event", event=3, refusal=inner)
    assert inner.text("fr") in outer.text("fr")
    assert inner.text("it") in outer.text("it")
    assert str(outer).endswith(str(inner))
