"""What an administrator checks for a cause: of an EBM Invoice, EBM Number or EBM Counter. Pure."""

import re
from typing import Final

from ebm.fiscal.device_words import SALE_FIELDS
from ebm.fiscal.result_codes import result_of

# VSDC_881, VSDC_910_custTin, VSDC_000_unsigned, DEVICE_VSDC_901 (a stopped counter's), VERIFY_901 (a look-up's).
_WITH_CODE: Final = re.compile(r"(?:(?:DEVICE_)?VSDC|VERIFY)_(?P<code>[0-9]{1,8})(?:_(?P<rest>[A-Za-z]+))?")

_WITHOUT_CODE: Final = {
    "DEVICE_NOT_REACHED": (
        "Nothing was sent. Check the device's address and power, the network between, and with https its certificate; "
        "EBM Call has the technical reason."
    ),
    "NO_ANSWER": (
        "Something was sent and no whole answer came. Check the device's load and the network; where answers need "
        "longer than the time-out, raise `read` of `ebm_timing`."
    ),
    "BAD_HTTP": (
        "Not the device's application answered but a server in front of it. EBM Call has the HTTP status: 404 is a "
        "wrong path in the device's address, 502 to 504 an application that does not run."
    ),
    "GARBLED": (
        "What answered is no device, or its answer was cut. Open the device's address from this server and compare "
        "with the reply kept in EBM Call."
    ),
    "VERIFY_BAD_HTTP": "The look-up reached a server in front of the device. Check that its application runs.",
    "VERIFY_GARBLED": "The look-up reached something that is no device. Check the device's address.",
    "VERIFY_NO_NUMBER": (
        "The device did not say lastSaleInvcNo. Ask its supplier for a version that does; until then a supervisor "
        "decides by the authority's portal."
    ),
    "VERIFY_OTHER_DEVICE": "The address leads to another taxpayer's or branch's device. Correct it, then Initialise.",
    "VERIFY_LAST_AFTER_OURS": "Another program has sent bills to this device. Find it and end it before deciding.",
    "VERIFY_LAST_BEFORE_OURS": (
        "The device forgot what it took: it was reset or put back from a copy. Ask its supplier before it signs again."
    ),
    "VERIFY_COUNTS_NOTHING": (
        "A device that never took a sale, or one that forgot them. Mend what it refused; what the authority's portal "
        "shows under the number decides."
    ),
    "KEEPS_FAILING": "The device answers and settles nothing. Read its answers in EBM Call and call its supplier.",
    "NO_REQUEST": "No request could be made of this bill. The Error Log of the same time has the reason.",
    "NO_REQUEST_field": (
        "Nothing was sent, and no number is spent: the authority takes no such value. Where the bill cannot be "
        "corrected, correct the item, the customer or the branch that it came from."
    ),
}


def admin_sentence(cause: str) -> str:
    """What to check and do next for a cause, for whoever looks after devices; "" for a cause that needs none.

    The causes of bad input (NO_PHONE and the like) need none: their own text says what to correct.
    """
    listed = _WITHOUT_CODE.get(cause)
    if listed:
        return listed
    if cause.startswith("NO_REQUEST_"):
        return _WITHOUT_CODE["NO_REQUEST_field"]
    match = _WITH_CODE.fullmatch(cause)
    if not match:
        return ""
    row = result_of(match["code"])
    field = SALE_FIELDS.get(match["rest"] or "")
    named = f" The field is {match['rest']} ({field})." if field else ""
    return f"{row.code}: {row.meaning}.{named} {row.administrator}"
