"""One batch of made-up bills as rows of every table they stand in, chained and added up as the worker would have."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from datetime import timedelta
from decimal import Decimal
from typing import Any

import frappe

from ebm.dispatch import daily_totals, journal, rows
from ebm.dispatch.sale_data import LABEL_OF_KIND, Paper, receipt_data, signed_slip
from ebm.fiscal.lines import LineInput, compute_line, compute_totals
from ebm.fiscal.qr import qr_text
from ebm.fiscal.receipt import blocks
from ebm.seeding import bulk
from ebm.seeding.mould import Moulds
from ebm.seeding.place import Items, Place, Remembered
from ebm.seeding.plan import Bill
from ebm.seeding.totals import Sum, add_to_day

SOURCE = "seeding"
LINES, TAXES = "EBM Invoice Line", "EBM Invoice Tax"
REFUSED = ("VSDC_910_custTin", "The authority does not know the customer's TIN. Correct it and send again.")
BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


class Batch:
    """Rows of bills, written at once. The caller commits."""

    def __init__(
        self, places: list[Place], items: Items, around: Remembered, moulds: Moulds, customers: dict[int, str]
    ) -> None:
        self.places, self.items, self.around, self.moulds, self.customers = places, items, around, moulds, customers
        self.user = frappe.session.user
        self.rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.totals: dict[tuple[Any, ...], dict[str, Sum]] = {}
        self.counters: dict[str, Any] = {}

    def add(self, bill: Bill, name: str) -> None:
        """Take one more bill, under this name of an invoice."""
        place = self.places[bill.customer.branch]
        invoice = self._invoice(bill, name, place)
        if bill.fate == "Signed":
            self._sign(invoice, bill, place)
        elif bill.fate == "Parked":
            invoice.update(status="Parked", cause=REFUSED[0], cause_text=REFUSED[1], queued_at=bill.moment)
        children = {LINES: invoice.pop("lines"), TAXES: invoice.pop("taxes")}
        self.rows["EBM Invoice"].append(invoice)
        for doctype, field in ((LINES, "lines"), (TAXES, "taxes")):
            for place_in, row in enumerate(children[doctype], 1):
                parent = {"parent": name, "parenttype": "EBM Invoice", "parentfield": field, "idx": place_in}
                stamp = bulk.stamped(bill.moment, self.user)
                self.rows[doctype].append(
                    {"name": f"{name}-{place_in}", **stamp, "docstatus": invoice["docstatus"], **parent, **row}
                )

    def write(self) -> None:
        """All rows, the daily totals and the counters' heads."""
        for doctype, made in self.rows.items():
            bulk.write_many(doctype, made)
        for (day, branch, counter, kind), letters in self.totals.items():
            add_to_day(daily_totals.Day(day, branch, counter, kind, {}), letters)
        for counter, head in self.counters.items():
            rows.update("EBM Counter", counter, dict(head))

    def _invoice(self, bill: Bill, name: str, place: Place) -> Any:
        customer, day = bill.customer, bill.moment.date()
        rates = self.around.rates(day)
        pairs, lines = [], []
        for line in bill.lines:
            item = self.items.rows[line.item]
            given = LineInput(line.qty, item.price, Decimal(0), item.letter, rates[item.letter])
            amounts = compute_line(given)
            pairs.append((given, amounts))
            lines.append(
                frappe._dict(
                    item=item["item"],
                    item_code=item.item_code,
                    item_name=item.item_name,
                    item_class=item.item_class,
                    unit=item.unit,
                    qty=float(line.qty),
                    price=float(item.price),
                    discount_rate=0.0,
                    discount_amount=0.0,
                    tax_letter=item.letter,
                    tax_rate=float(given.tax_rate),
                    supply_amount=float(amounts.supply_amount),
                    taxable_amount=float(amounts.taxable_amount),
                    tax_amount=float(amounts.tax_amount),
                )
            )
        totals = compute_totals(pairs)
        taxes = [
            frappe._dict(letter=tax.letter, rate=float(tax.rate), taxable=float(tax.taxable), tax=float(tax.tax))
            for tax in totals.taxes
        ]
        read = customer.number % 4000 + bill.consumed
        return frappe._dict(
            name=name,
            **bulk.stamped(bill.moment, self.user),
            docstatus=0,
            kind="Sale",
            status="Draft",
            cause=None,
            cause_text=None,
            branch=place.branch,
            device=place.device,
            customer=self.customers[customer.number],
            customer_name=customer.name,
            customer_tin=customer.tin or None,
            customer_phone=customer.phone,
            purchase_code=None,
            poc_number=customer.poc_number,
            meter_number=customer.meter_number,
            reading_from=float(read - bill.consumed) if bill.consumed else 0.0,
            reading_to=float(read) if bill.consumed else 0.0,
            period_from=day - timedelta(days=30) if bill.consumed else None,
            period_to=day if bill.consumed else None,
            bill_date=day,
            payment_type=bill.payment_type,
            bill_key=f"{SOURCE}/{name}",
            source_system=SOURCE,
            taxable_total=float(totals.taxable_total),
            tax_total=float(totals.tax_total),
            grand_total=float(totals.grand_total),
            invc_no=0,
            receipt_no=0,
            receipt_total_no=0,
            receipt_label=None,
            internal_data=None,
            signature=None,
            sdc_id=None,
            mrc=None,
            device_time=None,
            qr_text=None,
            queued_at=None,
            signed_at=None,
            lines=lines,
            taxes=taxes,
        )

    def _sign(self, invoice: Any, bill: Bill, place: Place) -> None:
        head = self.counters.get(place.counter) or self._head(place.counter)
        number, moment = head.last_number + 1, invoice.creation
        lines = (bill.lines, tuple(sorted(self.around.rates(moment.date()).items())))
        request = self.moulds.request(invoice, lines, number=number, at=moment)
        secret = hashlib.sha256(f"{invoice.name}/{number}".encode()).digest()
        letters = "".join(BASE32[byte % 32] for byte in secret + secret)
        signed = {
            "receipt_no": number,
            "receipt_total_no": number,
            "receipt_label": LABEL_OF_KIND["Sale"],
            "internal_data": letters[:26],
            "signature": letters[26:42],
            "sdc_id": place.sdc_id,
            "mrc": place.mrc,
            "device_time": moment,
        }
        data = receipt_data(invoice, self.around)
        made = blocks(data, label=LABEL_OF_KIND["Sale"], copy=False)
        slip = signed_slip(Paper(invoice, moment, data, made, place.sdc_id, place.mrc, False), signed)
        qr = qr_text(moment, place.sdc_id, number, number, signed["internal_data"], signed["signature"])
        invoice.update(
            **signed, docstatus=1, status="Signed", invc_no=number, qr_text=qr, queued_at=moment, signed_at=moment
        )
        self._number(invoice, place, number, request)
        text = journal.pack(request, _reply(signed), slip)
        self._journal(invoice, place, head, text)
        head.update(last_number=number, last_taken=number, last_contact=moment)
        self.counters[place.counter] = head
        self._count(invoice, place)

    def _head(self, counter: str) -> Any:
        columns = ["last_number", "last_taken", "journal_seq", "journal_hash", "last_contact"]
        head = frappe.db.get_value("EBM Counter", counter, columns, as_dict=True, for_update=True)
        head.update(last_number=int(head.last_number or 0), journal_seq=int(head.journal_seq or 0))
        return head

    def _number(self, invoice: Any, place: Place, number: int, request: bytes) -> None:
        moment = invoice.creation
        self.rows["EBM Number"].append(
            {
                "name": f"{place.counter}-{number}",
                **bulk.stamped(moment, self.user),
                "counter": place.counter,
                "branch": place.branch,
                "invc_no": number,
                "invoice": invoice.name,
                "bill_key": invoice.bill_key,
                "amount": invoice.grand_total,
                "device": place.device,
                "outcome": "Signed",
                "request_hash": hashlib.sha256(request).hexdigest(),
                "attempts": 1,
                "numbered_at": moment,
                "sent_at": moment,
                "settled_at": moment,
            }
        )

    def _journal(self, invoice: Any, place: Place, head: Any, text: str) -> None:
        seq, prev_hash = head.journal_seq + 1, head.journal_hash or ""
        entry_hash = journal.chain_hash(prev_hash, place.counter, seq, text)
        self.rows["EBM Journal Entry"].append(
            {
                "name": frappe.db.get_next_sequence_val("EBM Journal Entry"),
                **bulk.stamped(invoice.creation, self.user),
                "counter": place.counter,
                "branch": place.branch,
                "invoice": invoice.name,
                "seq": seq,
                "text": text,
                "prev_hash": prev_hash,
                "hash": entry_hash,
            }
        )
        head.update(journal_seq=seq, journal_hash=entry_hash)

    def _count(self, invoice: Any, place: Place) -> None:
        letters = self.totals.setdefault((invoice.bill_date, place.branch, place.counter, "Sale"), {})
        parts = {daily_totals.WHOLE_RECEIPT: (invoice.taxable_total, invoice.tax_total)}
        parts.update({row.letter: (row.taxable, row.tax) for row in invoice.taxes})
        for letter, (taxable, tax) in parts.items():
            count, taxables, taxes = letters.get(letter, (0, Decimal(0), Decimal(0)))
            letters[letter] = (count + 1, taxables + Decimal(str(taxable)), taxes + Decimal(str(tax)))


def _reply(signed: dict[str, Any]) -> bytes:
    data = {
        "rcptNo": signed["receipt_no"],
        "intrlData": signed["internal_data"],
        "rcptSign": signed["signature"],
        "totRcptNo": signed["receipt_total_no"],
        "vsdcRcptPbctDate": f"{signed['device_time']:%Y%m%d%H%M%S}",
        "sdcId": signed["sdc_id"],
        "mrcNo": signed["mrc"],
    }
    return json.dumps({"resultCd": "000", "resultMsg": "It is succeeded", "data": data}).encode()
