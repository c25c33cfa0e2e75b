"""Several processes: all listen at one address, and each at one of its own.

A proxy that sends everything of a table to the same of these addresses gives it a home: one
worker that has it in memory. Without one the workers share tables all the same.
"""

import socket
from collections.abc import Callable, Sequence

import uvicorn
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

from foxden.server.metrics import forget_worker


class Workers(Multiprocess):
    """uvicorn's supervisor, which would give all processes the same sockets.

    It knows them by their place in a list. So it is shown one at a time, with the sockets
    that this one has, or that who takes its place will have.
    """

    def __init__(
        self, config: uvicorn.Config, shared: socket.socket, own: Sequence[socket.socket]
    ) -> None:
        super().__init__(config, [shared])
        self._sockets = [[shared, each] for each in own]

    def init_processes(self) -> None:
        for sockets in self._sockets:
            process = Process(self.config, sockets)
            process.start()
            self.processes.append(process)

    def keep_subprocess_alive(self) -> None:
        self._one_by_one(super().keep_subprocess_alive)

    def restart_all(self) -> None:
        self._one_by_one(super().restart_all)

    def handle_ttin(self) -> None:
        """There are as many workers as there are addresses."""

    def handle_ttou(self) -> None:
        """The same."""

    def _one_by_one(self, see_to: Callable[[], None]) -> None:
        everybody = self.processes
        for number, sockets in enumerate(self._sockets):
            before = everybody[number]
            self.sockets, self.processes = sockets, [before]
            see_to()
            everybody[number] = self.processes[0]
            if everybody[number] is not before and before.pid is not None:
                forget_worker(before.pid)
        self.processes = everybody
