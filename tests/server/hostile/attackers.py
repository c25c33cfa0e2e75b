"""A client that does at random everything that has ever hurt a server, and then some."""

import json
import random
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress

import httpx
from websockets.frames import Frame, Opcode

from server.house import WAIT
from server.raw import ELSEWHERE, RawLine, raw_socket

Action = Callable[[], None]
_OPCODES = (Opcode.CONT, Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CLOSE)
_KINDS = ("sit", "stand", "start", "remove", "transfer", "leave", "play", "draft", "react", "hello")


class Attacker:
    """`table` is the honest players' one, whose code the attacker knows."""

    def __init__(self, address: str, table: str, rng: random.Random) -> None:
        self.statuses: Counter[int] = Counter()
        self.told: list[str] = []
        self._address = address
        self._table = table
        self._rng = rng
        self._http = httpx.Client(
            base_url=f"http://{address}",
            timeout=WAIT,
            transport=httpx.HTTPTransport(local_address=ELSEWHERE),
        )
        self._own = self._http.post(
            "/api/tables", json={"setup": {"game": "outfox"}, "name": "Attacker"}
        ).json()
        with closing(self._line()) as line:  # before too much was guessed: it may watch
            self.told.append(json.dumps(line.say_hello(table)))
        self._actions: tuple[Action, ...] = (
            self.flood,
            self.speak,
            self.speak_nonsense,
            self.send_bytes,
            self.ask,
            self.post,
            self.half_a_request,
            self.many_at_once,
        )

    def close(self) -> None:
        self._http.close()

    def act(self, count: int) -> None:
        for _ in range(count):
            with suppress(OSError, AssertionError, httpx.TransportError):  # it was thrown out
                self._rng.choice(self._actions)()

    # ------------------------------------------------------------ sockets

    def _line(self) -> RawLine:
        return RawLine(self._address, source=ELSEWHERE)

    def flood(self) -> None:
        rng = self._rng
        opcode = rng.choice(_OPCODES[:5])
        is_whole = opcode in {Opcode.PING, Opcode.PONG} or rng.random() < 0.5
        frame = Frame(opcode, b"x" * rng.choice((0, 1, 100)), fin=is_whole)
        with closing(self._line()) as line:
            line.socket.settimeout(0.5)
            line.socket.sendall(frame.serialize(mask=True) * rng.choice((10, 1000, 20_000)))

    def speak(self) -> None:
        """Commands of all kinds, at the victims' table and the own one, with any token."""
        rng = self._rng
        own, token = self._own["table"], self._own["token"]
        tokens = (None, token, "A" * 22, "")
        opening = rng.choice(((own, token), (self._table, None)))
        with closing(self._line()) as line:
            line.say(type="hello", table=opening[0], token=opening[1], client="attacker-1")
            for seq in range(rng.randrange(1, 30)):
                table = rng.choice((self._table, own, "WRONG2", "\0", ""))
                holds = [rng.choice(tokens) or "" for _ in range(rng.randrange(3))]
                line.say(
                    type=rng.choice(_KINDS), seq=seq, table=table, token=rng.choice(tokens),
                    client="attacker-1", holds=holds, place=rng.randrange(3), reaction="clap",
                    decision="1.0.0", action=self._nested(),
                )  # fmt: skip
            self._listen(line)

    def speak_nonsense(self) -> None:
        rng = self._rng
        with closing(self._line()) as line:
            for _ in range(rng.randrange(1, 80)):
                text = json.dumps({"type": rng.choice(_KINDS), "seq": rng.randrange(-2, 2**70)})
                data = bytearray(text.encode() * rng.choice((1, 1, 2)))
                for _ in range(rng.randrange(4)):
                    data[rng.randrange(len(data))] = rng.randrange(256)
                line.send(Frame(Opcode.TEXT, bytes(data)))
            self._listen(line)

    def send_bytes(self) -> None:
        with closing(self._line()) as line:
            line.socket.settimeout(0.5)
            line.socket.sendall(self._rng.randbytes(self._rng.choice((1, 100, 10_000))))
            self._listen(line)

    def _listen(self, line: RawLine) -> None:
        """Keep what is told, for a moment."""
        line.socket.settimeout(0.05)
        with suppress(TimeoutError):
            while True:
                self.told.append(bytes(line.receive().data).decode(errors="replace"))

    def _nested(self) -> object:
        deep: object = 1
        for _ in range(self._rng.choice((0, 5, 300))):
            deep = [deep] if self._rng.random() < 0.5 else {"type": deep}
        return deep

    # ------------------------------------------------------------ requests

    def _note(self, answer: httpx.Response) -> None:
        self.statuses[answer.status_code] += 1
        self.told.append(answer.text)

    def ask(self) -> None:
        rng = self._rng
        code = rng.choice((self._table, self._own["table"], "WRONG2", "%00", "é" * 20))
        end = rng.choice(("", "/places", "/qr.svg", "/games", "/log", "/games/1/record"))
        headers = {"authorization": f"Bearer {rng.choice((self._own['token'], 'A' * 22))}"}
        self._note(self._http.get(f"/api/tables/{code}{end}", headers=headers))

    def post(self) -> None:
        rng = self._rng
        path = rng.choice(
            ("", f"/{self._table}/claims", f"/{self._table}/places", "/WRONG2/places")
        )
        body = rng.choice((b"", b"{", b'{"name":"\xff"}', b'{"name":"x"}', b'{"code":"22222222"}'))
        headers = {"content-type": "application/json"}
        self._note(self._http.post(f"/api/tables{path}", content=body, headers=headers))

    def half_a_request(self) -> None:
        rng = self._rng
        whole = (
            b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{"
            + b"x" * 40
        )
        with closing(raw_socket(self._address, ELSEWHERE)) as line:
            line.sendall(whole[: rng.randrange(len(whole))] * rng.choice((1, 1, 100)))
            if rng.random() < 0.5:
                line.shutdown(socket.SHUT_WR)

    def many_at_once(self) -> None:
        """Connections that say nothing."""
        lines = [raw_socket(self._address, ELSEWHERE) for _ in range(self._rng.randrange(20))]
        for line in lines:
            line.close()
