"""A device for tests: real HTTP on loopback, answering as scripted. It signs like one and keeps what it took.

The independent one with RRA's checks is dev/simulator; this one exists to be wrong in every way on purpose.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SIGN_AND_ANSWER = "sign"
TAKE_AND_BREAK_OFF = "take and break off"
BREAK_OFF = "break off"

Step = str | dict[str, Any] | tuple[int, bytes] | Callable[[dict[str, Any]], Any]


class ScriptedDevice:
    """`script` holds what happens to the next saveSales calls; when it is used up, they are signed.

    A step is one of the words above, an envelope to answer with, or (http status, body).
    """

    def __init__(self, tin: str, bhf: str = "00", serial: str = "SCRIPT-1", last_number: int = 0) -> None:
        self.tin, self.bhf, self.serial = tin, bhf, serial
        self.script: list[Step] = []
        self.info_script: list[Step] = []
        # Answers to look-ups by operation, and the bodies they were asked with.
        self.look_ups: dict[str, Step] = {}
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.taken: list[dict[str, Any]] = []
        self.bodies: list[bytes] = []
        self.last_number = last_number
        self._lock = threading.Lock()
        self._server: ThreadingHTTPServer | None = None
        self.port = self._start(0)
        self.base_url = f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        """Stop listening: connections are refused from now on."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def open_again(self) -> None:
        """Listen again at the same address."""
        self._start(self.port)

    def sign(self, sale: dict[str, Any]) -> dict[str, Any]:
        """Take a sale into the device's own list and return the answer of a successful saveSales."""
        number = len(self.taken) + 1
        digest = hashlib.sha256(f"{self.tin}{sale['invcNo']}".encode()).hexdigest().upper()
        self.taken.append({"invcNo": sale["invcNo"], "totAmt": sale["totAmt"], "signature": digest[:16]})
        self.last_number = max(self.last_number, int(sale["invcNo"]))
        return envelope(
            "000",
            "It is succeeded",
            {
                "rcptNo": number,
                "totRcptNo": number,
                "intrlData": digest[16:42],
                "rcptSign": digest[:16],
                "vsdcRcptPbctDate": "20261121140211",
                "sdcId": "SDC010000099",
                "mrcNo": "SCR00000001",
            },
        )

    def _start(self, port: int) -> int:
        device = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                with device._lock:
                    answer = device._answer(self.path, body)
                if answer is None:
                    self.close_connection = True
                    self.connection.close()
                    return
                status, reply = answer
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(reply)))
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *args: Any) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        self._server = server
        return int(server.server_address[1])

    def _answer(self, path: str, body: bytes) -> tuple[int, bytes] | None:
        request = json.loads(body)
        operation = path.rsplit("/", 1)[-1]
        if operation in self.look_ups:
            self.asked.append((operation, request))
            step: Step = self.look_ups[operation]
        elif operation == "selectInitInfo":
            step = self.info_script.pop(0) if self.info_script else self._info()
        else:
            self.bodies.append(body)
            step = self.script.pop(0) if self.script else SIGN_AND_ANSWER
        if callable(step):
            step = step(request)
        if step == SIGN_AND_ANSWER:
            step = self.sign(request)
        elif step == TAKE_AND_BREAK_OFF:
            self.sign(request)
            return None
        elif step == BREAK_OFF:
            return None
        if isinstance(step, tuple):
            return step
        return 200, json.dumps(step).encode()

    def _info(self) -> dict[str, Any]:
        return envelope(
            "000",
            "It is succeeded",
            {
                "info": {
                    "tin": self.tin,
                    "bhfId": self.bhf,
                    "sdcId": "SDC010000099",
                    "mrcNo": "SCR00000001",
                    "cmcKey": "secret-communication-key",
                    "lastSaleInvcNo": self.last_number,
                    "simulator": True,
                }
            },
        )


def envelope(code: str, message: str = "", data: Any = None) -> dict[str, Any]:
    """A result as the device wraps it."""
    return {"resultCd": code, "resultMsg": message, "resultDt": "20261121140211", "data": data}
