"""The exact bytes of selectInitInfo and saveSales, field by field as ebm-domain A7 and A8.

The same input always makes the same bytes: they are kept with the number and resent as they are (design section 6,
rule 2). Money and quantities are JSON numbers with two decimals. Names are cut to RRA's lengths; what identifies or
counts (TINs, codes, amounts) is never cut: a value that does not fit raises PayloadError (`field_tables.py`).
"""

from decimal import Decimal
from typing import Any

from ebm.vsdc.codes import PROGRESS_APPROVED, RECEIPT_REFUND, RECEIPT_SALE, TRANSACTION_NORMAL
from ebm.vsdc.field_tables import FIELDS, MESSAGE_LENGTH, save_sales_fields
from ebm.vsdc.profiles import VSDC, Profile
from ebm.vsdc.sale_data import SaleData, SaleLine
from ebm.vsdc.wire_json import body_bytes
from ebm.vsdc.wire_text import PayloadError, cut, day, moment

__all__ = ["PayloadError", "SaleData", "SaleLine", "init_info", "save_sales"]


def init_info(tin: str, bhf: str, serial: str) -> bytes:
    """The body of selectInitInfo: who this device is to be."""
    return body_bytes(FIELDS["selectInitInfo"], {"tin": tin, "bhfId": bhf, "dvcSrlNo": serial})


def save_sales(sale: SaleData, profile: Profile = VSDC) -> bytes:
    """The body of saveSales. Raises PayloadError, naming the field, for whatever cannot be sent as it is."""
    _check_letters(sale, profile)
    _check_sums(sale)
    body = {**_head(sale), **_totals(sale, profile), **_people(sale), "itemList": _items(sale)}
    return body_bytes(save_sales_fields(profile.letters), body)


def _head(sale: SaleData) -> dict[str, Any]:
    if (sale.original_number > 0) != sale.is_refund:
        raise PayloadError("orgInvcNo", "must be 0 for a sale and the refunded sale's number for a refund")
    if sale.is_refund and not (sale.refund_reason and sale.refunded_at):
        raise PayloadError("rfdRsnCd", "a refund needs its reason and its time")
    return {
        "tin": sale.tin,
        "bhfId": sale.branch_code,
        "invcNo": sale.number,
        "orgInvcNo": sale.original_number,
        "custTin": sale.customer_tin or None,
        "prcOrdCd": sale.purchase_code or None,
        "custNm": cut(sale.customer_name, 60) or None,
        "salesTyCd": TRANSACTION_NORMAL,
        "rcptTyCd": RECEIPT_REFUND if sale.is_refund else RECEIPT_SALE,
        "pmtTyCd": sale.payment_code,
        "salesSttsCd": PROGRESS_APPROVED,
        "cfmDt": moment("cfmDt", sale.confirmed_at),
        "salesDt": day(sale.sale_date),
        "stockRlsDt": None,
        "cnclReqDt": None,
        "cnclDt": None,
        "rfdDt": moment("rfdDt", sale.refunded_at) if sale.refunded_at else None,
        "rfdRsnCd": sale.refund_reason or None,
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
        fields |= {f"{name}{letter}": value for letter, value in values.items()}
    return fields | {
        "totTaxblAmt": sale.taxable_total,
        "totTaxAmt": sale.tax_total,
        "totAmt": sale.grand_total,
    }


def _people(sale: SaleData) -> dict[str, Any]:
    user_id, user_name = cut(sale.user_id, 20), cut(sale.user_name or sale.user_id, 60)
    return {
        "prchrAcptcYn": "N",
        "remark": cut(sale.remark, 400) or None,
        "regrId": user_id,
        "regrNm": user_name,
        "modrId": user_id,
        "modrNm": user_name,
        "receipt": {
            "custTin": sale.customer_tin or None,
            "custMblNo": sale.customer_phone or None,
            "rptNo": sale.number,
            "trdeNm": cut(sale.trade_name, 20) or None,
            "adrs": cut(sale.address, 200) or None,
            "topMsg": cut(sale.top_message, MESSAGE_LENGTH) or None,
            "btmMsg": cut(sale.bottom_message, MESSAGE_LENGTH) or None,
            "prchrAcptcYn": "N",
        },
    }


def _items(sale: SaleData) -> list[dict[str, Any]]:
    return [_item(line, seq) for seq, line in enumerate(sale.lines, start=1)]


def _item(line: SaleLine, seq: int) -> dict[str, Any]:
    return {
        "itemSeq": seq,
        "itemCd": line.item_code,
        "itemClsCd": line.item_class or None,
        "itemNm": cut(line.item_name, 200),
        "bcd": line.barcode or None,
        "pkgUnitCd": line.packaging_unit,
        "pkg": line.packages,
        "qtyUnitCd": line.quantity_unit,
        "qty": line.qty,
        "prc": line.price,
        "splyAmt": line.supply_amount,
        "dcRt": line.discount_rate,
        "dcAmt": line.discount_amount,
        "isrccCd": None,
        "isrccNm": None,
        "isrcRt": None,
        "isrcAmt": None,
        "taxTyCd": line.tax_letter,
        "taxblAmt": line.taxable_amount,
        "taxAmt": line.tax_amount,
        "totAmt": line.taxable_amount,
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
