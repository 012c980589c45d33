"""The exact bytes of requests, field by field as ebm-domain A7 and A8.

The same input always makes the same bytes: they are kept with the number and resent as they are (design section 6,
rule 2). Money and quantities are JSON numbers with two decimals. Names are cut to RRA's lengths; what identifies or
counts (TINs, codes, amounts) is never cut: a value that does not fit raises PayloadError.
"""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from ebm.fiscal.money import MoneyError, half_up
from ebm.vsdc.codes import PROGRESS_APPROVED, RECEIPT_REFUND, RECEIPT_SALE, TRANSACTION_NORMAL
from ebm.vsdc.profiles import VSDC, Profile
from ebm.vsdc.sale_data import SaleData, SaleLine
from ebm.vsdc.wire_text import PayloadError, cut, day, exact, moment

__all__ = ["PayloadError", "SaleData", "SaleLine", "init_info", "save_sales"]

# PB says 20 characters, one accepted sample carries 110 (ebm-domain A8 [X]): what is surely accepted.
MESSAGE_LENGTH = 20
MOST_NUMBER = 10**38 - 1


def init_info(tin: str, bhf: str, serial: str) -> bytes:
    """The body of selectInitInfo: who this device is to be."""
    return _bytes(
        {
            "tin": exact("tin", tin, 9, least=9),
            "bhfId": exact("bhfId", bhf, 2, least=2),
            "dvcSrlNo": exact("dvcSrlNo", serial, 100, least=1),
        }
    )


def save_sales(sale: SaleData, profile: Profile = VSDC) -> bytes:
    """The body of saveSales. Raises PayloadError, naming the field, for whatever cannot be sent as it is."""
    _check_letters(sale, profile)
    _check_sums(sale)
    return _bytes({**_head(sale), **_totals(sale, profile), **_people(sale), "itemList": _items(sale)})


def _head(sale: SaleData) -> dict[str, Any]:
    if not 1 <= sale.number <= MOST_NUMBER:
        raise PayloadError("invcNo", "must be a number from 1")
    if (sale.original_number > 0) != sale.is_refund or not 0 <= sale.original_number <= MOST_NUMBER:
        raise PayloadError("orgInvcNo", "must be 0 for a sale and the refunded sale's number for a refund")
    if sale.is_refund and not (sale.refund_reason and sale.refunded_at):
        raise PayloadError("rfdRsnCd", "a refund needs its reason and its time")
    return {
        "tin": exact("tin", sale.tin, 9, least=9),
        "bhfId": exact("bhfId", sale.branch_code, 2, least=2),
        "invcNo": sale.number,
        "orgInvcNo": sale.original_number,
        "custTin": exact("custTin", sale.customer_tin, 9, least=9) if sale.customer_tin else None,
        "prcOrdCd": exact("prcOrdCd", sale.purchase_code, 6) or None,
        "custNm": cut(sale.customer_name, 60) or None,
        "salesTyCd": TRANSACTION_NORMAL,
        "rcptTyCd": RECEIPT_REFUND if sale.is_refund else RECEIPT_SALE,
        "pmtTyCd": exact("pmtTyCd", sale.payment_code, 5, least=2),
        "salesSttsCd": PROGRESS_APPROVED,
        "cfmDt": moment("cfmDt", sale.confirmed_at),
        "salesDt": day(sale.sale_date),
        "stockRlsDt": None,
        "cnclReqDt": None,
        "cnclDt": None,
        "rfdDt": moment("rfdDt", sale.refunded_at) if sale.refunded_at else None,
        "rfdRsnCd": exact("rfdRsnCd", sale.refund_reason, 5) or None,
        "totItemCnt": len(sale.lines),
    }


def _totals(sale: SaleData, profile: Profile) -> dict[str, Any]:
    """All letters of the profile, used or not. A used letter goes with the rate its invoice was made with."""
    used = {total.letter: total for total in sale.taxes}
    zero = Decimal(0)
    fields: dict[str, Any] = {}
    for name, values in (
        ("taxblAmt", {letter: used[letter].taxable if letter in used else zero for letter in profile.letters}),
        ("taxRt", {letter: used[letter].rate if letter in used else sale.rates[letter] for letter in profile.letters}),
        ("taxAmt", {letter: used[letter].tax if letter in used else zero for letter in profile.letters}),
    ):
        whole = 5 if name == "taxRt" else 16
        fields |= {f"{name}{letter}": _number(f"{name}{letter}", value, whole) for letter, value in values.items()}
    return fields | {
        "totTaxblAmt": _number("totTaxblAmt", sale.taxable_total, 16),
        "totTaxAmt": _number("totTaxAmt", sale.tax_total, 16),
        "totAmt": _number("totAmt", sale.grand_total, 16),
    }


def _people(sale: SaleData) -> dict[str, Any]:
    user_id, user_name = cut(sale.user_id, 20), cut(sale.user_name or sale.user_id, 60)
    if not user_id or not user_name:
        raise PayloadError("regrId", "must name a user")
    return {
        "prchrAcptcYn": "N",
        "remark": cut(sale.remark, 400) or None,
        "regrId": user_id,
        "regrNm": user_name,
        "modrId": user_id,
        "modrNm": user_name,
        "receipt": {
            "custTin": exact("receipt.custTin", sale.customer_tin, 9) or None,
            "custMblNo": exact("receipt.custMblNo", sale.customer_phone, 20) or None,
            "rptNo": sale.number,
            "trdeNm": cut(sale.trade_name, 20) or None,
            "adrs": cut(sale.address, 200) or None,
            "topMsg": cut(sale.top_message, MESSAGE_LENGTH) or None,
            "btmMsg": cut(sale.bottom_message, MESSAGE_LENGTH) or None,
            "prchrAcptcYn": "N",
        },
    }


def _items(sale: SaleData) -> list[dict[str, Any]]:
    if not 1 <= len(sale.lines) <= 999:
        raise PayloadError("itemList", "must have 1 to 999 lines")
    return [_item(line, seq) for seq, line in enumerate(sale.lines, start=1)]


def _item(line: SaleLine, seq: int) -> dict[str, Any]:
    at = f"itemList[{seq - 1}]."
    name = cut(line.item_name, 200)
    if not name:
        raise PayloadError(f"{at}itemNm", "must not be empty")
    return {
        "itemSeq": seq,
        "itemCd": exact(f"{at}itemCd", line.item_code, 20, least=1),
        "itemClsCd": exact(f"{at}itemClsCd", line.item_class, 10) or None,
        "itemNm": name,
        "bcd": exact(f"{at}bcd", line.barcode, 20) or None,
        "pkgUnitCd": exact(f"{at}pkgUnitCd", line.packaging_unit, 5, least=1),
        "pkg": _number(f"{at}pkg", line.packages, 11),
        "qtyUnitCd": exact(f"{at}qtyUnitCd", line.quantity_unit, 5, least=1),
        "qty": _number(f"{at}qty", line.qty, 11),
        "prc": _number(f"{at}prc", line.price, 16),
        "splyAmt": _number(f"{at}splyAmt", line.supply_amount, 16),
        "dcRt": _number(f"{at}dcRt", line.discount_rate, 3),
        "dcAmt": _number(f"{at}dcAmt", line.discount_amount, 16),
        "isrccCd": None,
        "isrccNm": None,
        "isrcRt": None,
        "isrcAmt": None,
        "taxTyCd": line.tax_letter,
        "taxblAmt": _number(f"{at}taxblAmt", line.taxable_amount, 16),
        "taxAmt": _number(f"{at}taxAmt", line.tax_amount, 16),
        "totAmt": _number(f"{at}totAmt", line.taxable_amount, 16),
    }


def _check_letters(sale: SaleData, profile: Profile) -> None:
    known = ", ".join(profile.letters)
    for letter in [*(line.tax_letter for line in sale.lines), *(total.letter for total in sale.taxes)]:
        if letter not in profile.letters:
            raise PayloadError("taxTyCd", f"letter {letter!r} is unknown to profile {profile.name}, which has {known}")
    missing = [letter for letter in profile.letters if letter not in sale.rates]
    if missing:
        raise PayloadError(f"taxRt{missing[0]}", f"no rate is programmed for letter {missing[0]}")


def _check_sums(sale: SaleData) -> None:
    """A bill whose totals do not follow from its lines is a fault of ours and must not reach the authority."""
    for letter in {line.tax_letter for line in sale.lines} | {total.letter for total in sale.taxes}:
        lines = [line for line in sale.lines if line.tax_letter == letter]
        totals = [total for total in sale.taxes if total.letter == letter]
        if len(totals) != 1:
            raise PayloadError(f"taxblAmt{letter}", f"letter {letter} must have one total")
        if totals[0].taxable != sum((line.taxable_amount for line in lines), Decimal(0)):
            raise PayloadError(f"taxblAmt{letter}", "is not the sum of its lines")
        if totals[0].tax != sum((line.tax_amount for line in lines), Decimal(0)):
            raise PayloadError(f"taxAmt{letter}", "is not the sum of its lines")
    if sale.taxable_total != sum((total.taxable for total in sale.taxes), Decimal(0)):
        raise PayloadError("totTaxblAmt", "is not the sum of the letters")
    if sale.tax_total != sum((total.tax for total in sale.taxes), Decimal(0)):
        raise PayloadError("totTaxAmt", "is not the sum of the letters")
    if sale.grand_total != sale.taxable_total:
        raise PayloadError("totAmt", "is not the taxable total")


def _number(field: str, value: Decimal, whole_digits: int) -> Decimal:
    """NUMBER(whole_digits + 2, 2), zero or more: signs belong to paper only."""
    try:
        rounded = half_up(value)
    except MoneyError as error:
        raise PayloadError(field, str(error)) from None
    if rounded != value:
        raise PayloadError(field, "must have at most 2 decimals")
    if not 0 <= rounded < Decimal(10) ** whole_digits:
        raise PayloadError(field, f"must be zero or more with at most {whole_digits} digits before the point")
    return rounded


def _bytes(body: Mapping[str, Any]) -> bytes:
    # ASCII with \u escapes: no device can misread the encoding of a name.
    return _json(body).encode("ascii")


def _json(value: Any) -> str:
    """JSON with decimals written as they are; `json` would need them as floats."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{json.dumps(name)}:{_json(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ",".join(_json(inner) for inner in value) + "]"
    return json.dumps(value)
