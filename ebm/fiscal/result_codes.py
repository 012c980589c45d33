"""RRA's result codes: what each means for a sale, and what to tell the cashier and the administrator. Data.

Sources: ebm-domain A5 for the codes, design section 6 rule 3 for the outcomes, which wins. Whatever is not a row here
is Unknown: a sale that was perhaps taken must never be sent under a new number. There is no second list of codes:
`outcome.after_send`, the causes' help and docs/result-codes.md all read this one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, Literal


class Outcome(Enum):
    """What a sale came to. REFUSED_BILL parks the bill, REFUSED_DEVICE stops the counter; the bill stays queued."""

    SIGNED = "Signed"
    REFUSED_BILL = "RefusedBill"
    REFUSED_DEVICE = "RefusedDevice"
    WAITING = "Waiting"
    UNKNOWN = "Unknown"


Side = Literal["authority", "device", "unlisted"]


@dataclass(frozen=True, slots=True)
class ResultCode:
    """One row. `side` says who found the fault: the authority's server, or the device on its way there.

    `cashier` says what happens with the bill or what to do with it; "" where there is nothing to say (signed).
    `administrator` says what to check and the next step. `outcome` is that of a sale; 000 is Signed only where the
    signature is whole.
    """

    code: str
    side: Side
    meaning: str
    outcome: Outcome
    cashier: str
    administrator: str


UNCERTAIN: Final = (
    "Nobody can tell yet whether the authority has it; the application asks the device before anything else is sent."
)
_IN_CALL_LOG = "look at this call under EBM Call"
_CALL_LOG = "Look at this call under EBM Call"
_SETTLES = "The application asks for the last number and settles the bill by it"


def _row(code: str, side: Side, meaning: str, outcome: Outcome, cashier: str, administrator: str) -> ResultCode:
    return ResultCode(code, side, meaning, outcome, cashier, administrator)


_BILL, _DEVICE, _UNKNOWN = Outcome.REFUSED_BILL, Outcome.REFUSED_DEVICE, Outcome.UNKNOWN

_ROWS: Final = (
    _row(
        "000",
        "authority",
        "Done",
        Outcome.SIGNED,
        "",
        "Where a bill is Unknown in spite of it, the signature was not whole: supervisors complete it from the "
        f"authority's portal once the device says that it took it. {_CALL_LOG} and tell the device's supplier.",
    ),
    _row(
        "001",
        "authority",
        "Nothing found",
        _UNKNOWN,
        f"The device says that it found nothing, which is no answer to a bill. {UNCERTAIN}",
        "For a list this means an empty one; for a bill it makes no sense. Check that the device's address leads to "
        "the device itself and not to something between.",
    ),
    _row(
        "881",
        "authority",
        "Purchase code is mandatory",
        _BILL,
        "The authority wants a purchase code for this TIN. Ask the customer for it, enter it and send again.",
        "Customers get the code with *800#. Where many bills stop here, enter codes before sending, or bill those "
        "customers without their TIN if they agree.",
    ),
    _row(
        "882",
        "authority",
        "Purchase code is wrong",
        _BILL,
        "The purchase code is wrong. Ask the customer again, correct it and send again.",
        "A code belongs to one buyer's TIN and one seller's TIN. Check that the customer gave the TIN of this taxpayer "
        "as the seller's.",
    ),
    _row(
        "883",
        "authority",
        "Purchase code was already used",
        _BILL,
        "This purchase code was already used. Ask the customer for a new one and send again.",
        "Each code serves one receipt. Where the customer has used it nowhere else, look for a second bill with it in "
        "the invoice list.",
    ),
    _row(
        "884",
        "authority",
        "Customer's TIN is not valid",
        _BILL,
        "The authority does not know this customer's TIN. Correct it, or bill without a TIN, and send again.",
        "Look the TIN up (customer look-up, or the authority's portal) and correct the customer's record, or the next "
        "bill is refused too.",
    ),
    _row(
        "891",
        "device",
        "The device could not build the authority's address",
        _UNKNOWN,
        f"The device could not pass the bill on. {UNCERTAIN}",
        "The device's own configuration lacks the authority's address. Check the device's settings with its supplier.",
    ),
    _row(
        "892",
        "device",
        "The device could not build the head of its request",
        _UNKNOWN,
        f"The device could not pass the bill on. {UNCERTAIN}",
        "The device's keys may be missing. Check with its supplier whether it has been initialised with the authority.",
    ),
    _row(
        "893",
        "device",
        "The device could not build the body of its request",
        _UNKNOWN,
        f"The device could not pass the bill on. {UNCERTAIN}",
        f"{_CALL_LOG}, keep its request, and report both to the device's supplier.",
    ),
    _row(
        "894",
        "device",
        "The device cannot reach the authority",
        Outcome.WAITING,
        "The device cannot reach the authority. The bill waits and is sent again by itself.",
        "Check the device's internet connection. The time allowed offline is running; after it nothing is signed until "
        "the authority is reached.",
    ),
    _row(
        "895",
        "device",
        "The authority's server does not know the device's way of asking",
        _UNKNOWN,
        f"The device could not pass the bill on. {UNCERTAIN}",
        "The device's software may be out of date. Ask its supplier for the version that the authority accepts.",
    ),
    _row(
        "896",
        "device",
        "The authority's server answered with an error",
        _UNKNOWN,
        f"The authority's server has trouble. {UNCERTAIN}",
        "Look at the authority's notices. Where it lasts, call the authority's help desk with the time of this call.",
    ),
    _row(
        "899",
        "device",
        "Other fault of the device, also said of a number sent twice",
        _UNKNOWN,
        f"The device reports a fault of its own. {UNCERTAIN}",
        f"{_SETTLES}. Where it comes again and again, restart the device and call its supplier.",
    ),
    _row(
        "900",
        "authority",
        "A header is missing",
        _DEVICE,
        "The device asks for data that its configuration should give. A manager must check the device.",
        "The address may lead to another kind of device that wants keys in headers. Check the profile and the address "
        "of the EBM Device, mend them, then Initialise.",
    ),
    _row(
        "901",
        "authority",
        "Not a valid device",
        _DEVICE,
        "The authority does not accept this device. Only the authority can mend that; a manager must call them.",
        "Compare TIN, branch code and serial number of the EBM Device with the authority's approval. Where they agree, "
        "the authority must register the device again; then Initialise.",
    ),
    _row(
        "902",
        "authority",
        "The device is already installed",
        _UNKNOWN,
        f"The device answers a bill as if it were asked to register. {UNCERTAIN}",
        "It is no failure of an initialisation that carries the last number. Without one, the counter stops until a "
        "supervisor has decided on its open number; the authority can release the device for a new installation.",
    ),
    _row(
        "903",
        "authority",
        "Only VSDC devices may do this",
        _DEVICE,
        "This address is for another kind of device. A manager must check the device's address and profile.",
        "The authority has registered this device as another kind. Check profile and address of the EBM Device, ask "
        "the authority which kind was approved, then Initialise.",
    ),
    _row(
        "910",
        "authority",
        "Request parameter error",
        _BILL,
        "The authority refused the bill's data. Correct the bill and send again.",
        "The device's words name the field. Where the bill looks right, compare item, customer and branch with the "
        "authority's codes (Synchronise on the EBM Device), and keep the call's request for support.",
    ),
    _row(
        "911",
        "authority",
        "The request is empty",
        _DEVICE,
        "The device received an empty request. This is a fault of this application; tell your support.",
        "Something between this server and the device may drop the body. Check proxies at the device's address; then "
        "tell support, and go on with the counter once it is mended.",
    ),
    _row(
        "912",
        "authority",
        "Wrong request method",
        _DEVICE,
        "The device was called in a wrong way. A manager must check the device's address and profile.",
        "A proxy that redirects turns a call into another kind. Enter the device's final address (http or https, with "
        "the path of its application), then Initialise.",
    ),
    _row(
        "921",
        "authority",
        "Data already declared cannot be received",
        _BILL,
        "The authority says that this was already declared. Ask a supervisor before doing anything with this bill.",
        "Look for a sale of this amount and customer in the authority's portal. Only where there is none may the bill "
        "be sent again; it then gets a new number.",
    ),
    _row(
        "922",
        "authority",
        "The sale this follows from must be received first",
        _BILL,
        "The authority wants the sale this depends on first. Send that one, then this bill again.",
        "A refund follows its sale. Check that the original is signed, at this same branch and device.",
    ),
    _row(
        "924",
        "authority",
        "The invoice number already exists",
        _UNKNOWN,
        f"The device already has a bill under this number. {UNCERTAIN}",
        f"{_SETTLES}. Where the counter stops, another program has used this device: find it before deciding.",
    ),
    _row(
        "990",
        "authority",
        "Too many look-ups",
        _UNKNOWN,
        f"The authority is asked too often. {UNCERTAIN}",
        "Synchronise less often, and look for other programs that use this device.",
    ),
    _row(
        "991",
        "authority",
        "Registering failed",
        _UNKNOWN,
        f"The authority could not store the bill, or says so. {UNCERTAIN}",
        f"{_SETTLES}. Where it comes again, call the authority's help desk with the time of this call.",
    ),
    _row(
        "992",
        "authority",
        "Changing failed",
        _UNKNOWN,
        f"The authority could not change its record, or says so. {UNCERTAIN}",
        f"{_SETTLES}. Where it comes again, call the authority's help desk with the time of this call.",
    ),
    _row(
        "993",
        "authority",
        "Deleting failed",
        _UNKNOWN,
        f"The authority could not delete, which no bill asks for. {UNCERTAIN}",
        f"{_SETTLES}. Nothing here asks it to delete: {_IN_CALL_LOG} and report it to the authority's help desk.",
    ),
    _row(
        "994",
        "authority",
        "The data are there already",
        _UNKNOWN,
        f"The authority says that it has these data already. {UNCERTAIN}",
        f"{_SETTLES}. Taken, its receipt data are missing here and are completed from the authority's portal.",
    ),
    _row(
        "995",
        "authority",
        "There is no such file",
        _UNKNOWN,
        f"The authority misses a file, which is no answer to a bill. {UNCERTAIN}",
        "It belongs to downloads such as notices: synchronise them again. For a bill, check the device's address.",
    ),
    _row(
        "999",
        "authority",
        "Unknown error",
        _UNKNOWN,
        f"The authority's server failed in a way that it does not name. {UNCERTAIN}",
        f"{_SETTLES}. Where it lasts, call the authority's help desk; {_IN_CALL_LOG} for its time and words.",
    ),
)

RESULT_CODES: Final[Mapping[str, ResultCode]] = MappingProxyType({row.code: row for row in _ROWS})


def result_of(code: str) -> ResultCode:
    """The row of a code; for one that is in no list, `unlisted`."""
    return RESULT_CODES.get(code) or unlisted(code)


def unlisted(code: str) -> ResultCode:
    """A row for a code that nobody has explained: Unknown."""
    return ResultCode(
        code,
        "unlisted",
        "In no list of the authority",
        Outcome.UNKNOWN,
        f"The device answered something that says neither yes nor no. {UNCERTAIN}",
        f"{_SETTLES}. {_CALL_LOG} for the device's words, and ask the authority what this code means.",
    )
