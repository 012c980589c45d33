"""The methods that the captured requests call."""

import datetime
import decimal
from contextlib import suppress

import frappe
from frappe.rate_limiter import rate_limit

from wirelab import trace


def _with_types(*values):
    return [type(value).__name__ for value in values]


@frappe.whitelist()
def echo(a=None, b=None):
    return {"a": a, "b": b, "types": _with_types(a, b)}


@frappe.whitelist(allow_guest=True)
def guest_echo(**kwargs):
    return {"kwargs": kwargs, "user": frappe.session.user, "form_dict": dict(frappe.form_dict)}


@frappe.whitelist(methods=["POST"])
def post_only():
    return "posted"


@frappe.whitelist(methods=["GET"])
def get_only():
    return "got"


@frappe.whitelist()
def typed(n: int, flag: bool = False, items: list | None = None, d: dict | None = None):
    return {"n": n, "flag": flag, "items": items, "d": d, "types": _with_types(n, flag, items, d)}


@frappe.whitelist()
def do_throw(kind=None, title=None):
    frappe.throw("Thrown <b>message</b>", getattr(frappe, kind or "ValidationError"), title=title)


@frappe.whitelist()
def do_raise_bare():
    raise frappe.ValidationError("bare raise text")


@frappe.whitelist()
def do_msgprint():
    frappe.msgprint("hello <b>m</b>", title="T", indicator="green")
    frappe.msgprint("toast", alert=True)
    frappe.msgprint(["a", "b"], as_list=True)
    frappe.msgprint([["h1", "h2"], ["1", "2"]], as_table=True)
    return "ok"


@frappe.whitelist()
def do_msgprint_then_throw():
    frappe.msgprint("first message")
    frappe.throw("then throw")


@frappe.whitelist()
def do_error_message():
    frappe.flags.error_message = "flags.error_message text"
    raise frappe.PermissionError("x")


@frappe.whitelist()
def do_log():
    frappe.log("debug line")
    frappe.errprint("errprint line")
    return "logged"


@frappe.whitelist()
def do_none():
    return None


@frappe.whitelist()
def do_types():
    return {
        "dt": datetime.datetime(2024, 1, 2, 3, 4, 5, 678901),
        "d": datetime.date(2024, 1, 2),
        "td": datetime.timedelta(hours=1, minutes=2, seconds=3),
        "dec": decimal.Decimal("1.5"),
        "set": {1},
        "none": None,
        "bytes": b"b".decode(),
        "t": (1, 2),
    }


@frappe.whitelist()
def do_bad_type():
    return object()


@frappe.whitelist()
def set_status(code=None):
    frappe.local.response["http_status_code"] = int(code)
    frappe.local.response["extra"] = {"k": 1}
    return "m"


@frappe.whitelist()
def do_crash():
    nothing: dict[str, str] = {}
    return nothing["missing"]


@frappe.whitelist()
def only_for_sm():
    frappe.only_for("System Manager")


@frappe.whitelist()
def only_for_sm_msg():
    frappe.only_for("System Manager", message=True)


@frappe.whitelist()
def write_then_throw(title):
    frappe.get_doc({"doctype": "Wire Target", "title": title}).insert()
    frappe.throw("after write")


@frappe.whitelist()
def write_on_get(title):
    frappe.get_doc({"doctype": "Wire Target", "title": title}).insert()
    return frappe.db.count("Wire Target", {"name": title})


@frappe.whitelist()
def get_commit(title):
    frappe.get_doc({"doctype": "Wire Target", "title": title}).insert()
    frappe.db.commit()
    return "ok"


@frappe.whitelist()
def savepoint_demo():
    frappe.get_doc({"doctype": "Wire Target", "title": "sp-kept"}).insert()
    frappe.db.savepoint("demo")
    frappe.get_doc({"doctype": "Wire Target", "title": "sp-rolled"}).insert()
    frappe.db.rollback(save_point="demo")
    return {
        "rolled": frappe.db.count("Wire Target", {"name": "sp-rolled"}),
        "kept": frappe.db.count("Wire Target", {"name": "sp-kept"}),
    }


@frappe.whitelist(allow_guest=True)
@rate_limit(limit=2, seconds=60)
def limited():
    return "ok"


@frappe.whitelist()
def caught_throw():
    with suppress(frappe.ValidationError):
        frappe.throw("caught inside")
    return "fine"


@frappe.whitelist()
def caught_throw_cleared():
    try:
        frappe.throw("caught inside")
    except frappe.ValidationError:
        frappe.clear_last_message()
    return "fine"


@frappe.whitelist()
def respond_redirect():
    frappe.local.response["type"] = "redirect"
    frappe.local.response["location"] = "/wire"


@frappe.whitelist()
def respond_download():
    frappe.local.response.update(type="download", filename="x.csv", filecontent="a,b")


@frappe.whitelist()
def change_probe(name):
    doc = frappe.get_doc("Wire Task", name)
    before = doc.get_doc_before_save()
    doc.due = "2024-05-06"
    doc.save()
    old = doc.get_doc_before_save()
    return {"before_save_call": before, "after": doc.has_value_changed("due"), "old": old.due}


@frappe.whitelist()
def list_vs_all(doctype):
    try:
        frappe.get_list(doctype)
        refused = None
    except frappe.PermissionError:
        refused = "PermissionError"
    return {
        "get_all": len(frappe.get_all(doctype)),
        "get_all_nolimit_default": len(frappe.get_all(doctype)),
        "get_list": refused or len(frappe.get_list(doctype)),
    }


@frappe.whitelist()
def read_trace():
    return trace.read()


@frappe.whitelist()
def enqueue_demo(after_commit=1, fail=0, job_id=None):
    job = frappe.enqueue("wirelab.api.job", enqueue_after_commit=bool(int(after_commit)), job_id=job_id)
    if int(fail):
        frappe.throw("rolled back")
    return {"returned": type(job).__name__, "id": job.id if job else None}


def job():
    pass
