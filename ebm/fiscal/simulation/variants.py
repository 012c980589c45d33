"""The machine and its executor as they are, and broken on purpose: each broken one must be caught."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ebm.fiscal.changes import BillStatus, Change, Give, NumberChange, OpenNumber
from ebm.fiscal.orders import CounterView
from ebm.fiscal.outcome import Answer, Decision, NumberState, Outcome, Verdict
from ebm.fiscal.signing import SigningMachine
from ebm.fiscal.simulation.network import Reply
from ebm.fiscal.simulation.paper import Request
from ebm.fiscal.simulation.plan import DUPLICATE_CODES

if TYPE_CHECKING:
    from ebm.fiscal.simulation.executor import Executor


class Variant:
    """As they are. What a broken one overrides is what it breaks. A `rare` one takes some thousand histories."""

    rare = False
    machine: type[SigningMachine] = SigningMachine
    fenced = True
    holder_counts = True
    steady_clock = True
    numbers_rise = True

    def before_commit(self, executor: "Executor", change: Change) -> Change | None:
        """What is stored."""
        return change

    def after_commit(self, executor: "Executor", change: Change, given: OpenNumber | None) -> OpenNumber | None:
        """What the machine is told of it."""
        return given

    def request_of(self, executor: "Executor", number: OpenNumber) -> Request | None:
        """The stored bytes of a number; None where they are not those that were numbered."""
        row = executor.world.db.numbers.get((executor.counter, number.number))
        return row.request if row and row.sendable else None

    def answered(self, executor: "Executor", request: Request, answer: Answer, reply: Reply) -> None:
        """What the worker is told of an answer."""
        reply(answer)


class _Renumbers(SigningMachine):
    def after_answer(self, view: CounterView, number: OpenNumber, decision: Decision) -> Change:
        if decision.cause[5:] not in DUPLICATE_CODES:
            return super().after_answer(view, number, decision)
        change = Change(number=NumberChange(number.number, NumberState.REFUSED, decision.cause))
        change = change.with_bill(number.bill, BillStatus.QUEUED)
        return replace(change, give=Give(number.bill, self.next_number(view)))


class RenumbersOnDuplicate(Variant):
    """A number that the device knows already is taken for a clash, and the bill gets another one."""

    machine = _Renumbers


class NumbersAfterSending(Variant):
    """The number is stored only together with what came of it."""

    def __init__(self) -> None:
        self.unstored: dict[str, tuple[Give, Request]] = {}

    def before_commit(self, executor: "Executor", change: Change) -> Change | None:
        world, worker = executor.world, executor.worker.name
        if change.give:
            bill = world.db.bills.get(change.give.bill)
            if bill and bill.status == BillStatus.QUEUED:
                request = Request(change.give.number, bill.content, round(world.now, 3))
                self._store_earlier(executor, change)
                self.unstored[worker] = (change.give, request)
                return replace(change, give=None)
        self._store_earlier(executor, change)
        return change

    def _store_earlier(self, executor: "Executor", change: Change) -> None:
        from ebm.fiscal.simulation.storing import store

        waiting = self.unstored.get(executor.worker.name)
        if waiting and change.number and change.number.number == waiting[0].number:
            del self.unstored[executor.worker.name]
            give, request = waiting
            store(executor.world, executor.counter, Change(give=give))
            row = executor.world.db.numbers.get((executor.counter, give.number))
            if row:
                row.request = row.request_hash = request

    def after_commit(self, executor: "Executor", change: Change, given: OpenNumber | None) -> OpenNumber | None:
        waiting = self.unstored.get(executor.worker.name)
        if change.give and waiting:
            return OpenNumber(waiting[0].number, waiting[0].bill, NumberState.SENDING)
        return given

    def request_of(self, executor: "Executor", number: OpenNumber) -> Request | None:
        waiting = self.unstored.get(executor.worker.name)
        if waiting and waiting[0].number == number.number:
            return waiting[1]
        return super().request_of(executor, number)


class _Reuses(SigningMachine):
    def after_answer(self, view: CounterView, number: OpenNumber, decision: Decision) -> Change:
        change = super().after_answer(view, number, decision)
        if decision.outcome is Outcome.REFUSED_BILL and change.give:
            return replace(change, give=Give(change.give.bill, number.number))
        return change


class ReusesRefusedNumber(Variant):
    """A refused number goes to the next bill."""

    machine = _Reuses
    numbers_rise = False


class _ErrorIsRefusal(SigningMachine):
    def meaning(self, answer: Answer) -> Decision:
        if answer.kind == "envelope" and answer.code == "999":
            return Decision(Outcome.REFUSED_BILL, "VSDC_999", "The device does not want this bill.")
        return super().meaning(answer)


class TakesErrorForRefusal(Variant):
    """999 parks the bill."""

    machine = _ErrorIsRefusal


class RetriesOnReset(Variant):
    """The HTTP client sends once more by itself when no answer came."""

    def answered(self, executor: "Executor", request: Request, answer: Answer, reply: Reply) -> None:
        if answer.kind != "no_answer":
            reply(answer)
            return
        from ebm.fiscal.simulation.network import send_sale

        world = executor.world
        device = world.device_at(executor.counter, executor.device)
        world.checks.sends(executor.worker, executor.lease, request, device)
        send_sale(world, device, request, reply)


class IgnoresFence(Variant):
    """What a worker has is stored, whoever has the counter by then."""

    fenced = False


class _WrongBill(SigningMachine):
    def after_answer(self, view: CounterView, number: OpenNumber, decision: Decision) -> Change:
        change = super().after_answer(view, number, decision)
        if decision.outcome is Outcome.SIGNED and change.bill and view.next_bill:
            return replace(change, bill=replace(change.bill, bill=view.next_bill), give=None)
        return change


class SignsAnotherBill(Variant):
    """The answer goes to the bill that is next."""

    machine = _WrongBill


class _BelievesRefusals(SigningMachine):
    def must_check(self, number: OpenNumber, decision: Decision) -> bool:
        return False


class BelievesEveryRefusal(Variant):
    """A refusal counts though an earlier copy of the same bytes may have been taken."""

    machine = _BelievesRefusals


class _TrustsLostLog(SigningMachine):
    def verdict(self, view: CounterView, answer: Answer, number: int) -> Verdict:
        return super().verdict(replace(view, log_intact=True), answer, number)


class TrustsLostLog(Variant):
    """With the send log lost, any count of the device that is not ahead is taken for good."""

    machine = _TrustsLostLog


class FenceWithoutHolder(Variant):
    """The fence alone is compared, however old the lease: a backup brought back counts up to the same one again."""

    holder_counts = False
    steady_clock = False


class WallClockLease(Variant):
    """How much of the lease is left is read off a clock that somebody sets."""

    steady_clock = False
    rare = True


VARIANTS: dict[str, type[Variant]] = {
    "none": Variant,
    "renumbers-on-duplicate": RenumbersOnDuplicate,
    "numbers-after-sending": NumbersAfterSending,
    "reuses-refused-number": ReusesRefusedNumber,
    "takes-999-for-refusal": TakesErrorForRefusal,
    "retries-on-reset": RetriesOnReset,
    "ignores-fence": IgnoresFence,
    "signs-another-bill": SignsAnotherBill,
    "believes-every-refusal": BelievesEveryRefusal,
    "trusts-lost-log": TrustsLostLog,
    "fence-without-holder": FenceWithoutHolder,
    "wall-clock-lease": WallClockLease,
}
