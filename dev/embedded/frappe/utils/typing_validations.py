"""Type hints of whitelisted functions, enforced as Frappe does: only in a request or test, and only hints that are
types.

A module with `from __future__ import annotations` has hints that are strings, and those Frappe skips (read in
frappe.utils.typing_validations).
"""

from __future__ import annotations

import functools
import inspect
import types
import typing
from collections.abc import Callable
from typing import Any

import frappe


def validate_argument_types(function: Any, apply_condition: Callable[[], bool] | None = None) -> Any:
    hints = {
        name: hint
        for name, hint in getattr(function, "__annotations__", {}).items()
        if not isinstance(hint, str) and name != "return"
    }
    signature = inspect.signature(function)

    @functools.wraps(function)
    def checked(*args: Any, **kwargs: Any) -> Any:
        if hints and (getattr(frappe.local, "request", None) or frappe.local.flags.in_test):
            bound = signature.bind_partial(*args, **kwargs)
            for name, value in bound.arguments.items():
                if name in hints and value is not signature.parameters[name].default:
                    bound.arguments[name] = _fit(signature.parameters[name], value, hints[name])
            return function(*bound.args, **bound.kwargs)
        return function(*args, **kwargs)

    return checked


def _fit(parameter: inspect.Parameter, value: Any, hint: Any) -> Any:
    choices = typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)
    plain = [typing.get_origin(choice) or choice for choice in choices]
    if any(choice is Any or not isinstance(choice, type) for choice in plain):
        return value
    if isinstance(value, tuple(plain)):
        return value
    for choice in plain:
        try:
            if choice is bool and str(value).lower() in ("1", "0", "true", "false", "yes", "no", "on", "off"):
                return str(value).lower() in ("1", "true", "yes", "on")
            if choice in (int, float) and isinstance(value, (str, int, float)) and float(value) == choice(float(value)):
                return choice(float(value))
        except ValueError:
            continue
    if parameter.default is not parameter.empty:
        hint = typing.Union[hint, type(parameter.default)]  # noqa: UP007  worded as Frappe's
    wanted = hint.__qualname__ if isinstance(hint, type) else hint
    raise frappe.FrappeTypeError(
        f"Argument '{parameter.name}' should be of type '{wanted}' but got '{type(value).__qualname__}' instead."
    )
