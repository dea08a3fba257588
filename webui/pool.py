"""Reading photos one at a time beside everything else: a worker, a short queue, a busy answer."""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


class Busy(Exception):  # noqa: N818 - a state, not a mistake
    """No room in the queue.

    Attributes:
        retry_after_s: when it is worth trying again, whole seconds.
        own_fault: whether it is this client that fills its share.
    """

    def __init__(self, retry_after_s: int, own_fault: bool) -> None:
        super().__init__("the queue is full")
        self.retry_after_s = retry_after_s
        self.own_fault = own_fault


@dataclass(frozen=True)
class Load:
    """How many tasks run, wait, and may do either."""

    running: int
    waiting: int
    limit: int


class ReadPool:
    """One worker thread with a bounded queue, fair between clients.

    Args:
        limit: tasks that may run or wait at once.
        per_client: how many of them one client may have.
    """

    def __init__(self, limit: int, per_client: int) -> None:
        self._limit = limit
        self._per_client = per_client
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="read")
        self._lock = threading.Lock()
        self._clients: Counter[str] = Counter()
        self._typical_s = 1.0

    def run(self, client: str, task: Callable[[], T], timeout_s: float) -> T:
        """Run `task` in the worker and wait for it.

        Args:
            client: who asks, such as an address.
            task: what to do; its exceptions are raised here.
            timeout_s: how long to wait for it to be done.

        Raises:
            Busy: the queue or the client's share of it is full.
            TimeoutError: it took too long; a task that has not begun is dropped.
        """
        self._enter(client)
        try:
            future: Future[T] = self._executor.submit(self._timed, task)
        except BaseException:
            self._leave(client)
            raise
        future.add_done_callback(lambda _: self._leave(client))
        try:
            return future.result(timeout_s)
        finally:
            future.cancel()

    def start(self, task: Callable[[], object]) -> None:
        """Run `task` in the worker before what is asked for later, without waiting for it."""
        self._executor.submit(task)

    def load(self) -> Load:
        """What the pool is doing now."""
        with self._lock:
            total = self._clients.total()
        return Load(min(total, 1), max(total - 1, 0), self._limit)

    def close(self) -> None:
        """Drop what waits; what runs is finished in its thread."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _timed(self, task: Callable[[], T]) -> T:
        begun = time.monotonic()
        try:
            return task()
        finally:
            self._typical_s = 0.7 * self._typical_s + 0.3 * (time.monotonic() - begun)

    def _enter(self, client: str) -> None:
        with self._lock:
            own_fault = self._clients[client] >= self._per_client
            total = self._clients.total()
            if own_fault or total >= self._limit:
                raise Busy(max(1, math.ceil(self._typical_s * total)), own_fault)
            self._clients[client] += 1

    def _leave(self, client: str) -> None:
        with self._lock:
            self._clients[client] -= 1
            if self._clients[client] <= 0:
                del self._clients[client]
