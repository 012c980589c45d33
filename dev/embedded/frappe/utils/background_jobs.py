"""Jobs: rows of the broker, taken by `work` processes. Names and meanings as Frappe's RQ; wire.md 9."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import frappe

TIMEOUTS = {"short": 300, "default": 300, "long": 1500}
BEAT_SECONDS = 1.0
DEAD_AFTER = 10.0


def enqueue(
    method: Any, queue: str = "default", timeout: float | None = None, event: Any = None, is_async: bool = True,
    job_name: str | None = None,
    now: bool = False, enqueue_after_commit: bool = False, *, on_success: Any = None, on_failure: Any = None,
    at_front: bool = False,
    job_id: str | None = None, deduplicate: bool = False, **kwargs: Any,
) -> Any:  # fmt: skip
    """Put a call on a queue. Immediate unless `enqueue_after_commit`; a known `job_id` that waits or runs is not put
    again with `deduplicate`.
    """
    if on_success or on_failure:
        raise frappe.NotImplementedInEmbedded("job call-backs")
    if deduplicate:
        if not job_id:
            frappe.throw(frappe._("`job_id` paramater is required for deduplication."))
        if is_job_enqueued(str(job_id)):
            return None
    if now or not is_async:
        return frappe.call(method, **kwargs)
    name = method if isinstance(method, str) else f"{method.__module__}.{method.__qualname__}"
    call = pickle.dumps({"method": name, "kwargs": kwargs, "user": frappe.session.user})
    seconds = timeout or TIMEOUTS.get(queue) or (frappe.conf.workers or {}).get(queue, {}).get("timeout") or 300
    broker = frappe.local.broker
    key = create_job_id(job_id)

    def put() -> Any:
        # An ended job of that id makes room for the new one; between two puts the unique key decides.
        broker.execute("DELETE FROM jobs WHERE job_id = ? AND status NOT IN ('queued', 'started')", (key,))
        broker.execute(
            "INSERT OR IGNORE INTO jobs (job_id, queue, place, status, call, timeout, made)"
            " VALUES (?, ?, ?, 'queued', ?, ?, ?)",
            (key, queue, -1 if at_front else 0, call, seconds, time.time()),
        )
        return Job(id=key)

    if enqueue_after_commit:
        frappe.db.after_commit.add(put)
        return None
    return put()


class Job(frappe._dict):
    """What `enqueue` gives back; of RQ's own only the id."""


def create_job_id(job_id: str | None) -> str:
    return f"{frappe.local.site}::{job_id or frappe.generate_hash(length=20)}"


def get_job_status(job_id: str) -> str | None:
    free_dead(frappe.local.broker)
    rows = frappe.local.broker.execute("SELECT status FROM jobs WHERE job_id = ?", (create_job_id(job_id),))
    return rows[0][0] if rows else None


def is_job_enqueued(job_id: str) -> bool:
    """Whether a job of that id waits or runs."""
    return get_job_status(job_id) in ("queued", "started")


class Worker:
    """Takes jobs until told to stop. A worker that died (process gone, or no beat for 10 s) loses its job, which ends
    as failed.
    """

    def __init__(self, site_path: str, queues: list[str] | None = None) -> None:
        self.site_path = site_path
        self.queues = queues
        self.name = f"{os.getpid()}-{frappe.generate_hash(length=6)}"
        self.stopping = threading.Event()

    def run(self, burst: bool = False) -> int:
        """Work until `stopping` is set; with `burst` until nothing waits. Returns how many jobs were done."""
        from frappe.site import site_context

        done = 0
        while not self.stopping.is_set():
            with site_context(self.site_path):
                broker = frappe.local.broker
                free_dead(broker)
                job = self._take(broker)
                if job:
                    self._perform(broker, *job)
                    done += 1
                    continue
            if burst:
                break
            self.stopping.wait(0.1)
        return done

    def _take(self, broker: Any) -> Any:
        where = f" AND queue IN ({', '.join('?' * len(self.queues))})" if self.queues else ""
        rows = broker.execute(
            "UPDATE jobs SET status = 'started', worker = ?, beat = ? WHERE id ="
            f" (SELECT id FROM jobs WHERE status = 'queued'{where} ORDER BY place, id LIMIT 1)"
            " RETURNING id, call, timeout",
            (self.name, time.time(), *(self.queues or [])),
        )
        return rows[0] if rows else None

    def _perform(self, broker: Any, job: int, call: bytes, timeout: float) -> None:
        order = pickle.loads(call)  # noqa: S301 written by enqueue
        error = None
        with self._beating(job):
            try:
                _limit(timeout)
                frappe.set_user(order["user"])
                frappe.local.job = frappe._dict(method=order["method"], kwargs=order["kwargs"], user=order["user"])
                frappe.call(frappe.get_attr(order["method"]), **order["kwargs"])
                frappe.db.commit()
                _limit(0)
            except Exception:
                _limit(0)
                error = frappe.get_traceback()
                frappe.db.rollback()
                frappe.log_error(f"Job {order['method']} failed", error)
                frappe.db.commit()
        broker.execute(
            "UPDATE jobs SET status = ?, ended = ?, error = ? WHERE id = ?",
            ("failed" if error else "finished", time.time(), error, job),
        )
        broker.execute("DELETE FROM jobs WHERE status IN ('finished', 'failed') AND ended < ?", (time.time() - 3600,))

    @contextmanager
    def _beating(self, job: int) -> Iterator[None]:
        from frappe.broker import Broker

        over = threading.Event()
        path = os.path.join(self.site_path, "broker.db")

        def beat() -> None:
            broker = Broker(path)
            while not over.wait(BEAT_SECONDS):
                broker.execute("UPDATE jobs SET beat = ? WHERE id = ?", (time.time(), job))
            broker.close()

        thread = threading.Thread(target=beat, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


class JobTimeoutException(Exception):
    pass


def _limit(seconds: float) -> None:
    """Interrupt the job after so many seconds (0: no longer); only a process of its own can be interrupted."""

    def stop(*_: Any) -> None:
        raise JobTimeoutException(f"Task exceeded maximum timeout value ({seconds} seconds)")

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def free_dead(broker: Any) -> None:
    """End the jobs of workers that are gone: as RQ, they are not tried again; the cron of the app starts what is
    missing.
    """
    for job, worker, beat in broker.execute("SELECT id, worker, beat FROM jobs WHERE status = 'started'"):
        if not _alive(int(str(worker).split("-")[0])) or time.time() - (beat or 0) > DEAD_AFTER:
            broker.execute(
                "UPDATE jobs SET status = 'failed', ended = ?, error = 'the worker died'"
                " WHERE id = ? AND worker = ? AND status = 'started'",
                (time.time(), job, worker),
            )


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    # A killed child that nobody has waited for still has its number.
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return True
