"""Reads back what a signed sale was over, from the very bytes that were sent and answered. Never raises."""

import json
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from ebm.fiscal.money import MoneyError, half_up
from ebm.fiscal.signed_data import read_signed
from ebm.vsdc.answers import parse
from ebm.vsdc.codes import RECEIPT_REFUND

# The receipt as a whole, beside its letters.
WHOLE = ""


@dataclass(frozen=True, slots=True)
class SaleFigures:
    """`parts`: (taxable, tax) by letter, and of the whole receipt under WHOLE."""

    kind: str
    parts: dict[str, tuple[Decimal, Decimal]]


def figures_of(request: bytes) -> SaleFigures | None:
    """The amounts of a saveSales request; None where these are not its bytes."""
    try:
        body = json.loads(request, parse_float=Decimal, parse_int=Decimal)
        letters = sorted({str(line["taxTyCd"]) for line in body["itemList"]})
        parts = {WHOLE: (_cents(body["totTaxblAmt"]), _cents(body["totTaxAmt"]))}
        parts.update({each: (_cents(body[f"taxblAmt{each}"]), _cents(body[f"taxAmt{each}"])) for each in letters})
        return SaleFigures("Refund" if body["rcptTyCd"] == RECEIPT_REFUND else "Sale", parts)
    except (ValueError, KeyError, TypeError, MoneyError, InvalidOperation, RecursionError):
        return None


def day_of(reply: bytes) -> date | None:
    """The day by the device's clock; None where the answer does not say it, or is none of a device's."""
    signed = read_signed(parse(200, reply).data)
    return signed.published_at.date() if signed and signed.published_at else None


def _cents(value: Any) -> Decimal:
    return half_up(Decimal(value))
