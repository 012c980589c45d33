"""kill -9 loses nothing committed; twenty users at once meet no lock; a dead worker's job is free again; events reach
sockets.
"""

from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import frappe
import pytest
import simple_websocket
from live_site import Site, kill

BEGIN = """
import sys
import frappe
from frappe.site import init
from frappe import connect
init(sys.argv[1], force=True); connect()
"""
WRITER = (
    BEGIN
    + """
for number in range(100000):
    name = frappe.get_doc(doctype="Role", role_name=f"{sys.argv[2]}-{number}").insert().name
    frappe.db.commit()
    print(name)
"""
)
ENQUEUER = (
    BEGIN
    + """
frappe.enqueue("ebm.contract.jobs.nap", queue="ebm", job_id="nap", deduplicate=True, seconds=float(sys.argv[2]))
"""
)


def make_role(name: str) -> Any:
    return frappe.get_doc(doctype="Role", role_name=name).insert()


def test_the_first_line_of_the_log_says_what_this_is_not(site: Site) -> None:
    assert "never production" in site.run("setup").stderr.splitlines()[0]


def test_setup_twice_keeps_the_data(site: Site) -> None:
    site.inside(lambda: (make_role("Kept"), frappe.db.commit()))
    site.run("setup")
    assert site.inside(lambda: frappe.db.exists("Role", "Kept"))


@pytest.mark.parametrize("round_", range(4))
def test_kill_9_loses_no_committed_write(site: Site, round_: int) -> None:
    writer = site.script(WRITER, f"W{round_}")
    assert writer.stdout
    said = [writer.stdout.readline().decode().strip() for _ in range(5 + 3 * round_)]
    kill(writer)
    said += writer.stdout.read().decode().split()
    stored = set(site.inside(lambda: frappe.get_all("Role", filters={"name": ["like", f"W{round_}-%"]}, pluck="name")))
    assert set(said) <= stored
    # At most the one that was committed but not yet said.
    assert len(stored) <= len(said) + 1
    assert sqlite3.connect(site.folder / "site.db").execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_twenty_users_at_once_never_see_a_locked_database(site: Site) -> None:
    site.serve()

    def work(number: int) -> list[int]:
        cookie = site.sign_in()
        seen = []
        for turn in range(4):
            doc = {"doctype": "Role", "role_name": f"User {number} turn {turn}"}
            for call in (
                lambda doc=doc: site.post("/api/method/frappe.client.insert", {"doc": doc}, Cookie=cookie),
                lambda: site.get("/api/method/frappe.client.get_list?doctype=Role", Cookie=cookie),
            ):
                seen.append(call().status)
        return seen

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(work, range(20)))
    assert {status for seen in answers for status in seen} == {200}
    assert site.inside(lambda: frappe.db.count("Role", {"name": ["like", "User % turn %"]})) == 80


def test_a_killed_workers_job_is_free_and_the_next_worker_goes_on(site: Site) -> None:
    worker = site.start("work", "--queue", "ebm")
    site.script(ENQUEUER, "60").wait()
    wait_for(site, "started")
    # Waiting or running: not put a second time.
    site.script(ENQUEUER, "0").wait()
    assert statuses(site) == ["started"]
    kill(worker)
    site.script(ENQUEUER, "0").wait()
    wait_for(site, "queued")
    site.start("work", "--queue", "ebm")
    wait_for(site, "finished")


def statuses(site: Site) -> list[str]:
    rows = sqlite3.connect(site.folder / "broker.db").execute("SELECT status FROM jobs WHERE queue = 'ebm' ORDER BY id")
    return [row[0] for row in rows]


def wait_for(site: Site, status: str) -> None:
    until = time.monotonic() + 10
    while statuses(site) != [status]:
        assert time.monotonic() < until, f"{statuses(site)} never became {status}"
        time.sleep(0.05)


class Socket:
    """Just enough of socket.io: its packets over one web socket."""

    def __init__(
        self, site: Site, cookie: str, origin: str | None = None, namespace: str = "/embedded.localhost"
    ) -> None:
        headers = {"Cookie": cookie, "Origin": origin or site.url}
        address = f"ws://127.0.0.1:{site.port}/socket.io/?EIO=4&transport=websocket"
        self.socket = simple_websocket.Client(address, headers=headers)
        self.namespace = namespace
        # Not after the opening packet: when that comes together with the handshake, this client sees it with the next.
        self.socket.send(f"40{namespace},")
        self.answer = self.expect("4")

    def expect(self, start: str, seconds: float = 20) -> str:
        """The next packet that begins like this."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            packet = self.socket.receive(timeout=0.5)
            if packet is not None and str(packet).startswith(start):
                return str(packet)
        raise AssertionError(f"no packet {start!r} within {seconds} s")

    def emit(self, text: str) -> None:
        self.socket.send(f"42{self.namespace},{text}")


def test_events_of_other_processes_reach_who_may_read(site: Site) -> None:
    listener = Socket(site, site.sign_in())
    assert listener.answer.startswith("40/embedded.localhost")
    listener.emit('["doctype_subscribe", "Role"]')
    guest = Socket(site, "sid=Guest")
    guest.emit('["doctype_subscribe", "Role"]')
    time.sleep(0.5)
    site.inside(lambda: (make_role("Heard"), frappe.db.commit(), make_role("Never heard"), frappe.db.rollback()))
    text = listener.expect('42/embedded.localhost,["list_update"')
    assert '"name":"Heard"' in text.replace(" ", "")
    assert guest.socket.receive(timeout=0.5) is None
    assert listener.socket.receive(timeout=0.3) is None


@pytest.mark.parametrize(
    ("cookie", "origin", "namespace", "reason"),
    [
        ("sid=Guest", "http://elsewhere.example", "/embedded.localhost", "Invalid origin"),
        ("other=1", None, "/embedded.localhost", "No authentication method used"),
        ("sid=Guest", None, "/another.site", "Invalid namespace"),
    ],
)
def test_a_bad_handshake_is_refused_in_frappes_words(
    site: Site, cookie: str, origin: str | None, namespace: str, reason: str
) -> None:
    assert reason in Socket(site, cookie, origin, namespace).answer


def test_pages_and_assets(site: Site) -> None:
    assert site.get("/", Accept="text/html").url.endswith("/ebm")
    assert b'id="ebm-boot"' in site.get("/ebm/invoices/any", Accept="text/html").body
    for path, status in (
        ("/assets/ebm/nothing.js", 404),
        ("/assets/ebm/../hooks.py", 404),
        ("/app", 501),
        ("/nothing", 404),
    ):
        assert site.get(path, Accept="text/html").status == status


@pytest.mark.parametrize("path", ["/api/resource/Role", "/api/v2/method/ping"])
def test_what_is_out_says_so(site: Site, path: str) -> None:
    answer = site.get(path)
    assert answer.status == 501
    assert b"embedded has no" in answer.body


def test_reset_begins_afresh(tmp_path: Path) -> None:
    site = Site(tmp_path / "site")
    site.run("setup")
    site.inside(lambda: (make_role("Gone"), frappe.db.commit()))
    site.run("reset")
    assert not site.inside(lambda: frappe.db.exists("Role", "Gone"))
    assert site.inside(lambda: frappe.db.exists("Role", "System Manager"))
