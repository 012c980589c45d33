"""The request of a bill, cast: bills of the same lines differ in a few places only, which are filled in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

import frappe

from ebm.dispatch.sale_data import Surroundings, save_sales_request
from ebm.vsdc.wire_text import day, moment

# What a cast bill has where others have something else. No other part of a request reads like these.
NUMBER = 909_090_909
AT = datetime(1999, 12, 31, 23, 59, 58)
ON = date(1999, 12, 30)
TEXTS = {
    "customer_tin": "909090908",
    "customer_name": "Cast name",
    "customer_phone": "0790909090",
    "poc_number": "Cast POC",
    "meter_number": "Cast meter",
}
MOST = 20_000


class Moulds:
    """Casts requests, the first of each kind by `save_sales_request` itself."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._known: dict[Any, list[str]] = {}

    def request(self, invoice: Any, lines: Any, *, number: int, at: datetime) -> bytes:
        """The same bytes as `save_sales_request`. `lines` says all that the invoice's lines and taxes depend on."""
        there = tuple(bool(invoice[field]) for field in TEXTS)
        kind = (lines, invoice.branch, invoice.payment_type, invoice.owner, there)
        if kind not in self._known:
            if len(self._known) == MOST:
                self._known.clear()
            self._known[kind] = self._cast(invoice)
        return self._fill(self._known[kind], invoice, number, at)

    def _cast(self, invoice: Any) -> list[str]:
        """The texts between the marks, and the marks: plain text at even places, the name of what goes there at odd."""
        said = {field: text for field, text in TEXTS.items() if invoice[field]}
        model = frappe._dict(invoice, **said, bill_date=ON)
        # The rates are those of the bill's own day.
        around = _OfDay(self._around, invoice.bill_date)
        text = save_sales_request(model, number=NUMBER, confirmed_at=AT, around=around).decode("ascii")
        parts = [text]
        for name, mark in _marks(said):
            parts = [
                piece
                for at, part in enumerate(parts)
                for piece in (_split(part, mark, name) if at % 2 == 0 else [part])
            ]
        return parts

    def _fill(self, parts: list[str], invoice: Any, number: int, at: datetime) -> bytes:
        values: dict[str, Callable[[], str]] = {
            "number": lambda: str(number),
            "at": lambda: moment("cfmDt", at),
            "on": lambda: day(invoice.bill_date),
        }
        filled = [
            part if place % 2 == 0 else values[part]() if part in values else quoted(invoice[part])[1:-1]
            for place, part in enumerate(parts)
        ]
        return "".join(filled).encode("ascii")


class _OfDay(Surroundings):
    """What is around, with the rates of one day."""

    def __init__(self, around: Surroundings, on: date) -> None:
        self._rates = around.rates(on)
        self.branch, self.packaging_unit, self.user_name = around.branch, around.packaging_unit, around.user_name  # type: ignore[method-assign]

    def rates(self, day: date) -> Any:
        return self._rates


def _marks(said: dict[str, str]) -> list[tuple[str, str]]:
    return [("number", str(NUMBER)), ("at", moment("cfmDt", AT)), ("on", day(ON)), *said.items()]


def _split(text: str, mark: str, name: str) -> list[str]:
    pieces = text.split(mark)
    return [piece for at, plain in enumerate(pieces) for piece in ((name, plain) if at else (plain,))]
