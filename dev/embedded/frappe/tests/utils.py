"""FrappeTestCase: one transaction for a class, rolled back at its end."""

from __future__ import annotations

import copy
import unittest
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import frappe


class FrappeTestCase(unittest.TestCase):
    maxDiff = 10_000

    @classmethod
    def setUpClass(cls) -> None:
        frappe.db.commit()
        flags = copy.deepcopy(frappe.local.flags)
        cls.addClassCleanup(_restore_flags, flags)
        cls.addClassCleanup(_rollback)
        super().setUpClass()

    @contextmanager
    def set_user(self, user: str) -> Iterator[None]:
        before = frappe.session.user
        try:
            frappe.set_user(user)
            yield
        finally:
            frappe.set_user(before)

    def assertSequenceSubset(self, larger: Any, smaller: Any, msg: Any = None) -> None:  # noqa: N802 the name is Frappe's
        self.assertTrue(set(smaller).issubset(set(larger)), msg=msg)

    def assertDocumentEqual(self, expected: Any, actual: Any) -> None:  # noqa: N802 the name is Frappe's
        """Compare the given values only; floats to their precision."""
        for field, value in (expected if isinstance(expected, dict) else expected.as_dict()).items():
            if isinstance(value, list):
                self.assertEqual(len(value), len(actual.get(field)), msg=f"{field} length should be same")
                for left, right in zip(value, actual.get(field)):
                    self.assertDocumentEqual(left, right)
            elif isinstance(value, float):
                self.assertAlmostEqual(value, actual.get(field), places=actual.precision(field), msg=f"{field} should be same")
            else:
                self.assertEqual(str(value), str(actual.get(field)), msg=f"{field} should be same")


@contextmanager
def change_settings(doctype: str, settings_dict: Any = None, /, commit: bool = False, **settings: Any) -> Iterator[None]:
    """Change values of a single for a while."""
    changes = {**(settings_dict or {}), **settings}
    doc = frappe.get_doc(doctype)
    before = {key: doc.get(key) for key in changes}
    doc.update(changes).save(ignore_permissions=True)
    try:
        yield
    finally:
        frappe.get_doc(doctype).update(before).save(ignore_permissions=True)


def _rollback() -> None:
    frappe.db.value_cache.clear()
    frappe.db.rollback()


def _restore_flags(flags: Any) -> None:
    frappe.local.flags = flags
    frappe.clear_cache()
