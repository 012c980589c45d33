"""Everything that stands on a receipt. Amounts are RWF with VAT, positive; times are Africa/Kigali."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from ebm.fiscal.lines import LetterTotal


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptLine:
    """One line as it was billed. `unit` is the quantity unit's code (M3)."""

    item_code: str
    item_name: str
    qty: Decimal
    unit: str
    price: Decimal
    discount_rate: Decimal
    discount_amount: Decimal
    supply_amount: Decimal
    tax_letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptData:
    """A signed sale. `rates` are the programmed rates of all letters: one above 0 prints on every receipt (row 48).

    `receipt_number`/`total_number`, `sdc_id`, `internal_data`, `signature`, `signed_at`, `mrc` come from the device;
    `invoice_number` and `invoice_at` are our own. `internal_data` and `signature` are without dashes.
    """

    trade_name: str
    address_lines: Sequence[str]
    tin: str
    lines: Sequence[ReceiptLine]
    taxes: Sequence[LetterTotal]
    rates: Mapping[str, Decimal]
    tax_total: Decimal
    grand_total: Decimal
    payment_type: str
    receipt_number: int
    total_number: int
    sdc_id: str
    internal_data: str
    signature: str
    signed_at: datetime
    mrc: str
    invoice_number: str
    invoice_at: datetime
    software_version: str
    phone: str = ""
    email: str = ""
    bottom_message: str = ""
    client_tin: str = ""
    client_name: str = ""
    client_phone: str = ""
    purchase_code: str = ""
    poc_number: str = ""
    meter_number: str = ""
    reading_from: str = ""
    reading_to: str = ""
    period_from: date | None = None
    period_to: date | None = None
