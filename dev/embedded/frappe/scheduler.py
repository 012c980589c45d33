"""The apps' scheduler_events as jobs: cron lines and `all`. Ticked by one thread of `serve`."""

from __future__ import annotations

import datetime
import logging
import threading
import time

from croniter import croniter

import frappe
from frappe.site import site_context

ALL_SECONDS = 240
EVERY_MINUTE = "* * * * *"
log = logging.getLogger("frappe.scheduler")


class Scheduler:
    def __init__(self, site_path: str) -> None:
        self.site_path = site_path
        self.stopping = threading.Event()
        self.next_due: dict[tuple[str, str], float] = {}

    def start(self) -> None:
        threading.Thread(target=self.run, daemon=True, name="scheduler").start()

    def run(self) -> None:
        while not self.stopping.wait(0.2):
            try:
                with site_context(self.site_path):
                    self.tick(time.time())
            except Exception:
                log.exception("the scheduler could not tick")

    def tick(self, now: float) -> list[str]:
        """Enqueue what is due and return it. A method still waiting or running is not put again."""
        events = frappe.get_hooks("scheduler_events", {})
        unknown = [name for name in events if name not in ("cron", "all")]
        if unknown:
            raise frappe.NotImplementedInEmbedded(f"scheduler event {unknown[0]}; a cron line does the same")
        lines = [(line, method) for line, methods in events.get("cron", {}).items() for method in methods]
        lines += [("all", method) for method in events.get("all", [])]
        put = []
        for key in lines:
            if key not in self.next_due:
                self.next_due[key] = self._after(key[0], now)
            if now >= self.next_due[key]:
                self.next_due[key] = self._after(key[0], now)
                frappe.enqueue(key[1], queue="default", job_id=f"scheduled_job::{key[1]}", deduplicate=True)
                put.append(key[1])
        return put

    def _after(self, line: str, now: float) -> float:
        if line == "all":
            return now + ALL_SECONDS
        # Tests shorten the minute together with the app's other times; site config `ebm_timing`.
        seconds = float((frappe.conf.ebm_timing or {}).get("cron") or 0)
        if line == EVERY_MINUTE and seconds:
            return now + seconds
        return croniter(line, datetime.datetime.fromtimestamp(now)).get_next(datetime.datetime).timestamp()
