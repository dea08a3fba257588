import threading
import time

import pytest

from taishot.webui.pool import Busy, ReadPool


@pytest.fixture
def pool():
    made = ReadPool(limit=3, per_client=2)
    yield made
    made.close()


class Held:
    """Tasks that wait for `gate`, run from threads of their own."""

    def __init__(self, pool):
        self.pool = pool
        self.gate = threading.Event()
        self.begun = threading.Semaphore(0)
        self.threads = []
        self.results = []

    def add(self, client):
        before = self.pool.load()
        thread = threading.Thread(target=self._ask, args=(client,))
        thread.start()
        self.threads.append(thread)
        deadline = time.monotonic() + 10
        while self.pool.load() == before:
            assert time.monotonic() < deadline
            time.sleep(0.002)

    def _ask(self, client):
        self.results.append(self.pool.run(client, self._work, 30))

    def _work(self):
        self.begun.release()
        assert self.gate.wait(30)
        return threading.current_thread().name

    def finish(self):
        self.gate.set()
        for thread in self.threads:
            thread.join(30)


@pytest.fixture
def held(pool):
    made = Held(pool)
    yield made
    made.finish()


def test_results_and_exceptions_come_back(pool):
    assert pool.run("a", lambda: 7, 10) == 7
    with pytest.raises(ZeroDivisionError):
        pool.run("a", lambda: 1 / 0, 10)
    assert pool.load().running == 0


def test_one_runs_and_the_others_wait(pool, held):
    held.add("a")
    held.add("a")
    held.add("b")

    load = pool.load()
    assert (load.running, load.waiting, load.limit) == (1, 2, 3)
    held.finish()
    assert len(held.results) == 3
    assert len(set(held.results)) == 1  # all by the one worker


def test_a_full_queue_says_when_to_come_back(pool, held):
    held.add("a")
    held.add("a")
    held.add("b")

    with pytest.raises(Busy) as caught:
        pool.run("c", lambda: 1, 10)
    assert caught.value.retry_after_s >= 1
    assert not caught.value.own_fault


def test_one_client_cannot_fill_the_queue(pool, held):
    held.add("a")
    held.add("a")

    with pytest.raises(Busy) as caught:
        pool.run("a", lambda: 1, 10)
    assert caught.value.own_fault


def test_there_is_room_again_afterwards(pool, held):
    held.add("a")
    held.add("a")
    held.finish()

    assert pool.run("a", lambda: 5, 10) == 5
    assert pool.load().running == 0


def test_who_gives_up_leaves_the_queue(pool, held):
    held.add("a")

    ran = []
    with pytest.raises(TimeoutError):
        pool.run("b", lambda: ran.append(1), 0.02)
    assert pool.load().waiting == 0
    held.finish()
    pool.run("c", lambda: None, 10)
    assert ran == []
