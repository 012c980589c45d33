"""A stand-in for the part of Frappe 15 that the app uses, on SQLite. For development and demonstration, never for
production.

Names, arguments and meanings are Frappe's; what an app may use is listed in ../surface.txt, and proved by
ebm/contract on both runtimes.
"""

# The facade gives out what its parts define.
# ruff: noqa: F401, F811
from __future__ import annotations

import importlib
import json
import secrets
from typing import Any

# The stand-in's own parts below need `_` and these while they are being imported.
from frappe import exceptions
from frappe.exceptions import *  # noqa: F403
from frappe.exceptions import NotImplementedInEmbedded, PermissionError
from frappe.site import (
    connect,
    destroy,
    get_app_path,
    get_attr,
    get_hooks,
    get_installed_apps,
    get_site_path,
    init,
    set_user,
)
from frappe.state import (
    _dict,
    conf,
    db,
    debug_log,
    error_log,
    flags,
    form_dict,
    job,
    lang,
    local,
    message_log,
    qb,
    request,
    response,
    session,
    user,
)


def _(msg: str, lang: str | None = None, context: str | None = None) -> str:
    """Embedded speaks English only."""
    return msg


_lt = _

from frappe.calling import (  # noqa: E402
    allowed_http_methods_for_whitelisted_func,
    call,
    get_newargs,
    guest_methods,
    is_whitelisted,
    whitelist,
    whitelisted,
    xss_safe_methods,
)
from frappe.messages import (  # noqa: E402
    bold,
    clear_last_message,
    clear_messages,
    errprint,
    get_traceback,
    log,
    log_error,
    logger,
    msgprint,
    sendmail,
    throw,
)

__version__ = "15.44.2"  # the Frappe whose behaviour this follows
STANDARD_USERS = ("Guest", "Administrator")
form = form_dict
cache = local("broker")
MODULES = ("utils", "permissions", "model", "client", "handler", "sessions", "auth", "realtime", "database", "website")


def __getattr__(name: str) -> Any:
    """`frappe.utils` and other modules without an import, as on Frappe; anything else says what it is."""
    if name in MODULES:
        return importlib.import_module(f"frappe.{name}")
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(str(NotImplementedInEmbedded(f"frappe.{name}")))


# --- messages


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


def enqueue(*args: Any, **kwargs: Any) -> Any:
    from frappe.utils.background_jobs import enqueue as put

    return put(*args, **kwargs)


def publish_realtime(*args: Any, **kwargs: Any) -> None:
    from frappe.realtime import publish_realtime as publish

    publish(*args, **kwargs)


def publish_progress(*args: Any, **kwargs: Any) -> None:
    from frappe.realtime import publish_progress as publish

    publish(*args, **kwargs)


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
