"""The doors: every way in which a client of Frappe can write a document, as requests over HTTP.

Doors of a runtime are found by what they need of it. Where that is missing (embedded), the call must be unknown.
"""

from __future__ import annotations

import base64
import importlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

CALL = "/api/method/"


@dataclass(frozen=True)
class Target:
    """A stored document, with its rows and standard fields as JSON has them."""

    doctype: str
    name: str
    stored: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def resource(self) -> str:
        return f"/api/resource/{self.doctype}/{self.name}"

    @property
    def document(self) -> str:
        return f"/api/v2/document/{self.doctype}/{self.name}"

    @property
    def new_name(self) -> str:
        """Another name of the kind that this document's name is of: any other would be refused for that alone."""
        if self.name.isdigit():
            return str(int(self.name) + 10**9)
        return f"renamed-{self.name}" if "@" in self.name else "RENAMED"

    def with_values(self, values: dict[str, Any]) -> dict[str, Any]:
        return {**self.stored, **values, "doctype": self.doctype, "name": self.name}

    def copy(self, values: dict[str, Any]) -> dict[str, Any]:
        """The same document as a new one; flags too, as if they could come over HTTP."""
        own = {key: value for key, value in self.stored.items() if key not in NOT_COPIED}
        for key, value in own.items():
            if isinstance(value, list):
                own[key] = [{k: v for k, v in row.items() if k not in ROW_KEYS} for row in value]
        flags = {"ebm_internal": True, "ignore_permissions": True}
        return {**own, **values, "doctype": self.doctype, "flags": flags, "ignore_permissions": 1}


NOT_COPIED = ("name", "creation", "modified", "modified_by", "owner", "docstatus")
ROW_KEYS = ("name", "parent", "creation", "modified", "modified_by", "owner", "docstatus")

# (HTTP method, path, JSON body)
Request = tuple[str, str, dict[str, Any]]


@dataclass(frozen=True)
class Door:
    """One way in. `says_refused` reads answers that are 200 also where nothing was done; an answer that tells nothing
    (`silent`) is judged by what is stored alone.
    """

    name: str
    needs: str
    request: Callable[[Target, dict[str, Any]], Request]
    says_refused: Callable[[Any], bool] | None = None
    silent: bool = False

    def exists(self) -> bool:
        """Whether this runtime has what the door needs, `module:attribute`."""
        module, _, path = self.needs.partition(":")
        try:
            attrgetter(path)(importlib.import_module(module))
        except (ImportError, AttributeError):
            return False
        return True

    def refused(self, response: Any) -> bool:
        if response.status_code >= 400 or self.silent:
            return True
        return bool(self.says_refused and self.says_refused(response.json))


def _call(method: str, body: Callable[[Target, dict[str, Any]], dict[str, Any]]) -> Any:
    return lambda target, values: ("POST", CALL + method, body(target, values))


def _on_document(method: str, args: dict[str, Any]) -> Any:
    """run_doc_method on the stored document."""
    return _call("run_doc_method", lambda t, v: {"method": method, "dt": t.doctype, "dn": t.name, "args": args})


def _on_sent(method: str) -> Any:
    """run_doc_method on the document as the client sends it."""
    return _call("run_doc_method", lambda t, v: {"method": method, "docs": t.with_values(v)})


def _posted(method: str) -> Any:
    return lambda target, values: ("POST", target.resource, {"run_method": method, **values})


def _posted_v2(method: str) -> Any:
    return lambda target, values: ("POST", f"{target.document}/method/{method}/", values)


def _renamed(target: Target) -> dict[str, Any]:
    return {"name": target.new_name, "force": 1, "validate_rename": 0}


def _bulk(action: str) -> Any:
    return _call(
        "frappe.desk.doctype.bulk_update.bulk_update.submit_cancel_or_update_docs",
        lambda t, v: {
            "doctype": t.doctype,
            "docnames": json.dumps([t.name]),
            "action": action,
            "data": json.dumps(v),
        },
    )


def _event(target: Target, values: dict[str, Any]) -> dict[str, Any]:
    names = list(values)
    return {
        "args": json.dumps({"doctype": target.doctype, "name": target.name, **values}),
        "field_map": json.dumps({"start": names[0], "end": names[-1]}),
    }


def _attached(target: Target, values: dict[str, Any]) -> dict[str, Any]:
    return {
        "filename": f"doors-{target.name}.txt",
        "filedata": base64.b64encode(b"doors").decode(),
        "decode_base64": 1,
        "is_private": 1,
        "doctype": target.doctype,
        "docname": target.name,
        "docfield": next(iter(values)),
    }


def _saved(action: str) -> Any:
    return _call("frappe.desk.form.save.savedocs", lambda t, v: {"doc": json.dumps(t.with_values(v)), "action": action})


def _some_failed(body: Any) -> bool:
    return bool((body or {}).get("message"))


def _failed_docs(body: Any) -> bool:
    return bool(((body or {}).get("message") or {}).get("failed_docs"))


_BULK = "frappe.desk.doctype.bulk_update.bulk_update:submit_cancel_or_update_docs"
_DOCUMENT = "frappe.model.document:Document."
_V1, _V2 = "frappe.api.v1:", "frappe.api.v2:"

CHANGE = (
    Door(
        "set_value",
        "frappe.client:set_value",
        _call("frappe.client.set_value", lambda t, v: {"doctype": t.doctype, "name": t.name, "fieldname": v}),
    ),
    Door("save", "frappe.client:save", _call("frappe.client.save", lambda t, v: {"doc": t.with_values(v)})),
    Door(
        "bulk_update",
        "frappe.client:bulk_update",
        _call(
            "frappe.client.bulk_update",
            lambda t, v: {"docs": json.dumps([{"doctype": t.doctype, "docname": t.name, **v}])},
        ),
        _failed_docs,
    ),
    Door("resource PUT", _V1 + "update_doc", lambda t, v: ("PUT", t.resource, v)),
    Door("v2 PATCH", _V2 + "update_doc", lambda t, v: ("PATCH", t.document, v)),
    Door("v2 PUT", _V2 + "update_doc", lambda t, v: ("PUT", t.document, v)),
    Door("savedocs Save", "frappe.desk.form.save:savedocs", _saved("Save")),
    Door("bulk update of Desk", _BULK, _bulk("update"), _some_failed),
    Door("calendar", "frappe.desk.calendar:update_event", _call("frappe.desk.calendar.update_event", _event)),
)
# Sets one field to the address of a file.
ATTACH = Door("attach_file", "frappe.client:attach_file", _call("frappe.client.attach_file", _attached))
# Sets the title field, whichever that is.
TITLE = Door(
    "update_document_title",
    "frappe.model.rename_doc:update_document_title",
    _call(
        "frappe.model.rename_doc.update_document_title",
        lambda t, v: {"doctype": t.doctype, "docname": t.name, "title": "Another title"},
    ),
    # For a document without a title there is nothing to do, and that is a 200.
    silent=True,
)
ADD = (
    Door("insert", "frappe.client:insert", _call("frappe.client.insert", lambda t, v: {"doc": t.copy(v)})),
    Door(
        "insert_many",
        "frappe.client:insert_many",
        _call("frappe.client.insert_many", lambda t, v: {"docs": [t.copy(v)]}),
    ),
    Door("resource POST", _V1 + "create_doc", lambda t, v: ("POST", f"/api/resource/{t.doctype}", t.copy(v))),
    Door("v2 POST", _V2 + "create_doc", lambda t, v: ("POST", f"/api/v2/document/{t.doctype}", t.copy(v))),
    Door(
        "savedocs of a new one",
        "frappe.desk.form.save:savedocs",
        _call(
            "frappe.desk.form.save.savedocs",
            lambda t, v: {"doc": json.dumps({**t.copy(v), "__islocal": 1, "name": "new-doc"}), "action": "Save"},
        ),
    ),
    Door(
        "save of a new one",
        "frappe.client:save",
        _call("frappe.client.save", lambda t, v: {"doc": {**t.copy(v), "__islocal": 1}}),
    ),
)
REMOVE = (
    Door(
        "delete",
        "frappe.client:delete",
        _call("frappe.client.delete", lambda t, v: {"doctype": t.doctype, "name": t.name}),
    ),
    Door("resource DELETE", _V1 + "delete_doc", lambda t, v: ("DELETE", t.resource, {})),
    Door("v2 DELETE", _V2 + "delete_doc", lambda t, v: ("DELETE", t.document, {})),
    Door(
        "delete_items",
        "frappe.desk.reportview:delete_items",
        _call(
            "frappe.desk.reportview.delete_items", lambda t, v: {"doctype": t.doctype, "items": json.dumps([t.name])}
        ),
        silent=True,
    ),
)
RENAME = (
    Door(
        "rename_doc",
        "frappe.client:rename_doc",
        _call(
            "frappe.client.rename_doc", lambda t, v: {"doctype": t.doctype, "old_name": t.name, "new_name": t.new_name}
        ),
    ),
    Door(
        "update_document_title with a name",
        "frappe.model.rename_doc:update_document_title",
        _call(
            "frappe.model.rename_doc.update_document_title",
            lambda t, v: {"doctype": t.doctype, "docname": t.name, "name": t.new_name},
        ),
    ),
    Door(
        "rename of the document",
        "frappe.model.rename_doc:rename_doc",
        _call("run_doc_method", lambda t, v: {"method": "rename", "dt": t.doctype, "dn": t.name, "args": _renamed(t)}),
    ),
    Door(
        "resource POST rename",
        _V1 + "execute_doc_method",
        lambda t, v: ("POST", t.resource, {"run_method": "rename", **_renamed(t)}),
    ),
    Door(
        "v2 rename",
        _V2 + "execute_doc_method",
        lambda t, v: ("POST", f"{t.document}/method/rename/", _renamed(t)),
    ),
)
SUBMIT = (
    Door("submit", "frappe.client:submit", _call("frappe.client.submit", lambda t, v: {"doc": t.with_values(v)})),
    Door("submit of the document sent", _DOCUMENT + "submit", _on_sent("submit")),
    Door("submit of the document", _DOCUMENT + "submit", _on_document("submit", {})),
    Door("savedocs Submit", "frappe.desk.form.save:savedocs", _saved("Submit")),
    Door("bulk submit", _BULK, _bulk("submit"), _some_failed),
    Door(
        "docstatus by set_value",
        "frappe.client:set_value",
        _call(
            "frappe.client.set_value",
            lambda t, v: {"doctype": t.doctype, "name": t.name, "fieldname": {"docstatus": 1}},
        ),
    ),
    Door("docstatus by PUT", _V1 + "update_doc", lambda t, v: ("PUT", t.resource, {"docstatus": 1})),
)
CANCEL = (
    Door(
        "cancel",
        "frappe.client:cancel",
        _call("frappe.client.cancel", lambda t, v: {"doctype": t.doctype, "name": t.name}),
    ),
    Door(
        "cancel of the form",
        "frappe.desk.form.save:cancel",
        _call("frappe.desk.form.save.cancel", lambda t, v: {"doctype": t.doctype, "name": t.name}),
    ),
    Door("cancel of the document", _DOCUMENT + "cancel", _on_document("cancel", {})),
    Door("savedocs Cancel", "frappe.desk.form.save:savedocs", _saved("Cancel")),
    Door("savedocs Update", "frappe.desk.form.save:savedocs", _saved("Update")),
    Door("bulk cancel", _BULK, _bulk("cancel"), _some_failed),
)
# Methods of a document that write and that no client may call, on the stored document and on one that is sent.
WRITING_METHODS = ("save", "insert", "delete", "set", "db_set", "db_insert", "db_update", "run_method")
UNLISTED = tuple(
    door
    for method in WRITING_METHODS
    for door in (
        Door(f"{method} of the document", _DOCUMENT + "save", _on_document(method, {"status": "Signed"})),
        Door(f"{method} of the document sent", _DOCUMENT + "save", _on_sent(method)),
        Door(f"resource POST {method}", _V1 + "execute_doc_method", _posted(method)),
        Door(f"v2 {method}", _V2 + "execute_doc_method", _posted_v2(method)),
    )
)
EVERY = (*CHANGE, ATTACH, TITLE, *ADD, *REMOVE, *RENAME, *SUBMIT, *CANCEL)


def present(doors: tuple[Door, ...]) -> list[Door]:
    """Those of the doors that this runtime has."""
    return [door for door in doors if door.exists()]
