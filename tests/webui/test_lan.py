import socket

import pytest

from taishot.webui import lan
from taishot.webui.commands import web
from taishot.webui.lan import Address, CannotListen, is_loopback, open_socket, qr_code, url_of


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "localhost", "LOCALHOST"])
def test_loopback(host):
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "localhost.example", ""])
def test_not_loopback(host):
    assert not is_loopback(host)


def test_tokens_are_long_and_new():
    tokens = {lan.new_token() for _ in range(50)}

    assert len(tokens) == 50
    assert {len(token) for token in tokens} == {22}


def test_urls():
    assert url_of(Address("127.0.0.1", 8144)) == "http://127.0.0.1:8144/"
    assert url_of(Address("fe80::1", 80), "abc") == "http://[fe80::1]:80/?token=abc"


def test_the_qr_code_reads_back():
    cv2 = pytest.importorskip("cv2")
    np = pytest.importorskip("numpy")
    text = "http://192.168.1.22:8144/?token=abcdefghijklmnopqrstuv"

    rows = qr_code(text).splitlines()

    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    cells = [[halves[char][half] for char in row] for row in rows for half in (0, 1)]
    modules = np.array(cells[:-1], np.uint8) * 255  # the last half row is the terminal's own
    picture = np.kron(modules, np.ones((8, 8), np.uint8))
    found, _, _ = cv2.QRCodeDetector().detectAndDecode(picture)
    assert found == text


def test_a_port_in_use_is_said_with_what_to_do():
    with open_socket(Address("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]

        with pytest.raises(CannotListen, match="--port") as caught:
            open_socket(Address("127.0.0.1", port))

    assert str(port) in str(caught.value)
    assert "連接埠" in str(caught.value)


@pytest.mark.parametrize("host", ["203.0.113.7", "no.such.name.invalid"])
def test_an_address_of_another_computer_is_said(host):
    with pytest.raises(CannotListen, match=r"no address of this computer|not an address"):
        open_socket(Address(host, 0))


def test_by_default_only_this_computer_is_served():
    wanted = web.plan(None, 8144, lan=False)

    assert wanted.addresses == (Address("127.0.0.1", 8144),)
    assert wanted.token is None


def test_the_network_is_served_only_with_a_token(monkeypatch):
    monkeypatch.setattr(web, "lan_address", lambda: "192.168.1.22")

    for wanted in (
        web.plan(None, 8144, lan=True),
        web.plan("192.168.1.22", 8144, lan=False),
        web.plan("0.0.0.0", 8144, lan=False),
        web.plan("127.0.0.1", 8144, lan=True),
    ):
        assert wanted.token is not None
        assert wanted.shown == "192.168.1.22"


def test_without_a_network_lan_says_so(monkeypatch):
    monkeypatch.setattr(web, "lan_address", lambda: None)

    with pytest.raises(CannotListen, match="Wi-Fi"):
        web.plan(None, 8144, lan=True)


def test_all_addresses_share_the_port_the_system_chose():
    sockets = web.open_sockets((Address("127.0.0.1", 0), Address("127.0.0.2", 0)))

    ports = {each.getsockname()[1] for each in sockets}
    for each in sockets:
        each.close()
    assert len(ports) == 1


def test_no_socket_stays_open_when_one_fails():
    with open_socket(Address("127.0.0.2", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotListen):
            web.open_sockets((Address("127.0.0.1", port), Address("127.0.0.2", port)))

    with socket.socket() as again:
        again.bind(("127.0.0.1", port))


def test_the_announcement_on_a_network_says_what_it_exposes():
    url = "http://192.168.1.22:8144/?token=abc"

    text = web.announcement(url, "abc")

    assert url in text
    assert "plain HTTP" in text
    assert "未加密" in text
    assert "HTTPS" in text
    assert "█" in text
    assert "█" not in web.announcement(url, "abc", with_code=False)
    assert "plain HTTP" not in web.announcement("http://127.0.0.1:8144/", None)
