"""Real processes of embedded on a site of their own, for the tests beside this."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[3]
MAIN = ROOT / "dev" / "embedded" / "main.py"


class Answer(NamedTuple):
    status: int
    body: bytes
    headers: Any
    url: str


class Site:
    """A site with the app installed, and the processes started on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.children: list[subprocess.Popen[bytes]] = []
        self.environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'dev' / 'embedded'}{os.pathsep}{ROOT}"}

    def run(self, command: str, *more: str) -> subprocess.CompletedProcess[str]:
        arguments = [sys.executable, str(MAIN), command, "--site", str(self.folder), *more]
        return subprocess.run(arguments, env=self.environment, capture_output=True, text=True, timeout=60, check=True)

    def start(self, command: str, *more: str) -> subprocess.Popen[bytes]:
        arguments = [sys.executable, str(MAIN), command, "--site", str(self.folder), *more]
        return self.keep(subprocess.Popen(arguments, env=self.environment, stderr=subprocess.PIPE))

    def script(self, source: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Python of a test's own, with what it prints."""
        command = [sys.executable, "-u", "-c", source, str(self.folder), *arguments]
        return self.keep(subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE))

    def keep(self, child: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
        self.children.append(child)
        return child

    def serve(self) -> None:
        self.start("serve", "--port", str(self.port))
        until = time.monotonic() + 20
        while True:
            try:
                self.get("/api/method/ping")
                return
            except OSError:
                assert time.monotonic() < until, "serve does not answer"
                time.sleep(0.05)

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask(urllib.request.Request(self.url + path, headers={"Accept": "application/json", **headers}))

    def post(self, path: str, words: dict[str, Any], **headers: str) -> Answer:
        headers = {"Accept": "application/json", "Content-Type": "application/json", **headers}
        return self.ask(urllib.request.Request(self.url + path, json.dumps(words).encode(), headers))

    @staticmethod
    def ask(request: urllib.request.Request) -> Answer:
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return Answer(reply.status, reply.read(), reply.headers, reply.url)
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.read(), error.headers, error.url or "")

    def sign_in(self, user: str = "Administrator", password: str = "admin") -> str:
        answer = self.post("/api/method/login", {"usr": user, "pwd": password})
        return next(line for line in answer.headers.get_all("Set-Cookie") if line.startswith("sid=")).split(";")[0]

    def inside(self, work: Callable[[], Any]) -> Any:
        """The work's result, done with a connection of its own: the tests' own one stays as it is."""
        from frappe.site import site_context

        def connected() -> Any:
            with site_context(str(self.folder)):
                return work()

        with ThreadPoolExecutor(1) as pool:
            return pool.submit(connected).result()

    def end(self) -> None:
        for child in self.children:
            if child.poll() is None:
                child.kill()
            child.wait()
            for pipe in (child.stdout, child.stderr):
                if pipe:
                    pipe.close()


def kill(child: subprocess.Popen[bytes]) -> None:
    child.send_signal(signal.SIGKILL)
    child.wait()
