"""Carries out what the signing machine orders: on the database, the send log and the device."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import frappe
from frappe.utils import now_datetime

from ebm.dispatch import adoption, ahead, calls, counters, lease, log_lines, numbers, rows
from ebm.dispatch.announce import Announcer
from ebm.dispatch.counter_view import counter_row, view_of
from ebm.dispatch.outcomes import Store
from ebm.dispatch.send_log import Position
from ebm.dispatch.timing import offline_hours, timing
from ebm.fiscal.changes import Change, OpenNumber
from ebm.fiscal.orders import Adopt, Ask, Commit, CounterView, Log, Look, NotSent, Order, Send, Sleep
from ebm.fiscal.outcome import Answer
from ebm.fiscal.signing import Rules
from ebm.vsdc import payloads
from ebm.vsdc.profiles import profile

STORE_TRIES = 5
Stored = TypeVar("Stored")


class Executor:
    """One lease's work on one counter, until `time_is_up`.

    What a device answered is stored with the Change that the machine makes of it. Where that cannot be stored (the
    lease is lost, the database away) a signature still goes into the send log, from where the next run takes it over.
    """

    def __init__(self, counter: str, held: lease.Lease, time_is_up: Callable[[], bool]) -> None:
        self.counter = counter
        self.lease = held
        self.time_is_up = time_is_up
        self.settled = 0
        self.announcer = Announcer()
        row = frappe.db.get_value("EBM Counter", counter, ["environment", "device", "tin", "branch_code"], as_dict=True)
        self.tin, self.branch_code = row.tin, row.branch_code
        self.times = timing(row.environment)
        self.device = frappe.get_doc("EBM Device", row.device)
        self.client = counters.client_for(self.device)
        self.log = log_lines.log_of(counter)
        # How far this run has read the log; the database hears of it with the next commit.
        self.position: Position | None = None
        self._stored_position: Position | None = None
        self._log_intact = True
        self._exchange: calls.Call | None = None
        # The last number that this run gave, and what the log's lines say of the numbers it is busy with.
        self._numbered: numbers.Numbered | None = None
        self._contents: dict[int, dict[str, Any]] = {}
        self._names = ahead.Names()
        self._ahead: ahead.Ahead | None = None

    def rules(self) -> Rules:
        """What the machine may assume of this counter."""
        return Rules(
            exchange=self.times.exchange,
            patience=self.times.patience,
            offline_limit=offline_hours() * 3600.0,
            accepted=profile(self.device.profile).success_codes,
            tin=self.tin,
            branch_code=self.branch_code,
        )

    def carry_out(self, order: Order) -> Any:
        """Do one order and return what the machine is sent back. LeaseLost ends the run."""
        if isinstance(order, Look):
            return self._look(order)
        if isinstance(order, Commit):
            return self._commit(order)
        if isinstance(order, Log):
            return self._log(order)
        if isinstance(order, Send):
            return self._send(order.number)
        if isinstance(order, Ask):
            return self._ask()
        if isinstance(order, Adopt):
            return self._adopt()
        if isinstance(order, Sleep):
            time.sleep(order.seconds)
            return None
        raise TypeError(f"unknown order {order!r}")

    def _look(self, order: Look) -> CounterView:
        time_up = self.time_is_up()
        if order.since_send and self._ahead and self._ahead.view:
            return replace(self._ahead.view, now=now_datetime(), time_up=time_up, log_intact=self._log_intact)
        row = counter_row(self.counter)
        # Another device has taken the counter over: this worker knows the old one only.
        if row.device != self.device.name:
            row.device = None
        view = view_of(self.counter, row, log_intact=self._log_intact, time_up=time_up)
        self.announcer.tick()
        frappe.db.rollback()
        return view

    def _commit(self, order: Commit) -> OpenNumber | None:
        change = order.change
        exchange, before = self._exchange, self._ahead
        self._exchange = self._ahead = None
        try:
            numbered = self._transaction(lambda store: self._store(store, order, exchange), change, before)
        except Exception:
            if change.receipt and change.number:
                frappe.db.rollback()
                content = self._contents.get(change.number.number, {})
                log_lines.rescue(self.log, change, exchange.number if exchange else None, content)
            raise
        if numbered:
            self._numbered = numbered
            self._contents[numbered.number.number] = numbered.content
        if change.number and change.number.settled:
            self.settled += 1
        for bill in (change.bill and change.bill.bill, change.give and change.give.bill):
            if bill:
                self.announcer.changed(bill)
        if change.log_begins_anew:
            self._log_intact = True
        return numbered.number if numbered else None

    def _store(self, store: Store, order: Commit, call: calls.Call | None) -> numbers.Numbered | None:
        bodies = (call.exchange.request, call.exchange.reply) if call else (b"", b"")
        numbered = store.store(order.change, bodies)
        if call:
            calls.record(call, self.counter, self.device, order.change, store)
        return numbered

    def _transaction(
        self, work: Callable[[Store], Stored], change: Change, before: ahead.Ahead | None = None
    ) -> Stored:
        """One transaction that stores: the fence first, then `work`, then the counter's row with the lease prolonged.

        Where the database makes us give way, all of it is done again: a signature must not be lost to a deadlock.
        """
        for tries_left in reversed(range(STORE_TRIES)):
            try:
                row, locked = lease.confirm(self.lease, change.bills)
                store = Store(self.counter, row, before, locked)
                stored = work(store)
                values = {**store.counter_values, "lease_until": self.lease.prolonged(self.times.lease)}
                if change.log_begins_anew:
                    self.position = self.log.end()
                if self.position:
                    values.update(log_lines.columns(self.position))
                rows.update("EBM Counter", self.counter, values)
                frappe.db.commit()
                self._stored_position = self.position or self._stored_position
                return stored
            except frappe.QueryDeadlockError:
                frappe.db.rollback()
                if not tries_left:
                    raise
        raise AssertionError("unreachable")

    def how_far_the_log_is_read(self, row: Any) -> dict[str, object]:
        """For the end of the run: columns of the counter, unless a database brought back since has older ones."""
        if not self.position or log_lines.position_of(row) != self._stored_position:
            return {}
        return log_lines.columns(self.position)

    def _log(self, order: Log) -> None:
        busy_with = {number.number for number in (order.after, order.before) if number}
        lines = log_lines.lines_of(self.counter, order, self._contents)
        if not busy_with <= self._contents.keys():
            frappe.db.rollback()
        written = log_lines.write(self.log, lines)
        # Behind what somebody else wrote meanwhile (a signature that came late) the next run reads from here.
        if self.position == written.start:
            self.position = written.end
        kept = {"invoice", "bill_key", "amount", "sha256"} & lines[-1].keys()
        self._contents = {order.before.number: {key: lines[-1][key] for key in kept}} if order.before else {}

    def _send(self, number: OpenNumber) -> Answer | NotSent:
        if self.lease.seconds_left() <= self.times.exchange:
            return NotSent.TOO_LATE
        numbered = self._numbered if self._numbered and self._numbered.number.number == number.number else None
        if numbered:
            request: bytes | None = numbered.request
        else:
            request = numbers.stored_request(self.counter, number.number)
            frappe.db.rollback()
        if request is None:
            return NotSent.CHANGED
        exchange = self.client.post("saveSales", request, meanwhile=lambda: self._read_ahead(number, numbered))
        self._exchange = calls.Call("saveSales", exchange, number)
        return exchange.answer

    def _read_ahead(self, number: OpenNumber, numbered: numbers.Numbered | None) -> None:
        """While the device works: what its answer will be stored with, and the request of the bill after it."""
        self._ahead = ahead.Ahead(self._names)
        try:
            ahead.fill(self._ahead, self.counter, self.device.name, number, numbered)
            self.announcer.tick()
            # Nothing stays read: what stores the answer has to see what is committed by then.
            frappe.db.rollback()
            if self._ahead.prepared:
                self.client.open_ahead()
        except Exception:  # whatever it was, it is read again in its turn, and shows there
            frappe.db.rollback()

    def _ask(self) -> Answer:
        request = payloads.init_info(self.tin, self.branch_code, self.device.serial_no)
        exchange = self.client.post("selectInitInfo", request)
        self._exchange = calls.Call("selectInitInfo", exchange)
        return exchange.answer

    def _adopt(self) -> int:
        row = counter_row(self.counter)
        known = log_lines.position_of(row)
        self._stored_position = known
        self._log_intact = self.log.holds(known)
        if not self._log_intact:
            frappe.log_error(
                "EBM send log is not what it was",
                f"The send log of {self.counter} lacks what was written to it up to {known.month}, byte {known.size}. "
                "Bring the folder back from its disk, or look for who changed it.",
            )
        # A log that is not what it was is not read: its last number would hide that something is missing.
        entries = list(self.log.after(known)) if self._log_intact else []
        whole = [entry for entry in entries if not entry.torn]
        if self._log_intact:
            self.position = whole[-1].position if whole else known
        known_already = adoption.is_known(self.counter, entries)
        frappe.db.rollback()
        if known_already:
            return 0
        adopted = self._transaction(lambda store: adoption.adopt(self.counter, store, entries), Change())
        for bill in adopted:
            self.announcer.changed(bill)
        return len(adopted)
