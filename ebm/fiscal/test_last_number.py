"""Whether a device's last number fits ours, by table."""

import unittest
from datetime import datetime
from typing import Any

from ebm.fiscal.changes import OpenNumber
from ebm.fiscal.last_number import Fit, fit
from ebm.fiscal.orders import CounterView


class FitTest(unittest.TestCase):
    def test_each_case(self) -> None:
        unknown = OpenNumber(5, "b", "Unknown")
        table: tuple[tuple[str, int, dict[str, Any], Fit], ...] = (
            ("the same", 4, {}, Fit.SAME),
            ("a new counter and a new device", 0, {"last_number": 0, "taken": 0}, Fit.SAME),
            ("refused numbers between", 2, {"taken": 2}, Fit.FITS),
            ("sales that we do not know", 5, {}, Fit.AHEAD),
            ("a copy of what it refused", 4, {"last_refused": "a", "taken": 3}, Fit.AHEAD),
            ("it lost its memory", 3, {}, Fit.BEHIND),
            ("it has the open number", 5, {"last_number": 5, "open": unknown}, Fit.HAS_OPEN),
            ("it does not have the open number", 4, {"last_number": 5, "open": unknown}, Fit.FITS),
        )
        for what, last, values, expected in table:
            with self.subTest(what):
                view = CounterView(
                    **{
                        "now": datetime(2026, 11, 22),
                        "active": True,
                        "device": "d",
                        "last_number": 4,
                        "taken": 4,
                        **values,
                    }
                )
                self.assertIs(fit(view, last), expected)
