"""Against real sockets on loopback: each way a device can fail, and how far the client says that it came."""

import contextlib
import json
import socket
import ssl
import threading
import time
import unittest
from collections.abc import Callable
from unittest import mock

from ebm.vsdc.client import Exchange, VsdcClient
from ebm.vsdc.connection import DeadlineSocket, NotConnected
from ebm.vsdc.profiles import VSDC, profile

ENVELOPE = json.dumps(
    {"resultCd": "000", "resultMsg": "It is succeeded", "resultDt": "20261121140211", "data": {"rcptNo": 168}}
).encode()
BODY = b'{"tin":"999991130"}'
# Nothing here waits for a whole time-out unless it is about time-outs.
CONNECT, READ = 0.3, 0.4


class Device:
    """A listener on loopback that treats each connection as `behave` says and keeps what it read of the request."""

    def __init__(self, behave: "Behaviour") -> None:
        self._behave = behave
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.requests: list[bytes] = []
        self.connections = 0
        self.over = threading.Event()
        self._threads = [threading.Thread(target=self._serve, daemon=True)]

    def __enter__(self) -> "Device":
        self._threads[0].start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        # Closing alone does not wake accept() everywhere.
        with socket.socket() as waker:
            waker.settimeout(1)
            waker.connect_ex(("127.0.0.1", self.port))
        for thread in self._threads:
            thread.join(5)
        self._listener.close()

    def _serve(self) -> None:
        while True:
            connection, _ = self._listener.accept()
            if self.over.is_set():
                connection.close()
                return
            self.connections += 1
            thread = threading.Thread(target=self._treat, args=(connection,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _treat(self, connection: socket.socket) -> None:
        with connection:
            connection.settimeout(5)
            # The client may have gone: that is what some of these tests are about.
            with contextlib.suppress(OSError):
                self._behave(connection, self)

    def read_request(self, connection: socket.socket) -> bytes:
        data = b""
        while b"\r\n\r\n" not in data:
            more = connection.recv(65536)
            if not more:
                return data
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")
        )
        while len(body) < length:
            body += connection.recv(65536)
        self.requests.append(head + b"\r\n\r\n" + body)
        return head


Behaviour = Callable[[socket.socket, Device], object]


def answering(reply: bytes, *, status: str = "200 OK", headers: str = "", length: int | None = None) -> Behaviour:
    def behave(connection: socket.socket, device: Device) -> None:
        device.read_request(connection)
        size = f"Content-Length: {len(reply) if length is None else length}\r\n" if length != -1 else ""
        connection.sendall(
            f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\n{size}{headers}\r\n".encode() + reply
        )

    return behave


def raw(reply: bytes) -> Behaviour:
    def behave(connection: socket.socket, device: Device) -> None:
        device.read_request(connection)
        connection.sendall(reply)

    return behave


def dribbling(first: bytes) -> Behaviour:
    """Sends `first`, then a byte each 50 ms: no single wait is long, the whole has no end."""

    def behave(connection: socket.socket, device: Device) -> None:
        device.read_request(connection)
        connection.sendall(first)
        while not device.over.wait(0.05):
            connection.sendall(b" ")

    return behave


def client(port: int, *, prefix: str = "", scheme: str = "http", host: str = "127.0.0.1") -> VsdcClient:
    return VsdcClient(f"{scheme}://{host}:{port}{prefix}", VSDC, CONNECT, READ)


def ask(behave: Behaviour) -> tuple[Exchange, Device]:
    with Device(behave) as device:
        return client(device.port).post("saveSales", BODY), device


class Answered(unittest.TestCase):
    def test_an_envelope_comes_back_with_the_bytes_of_both_ways_and_the_time(self) -> None:
        exchange, _ = ask(answering(ENVELOPE))
        self.assertEqual(
            (exchange.answer.kind, exchange.answer.code, exchange.answer.data), ("envelope", "000", {"rcptNo": 168})
        )
        self.assertEqual((exchange.request, exchange.reply, exchange.http_status), (BODY, ENVELOPE, 200))
        self.assertGreaterEqual(exchange.duration_ms, 0)
        self.assertLessEqual(exchange.started_at_monotonic, time.monotonic())

    def test_the_request_is_a_post_of_exactly_these_bytes_to_the_profiles_path(self) -> None:
        for prefix in ("", "/", "/rraVsdc", "/rraVsdc/"):
            with Device(answering(ENVELOPE)) as device:
                client(device.port, prefix=prefix).post("selectInitInfo", BODY)
            head, _, body = device.requests[0].partition(b"\r\n\r\n")
            path = prefix.rstrip("/").encode() + b"/initializer/selectInitInfo"
            self.assertEqual(head.split(b"\r\n")[0], b"POST " + path + b" HTTP/1.1")
            self.assertIn(b"Content-Type: application/json", head)
            self.assertEqual(body, BODY)

    def test_each_call_opens_a_connection_of_its_own(self) -> None:
        with Device(answering(ENVELOPE)) as device:
            one = client(device.port)
            for _ in range(3):
                self.assertEqual(one.post("saveSales", BODY).answer.kind, "envelope")
            self.assertEqual(device.connections, 3)

    def test_a_connection_may_be_open_before_its_request_is_there(self) -> None:
        with Device(answering(ENVELOPE)) as device:
            one = client(device.port)
            for calls in (1, 2, 3):
                one.open_ahead()
                one.open_ahead()
                self.assertEqual(one.post("saveSales", BODY).answer.kind, "envelope")
                self.assertEqual((device.connections, len(device.requests)), (calls, calls))
            one.open_ahead()
            one.close()
            self.assertEqual(one.post("saveSales", BODY).answer.kind, "envelope")

    def test_a_connection_that_was_closed_or_spoken_on_before_its_request_is_not_used(self) -> None:
        def at_first(spoils: Behaviour) -> Behaviour:
            return lambda c, d: (spoils if d.connections == 1 else answering(ENVELOPE))(c, d)

        for spoils in (lambda c, d: None, lambda c, d: c.sendall(b"HTTP/1.1 408 Request Timeout\r\n\r\n")):
            with Device(at_first(spoils)) as device:
                one = client(device.port)
                one.open_ahead()
                time.sleep(0.1)
                self.assertEqual(one.post("saveSales", BODY).answer.kind, "envelope")
                self.assertEqual((device.connections, len(device.requests)), (2, 1))

    def test_after_an_error_a_connection_from_before_it_is_not_used(self) -> None:
        def breaks_first(connection: socket.socket, device: Device) -> None:
            if device.requests:
                answering(ENVELOPE)(connection, device)
            else:
                device.read_request(connection)

        with Device(breaks_first) as device:
            one = client(device.port)
            self.assertEqual(one.post("saveSales", BODY, meanwhile=one.open_ahead).answer.kind, "no_answer")
            self.assertEqual(one.post("saveSales", BODY).answer.kind, "envelope")
            self.assertEqual(device.connections, 3)

    def test_a_device_that_takes_no_second_connection_is_asked_for_one_only_once(self) -> None:
        one = client(1)
        with mock.patch("ebm.vsdc.client.open_connection", side_effect=NotConnected("busy")) as opens:
            one.open_ahead()
            one.open_ahead()
        self.assertEqual(opens.call_count, 1)

    def test_an_answer_whose_body_comes_after_its_head_is_read(self) -> None:
        def in_two_packets(connection: socket.socket, device: Device) -> None:
            device.read_request(connection)
            # http.client lets go of its connection as soon as it has such a head; the body must still be read.
            head = f"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {len(ENVELOPE)}\r\n\r\n"
            connection.sendall(head.encode())
            time.sleep(0.05)
            connection.sendall(ENVELOPE)

        with Device(in_two_packets) as device:
            exchange = client(device.port).post("saveSales", BODY)
        self.assertEqual((exchange.answer.kind, exchange.reply), ("envelope", ENVELOPE))

    def test_chunked_answers_and_answers_that_end_with_the_connection_are_read(self) -> None:
        chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (
            len(ENVELOPE),
            ENVELOPE,
        )
        for behave in (
            raw(chunked),
            answering(ENVELOPE, length=-1),
            raw(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200 OK\r\n\r\n" + ENVELOPE),
        ):
            self.assertEqual(ask(behave)[0].answer.kind, "envelope")

    def test_keys_do_not_show_in_an_exchanges_repr(self) -> None:
        exchange, _ = ask(answering(b'{"resultCd":"000","data":{"info":{"cmcKey":"8SQDGUN3"}}}'))
        self.assertEqual(exchange.answer.kind, "envelope")
        self.assertNotIn("8SQDGUN3", repr(exchange))


class NotWritten(unittest.TestCase):
    def check(self, one: VsdcClient, words: str) -> Exchange:
        exchange = one.post("saveSales", BODY)
        self.assertEqual((exchange.answer.kind, exchange.http_status, exchange.reply), ("not_written", None, b""))
        self.assertIn(words, exchange.answer.message)
        return exchange

    def test_a_refused_connection(self) -> None:
        with socket.socket() as taken:  # bound and not listening: refuses, and nobody else gets the port meanwhile
            taken.bind(("127.0.0.1", 0))
            self.check(client(taken.getsockname()[1]), "not connected")

    def test_a_name_that_does_not_resolve(self) -> None:
        with mock.patch("socket.getaddrinfo", side_effect=socket.gaierror(-2, "Name or service not known")):
            self.check(client(80, host="no-such-device.invalid"), "the host name is unknown")

    def test_a_name_server_that_does_not_answer_in_time(self) -> None:
        over = threading.Event()
        self.addCleanup(over.set)
        with mock.patch("socket.getaddrinfo", side_effect=lambda *a, **k: over.wait(10) and []):
            exchange = self.check(client(80, host="slow.invalid"), "not connected in time")
        self.assertLess(exchange.duration_ms, 1000 * (CONNECT + READ) + 300)

    def test_a_connection_that_is_never_accepted(self) -> None:
        # A full backlog: the kernel drops further SYNs, as a firewall does.
        with socket.socket() as full:
            full.bind(("127.0.0.1", 0))
            full.listen(0)
            waiting = []
            try:
                for _ in range(4):
                    one = socket.socket()
                    one.setblocking(False)
                    one.connect_ex(full.getsockname())
                    waiting.append(one)
                time.sleep(0.05)
                exchange = self.check(client(full.getsockname()[1]), "not connected in time")
                self.assertLess(exchange.duration_ms, 1000 * (CONNECT + READ) + 300)
            finally:
                for one in waiting:
                    one.close()

    def test_tls_that_fails_before_the_request(self) -> None:
        for behave in (
            lambda c, d: c.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n"),
            lambda c, d: None,
            lambda c, d: d.over.wait(5),
        ):
            with Device(behave) as device:
                exchange = client(device.port, scheme="https").post("saveSales", BODY)
            self.assertEqual(exchange.answer.kind, "not_written")
            self.assertLess(exchange.duration_ms, 1000 * (CONNECT + READ) + 300)

    def test_nothing_of_the_request_has_left_in_any_of_these(self) -> None:
        with mock.patch.object(DeadlineSocket, "sendall") as sendall:
            self.test_a_refused_connection()
            self.test_a_name_that_does_not_resolve()
            self.test_tls_that_fails_before_the_request()
        sendall.assert_not_called()

    def test_tls_checks_the_certificate_for_the_hosts_name(self) -> None:
        seen: list[tuple[bool, ssl.VerifyMode, str | None]] = []

        def wrap(context: ssl.SSLContext, sock: socket.socket, server_hostname: str | None = None) -> ssl.SSLSocket:
            seen.append((context.check_hostname, context.verify_mode, server_hostname))
            raise ssl.SSLCertVerificationError(1, "certificate verify failed")

        with Device(lambda connection, device: None) as device, mock.patch.object(ssl.SSLContext, "wrap_socket", wrap):
            self.check(client(device.port, scheme="https", host="localhost"), "TLS failed")
        self.assertEqual(set(seen), {(True, ssl.CERT_REQUIRED, "localhost")})


class NoAnswer(unittest.TestCase):
    def check(self, behave: Behaviour) -> tuple[Exchange, Device]:
        exchange, device = ask(behave)
        self.assertEqual(exchange.answer.kind, "no_answer", exchange)
        self.assertEqual((exchange.answer.code, exchange.answer.data), ("", None))
        self.assertEqual(device.connections, 1, "it was sent again")
        self.assertLess(exchange.duration_ms, 1000 * (CONNECT + READ) + 300)
        return exchange, device

    def test_accepted_and_closed_at_once(self) -> None:
        self.check(lambda connection, device: None)

    def test_closed_after_the_request_was_read(self) -> None:
        _, device = self.check(lambda connection, device: device.read_request(connection))
        self.assertTrue(device.requests[0].endswith(BODY))

    def test_reset_after_the_request_was_read(self) -> None:
        def reset(connection: socket.socket, device: Device) -> None:
            device.read_request(connection)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")

        self.check(reset)

    def test_silence_ends_with_the_deadline(self) -> None:
        exchange, _ = self.check(lambda connection, device: device.read_request(connection) and device.over.wait(5))
        self.assertGreaterEqual(exchange.duration_ms, 1000 * (CONNECT + READ) - 50)

    def test_a_device_that_dribbles_bytes_ends_with_the_deadline_too(self) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"
        for first in (b"", b"HTTP/1.1 200 OK\r\nX-Slow:", head, head + ENVELOPE, b"HTTP/1.1 200 OK\r\n\r\n" + ENVELOPE):
            with self.subTest(first=first[:60]):
                self.check(dribbling(first))

    def test_a_device_that_does_not_take_the_whole_request_ends_with_the_deadline(self) -> None:
        with Device(lambda connection, device: device.over.wait(5)) as device:
            exchange = client(device.port).post("saveSales", b" " * 30_000_000)
        self.assertEqual(exchange.answer.kind, "no_answer")
        self.assertLess(exchange.duration_ms, 1000 * (CONNECT + READ) + 500)

    def test_an_answer_that_breaks_off(self) -> None:
        exchange, _ = self.check(answering(ENVELOPE[:-20], length=len(ENVELOPE)))
        self.assertEqual((exchange.http_status, exchange.reply), (200, ENVELOPE[:-20]))
        self.check(raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n12345"))


class AnsweredBadly(unittest.TestCase):
    def test_any_status_but_200_is_bad_http_and_keeps_the_body(self) -> None:
        for status in ("500 Internal Server Error", "404 Not Found", "201 Created", "503 Service Unavailable"):
            exchange, _ = ask(answering(ENVELOPE, status=status))
            self.assertEqual(
                (exchange.answer.kind, exchange.http_status, exchange.reply), ("bad_http", int(status[:3]), ENVELOPE)
            )

    def test_a_redirect_is_not_followed(self) -> None:
        with Device(answering(ENVELOPE)) as elsewhere:
            exchange, _ = ask(
                answering(b"", status="302 Found", headers=f"Location: http://127.0.0.1:{elsewhere.port}/\r\n")
            )
        self.assertEqual((exchange.answer.kind, elsewhere.connections), ("bad_http", 0))

    def test_html_half_json_and_bytes_without_meaning_are_garbled(self) -> None:
        for reply in (b"<html><body>Apache Tomcat</body></html>", b"", b"\x00\xff\xfe" * 50):
            self.assertEqual(ask(answering(reply))[0].answer.kind, "garbled")
        self.assertEqual(ask(answering(ENVELOPE[:-20], length=-1))[0].answer.kind, "garbled")

    def test_what_is_not_http_is_garbled(self) -> None:
        for reply in (
            b"SSH-2.0-OpenSSH_9.6\r\n",
            b"\x15\x03\x03\x00\x02\x02\x50",
            b"HTTP/1.1 abc\r\n\r\n",
            b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 200 + b"\r\n",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        ):
            exchange, _ = ask(raw(reply))
            self.assertIn(exchange.answer.kind, ("garbled", "no_answer"), reply[:30])
            self.assertNotEqual(exchange.answer.kind, "envelope")

    def test_an_answer_over_1_mib_is_garbled_and_not_read_to_its_end(self) -> None:
        def endless(connection: socket.socket, device: Device) -> None:
            device.read_request(connection)
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            while not device.over.is_set():
                connection.sendall(b" " * 65536)

        exchange, _ = ask(endless)
        self.assertEqual(exchange.answer.kind, "garbled")
        self.assertEqual(len(exchange.reply), 1024 * 1024 + 1)


class Addresses(unittest.TestCase):
    def test_an_address_that_is_none_is_refused_when_it_is_set(self) -> None:
        for address in (
            "",
            "127.0.0.1:8080",
            "ftp://host",
            "http://",
            "http://user:secret@host",
            "http://host/?a=1",
            "http://host/#a",
            "http://host/a b",
            "http://host:99999",
            "http://host/\r\nX: y",
            "http://" + "a" * 64 + ".example",
        ):
            with self.subTest(address=address), self.assertRaises(ValueError):
                VsdcClient(address, VSDC, CONNECT, READ)

    def test_time_outs_must_be_more_than_zero(self) -> None:
        for connect, read in ((0, 1), (1, 0), (-1, 1)):
            with self.assertRaises(ValueError):
                VsdcClient("http://127.0.0.1", VSDC, connect, read)

    def test_an_operation_or_profile_that_does_not_exist_is_an_error(self) -> None:
        self.assertIs(profile("VSDC"), VSDC)
        for wrong in (lambda: VSDC.path("saveEverything"), lambda: profile("OSCU")):
            with self.assertRaises(ValueError):
                wrong()


if __name__ == "__main__":
    unittest.main()
