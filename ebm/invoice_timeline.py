"""What happened to an invoice, oldest first: who entered and queued it, each exchange, each decision, each print."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

import frappe
from frappe import _
from frappe.utils import get_datetime

from ebm import call_words
from ebm.call_words import LOOK_UP, SALE
from ebm.next_step import ON_ITS_WAY

# A bill that waited for days was tried thousands of times: the last of them are told.
MOST_CALLS = 200
TOLD = {
    "TAKEN_BACK": "Taken back by {0}",
    "RELEASED_NOT_TAKEN": "Released by {0}: not among the authority's sales",
    "RELEASED_TAKEN": "Found among the authority's sales by {0}, under number {1}",
    "RECEIPT_COMPLETED": "Receipt completed from the authority's portal by {0}",
    "RECEIPT_NOT_OURS": "Number set aside by {0}: the authority has another sale under it",
    "NOTE_BROUGHT_BACK": "A note was brought back to an earlier text by {0}",
    "RULED_TAKEN": "Ruled by {0}: number {1} counts as taken",
    "RULED_NOT_TAKEN": "Ruled by {0}: number {1} was not taken",
    "RULED_SET_ASIDE": "Ruled by {0}: number {1} is set aside",
    "RUN_RELEASED": "The bills of run {2} that were held were let go by {0}",
}
# The result code of an exchange in which no byte left.
NOT_WRITTEN = "not_written"
RULINGS = ("RULED_TAKEN", "RULED_NOT_TAKEN", "RULED_SET_ASIDE")
NUMBER_FIELDS = ["name", "counter", "invc_no", "outcome", "cause_text", "device", "sent_at", "settled_at"]
CALL_FIELDS = [
    "name",
    "number",
    "device",
    "operation",
    "started_at",
    "duration_ms",
    "result_code",
    "outcome",
]
EVENT_FIELDS = ["at", "who", "what", "document_name", "reason", "before", "after"]


class Timeline:
    """Collects the entries of one invoice. Each: {at, what, text, reason, took}.

    `at` is site time to the millisecond; `took` the milliseconds of the exchange, None where there was none. Every
    reader of the invoice is told what happened and by whom; the reason of a decision, who may read EBM Audit Event.
    """

    def __init__(self, invoice: Any) -> None:
        self.invoice = invoice
        self.entries: list[dict[str, Any]] = []
        self.names: dict[str, str] = {}
        # Numbers under which it was sent at least once.
        self.sent: set[str] = set()
        # Numbers whose device could not be reached so far.
        self.numbered: set[str] = set()

    def build(self) -> list[dict[str, Any]]:
        """All entries, oldest first."""
        invoice = self.invoice
        numbers = frappe.get_all(
            "EBM Number", filters={"invoice": invoice.name}, fields=NUMBER_FIELDS, order_by="invc_no asc"
        )
        events = _events(invoice, {number.counter for number in numbers})
        prints = frappe.get_all(
            "EBM Print",
            filters={"invoice": invoice.name},
            fields=["printed_at", "printed_by", "copy_number", "paper"],
            order_by="copy_number asc",
        )
        people = {invoice.owner, invoice.modified_by, *(e.who for e in events), *(p.printed_by for p in prints)}
        users = frappe.get_all(
            "User", filters={"name": ["in", sorted(filter(None, people))]}, fields=["name", "full_name"]
        )
        self.names = {user.name: user.full_name or user.name for user in users}

        self._entered()
        self._events(events)
        self._numbers(numbers, events)
        for printed in prints:
            words = _("Original printed by {0} ({1})") if printed.copy_number == 0 else _("Copy printed by {0} ({1})")
            self._add(printed.printed_at, "printed", words.format(self._who(printed.printed_by), printed.paper or "?"))
        return sorted(self.entries, key=lambda entry: entry["at"])

    def _add(self, at: Any, what: str, text: str, reason: str = "", took: int | None = None) -> None:
        if at:
            moment = get_datetime(at).isoformat(sep=" ", timespec="milliseconds")
            self.entries.append({"at": moment, "what": what, "text": text, "reason": reason, "took": took})

    def _who(self, user: str | None) -> str:
        return self.names.get(user or "", user or "?")

    def _entered(self) -> None:
        invoice = self.invoice
        by = self._who(invoice.owner)
        if invoice.billing_run:
            text = _("Taken in with run {0} by {1}").format(invoice.billing_run, by)
        else:
            text = _("Entered by {0}").format(by)
        self._add(invoice.creation, "entered", text)
        # On its way and ever after the machine writes past `modified_by`: it is who pressed Send.
        sent = invoice.status in ON_ITS_WAY or int(invoice.docstatus or 0) == 1
        text = _("Sent to the queue by {0}").format(self._who(invoice.modified_by)) if sent else _("Sent to the queue")
        self._add(invoice.queued_at, "queued", text)

    def _events(self, events: list[Any]) -> None:
        told = bool(frappe.has_permission("EBM Audit Event", "read"))
        for event in events:
            before, after = _values(event.before), _values(event.after)
            if event.what == "TAKEN_BACK":
                self._add(before.get("queued_at"), "queued", _("Sent to the queue"))
            number = after.get("number") or before.get("number") or ""
            words = _(TOLD.get(event.what, event.what.replace("_", " ").capitalize() + " ({0})"))
            text = words.format(self._who(event.who), number, event.document_name)
            self._add(event.at, event.what.lower(), text, reason=(event.reason or "") if told else "")

    def _numbers(self, numbers: list[Any], events: list[Any]) -> None:
        calls, more = _calls(self.invoice.name)
        by_number = {number.name: number for number in numbers}
        sold: set[tuple[str, str]] = set()
        if more:
            self._add(calls[0].started_at, "earlier", _("Earlier exchanges with the device are not listed"))
        for _key, group in groupby(calls, lambda c: (c.number, c.operation, c.outcome, c.result_code)):
            tries = list(group)
            sold.add((tries[0].number, tries[0].outcome))
            self._exchanges(tries, by_number.get(tries[0].number))
        found = {str(_values(e.after).get("number")) for e in events if e.what == "RELEASED_TAKEN"}
        for number in numbers:
            outcomes = {outcome for name, outcome in sold if name == number.name}
            # What is with the device now has no call yet; what the authority was found to have left unseen.
            if number.outcome == "Sending" or (not outcomes and str(number.invc_no) not in found):
                self._add(number.sent_at, "sent", _sent_text(number, again=number.name in self.sent))
            if number.outcome == "Refused" and "Refused" not in outcomes:
                self._add(number.settled_at, "refused", number.cause_text or _("Refused"))
            elif number.outcome == "Incomplete" and "Taken" not in outcomes:
                self._add(number.settled_at, "incomplete", number.cause_text or _(call_words.OUTCOMES["Incomplete"]))
        self._signed(calls)

    def _exchanges(self, tries: list[Any], number: Any) -> None:
        """Exchanges in a row that came to the same: when the first began, and how the last ended."""
        first, last = tries[0], tries[-1]
        if first.operation == SALE:
            again = first.number in self.sent
            began = _moment(first.started_at)
            if first.outcome == "Signed" and self.invoice.signed_at:
                # An exchange is timed when it is written down, which is a little after the signature is stored.
                began = min(began, _moment(self.invoice.signed_at))
            if all(each.result_code == NOT_WRITTEN for each in tries):
                # Not one byte left: it has its number, and was not sent.
                if not again and first.number not in self.numbered:
                    words = _("Given number {0}, to be sent to {1}")
                    self._add(began, "numbered", words.format(number.invc_no if number else "?", first.device or "?"))
                self.numbered.add(first.number)
            else:
                self.sent.add(first.number)
                self._add(began, "sent", _sent_text(number, again=again) if number else _("Sent to the device"))
        if first.outcome == "Signed":
            return
        text = call_words.outcome(last)
        if first.operation == SALE and last.outcome == "Refused" and number and number.outcome == "Refused":
            text = number.cause_text or text
        elif last.operation != LOOK_UP or last.outcome == "Unreachable":
            text = ". ".join(filter(None, [call_words.meaning(last), text]))
        if len(tries) > 1:
            text = _("{0} ({1} times since {2})").format(text, len(tries), f"{_moment(first.started_at):%H:%M:%S}")
        took = int(last.duration_ms or 0)
        ended = _moment(last.started_at) + timedelta(milliseconds=took)
        waited = None if last.result_code == NOT_WRITTEN else took
        self._add(ended, (last.outcome or "answered").lower(), text, took=waited)

    def _signed(self, calls: list[Any]) -> None:
        invoice = self.invoice
        signing = next((call for call in reversed(calls) if (call.operation, call.outcome) == (SALE, "Signed")), None)
        text = _("Signed as {0}/{1} {2}").format(invoice.receipt_no, invoice.receipt_total_no, invoice.receipt_label)
        self._add(invoice.signed_at, "signed", text, took=int(signing.duration_ms or 0) if signing else None)


def timeline(invoice: Any) -> list[dict[str, Any]]:
    """What happened, oldest first: [{at, what, text, reason, took}]."""
    return Timeline(invoice).build()


def _calls(invoice: str) -> tuple[list[Any], bool]:
    """The last exchanges about an invoice, oldest first, and whether there were more."""
    found = frappe.get_all(
        "EBM Call",
        filters={"invoice": invoice, "operation": ["in", [SALE, LOOK_UP]]},
        fields=CALL_FIELDS,
        order_by="name desc",
        limit=MOST_CALLS + 1,
    )
    return list(reversed(found[:MOST_CALLS])), len(found) > MOST_CALLS


def _events(invoice: Any, counters: set[str]) -> list[Any]:
    """What people decided: of the invoice, of its counter while this was its bill, and of its run."""
    found = frappe.get_all(
        "EBM Audit Event",
        filters={
            "document_type": "EBM Invoice",
            "document_name": ["in", [name for name in (invoice.name, invoice.billing_run) if name]],
        },
        fields=EVENT_FIELDS,
    )
    done = invoice.signed_at and get_datetime(invoice.signed_at)
    # A run that was let go after this bill was signed has nothing to do with it.
    events = [e for e in found if e.document_name == invoice.name or not done or get_datetime(e.at) < done]
    if counters:
        ruled = frappe.get_all(
            "EBM Audit Event",
            filters={
                "document_type": "EBM Counter",
                "document_name": ["in", sorted(counters)],
                "what": ["in", RULINGS],
                "after": ["like", f"%{invoice.name}%"],
            },
            fields=EVENT_FIELDS,
        )
        # A name may be the beginning of another.
        events += [e for e in ruled if _values(e.after).get("invoice") == invoice.name]
    return events


def _sent_text(number: Any, *, again: bool) -> str:
    words = _("The same request sent again to {0} as number {1}") if again else _("Sent to {0} as number {1}")
    return words.format(number.device or _("the device"), number.invc_no)


def _moment(value: Any) -> datetime:
    return get_datetime(value)


def _values(text: str | None) -> dict[str, Any]:
    read = json.loads(text) if text else {}
    return read if isinstance(read, dict) else {}
