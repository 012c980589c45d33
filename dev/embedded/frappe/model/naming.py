"""Names of documents: series, format, field, prompt, autoincrement, hash."""

from __future__ import annotations

import base64
import re
import secrets
import time
from typing import Any

import frappe
from frappe import _
from frappe.utils.data import cint, cstr, now_datetime


def set_new_name(doc: Any) -> None:
    """Give a new document its name by the rule of its DocType; a name that came along counts only for Prompt."""
    doc.run_method("before_naming")
    autoname = doc.meta.autoname or ""
    if autoname.lower() != "prompt" and not frappe.flags.in_import:
        doc.name = None
    if autoname == "autoincrement" and not doc.meta.issingle:
        doc.name = frappe.db.get_next_sequence_val(doc.doctype)
        return
    if doc.get("amended_from"):
        stem, _dash, number = doc.amended_from.rpartition("-")
        again = frappe.db.get_value(doc.doctype, doc.amended_from, "amended_from")
        doc.name = f"{stem}-{cint(number) + 1}" if again else f"{doc.amended_from}-1"
    elif doc.meta.issingle:
        doc.name = doc.doctype
    if not doc.name:
        doc.run_method("autoname")
    if not doc.name and autoname:
        _by_rule(autoname, doc)
    if not doc.name:
        doc.name = make_autoname("hash")
    doc.name = validate_name(doc.doctype, doc.name)


def _by_rule(autoname: str, doc: Any) -> None:
    rule = autoname.lower()
    if rule.startswith("field:"):
        field = autoname[6:]
        doc.name = cstr(doc.get(field)).strip()
        if not doc.name:
            frappe.throw(_("{0} is required").format(doc.meta.get_label(field)))
    elif rule.startswith("naming_series:"):
        if not doc.naming_series:
            options = (doc.meta.get_field("naming_series").options or "").split("\n")
            doc.naming_series = next((option for option in options if option), None)
        if not doc.naming_series:
            frappe.throw(_("Naming Series mandatory"))
        doc.name = make_autoname(doc.naming_series + ".#####", doc=doc)
    elif rule.startswith("prompt"):
        if not doc.name:
            frappe.throw(_("Please set the document name"))
    elif rule.startswith("format:"):
        doc.name = _formatted(autoname[7:], doc)
    elif "#" in autoname:
        doc.name = make_autoname(autoname, doc=doc)


def _formatted(pattern: str, doc: Any) -> str:
    """`LOG-{MM}-{field}-{###}`: each braced part on its own; a series counts under the text before it."""
    out = ""
    for text, braced in re.findall(r"([^{]*)(?:\{([^}]*)\})?", pattern):
        out += text
        if braced:
            out += getseries(out, len(braced)) if set(braced) == {"#"} else _part(braced, doc)
    return out


def make_autoname(key: str = "", doctype: str = "", doc: Any = "", *, ignore_validate: bool = False) -> str:
    """`EBM-.YYYY.-.####`: parts between dots, # is the number in the series of what stands before it."""
    if key == "hash":
        stamp = int(time.time() * 10) % 32**4
        head = base64.b32hexencode(stamp.to_bytes(5, "big")).decode()[-4:]
        return (head + base64.b32hexencode(secrets.token_bytes(10)).decode()[:6]).lower()
    if "#" not in key:
        key += ".#####"
    return parse_naming_series(key.split("."), doc=doc)


def parse_naming_series(parts: Any, doctype: str | None = None, doc: Any = None) -> str:
    name, counted = "", False
    for part in parts.split(".") if isinstance(parts, str) else parts:
        if part.startswith("#"):
            name += "" if counted else getseries(name, len(part))
            counted = True
        elif part:
            name += _part(part, doc)
    return name


def _part(part: str, doc: Any) -> str:
    today = now_datetime()
    spelled = {"YY": "%y", "MM": "%m", "DD": "%d", "YYYY": "%Y", "WW": "%V"}.get(part)
    if spelled:
        return today.strftime(spelled)
    field = part.strip("{}")
    if doc and (part.startswith("{") or field in doc.__dict__ or doc.meta.has_field(field)):
        return cstr(doc.get(field)).strip()
    return part


def getseries(key: str, digits: int) -> str:
    """The next number of a series, inside the transaction: a failed insert does not spend it."""
    frappe.db.sql("insert ignore into `tabSeries` (name, current) values (%s, 0)", (key,))
    frappe.db.sql("update `tabSeries` set current = current + 1 where name = %s", (key,))
    current = frappe.db.sql("select current from `tabSeries` where name = %s", (key,))[0][0]
    return f"{current:0{digits}d}"


def revert_series_if_last(key: str, name: str, doc: Any = None) -> None:
    """Deleting the last document gives its number back, as on Frappe."""
    if "#" not in key or key.startswith("format:"):
        return
    prefix = parse_naming_series([part for part in key.split(".") if not part.startswith("#")], doc=doc)
    number = cint(cstr(name).replace(prefix, "", 1))
    frappe.db.sql("update `tabSeries` set current = current - 1 where name = %s and current = %s", (prefix, number))


def validate_name(doctype: str, name: Any) -> Any:
    if not name:
        frappe.throw(_("No Name Specified for {0}").format(doctype))
    if isinstance(name, int):
        if frappe.get_meta(doctype).autoname == "autoincrement":
            return name
        frappe.throw(_("Invalid name type (integer) for varchar name column"), frappe.NameError)
    name = name.strip()
    if name.startswith("New " + doctype):
        frappe.throw(_("There were some errors setting the name, please contact the administrator"), frappe.NameError)
    if not frappe.get_meta(doctype).issingle and doctype == name and name != "DocType":
        frappe.throw(_("Name of {0} cannot be {1}").format(doctype, name), frappe.NameError)
    if re.search("[<>]", name):
        frappe.throw(_("Name cannot contain special characters like {0}").format("'<', '>'"), frappe.NameError)
    return name
