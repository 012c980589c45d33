"""From a stored invoice to what the device and the paper need."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import frappe
from frappe.utils import get_datetime, getdate

from ebm import __version__
from ebm.ebm.doctype.ebm_invoice.figures import line_inputs
from ebm.fiscal.lines import LetterTotal, LineAmounts, LineInput, compute_line, compute_totals
from ebm.fiscal.money import from_db
from ebm.fiscal.readings import reading_text
from ebm.fiscal.receipt import Block, blocks, signed_blocks, slip_text
from ebm.fiscal.receipt_data import ReceiptData, ReceiptLine
from ebm.tax_rates import rates_on
from ebm.vsdc import payloads
from ebm.vsdc.codes import PAYMENT_CODES


class Surroundings:
    """What a sale needs besides its invoice, read when it is asked for. Who makes many keeps what was read."""

    def branch(self, name: str) -> Any:
        return frappe.get_doc("EBM Branch", name)

    def settings(self) -> Any:
        return frappe.get_doc("EBM Settings")

    def rates(self, day: date) -> dict[str, Decimal]:
        return rates_on(day)

    def packaging_unit(self, item: str) -> str:
        return frappe.db.get_value("EBM Item", item, "packaging_unit") or "NT"

    def user_name(self, user: str) -> str:
        return frappe.db.get_value("User", user, "full_name") or ""


READ_NOW = Surroundings()


def save_sales_request(invoice: Any, *, number: int, confirmed_at: datetime, around: Surroundings = READ_NOW) -> bytes:
    """The exact saveSales bytes of an invoice under a number. The same bytes are sent again after an unknown answer."""
    branch = around.branch(invoice.branch)
    inputs = line_inputs(invoice)
    pairs = [(given, compute_line(given)) for given in inputs]
    totals = compute_totals(pairs)
    return payloads.save_sales(
        payloads.SaleData(
            tin=branch.tin,
            branch_code=branch.branch_code,
            number=number,
            confirmed_at=confirmed_at,
            sale_date=getdate(invoice.bill_date),
            payment_code=PAYMENT_CODES[invoice.payment_type],
            lines=tuple(
                _sale_line(line, given, amounts, around)
                for line, (given, amounts) in zip(invoice.lines, pairs, strict=True)
            ),
            taxes=tuple(totals.taxes),
            rates=around.rates(getdate(invoice.bill_date)),
            taxable_total=totals.taxable_total,
            tax_total=totals.tax_total,
            grand_total=totals.grand_total,
            user_id=invoice.owner,
            user_name=around.user_name(invoice.owner),
            customer_tin=invoice.customer_tin or "",
            customer_name=invoice.customer_name or "",
            customer_phone=invoice.customer_phone or "",
            purchase_code=invoice.purchase_code or "",
            trade_name=branch.trade_name or branch.branch_name,
            address=branch.address_line_1 or "",
            remark=_remark(invoice),
        )
    )


def _sale_line(line: Any, given: LineInput, amounts: LineAmounts, around: Surroundings) -> payloads.SaleLine:
    return payloads.SaleLine(
        item_code=line.item_code,
        item_class=line.item_class,
        item_name=line.item_name,
        packaging_unit=around.packaging_unit(line.item),
        quantity_unit=line.unit or "U",
        qty=given.qty,
        price=given.price,
        discount_rate=given.discount_rate,
        tax_letter=given.tax_letter,
        supply_amount=amounts.supply_amount,
        discount_amount=amounts.discount_amount,
        taxable_amount=amounts.taxable_amount,
        tax_amount=amounts.tax_amount,
    )


def _remark(invoice: Any) -> str:
    """POC and meter, which the authority's form has no field for."""
    poc = f"POC {invoice.poc_number}" if invoice.poc_number else ""
    meter = f"meter {invoice.meter_number}" if invoice.meter_number else ""
    return " ".join(part for part in (poc, meter) if part)


LABEL_OF_KIND = {"Sale": "NS", "Refund": "NR"}


@dataclass(frozen=True, slots=True)
class Paper:
    """A receipt but for its signature: what can be read before the device has answered.

    `modified` is the invoice's at that time; where it is another one meanwhile, all of it is read anew.
    """

    invoice: Any
    modified: Any
    data: ReceiptData
    blocks: list[Block]
    sdc_id: str
    mrc: str
    qr_with_total: bool


def read_paper(invoice: Any, device: str, modified: Any = None) -> Paper:
    """Read it for an invoice that `device` signs. `modified`: where its row was touched since the document was read."""
    identity = frappe.db.get_value("EBM Device", device, ["sdc_id", "mrc"], as_dict=True)
    data = receipt_data(invoice)
    made = blocks(data, label=LABEL_OF_KIND[invoice.kind], copy=False)
    # The rows that stay are set now already; only those of the signature are left for later.
    slip_text(made)
    return Paper(
        invoice,
        modified or invoice.modified,
        data,
        made,
        identity.sdc_id or "",
        identity.mrc or "",
        frappe.db.get_single_value("EBM Settings", "qr_receipt_number") == "A/B",
    )


def signed_slip(paper: Paper, signed: dict[str, Any]) -> str:
    """The slip of the whole receipt, from the columns of EBM Invoice that its signature brings."""
    data = replace(
        paper.data,
        receipt_number=signed["receipt_no"],
        total_number=signed["receipt_total_no"],
        sdc_id=signed["sdc_id"],
        internal_data=signed["internal_data"],
        signature=signed["signature"],
        mrc=signed["mrc"],
        signed_at=signed["device_time"],
        invoice_at=signed["device_time"],
    )
    return slip_text(signed_blocks(paper.blocks, data, label=signed["receipt_label"]))


def receipt_data(invoice: Any, around: Surroundings = READ_NOW) -> ReceiptData:
    """Everything a receipt shows, from the invoice as it is stored."""
    branch = around.branch(invoice.branch)
    settings = around.settings()
    # Before the signature there is none; nothing is printed of such a receipt.
    device_time = get_datetime(invoice.device_time) if invoice.device_time else datetime.min
    return ReceiptData(
        trade_name=branch.trade_name or settings.utility_name or branch.branch_name,
        address_lines=[line for line in (branch.address_line_1, branch.address_line_2, branch.address_line_3) if line],
        phone=branch.phone or "",
        email=branch.email or "",
        tin=branch.tin,
        client_tin=invoice.customer_tin or "",
        client_name=invoice.customer_name or "",
        client_phone=invoice.customer_phone or "",
        purchase_code=invoice.purchase_code or "",
        poc_number=invoice.poc_number or "",
        meter_number=invoice.meter_number or "",
        reading_from=reading_text(invoice.reading_from),
        reading_to=reading_text(invoice.reading_to),
        period_from=getdate(invoice.period_from) if invoice.period_from else None,
        period_to=getdate(invoice.period_to) if invoice.period_to else None,
        lines=[_receipt_line(line) for line in invoice.lines],
        taxes=[
            LetterTotal(row.letter, from_db(row.rate), from_db(row.taxable), from_db(row.tax)) for row in invoice.taxes
        ],
        rates=around.rates(getdate(invoice.bill_date)),
        tax_total=from_db(invoice.tax_total),
        grand_total=from_db(invoice.grand_total),
        payment_type=invoice.payment_type,
        receipt_number=int(invoice.receipt_no or 0),
        total_number=int(invoice.receipt_total_no or 0),
        sdc_id=invoice.sdc_id or "",
        internal_data=invoice.internal_data or "",
        signature=invoice.signature or "",
        signed_at=device_time,
        mrc=invoice.mrc or "",
        invoice_number=invoice.name,
        # The device's clock too: ours is in the site's time zone, paper is in Kigali's.
        invoice_at=device_time,
        software_version=__version__,
        bottom_message=settings.bottom_message or "",
    )


def _receipt_line(line: Any) -> ReceiptLine:
    return ReceiptLine(
        item_code=line.item_code or "",
        item_name=line.item_name or "",
        qty=from_db(line.qty),
        unit=line.unit or "",
        price=from_db(line.price),
        discount_rate=from_db(line.discount_rate),
        discount_amount=from_db(line.discount_amount),
        supply_amount=from_db(line.supply_amount),
        tax_letter=line.tax_letter or "",
    )
