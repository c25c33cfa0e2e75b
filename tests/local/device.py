"""A device that keeps tables: what the worker of the page does, with a list for the store."""

import json
from typing import Any

from foxden.browser import bridge

CLIENT = "a-device-of-tests"


class Device:
    """One page of a device; `store` may be shared with another page's."""

    def __init__(self, store: dict[str, list[dict[str, Any]]]) -> None:
        self.store = store
        self.records: dict[tuple[str, int], str] = {}
        self.frames: list[dict[str, Any]] = []
        self._seq = 0

    def make(self, game: str, **setup: Any) -> tuple[str, str]:
        """A table and the token of its first place."""
        body = {"setup": {"game": game, **setup}, "name": "Ann"}
        made = json.loads(bridge.make(json.dumps(body)))
        code = made["answer"]["table"]
        self.keep(code, made)
        return code, made["answer"]["token"]

    def join(self, code: str, name: str) -> str:
        joined = json.loads(bridge.join(code, json.dumps({"name": name})))
        self.keep(code, joined)
        self.tell(code)
        return str(joined["answer"]["token"])

    def open(self, code: str) -> None:
        bridge.open_table(code, json.dumps(self.store[code]))

    def keep(self, code: str, kept: dict[str, Any]) -> None:
        self.store.setdefault(code, []).extend(kept["rows"])
        if kept["record"] is not None:
            self.records[code, kept["game"]] = kept["record"]

    def tell(self, code: str) -> dict[str, Any]:
        telling: dict[str, Any] = json.loads(bridge.tell(code))
        self.frames = [json.loads(text) for _, text in telling["frames"]]
        return telling

    def hello(self, code: str, token: str | None) -> dict[str, Any]:
        hello: dict[str, Any] = {
            "type": "hello",
            "table": code,
            "client": CLIENT,
            "token": token,
            "holds": [],
        }
        self.say(code, hello)
        return self.frames[-1]

    def ask(self, code: str, kind: str, **facts: Any) -> dict[str, Any]:
        """Send a command; what it is answered with."""
        self._seq += 1
        self.say(code, {"type": kind, "seq": self._seq, **facts})
        return self.frames[-1]

    def say(self, code: str, frame: dict[str, Any]) -> dict[str, Any]:
        self.keep(code, json.loads(bridge.hear(code, "line", json.dumps(frame))))
        return self.tell(code)
