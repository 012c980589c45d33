"""The machine that signs: from what is stored and what a device answers to what is done next. Pure.

Source: design section 6. One run is one worker with one lease on one counter. It is a generator: it yields an `Order`
and is sent the order's result; `ebm/dispatch` carries the orders out on a database and a device, the simulation on
models of them. It has no clock, network, database or randomness of its own, so that a seed replays a run exactly. An
executor may stop it for ever at any yield: that is a crash, and the next run finds everything in what was stored.

Order of what is written (rules 2, 6, 7): the number is committed, then the send log's line is on the disk, then the
first byte leaves; the result of N and the number N+1 of the next bill are one commit, and one write of the log.
"""

from collections.abc import Collection, Generator
from dataclasses import dataclass, replace
from typing import Any, Final

from ebm.fiscal import outcome
from ebm.fiscal.changes import (
    BillStatus,
    Change,
    CounterValues,
    Give,
    NumberChange,
    OpenNumber,
    back_off,
    heard_from,
    incomplete,
    sent_again,
    stopped,
)
from ebm.fiscal.orders import Adopt, Ask, Commit, CounterView, Ended, Log, Look, NotSent, Order, Send, Sleep
from ebm.fiscal.outcome import Answer, Decision, NumberState, Outcome, Verdict, Verified

# Rule 3: that many refusals of one cause in a row pause the run they are of.
SAME_REFUSALS: Final = 10
# Refusals that say that something is there already: it may be an earlier copy of the very same bytes.
PERHAPS_OURS: Final = frozenset({"VSDC_883", "VSDC_921"})
# A number that the device neither takes nor refuses that often is for a supervisor.
SAME_UNKNOWNS: Final = 10


@dataclass(frozen=True, slots=True)
class Rules:
    """What a run may assume. Times in seconds.

    exchange: the longest that one request can take. patience: a back-off up to this is slept out, a longer one left to
    cron. silence: after this long without an answer the device is asked for its last number before anything is sent.
    offline_limit: how long signing may go on without the device (rule 9). accepted: the profile's codes of success.
    """

    exchange: float = 35
    patience: float = 5
    silence: float = 600
    offline_limit: float = 24 * 3600
    accepted: Collection[str] = outcome.SUCCESS
    tin: str = ""
    branch_code: str = ""


Run = Generator[Order, Any, Ended]
Steps = Generator[Order, Any, None]


class SigningMachine:
    """One run. The methods are its decisions; the tests replace them one by one to see that each is needed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        # Only a number that this run gave out, or cleared, is surely unsent; any other may have left before.
        self._unsent: int | None = None

    def run(self) -> Run:
        """All the work there is, until none is left, time is up, or somebody else has to act."""
        yield Adopt()
        view: CounterView = yield Look()
        if view.active and view.device and self.must_ask_first(view):
            yield from self._ask_first(view)
        while True:
            view = yield Look()
            if not view.active or not view.device:
                return Ended.STOPPED
            if view.time_up:
                return Ended.TIME_UP
            pause = self._pause(view)
            if pause > self.rules.patience:
                return Ended.LATER
            if pause > 0:
                yield Sleep(pause)
                continue
            if self._is_blocked(view):
                yield from self._probe(view)
            elif view.open:
                yield from self._advance(view, view.open)
            elif view.next_bill and not view.log_intact:
                yield from self._ask_first(view)
            elif view.next_bill:
                yield from self._begin(view, view.next_bill)
            else:
                return Ended.IDLE

    # --- what to do next -------------------------------------------------------------------------------------------

    def must_ask_first(self, view: CounterView) -> bool:
        """Whether the device's count has to be seen before anything is numbered: after a silence.

        A database brought back from a backup is old in its last contact too, so this is where it is found out. While
        the send log is not intact nothing is numbered before that at any time.
        """
        if view.open or not view.next_bill:
            return False
        return view.last_contact is None or (view.now - view.last_contact).total_seconds() > self.rules.silence

    def _pause(self, view: CounterView) -> float:
        if view.next_attempt_at is None:
            return 0.0
        left = (view.next_attempt_at - view.now).total_seconds()
        # No back-off is longer: a clock was wrong when this one was written.
        return left if 0 < left <= outcome.BACKOFF[-1] else 0.0

    def _is_blocked(self, view: CounterView) -> bool:
        """Rule 9: the offline time is used up; only a probe may leave."""
        if view.offline_since is None:
            return False
        return (view.now - view.offline_since).total_seconds() >= self.rules.offline_limit

    def next_number(self, view: CounterView) -> int:
        """Rule 2: each number is given once, also one that was refused."""
        return view.last_number + 1

    # --- steps -----------------------------------------------------------------------------------------------------

    def _begin(self, view: CounterView, bill: str) -> Steps:
        """Number the bill; nothing of it has left."""
        given: OpenNumber | None = yield Commit(Change(give=Give(bill, self.next_number(view))))
        if given:
            yield from self._go_on_with(given)

    def _advance(self, view: CounterView, number: OpenNumber) -> Steps:
        """One step with a number that is open."""
        if number.state == NumberState.WAITING and view.log_intact:
            yield from self._send_again(number)
        elif number.state == NumberState.SENDING and number.number == self._unsent:
            yield from self._send(number)
        else:
            yield from self._verify(view, number)

    def _go_on_with(self, number: OpenNumber) -> Steps:
        yield Log(before=number)
        self._unsent = number.number
        yield from self._send(number)

    def _send_again(self, number: OpenNumber) -> Steps:
        """The same bytes once more: marked first, so that a crash from here on is looked into."""
        change = Change(number=NumberChange(number.number, NumberState.SENDING, again=True))
        yield Commit(change.with_bill(number.bill, BillStatus.SENDING))
        yield from self._go_on_with(sent_again(number))

    def _send(self, number: OpenNumber) -> Steps:
        """Send, and go on with the bill after it as long as one follows another."""
        following: OpenNumber | None = number
        while following:
            number = following
            said: Answer | NotSent = yield Send(number)
            if said is NotSent.TOO_LATE:
                # Another worker could find our number before the answer is here: prolong the lease first.
                yield Commit(Change())
                continue
            self._unsent = None
            if said is NotSent.CHANGED:
                text = "The stored request of this number is not the one that was numbered. Nothing was sent."
                yield Commit(Change(counter=stopped("REQUEST_CHANGED", text)))
                return
            assert isinstance(said, Answer)
            decision = self.meaning(said)
            if self.must_check(number, decision):
                following = yield from self._check_refusal(number, decision)
            else:
                following = yield from self._settle(number, decision)

    def must_check(self, number: OpenNumber, decision: Decision) -> bool:
        """Whether an earlier copy of the bytes may have been taken, although this one is refused.

        A copy that was taken uses up the purchase code, and the next copy is refused for that: such a bill must not
        be mended and sent under another number.
        """
        if decision.outcome not in (Outcome.REFUSED_BILL, Outcome.REFUSED_DEVICE):
            return False
        return number.attempts > 1 or decision.cause in PERHAPS_OURS

    def _check_refusal(self, number: OpenNumber, decision: Decision) -> Generator[Order, Any, OpenNumber | None]:
        """Believe a refusal only when the device's count says that nothing was taken."""
        yield Commit(Change())
        view: CounterView = yield Look()
        answer: Answer = yield Ask()
        verdict = self.verdict(view, answer, number.number)
        if number.attempts > 1:
            verdict = outcome.proving(verdict, decision)
        if verdict.result is Verified.NOT_TAKEN:
            return (yield from self._settle(number, self.doubted(number, decision)))
        yield from self._store_verdict(view, number, verdict)
        return None

    def doubted(self, number: OpenNumber, decision: Decision) -> Decision:
        """A device may have lost the very sale that makes it refuse this copy: then only the portal can tell."""
        if number.attempts == 1 or decision.cause not in PERHAPS_OURS:
            return decision
        text = (
            f"{decision.cause_text} It was sent before without an answer: a supervisor looks at the authority's portal "
            "first. If the sale is there, it must not be sent again."
        )
        return replace(decision, cause=f"{decision.cause}_COPY", cause_text=text)

    def meaning(self, answer: Answer) -> Decision:
        """Rule 3."""
        return outcome.after_send(answer, self.rules.accepted)

    def _settle(self, number: OpenNumber, decision: Decision) -> Generator[Order, Any, OpenNumber | None]:
        # Read while the device worked: nothing but the commit stands between an answer and the next request.
        view: CounterView = yield Look(since_send=True)
        given: OpenNumber | None = yield Commit(self.after_answer(view, number, decision))
        yield Log(after=number, outcome=decision.number_state, decision=decision, before=given)
        self._unsent = given.number if given else None
        return given

    def after_answer(self, view: CounterView, number: OpenNumber, decision: Decision) -> Change:
        """What is stored of a sale's outcome, and the number of the next bill with it."""
        change = Change(
            number=NumberChange(number.number, decision.number_state, decision.cause, decision.cause_text),
            receipt=decision.receipt,
        )
        kind = decision.outcome
        if kind is Outcome.SIGNED:
            change = change.with_bill(number.bill, BillStatus.SIGNED).with_counter(heard_from(view.now))
            if view.refusals:
                change = change.with_counter({"refusal_cause": None, "refusals": 0})
        elif kind is Outcome.REFUSED_BILL:
            change = change.with_bill(number.bill, BillStatus.PARKED, decision).with_counter(heard_from(view.now))
            change = self._count_refusal(view, number.bill, change, decision)
        elif kind is Outcome.REFUSED_DEVICE:
            change = change.with_bill(number.bill, BillStatus.QUEUED, decision)
            change = change.with_counter(stopped(f"DEVICE_{decision.cause}", decision.cause_text))
        elif kind is Outcome.WAITING:
            change = change.with_bill(number.bill, BillStatus.WAITING, decision)
            change = change.with_counter(back_off(view.attempts, view.offline_since, view.now))
        else:
            change = change.with_bill(number.bill, BillStatus.UNKNOWN, decision)
            change = self._after_unknown(view, number, change)
        settled = kind in (Outcome.SIGNED, Outcome.REFUSED_BILL)
        # A bill of a run that is being paused must not slip through as the next one.
        go_on = settled and view.log_intact and not view.time_up
        if view.next_bill and go_on and not change.pause_run_of:
            change = replace(change, give=Give(view.next_bill, self.next_number(view)))
        return change

    def _count_refusal(self, view: CounterView, bill: str, change: Change, decision: Decision) -> Change:
        """Rule 3: a fault of ours must not park 300,000 bills."""
        same = view.refusals + 1 if view.refusal_cause == decision.cause else 1
        change = change.with_counter({"refusal_cause": decision.cause, "refusals": same % SAME_REFUSALS})
        return replace(change, pause_run_of=bill) if same == SAME_REFUSALS else change

    def _after_unknown(self, view: CounterView, number: OpenNumber, change: Change) -> Change:
        if number.attempts >= SAME_UNKNOWNS:
            text = (
                f"The device has neither taken nor refused this bill in {number.attempts} attempts. "
                "Signing stops here until a supervisor has looked at the authority's portal."
            )
            return change.with_counter(stopped("KEEPS_FAILING", text))
        if number.attempts > 1:
            # Looked into at once the first time; a device that keeps answering nonsense is left alone for a while.
            return change.with_counter(back_off(view.attempts, None, view.now, reached=True))
        return change

    def _verify(self, view: CounterView, number: OpenNumber) -> Steps:
        """Rule 4: ask for the last number and settle the open one by it."""
        answer: Answer = yield Ask()
        verdict = self.verdict(view, answer, number.number)
        yield from self._store_verdict(view, number, verdict)
        if verdict.result is Verified.NOT_TAKEN:
            yield from self._go_on_with(sent_again(number))

    def _store_verdict(self, view: CounterView, number: OpenNumber, verdict: Verdict) -> Steps:
        yield Commit(self.after_verdict(view, number, verdict))
        if verdict.result is Verified.TAKEN:
            yield Log(after=number, outcome=NumberState.INCOMPLETE)

    def verdict(self, view: CounterView, answer: Answer, number: int) -> Verdict:
        """Rule 4: what the device's count says of `number`.

        With the send log lost, what is stored may be old: only a count that is exactly ours proves that nothing is
        missing. A smaller one may be that of another device, put there in the time that is forgotten.
        """
        verdict = outcome.after_verify(
            answer,
            number,
            self.rules.accepted,
            tin=self.rules.tin,
            branch_code=self.rules.branch_code,
            taken_before=view.taken,
        )
        last = verdict.last_number
        certain = verdict.result in (Verified.TAKEN, Verified.NOT_TAKEN)
        if not certain or view.log_intact or (last and last in (number, view.taken)):
            return verdict
        text = (
            f"The send log is lost, and the device's last number {last} does not prove that ours is all there was. "
            "Signing stops here, and the bills in the queue are held, until the authority's sales are matched."
        )
        return Verdict(Verified.STOPPED, last, "LOG_LOST", text)

    def after_verdict(self, view: CounterView, number: OpenNumber, verdict: Verdict) -> Change:
        """What is stored after asking about an open number."""
        if verdict.result is Verified.TAKEN:
            return incomplete(number).with_counter(heard_from(view.now))
        if verdict.result is Verified.NOT_TAKEN:
            change = Change(number=NumberChange(number.number, NumberState.SENDING, again=True))
            # The back-off goes on where the device keeps failing: only a settled number begins it anew.
            heard: CounterValues = {"last_contact": view.now, "offline_since": None}
            return change.with_bill(number.bill, BillStatus.SENDING).with_counter(heard)
        change = Change(number=NumberChange(number.number, NumberState.UNKNOWN, verdict.cause, verdict.cause_text))
        change = change.with_bill(number.bill, BillStatus.UNKNOWN, verdict)
        if verdict.result is Verified.UNREACHABLE:
            return change.with_counter(back_off(view.attempts, view.offline_since, view.now))
        change = change.with_counter(stopped(verdict.cause, verdict.cause_text, verdict.last_number))
        # The device knows numbers that we do not: what waits here may be at the authority under one of them.
        ahead = verdict.cause in ("VERIFY_LAST_AFTER_OURS", "LOG_LOST")
        return replace(change, hold_queue="DEVICE_AHEAD") if ahead else change

    def _ask_first(self, view: CounterView) -> Steps:
        """Compare the device's count with ours while nothing is open (rule 7)."""
        answer: Answer = yield Ask()
        yield Commit(self.after_first_look(view, answer))

    def after_first_look(self, view: CounterView, answer: Answer) -> Change:
        """The device is ahead of us: our memory is old, and each queued bill may be at the authority already."""
        verdict = self.verdict(view, answer, view.last_number)
        if verdict.result is Verified.UNREACHABLE:
            return Change(counter=back_off(view.attempts, view.offline_since, view.now))
        if verdict.result is Verified.TAKEN and view.last_refused:
            text = (
                f"The device's last number is {view.last_number}, which it refused: a copy of the request was taken "
                "later. The bills in the queue are held until the authority's sales are matched."
            )
            change = Change(counter=stopped("DEVICE_AHEAD", text, verdict.last_number), hold_queue="DEVICE_AHEAD")
            return change.with_bill(view.last_refused, BillStatus.QUEUED)
        if verdict.result is not Verified.STOPPED:
            return Change(counter=heard_from(view.now), log_begins_anew=not view.log_intact)
        if verdict.cause == "VERIFY_LAST_AFTER_OURS":
            text = (
                f"The device's last number is {verdict.last_number}, ours is {view.last_number}, and the send log does "
                "not tell what came between. The bills in the queue are held until the authority's sales are matched."
            )
            return Change(counter=stopped("DEVICE_AHEAD", text, verdict.last_number), hold_queue="DEVICE_AHEAD")
        change = Change(counter=stopped(verdict.cause, verdict.cause_text, verdict.last_number))
        return replace(change, hold_queue="DEVICE_AHEAD") if verdict.cause == "LOG_LOST" else change

    def _probe(self, view: CounterView) -> Steps:
        """The offline time is used up: one look-up at a time finds out when the device is back."""
        answer: Answer = yield Ask()
        reached = answer.kind == "envelope" and answer.code != "894"
        change = heard_from(view.now) if reached else back_off(view.attempts, view.offline_since, view.now)
        yield Commit(Change(counter=change))
