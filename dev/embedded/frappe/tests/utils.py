"""FrappeTestCase: one transaction for a class, rolled back at its end."""

from __future__ import annotations

import copy
import unittest
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


def _rollback() -> None:
    frappe.db.value_cache.clear()
    frappe.db.rollback()


def _restore_flags(flags: Any) -> None:
    frappe.local.flags = flags
    frappe.clear_cache()
