"""One request to a device over HTTP, and an honest account of how far it came.

Source: design section 6, rules 3 and 5. Each call has a connection of its own and never retries: whether to send again
is decided by `ebm.fiscal.signing` alone. The connection may be opened before its request is there, which with TLS is
most of what lies between two requests. A redirect is not followed, a proxy of the environment not used.
"""

import http.client
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from ebm.fiscal.outcome import Answer
from ebm.vsdc import answers
from ebm.vsdc.connection import Deadline, DeadlineSocket, NotConnected, is_untouched, open_connection
from ebm.vsdc.profiles import Profile

# How long an answer may be kept waiting by the connection of the request after it.
AHEAD_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Exchange:
    """What went out, what came back, and what it means. Bodies are kept out of repr: an initialisation carries keys.

    `reply` is what arrived of the body, cut just above the most that is taken. `http_status` is None where no
    status line came. `started_at_monotonic` is time.monotonic() at the start; `duration_ms` is whole milliseconds.
    """

    answer: Answer
    request: bytes = field(repr=False)
    reply: bytes = field(repr=False)
    http_status: int | None
    started_at_monotonic: float
    duration_ms: int


class VsdcClient:
    """Speaks to one device.

    Times are seconds. `connect_timeout` is for name, connection and TLS together; the whole exchange ends after
    `connect_timeout + read_timeout`, even where the device sends a byte now and then. An address that is none raises
    ValueError. An answer of more than `most_bytes` is garbled.
    """

    def __init__(
        self,
        base_url: str,
        profile: Profile,
        connect_timeout: float,
        read_timeout: float,
        most_bytes: int = answers.MOST_BYTES,
    ) -> None:
        if connect_timeout <= 0 or read_timeout <= 0:
            raise ValueError("time-outs must be more than zero")
        parts = urlsplit(base_url.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("the address of a device begins with http:// or https:// and names a host")
        if parts.username is not None or parts.query or parts.fragment:
            raise ValueError("the address of a device has no user, no question mark and no #")
        if not parts.path.isascii() or not parts.path.isprintable() or " " in parts.path:
            raise ValueError("the address of a device has no blanks or accents in its path")
        try:
            self._host = parts.hostname.encode("idna").decode("ascii")
        except UnicodeError:
            raise ValueError("the host of this address is no host name") from None
        self._tls = parts.scheme == "https"
        self._port = parts.port or (443 if self._tls else 80)
        self._prefix = parts.path.rstrip("/")
        self._profile = profile
        self._connect_timeout = connect_timeout
        self._read_timeout = read_timeout
        self._most_bytes = most_bytes
        self._opened: socket.socket | None = None
        self._opens_ahead = True

    def open_ahead(self) -> None:
        """Open the connection of the next `post` now. Where that does not work at once it is not tried again."""
        if self._opened or not self._opens_ahead:
            return
        try:
            deadline = Deadline(time.monotonic() + min(self._connect_timeout, AHEAD_SECONDS))
            self._opened = open_connection(self._host, self._port, tls=self._tls, deadline=deadline)
        except NotConnected:
            # A device that takes one connection at a time, perhaps: its answer must not wait for this.
            self._opens_ahead = False

    def close(self) -> None:
        """Let go of a connection that was opened and not used."""
        if self._opened:
            self._opened.close()
            self._opened = None

    def post(self, operation: str, body: bytes, meanwhile: Callable[[], None] | None = None) -> Exchange:
        """Send `body` to an operation of the profile, wait for the answer. Never raises for what a network can do.

        `meanwhile` is called once, when the request has left and before the answer is read; it must not raise.
        """
        path = self._prefix + self._profile.path(operation)
        started = time.monotonic()
        whole = Deadline(started + self._connect_timeout + self._read_timeout)
        answer, status, reply = self._exchange(path, body, Deadline(started + self._connect_timeout), whole, meanwhile)
        return Exchange(answer, body, reply, status, started, round((time.monotonic() - started) * 1000))

    def _exchange(
        self, path: str, body: bytes, connect: Deadline, whole: Deadline, meanwhile: Callable[[], None] | None
    ) -> tuple[Answer, int | None, bytes]:
        opened, self._opened = self._opened, None
        if opened and not is_untouched(opened):
            opened.close()
            opened = None
        try:
            sock = opened or open_connection(self._host, self._port, tls=self._tls, deadline=connect)
        except NotConnected as error:
            return Answer("not_written", message=str(error)), None, b""
        # From here on a byte may have left, so nothing that happens is "not written" any more.
        try:
            answered = self._talk(DeadlineSocket(sock, whole), path, body, meanwhile)
        finally:
            sock.close()
        if answered[0].kind != "envelope":
            # After any error a new connection (rule 5), not one from before it.
            self.close()
        return answered

    def _talk(
        self, sock: DeadlineSocket, path: str, body: bytes, meanwhile: Callable[[], None] | None
    ) -> tuple[Answer, int | None, bytes]:
        connection = http.client.HTTPConnection(self._host, self._port)
        connection.auto_open = 0  # a lost connection must never be opened again behind our back
        connection.sock = sock  # the part of a socket that http.client uses
        status: int | None = None
        reply = b""
        try:
            headers = {
                "Content-Type": "application/json; charset=utf-8",
                "Accept": "application/json",
                "Accept-Encoding": "identity",
                "Connection": "close",
            }
            connection.request("POST", path, body, headers)
            if meanwhile:
                meanwhile()
            response = connection.getresponse()
            status = response.status
            while chunk := response.read(min(65536, self._most_bytes + 1 - len(reply))):
                reply += chunk
            if len(reply) <= self._most_bytes and response.length:
                return Answer("no_answer", message="the answer broke off"), status, reply
        except TimeoutError:
            return Answer("no_answer", message="no whole answer in time"), status, reply
        except http.client.IncompleteRead as error:
            return Answer("no_answer", message="the answer broke off"), status, reply + error.partial
        except (http.client.RemoteDisconnected, OSError) as error:
            return Answer("no_answer", message=f"the connection broke: {type(error).__name__}"), status, reply
        except (http.client.HTTPException, ValueError) as error:
            return Answer("garbled", message=f"the answer is not HTTP: {type(error).__name__}"), status, reply
        finally:
            connection.close()
        return answers.parse(status, reply, self._most_bytes), status, reply
