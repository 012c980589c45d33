"""What a site must be like before a captured request, where the requests before it do not make it so: exchanges that
embedded does not take part in had effects too, and settings were changed between exchanges.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import frappe
from replay import PASSWORD, WireSite

STAFF, OTHER = "staff@example.com", "other@example.com"
Step = Callable[[WireSite], Any]


def stored(doctype: str, name: str, **values: Any) -> None:
    """A document under the name that the captures give it."""
    if frappe.db.exists(doctype, name):
        return
    frappe.set_user(STAFF)
    rows = values.pop("items", [])
    at = values.pop("at", None) or frappe.utils.now()
    doc = frappe.new_doc(doctype)
    doc.update(values)
    doc.name = name
    doc.update({"creation": at, "modified": at, "owner": STAFF, "modified_by": STAFF, "docstatus": 0})
    doc.db_insert()
    for idx, row in enumerate(rows, 1):
        child = doc.append("items", row)
        child.update({"name": frappe.generate_hash(length=10), "idx": idx, "parent": name, "docstatus": 0})
        child.update({"creation": at, "modified": at, "owner": STAFF, "modified_by": STAFF})
        child.db_insert()
    frappe.set_user("Administrator")


def series(key: str, current: int) -> None:
    frappe.db.sql("delete from `tabSeries` where name = %s", (key,))
    frappe.db.sql("insert into `tabSeries` (name, current) values (%s, %s)", (key, current))


def do(*works: Callable[[], Any]) -> Step:
    return lambda site: [site.do(work) for work in works]


def setting(**values: Any) -> Step:
    return do(lambda: frappe.db.set_single_value("System Settings", values))


def enabled(user: str, value: int) -> Step:
    return do(lambda: frappe.db.set_value("User", user, "enabled", value))


def orders(*numbers: int) -> None:
    for number in numbers:
        stored("Wire Order", f"WO-{number:05d}", subject=f"s{number}")


def target(*names: str) -> None:
    for name in names:
        stored("Wire Target", name, title=name)


def tenth() -> None:
    """As it was captured: the next request brings that document back."""
    stored("Wire Order", "WO-00010", subject="a", at="2026-11-20 23:02:22.845349")


def order_of_links() -> None:
    target("TL")
    stored("Wire Order", "WO-00011", subject="links", target="TL")


def as_staff(work: Callable[[], Any]) -> Step:
    """Work as the person whose requests were captured, with nothing but its own hooks in the trace."""

    def step() -> None:
        from wirelab import trace

        trace.clear()
        frappe.set_user(STAFF)
        work()

    return do(step)


def insert(**values: Any) -> Callable[[], Any]:
    return lambda: frappe.get_doc(values).insert()


def change(doctype: str, name: str, **values: Any) -> Callable[[], Any]:
    def work() -> None:
        doc = frappe.get_doc(doctype, name)
        doc.update(values)
        doc.save()

    return work


def tracing(doctype: str, name: str, key: str, number: int, **first: Any) -> dict[tuple[str, str], list[Step]]:
    """The life of a document of which each step's hooks were captured."""

    def step(what: str, *steps: Step) -> None:
        found[("12_hook_order", f"{doctype} {what}")] = list(steps)

    found: dict[tuple[str, str], list[Step]] = {}
    new = {"doctype": doctype, **first}
    numbered = do(lambda: series(key, number - 1))
    step("insert", numbered, as_staff(insert(**new)))
    step("save", as_staff(change(doctype, name, **first)))
    step("submit", as_staff(change(doctype, name, docstatus=1)))
    step("update after submit", as_staff(change(doctype, name, memo="m")))
    step("cancel", as_staff(change(doctype, name, docstatus=2)))
    step("delete", as_staff(lambda: frappe.delete_doc(doctype, name)))
    step("insert with docstatus=1", numbered, as_staff(insert(**new, docstatus=1)))
    return found


def fourth_session(site: WireSite) -> None:
    """Three sessions, then a sign-in on a site that allows two."""
    for sid in (
        "6b92142404270637ddb845e6769b1769e8440fb631046444f28d61c8",
        "5fddccd208190b06145640e7078a9337dfb59ac86f551fb5b7005de2",
        "39e5689f342aa8ec6b4e8f144764cd8b71b062c9666fbb9589acf2de",
    ):
        site.open_session(sid, OTHER)
    setting(deny_multiple_sessions=1)(site)
    do(lambda: frappe.db.set_value("User", OTHER, "simultaneous_sessions", 2))(site)
    answer = site.post("/api/method/login", {"usr": OTHER, "pwd": PASSWORD})
    line = next(line for line in answer.headers.get_all("Set-Cookie") if line.startswith("sid="))
    captured = "533eff45fd715910772e3eb44d8fffc9edbd324ab6bfef30024ed253"
    site.known.add(captured)
    site.learned[captured] = line.split(";")[0].removeprefix("sid=")


def expired(site: WireSite) -> None:
    sid = "08b3255fbf40d969967333e06f05c82fa7ddfa3ce8064697d5aafa5f"
    site.open_session(sid, STAFF, "29bbba8587")

    def backdate() -> None:
        long_ago = frappe.utils.add_to_date(None, days=-60)
        frappe.db.sql("update `tabSessions` set lastupdate = %s where sid = %s", (long_ago, sid))

    site.do(backdate)


def session(sid: str, user: str = STAFF, token: str | None = None) -> Step:
    return lambda site: site.open_session(sid, user, token)


CSRF = "870fae7cda80c2b70d12c160b0d5b3d6e5471542252856f62f4ed549"
TOKEN = "d62ebf7e22a4b698c0787023a95b4ade4d13356862c4a10555cdb2ee"
TAB = "e4718e3a22857a329e84f26680c2e6413a65437ec25e930f61b225a6"
OTHERS = "8c3d66e3414c447a76bcc4cd16e0e4abf2dd8b8c0435b6b9e1582963"
admin_only = do(lambda: stored("Wire Admin Only", "gbmilqn2km", title="x"))

FILES: dict[str, list[Step]] = {
    "05_crud": [do(lambda: target("T1", "T2"), lambda: series("WO-", 0))],
    "06_errors": [admin_only, do(lambda: target("T1"), lambda: orders(1, 2, 3), lambda: series("WO-", 8))],
    "07_docmethods_docs": [
        do(lambda: stored("Wire Task", "WT-2026-0001", naming_series="WT-.YYYY.-.####", title="t1",
                          items=[{"label": "a", "qty": 1}])),
    ],
    "10_upload_comment_sanitise": [do(lambda: orders(16))],
    "13_permissions": [admin_only],
    "16_extra": [
        do(lambda: stored("Wire Task", "WT-2026-0003", naming_series="WT-.YYYY.-.####", title="t3")),
        do(lambda: target("T1", "T2"), lambda: stored("Wire Order", "WO-00018", subject="up-2", target="T2")),
        do(lambda: stored("Wire Order", "WO-00020", subject="up-3", target="T1")),
    ],
    "17_verification": [admin_only],
}  # fmt: skip

BEFORE: dict[tuple[str, str], list[Step]] = {
    ("04_csrf", "/app boot page"): [session(CSRF, token=TOKEN)],
    ("04_csrf", "old token after re-login"): [session("57eec99a86176bcf5d41c40ad1f35e60b6b5024a9e4056fe46025f02")],
    ("05_crud", "insert_many"): [do(lambda: orders(3, 4), lambda: series("WO-", 4))],
    ("05_crud", "bulk_update docs JSON-string"): [as_staff(change("Wire Order", "WO-00001", subject="bu1"))],
    ("05_crud", "client.submit"): [as_staff(change("Wire Order", "WO-00001", docstatus=1))],
    ("05_crud", "client.cancel"): [as_staff(change("Wire Order", "WO-00001", docstatus=2))],
    ("06_errors", "save ok (first)"): [do(lambda: tenth(), lambda: series("WO-", 10))],
    ("06_errors", "LinkExistsError delete"): [do(order_of_links)],
    ("08_logout", "logout POST without csrf"): [
        session(
            "17ece5eaf87b324aa35b3a06199b40f322090c7304dcd6aa09c949ed",
            token="76b18f577e31d25ace97ae08808f46383de0694e04f2a5142a665d6d",
        )
    ],
    ("11_sessions", "deny_multiple_sessions=1 simultaneous_sessions=2: session 1 of 4"): [fourth_session],
    ("11_sessions", "tab 1 with old csrf token after re-login in tab 2 (new session has no token yet)"): [
        setting(deny_multiple_sessions=0),
        session(TAB),
    ],
    ("11_sessions", "tab 1 with old csrf token once tab 2's session generated its own"): [session(TAB, token="1" * 56)],
    ("11_sessions", "old sid still valid after re-login"): [
        session("6bae174db5977410c7dae53dce9042e2c815b8a52f59e813270d87c0")
    ],
    ("11_sessions", "expired session (backdated), POST with formerly valid token"): [expired],
    ("11_sessions", "user disabled mid-session (db.set_value + clear_cache)"): [enabled(OTHER, 0)],
    ("17_verification", "sid param (other) vs cookie (staff)"): [enabled(OTHER, 1), session(OTHERS, OTHER)],
    ("17_verification", "disabled mid-session: ping"): [enabled(OTHER, 0)],
    ("17_verification", "good credentials from locked IP"): [enabled(OTHER, 1)],
    ("12_hook_order", "login"): [
        as_staff(lambda: None),
        lambda site: site.post("/api/method/login", {"usr": STAFF, "pwd": PASSWORD}),
    ],
    **tracing("Wire Task", "WT-2026-0002", "WT-2026-", 2, title="t", naming_series="WT-2026-.####"),
    **tracing("Wire Order", "WO-00015", "WO-", 15, subject="t"),
}


def arrange(site: WireSite, file: str, name: str, first: bool) -> None:
    """Bring the site to where the captured one was just before this exchange."""
    for step in [*(FILES.get(file, []) if first else []), *BEFORE.get((file, name), [])]:
        step(site)
    if file == "06b_traceback_modes":
        setting(allow_error_traceback=int("allow_error_traceback=1" in name))(site)
