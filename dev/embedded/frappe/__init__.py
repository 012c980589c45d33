"""A stand-in for the part of Frappe 15 that the app uses, on SQLite. For development and demonstration, never for
production.

Names, arguments and meanings are Frappe's; what an app may use is listed in ../surface.txt, and proved by
ebm/contract on both runtimes.
"""

from __future__ import annotations

import importlib
import inspect
import json
import logging
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from frappe import exceptions as exceptions
from frappe.exceptions import *  # noqa: F403
from frappe.exceptions import (
    NotImplementedInEmbedded,
    PermissionError,
    ValidationError,
)
from frappe.site import connect as connect
from frappe.site import destroy as destroy
from frappe.site import get_app_path as get_app_path
from frappe.site import get_attr as get_attr
from frappe.site import get_hooks as get_hooks
from frappe.site import get_installed_apps as get_installed_apps
from frappe.site import get_site_path as get_site_path
from frappe.site import init as init
from frappe.site import set_user as set_user
from frappe.state import _dict as _dict
from frappe.state import conf as conf
from frappe.state import db as db
from frappe.state import debug_log as debug_log
from frappe.state import error_log as error_log
from frappe.state import flags as flags
from frappe.state import form_dict as form_dict
from frappe.state import job as job
from frappe.state import lang as lang
from frappe.state import local as local
from frappe.state import message_log as message_log
from frappe.state import qb as qb
from frappe.state import request as request
from frappe.state import response as response
from frappe.state import session as session
from frappe.state import user as user

__version__ = "15.44.2"  # the Frappe whose behaviour this follows
STANDARD_USERS = ("Guest", "Administrator")
form = form_dict
cache = local("broker")
whitelisted: set[Any] = set()
guest_methods: set[Any] = set()
xss_safe_methods: set[Any] = set()
allowed_http_methods_for_whitelisted_func: dict[Any, list[str]] = {}
F = TypeVar("F", bound=Callable[..., Any])


def __getattr__(name: str) -> Any:
    """`frappe.utils` and other modules without an import, as on Frappe; anything else says what it is."""
    if name in (
        "utils",
        "permissions",
        "model",
        "client",
        "handler",
        "sessions",
        "auth",
        "realtime",
        "database",
        "website",
    ):
        return importlib.import_module(f"frappe.{name}")
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(str(NotImplementedInEmbedded(f"frappe.{name}")))


# --- messages


def _(msg: str, lang: str | None = None, context: str | None = None) -> str:
    """Embedded speaks English only."""
    return msg


_lt = _


def bold(text: Any) -> str:
    return f"<strong>{text}</strong>"


def msgprint(
    msg: Any, title: str | None = None, raise_exception: Any = False, as_table: bool = False, as_list: bool = False,
    indicator: str | None = None, alert: bool = False, primary_action: Any = None, is_minimizable: bool = False,
    wide: bool = False, *, realtime: bool = False,
) -> None:  # fmt: skip
    """Add a message to the answer's `_server_messages`; with `raise_exception` raise it too."""
    out: Any = _dict(message=msg)
    error = raise_exception if inspect.isclass(raise_exception) else ValidationError
    if not local.flags.mute_messages:
        if as_table and isinstance(msg, (list, tuple)):
            out.as_table = 1
        if as_list and isinstance(msg, (list, tuple)):
            out.as_list = 1
        out.title = title or _("Message")
        indicator = indicator or ("red" if raise_exception else None)
        extras = {
            "indicator": indicator,
            "is_minimizable": is_minimizable,
            "alert": 1 if alert else None,
            "raise_exception": 1 if raise_exception else None,
            "__frappe_exc_id": generate_hash() if raise_exception else None,
            "primary_action": primary_action,
            "wide": wide,
        }
        out.update({key: value for key, value in extras.items() if value})
        if realtime:
            publish_realtime("msgprint", out)
        else:
            local.message_log.append(out)
    if raise_exception:
        raise error(msg)


def throw(
    msg: Any, exc: Any = ValidationError, title: str | None = None, is_minimizable: bool = False, wide: bool = False,
    as_list: bool = False, primary_action: Any = None,
) -> None:  # fmt: skip
    msgprint(
        msg,
        title,
        exc,
        as_list=as_list,
        indicator="red",
        primary_action=primary_action,
        is_minimizable=is_minimizable,
        wide=wide,
    )


def clear_messages() -> None:
    local.message_log = []


def clear_last_message() -> None:
    local.message_log = local.message_log[:-1]


def errprint(msg: str) -> None:
    local.error_log.append({"exc": as_unicode(msg)})


def log(msg: Any) -> None:
    local.debug_log.append(as_unicode(msg))


def logger(module: str | None = None, **kwargs: Any) -> logging.Logger:
    return logging.getLogger(f"frappe.{module}" if module else "frappe")


def log_error(
    title: str | None = None,
    message: str | None = None,
    reference_doctype: str | None = None,
    reference_name: Any = None,
    **kwargs: Any,
) -> Any:
    """A row of Error Log. In a request that fails it is lost with the transaction, as on Frappe."""
    if message and title and "\n" in title:  # Frappe swaps them too
        title, message = message, title
    text = message or get_traceback() or title
    logger().error("%s\n%s", title, text)
    entry = get_doc(
        doctype="Error Log", error=text, method=(title or "Error")[:140],
        reference_doctype=reference_doctype, reference_name=reference_name,
    )  # fmt: skip
    return entry.insert(ignore_permissions=True)


def get_traceback(with_context: bool = False) -> str:
    from frappe.utils import get_traceback as traceback

    return traceback()


# --- values


def as_unicode(text: Any, encoding: str = "utf-8") -> str:
    return "" if text is None else text.decode(encoding) if isinstance(text, bytes) else str(text)


def as_json(obj: Any, indent: int | None = 1, separators: Any = None, ensure_ascii: bool = True) -> str:
    from frappe.utils.response import json_handler

    separators = separators or ((",", ": ") if indent else (",", ":"))
    try:
        return json.dumps(
            obj, indent=indent, sort_keys=True, default=json_handler, separators=separators, ensure_ascii=ensure_ascii
        )
    except TypeError:  # keys of several types cannot be sorted
        return json.dumps(obj, indent=indent, default=json_handler, separators=separators, ensure_ascii=ensure_ascii)


def parse_json(value: Any) -> Any:
    from frappe.utils.data import parse_json as parse

    return parse(value)


def generate_hash(txt: str | None = None, length: int = 56) -> str:
    return secrets.token_hex((length or 56) // 2 + 1)[: length or 56]


# --- calling


def whitelist(allow_guest: bool = False, xss_safe: bool = False, methods: list[str] | None = None) -> Callable[[F], F]:
    """Let a function be called over HTTP, with its type hints enforced there."""

    def mark(function: F) -> F:
        from frappe.utils.typing_validations import validate_argument_types

        function = validate_argument_types(function)
        whitelisted.add(function)
        allowed_http_methods_for_whitelisted_func[function] = methods or ["GET", "POST", "PUT", "DELETE"]
        if allow_guest:
            guest_methods.add(function)
            if xss_safe:
                xss_safe_methods.add(function)
        return function

    return mark


def is_whitelisted(method: Any) -> None:
    from frappe.utils import sanitize_html

    guest = session.user == "Guest"
    if method not in whitelisted or (guest and method not in guest_methods):
        what = bold(f"{method.__module__}.{method.__name__}")
        throw(
            f"<details><summary>{_('You are not permitted to access this resource.')}</summary>"
            f"{_('Function {0} is not whitelisted.').format(what)}</details>",
            PermissionError,
            title=_("Method Not Allowed"),
        )
    if guest and method not in xss_safe_methods:
        for key, value in form_dict.items():
            if isinstance(value, str):
                form_dict[key] = sanitize_html(value)


def call(fn: Any, *args: Any, **kwargs: Any) -> Any:
    """Call with those of the keyword arguments that the function takes."""
    if isinstance(fn, str):
        fn = get_attr(fn)
    return fn(*args, **get_newargs(fn, kwargs))


def get_newargs(fn: Any, kwargs: dict[str, Any]) -> dict[str, Any]:
    parameters = inspect.signature(fn).parameters
    kwargs = {key: value for key, value in kwargs.items() if key not in ("flags", "cmd")}
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return kwargs
    return {key: value for key, value in kwargs.items() if key in parameters}


def enqueue(*args: Any, **kwargs: Any) -> Any:
    from frappe.utils.background_jobs import enqueue as put

    return put(*args, **kwargs)


def publish_realtime(*args: Any, **kwargs: Any) -> None:
    from frappe.realtime import publish_realtime as publish

    publish(*args, **kwargs)


def publish_progress(*args: Any, **kwargs: Any) -> None:
    from frappe.realtime import publish_progress as publish

    publish(*args, **kwargs)


def sendmail(recipients: Any = None, subject: str = "No Subject", message: str = "No Message", **kwargs: Any) -> None:
    """Mail is recorded in logs/mail.jsonl of the site, not sent."""
    line = {"at": utils_now(), "to": recipients, "subject": subject, "message": kwargs.get("content") or message}
    with open(get_site_path("logs", "mail.jsonl"), "a") as file:
        file.write(as_json(line, indent=None) + "\n")


def utils_now() -> str:
    from frappe.utils.data import now

    return now()


def get_request_header(key: str, default: Any = None) -> Any:
    return request.headers.get(key, default)


# --- documents


def doctypes() -> dict[str, Any]:
    """All DocTypes of the installed apps by name, as their JSON says."""
    from frappe.model.meta import all_doctypes

    return all_doctypes()


def get_meta(doctype: str, cached: bool = True) -> Any:
    from frappe.model.meta import get_meta as meta

    return meta(doctype)


def is_table(doctype: str) -> bool:
    return bool(doctypes().get(doctype, {}).get("istable"))


def get_doc(*args: Any, **kwargs: Any) -> Any:
    from frappe.model.document import get_doc as load

    return load(*args, **kwargs)


def new_doc(
    doctype: str, *, parent_doc: Any = None, parentfield: str | None = None, as_dict: bool = False, **kwargs: Any
) -> Any:
    from frappe.model.create_new import get_new_doc

    return get_new_doc(doctype, parent_doc, parentfield, as_dict).update(kwargs)


def get_cached_doc(doctype: str, name: Any = None, **kwargs: Any) -> Any:
    """Kept for the present request only: other processes write too."""
    key = (doctype, name or doctype)
    documents = local.cache.setdefault("documents", {})
    if key not in documents:
        documents[key] = get_doc(doctype, name) if name else get_doc(doctype)
    return documents[key]


def clear_document_cache(doctype: str, name: Any = None) -> None:
    documents = local.cache.get("documents", {})
    for key in [k for k in documents if k[0] == doctype and name in (None, k[1])]:
        del documents[key]
    local.cache.pop("system_settings", None)


def clear_cache(user: str | None = None, doctype: str | None = None) -> None:
    local.cache, local.role_permissions, local.new_doc_templates = {}, {}, {}


def get_all(doctype: str, *args: Any, **kwargs: Any) -> Any:
    from frappe.model.db_query import get_list as query

    kwargs["ignore_permissions"] = True
    return query(doctype, *args, **kwargs)


def get_list(doctype: str, *args: Any, **kwargs: Any) -> Any:
    from frappe.model.db_query import get_list as query

    return query(doctype, *args, **kwargs)


def delete_doc(*args: Any, **kwargs: Any) -> Any:
    from frappe.model.delete_doc import delete_doc as delete

    return delete(*args, **kwargs)


# --- who may what


def get_roles(username: str | None = None) -> list[str]:
    from frappe.permissions import get_roles as roles

    return roles(username or session.user) if session else ["Guest"]


def has_permission(
    doctype: Any = None, ptype: str = "read", doc: Any = None, user: str | None = None, throw: bool = False, *,
    parent_doctype: str | None = None, debug: bool = False,
) -> bool:  # fmt: skip
    from frappe import permissions

    doctype = doctype or doc.doctype
    allowed = permissions.has_permission(
        doctype, ptype, doc, user, raise_exception=throw, parent_doctype=parent_doctype
    )
    if throw and not allowed:
        label = f"{doctype} {doc if isinstance(doc, str) else doc.name}" if doc else doctype
        flags.error_message = _("No permission for {0}").format(label)
        raise PermissionError
    return allowed


def only_for(roles: Any, message: bool = False) -> None:
    if local.flags.in_test or session.user == "Administrator":
        return
    roles = (roles,) if isinstance(roles, str) else roles
    if set(roles).isdisjoint(get_roles()):
        if not message:
            raise PermissionError
        listed = ", ".join(bold(role) for role in roles)
        throw(_("This action is only allowed for {}").format(listed), PermissionError, _("Not Permitted"))


def get_system_settings(key: str) -> Any:
    if "system_settings" not in local.cache:
        from frappe.model.create_new import defaults_of

        stored = db.get_singles_dict("System Settings", cast=True) if db else {}
        local.cache["system_settings"] = {**defaults_of("System Settings"), **stored}
    return local.cache["system_settings"].get(key)
