"""What may be called over HTTP, and calling it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import frappe
from frappe.exceptions import PermissionError
from frappe.site import get_attr
from frappe.state import form_dict, session

whitelisted: set[Any] = set()


guest_methods: set[Any] = set()


xss_safe_methods: set[Any] = set()


allowed_http_methods_for_whitelisted_func: dict[Any, list[str]] = {}


F = TypeVar("F", bound=Callable[..., Any])


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
        what = frappe.bold(f"{method.__module__}.{method.__name__}")
        frappe.throw(
            f"<details><summary>{frappe._('You are not permitted to access this resource.')}</summary>"
            f"{frappe._('Function {0} is not whitelisted.').format(what)}</details>",
            PermissionError,
            title=frappe._("Method Not Allowed"),
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
    kwargs = {key: value for key, value in kwargs.items() if key not in ("flags", "ignore_permissions")}
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return kwargs
    return {key: value for key, value in kwargs.items() if key in parameters}
