"""Connections that end when they have to. A time-out of a socket begins anew with each byte; a deadline does not."""

import io
import ipaddress
import queue
import socket
import ssl
import threading
import time
from typing import Any


class NotConnected(Exception):
    """No connection was made, so nothing of a request can have left. The words are a short technical reason."""


class Deadline:
    """A moment of time.monotonic() after which nothing more is waited for."""

    def __init__(self, at: float) -> None:
        self._at = at

    def left(self) -> float:
        """Seconds left, more than 0. Raises TimeoutError when there are none."""
        left = self._at - time.monotonic()
        if left <= 0:
            raise TimeoutError("deadline passed")
        return left


def open_connection(host: str, port: int, *, tls: bool, deadline: Deadline) -> socket.socket:
    """A connected socket, with TLS checked against the system's authorities if asked for. Raises NotConnected."""
    last: Exception = OSError("no address")
    try:
        for family, kind, protocol, _, address in _resolve(host, port, deadline):
            sock = socket.socket(family, kind, protocol)
            try:
                sock.settimeout(deadline.left())
                sock.connect(address)
                # Head and body go as two writes; without this the second may wait for the first one's receipt.
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if tls:
                    sock.settimeout(deadline.left())
                    sock = ssl.create_default_context().wrap_socket(sock, server_hostname=host)
                return sock
            except (OSError, ValueError) as error:
                sock.close()
                # Where one of a host's addresses failed at TLS, that is what a person must hear of.
                last = last if isinstance(last, ssl.SSLError) else error
    except (OSError, ValueError) as error:
        last = error
    raise NotConnected(_reason(last)) from last


def is_untouched(sock: socket.socket) -> bool:
    """Whether the other side has neither closed this connection nor said anything on it."""
    try:
        sock.settimeout(0)
        # Over TLS this also takes in what belongs to the connection itself and says nothing.
        sock.recv(1)
    except (BlockingIOError, ssl.SSLWantReadError):
        return True
    except OSError:
        return False
    return False


def _resolve(host: str, port: int, deadline: Deadline) -> list[Any]:
    """getaddrinfo knows no time-out: it runs beside us, and is left to itself when it takes too long."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        pass
    else:
        return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    answer: queue.SimpleQueue[list[Any] | OSError | ValueError] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            answer.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, ValueError) as error:
            answer.put(error)

    threading.Thread(target=look_up, daemon=True, name="vsdc-name").start()
    try:
        found = answer.get(timeout=deadline.left())
    except queue.Empty:
        raise TimeoutError("the name was not resolved in time") from None
    if isinstance(found, Exception):
        raise found
    return found


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "not connected in time"
    if isinstance(error, socket.gaierror):
        return "the host name is unknown"
    if isinstance(error, ssl.SSLError):
        return f"TLS failed: {getattr(error, 'reason', None) or type(error).__name__}"
    return f"not connected: {error.strerror or type(error).__name__}" if isinstance(error, OSError) else "not connected"


class DeadlineSocket:
    """What http.client needs of a socket, with each step given only the time left until the deadline."""

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock = sock
        self._deadline = deadline

    def sendall(self, data: bytes) -> None:
        view = memoryview(data).cast("B")
        while view:
            self._sock.settimeout(self._deadline.left())
            view = view[self._sock.send(view) :]

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self._sock, self._deadline))

    def close(self) -> None:
        """Nothing: http.client closes as soon as it has the head, and the body may still be on its way.

        Whoever opened the connection closes it.
        """


class _Reader(io.RawIOBase):
    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock = sock
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._sock.settimeout(self._deadline.left())
        return self._sock.recv_into(buffer)
