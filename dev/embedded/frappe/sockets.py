"""The socket server: rooms with a permission check at subscription, events from the broker (wire.md 7)."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import unquote, urlsplit

import socketio
from socketio.exceptions import ConnectionRefusedError

import frappe
from frappe.broker import Broker
from frappe.realtime import can_subscribe, get_doc_room, get_doctype_room, get_user_room
from frappe.site import read_config, site_context

POLL_SECONDS = 0.05
log = logging.getLogger("frappe.sockets")


class SocketServer:
    """`application` answers /socket.io; `start` begins handing on events."""

    def __init__(self, site_path: str) -> None:
        self.site_path = site_path
        self.namespace = "/" + read_config(site_path).site_name
        self.server = socketio.Server(async_mode="threading", namespaces="*", cors_allowed_origins="*", logger=False)
        self.stopping = threading.Event()
        self.server.on("connect", self.connect, namespace="*")
        for event in ("doctype_subscribe", "doctype_unsubscribe", "doc_subscribe", "doc_unsubscribe", "ping"):
            self.server.on(event, getattr(self, event), namespace=self.namespace)

    def application(self, fallback: Callable[..., Any]) -> Callable[..., Any]:
        sockets = socketio.WSGIApp(self.server, fallback)

        def application(environ: dict[str, Any], start_response: Any) -> Any:
            result = sockets(environ, start_response)
            if environ.get("HTTP_UPGRADE", "").lower() == "websocket" and environ["PATH_INFO"].startswith("/socket.io"):
                # The socket is used up; Werkzeug must not write an HTTP answer onto it.
                raise ConnectionError
            return result

        return application

    # --- from the client; arguments as socket.io gives them, refusals are silent

    def connect(self, namespace: str, sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        if namespace == "/":
            return  # connects and hears nothing, as on Frappe
        if namespace != self.namespace:
            raise ConnectionRefusedError("Invalid namespace")
        host = urlsplit("//" + environ.get("HTTP_HOST", "")).hostname
        origin = environ.get("HTTP_ORIGIN", "")
        if not origin and environ.get("HTTP_SEC_FETCH_SITE") == "same-origin":
            # A browser's own-origin GET carries no Origin; on a bench nginx writes it in, here nothing stands between.
            origin = f"http://{environ.get('HTTP_HOST', '')}"
        if host is None or host != urlsplit(origin).hostname:
            raise ConnectionRefusedError("Invalid origin")
        cookie = environ.get("HTTP_COOKIE")
        if not cookie:
            raise ConnectionRefusedError("No cookie transmitted.")
        morsel = SimpleCookie(cookie).get("sid")
        if not morsel:
            raise ConnectionRefusedError("No authentication method used. Use cookie or authorization header.")
        user, desk = self._who(unquote(morsel.value))
        self.server.save_session(sid, {"user": user}, namespace=namespace)
        for room in [get_user_room(user), "website", *(["all"] if desk else [])]:
            self.server.enter_room(sid, room, namespace=namespace)

    def _who(self, sid: str) -> tuple[str, bool]:
        """The user of a session; a bad one is a Guest."""
        from frappe.sessions import get_expiry_in_seconds
        from frappe.utils.data import now, time_diff_in_seconds

        with site_context(self.site_path):
            rows = frappe.db.sql(
                "select s.user, u.user_type, s.lastupdate from `tabSessions` s join `tabUser` u on u.name = s.user"
                " where s.sid = %s and u.enabled = 1",
                (sid,),
            )
            if not rows or time_diff_in_seconds(now(), rows[0][2]) > get_expiry_in_seconds():
                return "Guest", False
            return rows[0][0], rows[0][1] == "System User"

    def _may(self, sid: str, doctype: str, docname: Any = None) -> bool:
        user = self.server.get_session(sid, namespace=self.namespace).get("user", "Guest")
        with site_context(self.site_path, user):
            return can_subscribe(doctype, docname)

    def doctype_subscribe(self, sid: str, doctype: str) -> None:
        if self._may(sid, doctype):
            self.server.enter_room(sid, get_doctype_room(doctype), namespace=self.namespace)

    def doctype_unsubscribe(self, sid: str, doctype: str) -> None:
        self.server.leave_room(sid, get_doctype_room(doctype), namespace=self.namespace)

    def doc_subscribe(self, sid: str, doctype: str, docname: Any) -> None:
        if self._may(sid, doctype, docname):
            self.server.enter_room(sid, get_doc_room(doctype, docname), namespace=self.namespace)

    def doc_unsubscribe(self, sid: str, doctype: str, docname: Any) -> None:
        self.server.leave_room(sid, get_doc_room(doctype, docname), namespace=self.namespace)

    def ping(self, sid: str, *args: Any) -> None:
        self.server.emit("pong", to=sid, namespace=self.namespace)

    # --- from the broker

    def start(self) -> None:
        threading.Thread(target=self._hand_on, daemon=True, name="events").start()

    def _hand_on(self) -> None:
        broker = Broker(os.path.join(self.site_path, "broker.db"))
        last, cleaned = broker.last_event(), time.monotonic()
        while not self.stopping.wait(POLL_SECONDS):
            try:
                for number, event in broker.events_after(last):
                    last = number
                    self.server.emit(event["event"], event["message"], to=event["room"], namespace=self.namespace)
                if time.monotonic() - cleaned > 30:
                    broker.forget_events()
                    cleaned = time.monotonic()
            except Exception:
                log.exception("events were not handed on")
        broker.close()
