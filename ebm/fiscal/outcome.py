"""What an answer of a device means. Pure: no clock, no network, no database, no randomness.

Source: design section 6, rules 3 and 4. `ebm/fiscal/signing.py` decides what follows from it. What each code means is
the table in `result_codes.py`, which is closed: whatever is not in it is Unknown.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Literal

from ebm.fiscal.device_words import SALE_FIELDS, field_in, with_own_words
from ebm.fiscal.result_codes import UNCERTAIN, Outcome, result_of, unlisted
from ebm.fiscal.signed_data import SignedReceipt, read_signed, whole_number

AnswerKind = Literal["not_written", "no_answer", "bad_http", "garbled", "envelope"]
SUCCESS: Final = frozenset({"000"})
BACKOFF: Final = (1, 2, 5, 10, 30, 60)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one request.

    not_written: no byte of it left (name, connect, TLS). no_answer: something left, and no whole answer came.
    bad_http: an HTTP status other than 200. garbled: no well-formed envelope. envelope: `code`, `message`, `data` are
    the device's own. For the other kinds `code` is "" and `message` a short technical reason. `data` may hold keys
    and is kept out of repr.
    """

    kind: AnswerKind
    code: str = ""
    message: str = ""
    data: Mapping[str, Any] | None = field(default=None, repr=False)


class NumberState:
    """Values of EBM Number.outcome. Plain strings, so that they go into a database as they are."""

    SENDING: Final = "Sending"
    WAITING: Final = "Waiting"
    UNKNOWN: Final = "Unknown"
    SIGNED: Final = "Signed"
    INCOMPLETE: Final = "Incomplete"
    REFUSED: Final = "Refused"


# A refused number is spent whoever was at fault (rule 2); the others keep it.
_STATE_AFTER: Final = {
    Outcome.SIGNED: NumberState.SIGNED,
    Outcome.REFUSED_BILL: NumberState.REFUSED,
    Outcome.REFUSED_DEVICE: NumberState.REFUSED,
    Outcome.WAITING: NumberState.WAITING,
    Outcome.UNKNOWN: NumberState.UNKNOWN,
}


@dataclass(frozen=True, slots=True)
class Decision:
    """`cause` groups ("" when signed), `cause_text` is a sentence for a person, `receipt` is there only when SIGNED."""

    outcome: Outcome
    cause: str
    cause_text: str
    receipt: SignedReceipt | None = None

    @property
    def number_state(self) -> str:
        """What becomes of the number."""
        return _STATE_AFTER[self.outcome]


class Verified(Enum):
    """What asking the device for its last number told about one number. UNREACHABLE: nothing; ask again later."""

    TAKEN = "Taken"
    NOT_TAKEN = "NotTaken"
    STOPPED = "Stopped"
    UNREACHABLE = "Unreachable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """`last_number` is the device's, where it said one. `cause`, `cause_text` are for STOPPED and UNREACHABLE."""

    result: Verified
    last_number: int | None
    cause: str
    cause_text: str


_NOT_REACHED = "The device cannot be reached. The bill waits and is sent again by itself."


def after_send(answer: Answer, accepted: Collection[str] = SUCCESS) -> Decision:
    """Rule 3: what the answer to saveSales means. `accepted` are the profile's codes of success."""
    if answer.kind == "not_written":
        return Decision(Outcome.WAITING, "DEVICE_NOT_REACHED", _NOT_REACHED)
    if answer.kind == "no_answer":
        return Decision(Outcome.UNKNOWN, "NO_ANSWER", f"The device did not answer in time or broke off. {UNCERTAIN}")
    if answer.kind == "bad_http":
        return Decision(Outcome.UNKNOWN, "BAD_HTTP", f"The device answered with an error page. {UNCERTAIN}")
    if answer.kind == "garbled":
        return Decision(Outcome.UNKNOWN, "GARBLED", f"The device's answer could not be read. {UNCERTAIN}")
    if answer.code in accepted:
        receipt = read_signed(answer.data)
        if receipt:
            return Decision(Outcome.SIGNED, "", "", receipt)
        text = f"The device took the bill but sent no complete signature. {UNCERTAIN}"
        return Decision(Outcome.UNKNOWN, f"VSDC_{answer.code}_unsigned", text)
    return _after_refusal(answer)


def _after_refusal(answer: Answer) -> Decision:
    row = result_of(answer.code)
    if row.outcome is Outcome.SIGNED:
        # A code of success that this profile does not accept is one that nobody has explained.
        row = unlisted(answer.code)
    cause, sentence = f"VSDC_{answer.code}", row.cashier
    named = field_in(answer.message) if answer.code == "910" else None
    if named:
        cause = f"{cause}_{named}"
        sentence = f"The authority does not accept {SALE_FIELDS[named]}. Correct it and send again."
    return Decision(row.outcome, cause, with_own_words(sentence, answer.code, answer.message))


def after_verify(
    answer: Answer,
    number: int,
    accepted: Collection[str] = SUCCESS,
    *,
    tin: str = "",
    branch_code: str = "",
    taken_before: int = 0,
) -> Verdict:
    """Rule 4: what selectInitInfo says about our `number`. An answer that says nothing certain stops the counter.

    With `tin` and `branch_code` an answer that names another one stops the counter too: its count is not ours. So does
    a count below `taken_before`, the largest number this device has surely taken: a device that lost its memory knows
    nothing of our number either.

    A look-up changes nothing at the device. So where no answer came at all (not reached, none in time, 894: the
    device itself cannot reach the authority) nothing was learnt and nothing is lost by asking again: UNREACHABLE. An
    answer that came and is an error, unreadable or without a number is for a supervisor: STOPPED.
    """
    if answer.kind in ("not_written", "no_answer"):
        text = "The device cannot be asked whether the authority has the last bill. It is asked again by itself."
        return Verdict(Verified.UNREACHABLE, None, "DEVICE_NOT_REACHED", text)
    if answer.kind != "envelope":
        cause = "VERIFY_BAD_HTTP" if answer.kind == "bad_http" else "VERIFY_GARBLED"
        return _stopped(None, cause, "The device was asked for its last number and answered nothing that can be read.")
    if answer.code == "894":
        text = "The device cannot reach the authority, so the last bill cannot be checked. It is asked again by itself."
        return Verdict(Verified.UNREACHABLE, None, "VSDC_894", with_own_words(text, answer.code, answer.message))
    # 902 "already installed" is no failure where it carries the numbers; some devices send it with nothing
    # (ebm-domain A5).
    if answer.code not in accepted and answer.code != "902":
        text = with_own_words("The device refused to say its last number.", answer.code, answer.message)
        return _stopped(None, f"VERIFY_{answer.code}", text)
    if _names_another(answer, tin, branch_code):
        text = "What answers at the device's address belongs to another TIN or branch."
        return _stopped(None, "VERIFY_OTHER_DEVICE", text)
    last = last_number(answer)
    if last is None:
        return _stopped(None, "VERIFY_NO_NUMBER", "The device did not say its last number.")
    if last > number:
        text = f"The device's last number is {last}, after our {number}: somebody else used this device."
        return _stopped(last, "VERIFY_LAST_AFTER_OURS", text)
    if last < taken_before:
        text = f"The device's last number is {last}, but it has taken our {taken_before}: it has lost its memory."
        return _stopped(last, "VERIFY_LAST_BEFORE_OURS", text)
    return Verdict(Verified.TAKEN if last == number else Verified.NOT_TAKEN, last, "", "")


def proving(verdict: Verdict, refusal: Decision) -> Verdict:
    """A look-up's verdict on a number that left before and whose copy is refused now.

    A count of nothing proves nothing: a device that took the first copy and lost its memory says the same as a new one.
    """
    if verdict.result is not Verified.NOT_TAKEN or verdict.last_number:
        return verdict
    code = refusal.cause.removeprefix("VSDC_")
    text = (
        f"The device refuses the bill ({code}), which was sent before without an answer, and counts no sale at all: it "
        "may have taken it and lost its memory."
    )
    return _stopped(0, "VERIFY_COUNTS_NOTHING", text)


def _stopped(last: int | None, cause: str, sentence: str) -> Verdict:
    what_to_do = (
        "Signing stops here until a supervisor has looked at the authority's portal and said if the bill was taken."
    )
    return Verdict(Verified.STOPPED, last, cause, f"{sentence} {what_to_do}")


def _names_another(answer: Answer, tin: str, branch_code: str) -> bool:
    info = answer.data.get("info") if answer.data else None
    if not isinstance(info, Mapping):
        return False
    named = (info.get("tin"), tin), (info.get("bhfId"), branch_code)
    return any(theirs and ours and str(theirs) != ours for theirs, ours in named)


def last_number(answer: Answer) -> int | None:
    """data.info.lastSaleInvcNo of a selectInitInfo answer, 0 or more; None if it says none."""
    info = answer.data.get("info") if answer.data else None
    return whole_number(info.get("lastSaleInvcNo"), least=0) if isinstance(info, Mapping) else None


def first_number(ours: int, device_last: int) -> int:
    """Rule 2: the number a counter goes on with, also after a device is replaced."""
    return max(ours, device_last) + 1


def backoff_seconds(attempt: int) -> int:
    """How long to wait after the `attempt`-th failure in a row (1, 2, 3, ...): 1, 2, 5, 10, 30, then 60 for ever."""
    return BACKOFF[min(max(attempt, 1), len(BACKOFF)) - 1]
