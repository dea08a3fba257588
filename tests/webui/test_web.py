"""`taishot web` as a process: it serves, says where, and ends cleanly."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from taishot.webui import cli
from taishot.webui.lan import Address, open_socket

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals as on Linux and macOS")


@contextmanager
def process(tmp_path, *words):
    environment = {**os.environ, "TAISHOT_HOME": str(tmp_path), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-P", "-m", "taishot.webui", "web", "--port", "0", *words]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    with running:
        try:
            yield running
        finally:
            running.kill()


def address_in(running):
    for line in running.stdout:
        found = re.search(r"http://([\d.]+):(\d+)/(?:\?token=(\S+))?", line)
        if found:
            return found[1], int(found[2]), found[3]
    raise AssertionError(running.stderr.read())


def get(host, port, path, headers=None):
    connection = http.client.HTTPConnection(host, port, timeout=30)
    try:
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.headers
    finally:
        connection.close()


@pytest.fixture
def heeding_ctrl_c():
    """Tests run in the background of a shell ignore Ctrl-C, and so would what they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@POSIX
@pytest.mark.usefixtures("heeding_ctrl_c")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_stopped(tmp_path, ending):
    with process(tmp_path) as running:
        host, port, token = address_in(running)
        status, body, headers = get(host, port, "/api/health")
        running.send_signal(ending)
        code = running.wait(30)
        problems = running.stderr.read()

    assert (host, token, status) == ("127.0.0.1", None, 200)
    assert json.loads(body)["status"] == "ok"
    assert "Server" not in headers
    assert code == 0
    assert "Traceback" not in problems


@POSIX
def test_on_the_network_nothing_goes_without_the_token(tmp_path):
    with process(tmp_path, "--host", "0.0.0.0") as running:
        _, port, token = address_in(running)
        refused = get("127.0.0.1", port, "/api/health")[0]
        bearer = {"Authorization": f"Bearer {token}"}
        allowed = get("127.0.0.1", port, "/api/health", bearer)[0]

    assert len(token) == 22
    assert (refused, allowed) == (401, 200)


def test_a_port_in_use_ends_with_a_message(capsys):
    with open_socket(Address("127.0.0.1", 0)) as taken:
        code = cli.main(["web", "--port", str(taken.getsockname()[1])])

    assert code == 1
    assert "--port" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["70000", "-1", "x", "٣"])
def test_a_port_that_is_none_is_wrong_usage(port, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["web", "--port", port])

    assert ended.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_unknown_rules_are_told_with_the_known_ones(capsys):
    assert cli.main(["web", "--rules", "no-such-rules"]) == 2
    assert "luohan-2004" in capsys.readouterr().err


SERVER = """
import sys, time
from pathlib import Path
from taishot.vision.types import Reading
from taishot.webui.lan import Address, open_socket
from taishot.webui.server import serve
from taishot.webui.settings import Settings

home = Path(sys.argv[1])

class PatientReader:
    def read(self, photo):
        while (home / "wait").exists():
            time.sleep(0.01)
        return Reading(photo.name, photo.full_width, photo.full_height)

listening = open_socket(Address("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)
settings = Settings(home=home, max_reads=3, max_reads_per_client=3)
serve(settings, [listening], PatientReader())
"""


@pytest.fixture
def server(tmp_path):
    """The port of a server whose reader waits while a file `wait` exists in `tmp_path`."""
    command = [sys.executable, "-P", "-c", SERVER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            yield int(running.stdout.readline())
        finally:
            running.kill()


def post_photo(port, jpeg, answers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST", "/api/read", jpeg, {"Content-Type": "image/jpeg"})
        answer = connection.getresponse()
        answer.read()
        answers.append((answer.status, answer.headers.get("Retry-After")))
    finally:
        connection.close()


def test_many_phones_at_once(server, jpeg, tmp_path):
    """Three photos fit; the fourth is told to come back; counting goes on meanwhile."""
    (tmp_path / "wait").touch()
    answers = []
    senders = [threading.Thread(target=post_photo, args=(server, jpeg, answers)) for _ in range(3)]
    for each in senders:
        each.start()
    deadline = time.monotonic() + 20
    while json.loads(get("127.0.0.1", server, "/api/health")[1])["reads"]["waiting"] < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)

    busy = []
    post_photo(server, jpeg, busy)
    begun = time.monotonic()
    statuses = {get("127.0.0.1", server, "/api/tiles")[0] for _ in range(20)}
    spent = time.monotonic() - begun
    (tmp_path / "wait").unlink()
    for each in senders:
        each.join(30)

    assert busy[0][0] in (429, 503)
    assert int(busy[0][1]) >= 1
    assert statuses == {200}
    assert spent < 5
    assert [status for status, _ in answers] == [200, 200, 200]


def test_a_body_over_every_limit_is_refused_before_it_is_read(server):
    with socket.create_connection(("127.0.0.1", server), timeout=30) as connection:
        connection.sendall(
            b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\n"
            b"Content-Length: 999999999999\r\n\r\n"
        )
        assert b" 413 " in connection.recv(4096).split(b"\r\n")[0]
