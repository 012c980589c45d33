"""The events of docs/signing-states.md, with a sentence for each; what follows from them is asked of the machine."""

from dataclasses import dataclass
from datetime import timedelta

from ebm.fiscal import scripted_desk as desks
from ebm.fiscal.changes import OpenNumber
from ebm.fiscal.orders import NotSent
from ebm.fiscal.outcome import Answer
from ebm.fiscal.scripted_desk import code, last

INTRODUCTION = """\
# What happens to a bill while it is signed

Made from the signing machine by `python -m ebm.fiscal.states_table`; a test fails when it is stale. In every row the
counter's last number is 4 (bill *a*) and bill *b* waits in the queue, except where the row says otherwise. "Stored" is
one transaction of the database. "Next" is what the worker does after it, in its order; *log* is a line in the send log,
*send* a sale, *ask* a look-up of the device's last number, which changes nothing at the device.
"""
LIMITS = """\
## What nobody can tell

Two losses are beyond the machine, and the simulation does not ask for them:

- Database, send log and device lose their memory together, and the device's count ends just where ours does.
- The device refuses a request with 900, 901, 903, 911 or 912, takes a copy of the same request later all the same, and
  the database is brought back from a backup before that bill has been matched with the authority's sales.

Where the database and the send log are both lost, numbers that were refused in the time between are forgotten, and may
be given once more. They are nowhere else: the authority never took them.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """`says` is the event and the answers before it; `words` a sentence for cashier and administrator."""

    event: str
    words: str
    says: tuple[Answer | NotSent, ...] = ()
    number: OpenNumber | None = None
    bills: tuple[str, ...] = ("b",)
    more: tuple[tuple[str, object], ...] = ()


def open_number(state: str, attempts: int = 1) -> OpenNumber:
    return OpenNumber(4, "a", state, attempts)


SENT = "The bill is with the device"
ASKED = "A number whose fate is not known (Unknown, or Sending of a worker that is gone): the device is asked"
WAITS = "A number that surely did not leave (Waiting)"
FREE = "Nothing is open"

TABLE: tuple[tuple[str, tuple[Row, ...]], ...] = (
    (
        FREE,
        (
            Row("a bill waits", "The oldest bill gets the next number, and only then leaves."),
            Row("no bill waits", "Nothing to do.", bills=()),
            Row(
                "a bill waits after 10 minutes of silence; the device has our last number",
                "After a pause the device is asked first if it agrees with us.",
                (last(4),),
                more=(("last_contact", desks.START - timedelta(seconds=601)),),
            ),
            Row(
                "the same; the device is ahead of us",
                "The device knows sales that we do not: nothing is signed until they are matched.",
                (last(9),),
                more=(("last_contact", desks.START - timedelta(seconds=601)),),
            ),
            Row(
                "the same; the device has taken the number that it refused",
                "A copy of the refused bill was taken later: it is matched, not sent again.",
                (last(4),),
                more=(("last_contact", desks.START - timedelta(seconds=601)), ("last_refused", "a")),
            ),
            Row(
                "the send log is lost; the device's count is exactly ours",
                "Nothing is missing: a new send log begins.",
                (last(4),),
                more=(("log_intact", False), ("taken", 4)),
            ),
            Row(
                "the send log is lost; the device's count is smaller",
                "Nobody can say what was signed: the authority's sales are matched first.",
                (last(2),),
                more=(("log_intact", False),),
            ),
            Row(
                "the offline time is used up",
                "24 hours without the device: signing is blocked, one look-up at a time finds it again.",
                (desks.NO_ANSWER,),
                more=(("offline_since", desks.START - timedelta(hours=24)),),
            ),
        ),
    ),
    (
        WAITS,
        (
            Row(
                "its time has come",
                "The same bytes go out under the same number.",
                number=open_number("Waiting"),
            ),
            Row(
                "the send log is lost",
                "What is stored may be old: the device is asked before anything is sent.",
                (last(4),),
                open_number("Waiting"),
                more=(("log_intact", False),),
            ),
        ),
    ),
    (
        SENT,
        (
            Row(
                "000 with a whole signature",
                "Signed: the receipt can be printed.",
                (desks.SIGNED,),
                open_number("Waiting"),
            ),
            Row(
                "881, 882, 884, 910, 922",
                "The authority refuses the bill; somebody corrects it and sends it again. The number is spent.",
                (code("884"),),
                bills=("a", "b"),
            ),
            Row(
                "883, 921, and the device has not taken the number",
                "The code is used, by another bill: as above.",
                (code("883"), last(4)),
                bills=("a", "b"),
            ),
            Row(
                "883, 921, and the device has the number",
                "Our own earlier copy was taken and used the code: the bill is signed, its receipt data are missing.",
                (code("883"), last(5)),
                bills=("a", "b"),
            ),
            Row(
                "883, 921 to a bill sent before without an answer, and the device does not have it",
                "A supervisor looks at the portal first: the device may have lost our own copy.",
                (last(3), code("883"), last(3)),
                open_number("Unknown"),
            ),
            Row(
                "any refusal of a bill sent before without an answer, and the device counts no sale at all",
                "It may have taken the first copy and lost its memory: a supervisor looks at the portal.",
                (last(0), code("884"), last(0)),
                open_number("Unknown"),
            ),
            Row(
                "900, 901, 903, 911, 912",
                "The device refuses to work: a manager looks after it. The bill waits in the queue.",
                (code("901"),),
                bills=("a", "b"),
            ),
            Row(
                "nothing was written (name, connect, TLS)",
                "Not reached: tried again by itself.",
                (desks.NOT_WRITTEN,),
                bills=("a", "b"),
            ),
            Row(
                "894", "The device cannot reach the authority: tried again by itself.", (code("894"),), bills=("a", "b")
            ),
            Row(
                "no answer, or a cut one",
                "Perhaps taken: the device is asked at once.",
                (desks.NO_ANSWER,),
                bills=("a", "b"),
            ),
            Row("an error page", "The same.", (desks.BAD_HTTP,), bills=("a", "b")),
            Row("something that cannot be read", "The same.", (desks.GARBLED,), bills=("a", "b")),
            Row("000 without a whole signature", "The same.", (desks.UNSIGNED,), bills=("a", "b")),
            Row(
                "any other code (899, 924, 991-994, 999, new ones)",
                "The same: never a refusal.",
                (code("999"),),
                bills=("a", "b"),
            ),
            Row(
                "the same for the tenth time",
                "Neither taken nor refused ten times: a supervisor decides.",
                (last(3), code("999")),
                open_number("Unknown", 9),
            ),
            Row(
                "less of the lease is left than an exchange takes",
                "Nothing left; the lease is prolonged first.",
                (NotSent.TOO_LATE,),
                bills=("a", "b"),
            ),
            Row(
                "the stored request is not the numbered one",
                "Somebody changed it behind our back: nothing is sent.",
                (NotSent.CHANGED,),
                bills=("a", "b"),
            ),
        ),
    ),
    (
        ASKED,
        (
            Row(
                "last number = ours",
                "It was taken: the bill is Incomplete until its receipt data are here.",
                (last(4),),
                open_number("Unknown"),
            ),
            Row(
                "last number < ours",
                "It was not taken: the same bytes go out again.",
                (last(3),),
                open_number("Unknown"),
            ),
            Row(
                "last number > ours",
                "Somebody else used the device: a supervisor decides.",
                (last(6),),
                open_number("Unknown"),
            ),
            Row(
                "last number < one that it surely took",
                "The device has lost its memory: a supervisor decides.",
                (last(1),),
                open_number("Unknown"),
                more=(("taken", 2),),
            ),
            Row(
                "another TIN or branch",
                "Another device answers at this address.",
                (last(4, tin="999999999"),),
                open_number("Unknown"),
            ),
            Row(
                "902 or 000 without a number",
                "The device does not say: a supervisor decides.",
                (code("902"),),
                open_number("Unknown"),
            ),
            Row("any other code, an error page, nothing readable", "The same.", (code("999"),), open_number("Unknown")),
            Row(
                "no answer, not reached, 894",
                "Nothing was learnt: asked again by itself.",
                (desks.NO_ANSWER,),
                open_number("Unknown"),
            ),
        ),
    ),
)
