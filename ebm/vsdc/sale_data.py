"""Everything that saveSales needs to know of an invoice. Amounts are RWF with VAT, as `ebm.fiscal.lines` makes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from ebm.fiscal.lines import LetterTotal


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleLine:
    """One line; amounts positive on a refund too. `packages` is RRA's pkg: water has no better number for it than 1."""

    item_code: str
    item_class: str
    item_name: str
    packaging_unit: str
    quantity_unit: str
    qty: Decimal
    price: Decimal
    discount_rate: Decimal
    tax_letter: str
    supply_amount: Decimal
    discount_amount: Decimal
    taxable_amount: Decimal
    tax_amount: Decimal
    packages: Decimal = Decimal(1)
    barcode: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleData:
    """A sale or, with `original_number`, `refund_reason` and `refunded_at`, a refund.

    Times are Africa/Kigali: naive, or aware with that offset. `rates` are the programmed rates of all the profile's
    letters in percent; a letter used by the invoice goes with the rate in its own LetterTotal. Empty texts are sent
    as null.
    """

    tin: str
    branch_code: str
    number: int
    confirmed_at: datetime
    sale_date: date
    payment_code: str
    lines: Sequence[SaleLine]
    taxes: Sequence[LetterTotal]
    rates: Mapping[str, Decimal]
    taxable_total: Decimal
    tax_total: Decimal
    grand_total: Decimal
    user_id: str
    user_name: str = ""
    customer_tin: str = ""
    customer_name: str = ""
    customer_phone: str = ""
    purchase_code: str = ""
    trade_name: str = ""
    address: str = ""
    top_message: str = ""
    bottom_message: str = ""
    remark: str = ""
    original_number: int = 0
    refund_reason: str = ""
    refunded_at: datetime | None = None

    @property
    def is_refund(self) -> bool:
        return self.original_number > 0 or bool(self.refund_reason) or self.refunded_at is not None
