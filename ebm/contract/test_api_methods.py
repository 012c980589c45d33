"""Every whitelisted method states its verbs and types its arguments, and Frappe enforces the types."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import frappe

import ebm.api
from ebm.api import dashboard, invoices
from ebm.test_case import EbmTestCase


def whitelisted() -> Iterator[tuple[str, Callable[..., Any]]]:
    for module in pkgutil.iter_modules(ebm.api.__path__):
        if module.name.startswith("test_"):
            continue
        loaded = importlib.import_module(f"ebm.api.{module.name}")
        for name, function in inspect.getmembers(loaded, callable):
            if function in frappe.whitelisted and getattr(function, "__module__", "") == loaded.__name__:
                yield f"{module.name}.{name}", function


class TypedArgumentsTest(EbmTestCase):
    def test_each_method_states_its_verbs_and_types(self) -> None:
        found = dict(whitelisted())
        self.assertGreaterEqual(len(found), 10)
        for name, function in found.items():
            with self.subTest(method=name):
                self.assertIn(frappe.allowed_http_methods_for_whitelisted_func[function], (["GET"], ["POST"]))
                for parameter in inspect.signature(function).parameters.values():
                    # A name in quotes would be a type that Frappe does not check.
                    self.assertNotIsInstance(parameter.annotation, str)
                    self.assertIsNot(parameter.annotation, inspect.Parameter.empty)

    def test_an_argument_of_another_type_is_refused(self) -> None:
        with self.request(), self.assertRaises(frappe.FrappeTypeError):
            frappe.call(invoices.get, name=["EBM-1"])
        with self.request(), self.assertRaises(frappe.FrappeTypeError):
            frappe.call(dashboard.year, year="not a year")
