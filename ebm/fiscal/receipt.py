"""A receipt as blocks of rows, for screen, print and journal alike, so that all three say the same (row 44).

Order and marks: ebm-domain C3, certification sheet rows 7, 21, 26, 29 to 36, 39, 40, 45 to 49, 52, 55. Built so far:
the normal sale NS and its copy CS. The logo and the QR code are pictures and are set by the screen above and below
these blocks.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final, Literal, TypedDict

from ebm.fiscal.money import half_up
from ebm.fiscal.receipt_data import ReceiptData, ReceiptLine
from ebm.fiscal.slip import slip_text

__all__ = ["Block", "ReceiptData", "ReceiptLine", "Row", "blocks", "fours", "number_text", "slip_text"]

Style = Literal["normal", "bold", "large", "center", "warning"]
Kind = Literal["header", "designation", "client", "lines", "totals", "payment", "sdc", "cis", "bottom"]

NOT_OFFICIAL: Final = "THIS IS NOT AN OFFICIAL RECEIPT"
# What stands below the header and as a watermark, by label; a normal sale has nothing there.
DESIGNATIONS: Final = {"NS": "", "CS": "COPY"}
LEAST_ADDRESS_LINES: Final = 3  # row 33


class Row(TypedDict):
    """One line of a receipt. `warning` is to be printed at least twice as large as amounts."""

    left: str
    right: str
    style: Style


class Block(TypedDict):
    """Rows that belong together; a rule stands between blocks."""

    kind: Kind
    rows: list[Row]


def blocks(data: ReceiptData, *, label: str, copy: bool) -> list[Block]:
    """The receipt from top to bottom. `label` and `copy` must agree (CS is the copy of an NS), else ValueError."""
    if label not in DESIGNATIONS:
        raise ValueError(f"receipts of type {label} are not made here")
    if copy != (label == "CS"):
        raise ValueError(f"{label} does not go with copy={copy}")
    designation = DESIGNATIONS[label]
    made: list[tuple[Kind, Iterator[Row]]] = [
        ("header", _header(data)),
        ("designation", _designation(designation)),
        ("client", _client(data)),
        ("lines", _lines(data)),
        ("totals", _totals(data, designation)),
        ("payment", _payment(data)),
        ("sdc", _sdc(data, label)),
        ("cis", _cis(data)),
        ("bottom", _bottom(data, designation)),
    ]
    filled = [Block(kind=kind, rows=list(rows)) for kind, rows in made]
    return [block for block in filled if block["rows"]]


def signed_blocks(unsigned: Sequence[Block], data: ReceiptData, *, label: str) -> list[Block]:
    """The blocks of `data`, where all but what the signature brings is in `unsigned`: the same, made with less work."""
    brought: dict[Kind, Iterator[Row]] = {"sdc": _sdc(data, label), "cis": _cis(data)}
    return [
        Block(kind=block["kind"], rows=list(brought[block["kind"]])) if block["kind"] in brought else block
        for block in unsigned
    ]


def number_text(receipt_number: int, total_number: int, label: str) -> str:
    """`A/B LABEL`: the counter of its type, the counter of all types, the label: 168/258 NS."""
    return f"{receipt_number}/{total_number} {label}"


def fours(text: str) -> str:
    """Internal data and signature as they must be printed: ABCD-EFGH-IJ."""
    bare = text.replace("-", "")
    return "-".join(bare[at : at + 4] for at in range(0, len(bare), 4))


def _row(left: str, right: str = "", style: Style = "normal") -> Row:
    return Row(left=left, right=right, style=style)


def _header(data: ReceiptData) -> Iterator[Row]:
    yield _row(data.trade_name, style="large")
    lines = [line for line in data.address_lines if line.strip()]
    for line in lines + [""] * (LEAST_ADDRESS_LINES - len(lines)):
        yield _row(line, style="center")
    for name, value in (("Tel", data.phone), ("E-mail", data.email), ("TIN", data.tin)):
        if value:
            yield _row(f"{name}: {value}", style="center")


def _designation(designation: str) -> Iterator[Row]:
    if designation:
        yield _row(designation, style="large")


def _client(data: ReceiptData) -> Iterator[Row]:
    period = f"{_day(data.period_from)} - {_day(data.period_to)}" if data.period_from and data.period_to else ""
    readings = f"{data.reading_from} - {data.reading_to}" if data.reading_from and data.reading_to else ""
    for name, value in (
        ("CLIENT TIN:", data.client_tin),
        ("CLIENT NAME:", data.client_name),
        ("CLIENT MOBILE:", data.client_phone),
        ("PURCHASE CODE:", data.purchase_code),
        ("POC:", data.poc_number),
        ("METER:", data.meter_number),
        ("READINGS:", readings),
        ("PERIOD:", period),
    ):
        if value:
            yield _row(name, value)


def _lines(data: ReceiptData) -> Iterator[Row]:
    for line in data.lines:
        yield _row(f"{line.item_code} {line.item_name}".strip())
        quantity = f"{_money(line.price)} x {_quantity(line.qty)} {line.unit}".rstrip()
        yield _row(quantity, f"{_money(line.supply_amount)} {line.tax_letter}")
        if line.discount_amount:
            yield _row(
                f"Discount {_quantity(line.discount_rate)} %", f"-{_money(line.discount_amount)} {line.tax_letter}"
            )


def _totals(data: ReceiptData, designation: str) -> Iterator[Row]:
    used = {total.letter: total for total in data.taxes}
    rates = {**data.rates, **{total.letter: total.rate for total in data.taxes}}
    zero = Decimal(0)
    # Rows 48 and 49: a rate above 0 prints on every receipt, a rate of 0 only where a line uses it.
    printed = [letter for letter in sorted(rates) if letter in used or rates[letter] > 0]
    yield _row("TOTAL", _money(data.grand_total), "bold")
    for letter in printed:
        yield _row(
            f"TOTAL {_letter_name(letter, rates[letter])}", _money(used[letter].taxable if letter in used else zero)
        )
    for letter in printed:
        if rates[letter] > 0:
            yield _row(f"TOTAL TAX {letter}", _money(used[letter].tax if letter in used else zero))
    yield _row("TOTAL TAX", _money(data.tax_total), "bold")
    if designation:
        yield _row(NOT_OFFICIAL, style="warning")


def _letter_name(letter: str, rate: Decimal) -> str:
    if rate > 0:
        return f"{letter}-{half_up(rate):f}%"
    return "A-EX" if letter == "A" else letter


def _payment(data: ReceiptData) -> Iterator[Row]:
    yield _row(data.payment_type.upper(), _money(data.grand_total))
    yield _row("ITEMS NUMBER", str(len(data.lines)))


def _sdc(data: ReceiptData, label: str) -> Iterator[Row]:
    yield _row("SDC INFORMATION", style="center")
    yield from _time(data.signed_at)
    yield _row("SDC ID:", data.sdc_id)
    yield _row("RECEIPT NUMBER:", number_text(data.receipt_number, data.total_number, label))
    yield _row("Internal Data:", style="center")
    yield _row(fours(data.internal_data), style="center")
    yield _row("Receipt Signature:", style="center")
    yield _row(fours(data.signature), style="center")


def _cis(data: ReceiptData) -> Iterator[Row]:
    yield _row("RECEIPT NUMBER:", data.invoice_number)
    yield from _time(data.invoice_at)
    yield _row("MRC:", data.mrc)


def _bottom(data: ReceiptData, designation: str) -> Iterator[Row]:
    for line in data.bottom_message.splitlines():
        if line.strip():
            yield _row(line.strip(), style="center")
    if designation:
        yield _row(NOT_OFFICIAL, style="warning")
    yield _row(f"EBM version {data.software_version}", style="center")


def _time(at: datetime) -> Iterator[Row]:
    yield _row(f"Date: {_day(at)}", f"Time: {at:%H:%M:%S}")


def _day(on: date) -> str:
    return f"{on.day:02d}/{on.month:02d}/{on.year:04d}"


def _money(amount: Decimal) -> str:
    return f"{half_up(amount):,.2f}"


def _quantity(qty: Decimal) -> str:
    whole = f"{half_up(qty):,.2f}"
    return whole.rstrip("0").rstrip(".")
