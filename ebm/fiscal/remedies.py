"""What mends the bills that wait for one cause: the field to fill in, or where else the fault lies. Pure, data.

Causes: `ebm.fiscal.bill` (NO_PHONE), `ebm.fiscal.outcome` (VSDC_881, VSDC_910_custTin), `device_words.unfit_field`
(NO_REQUEST_custTin).
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from ebm.fiscal.device_words import SALE_FIELDS
from ebm.fiscal.result_codes import result_of

# field: one of the bill's own, filled in here. item: of EBM Item, mended there. elsewhere: of another document. look:
# each bill is looked at by itself.
Kind = Literal["field", "item", "elsewhere", "look"]


@dataclass(frozen=True, slots=True)
class Remedy:
    """`field` is EBM Invoice's (kind "field") or EBM Item's; `record` the field of EBM Customer that holds the same.

    `each`: every bill needs a value of its own. `title` names the cause, `todo` says what to do. `without_tin`: the
    bill could also be issued to somebody without a TIN, which a supervisor decides.
    """

    kind: Kind
    title: str
    todo: str
    field: str = ""
    record: str = ""
    each: bool = False
    without_tin: bool = False


def _customer(title: str, field: str, record: str, todo: str) -> Remedy:
    return Remedy("field", title, todo, field, record, each=True)


_TIN: Final = Remedy(
    "field",
    "Customer's TIN refused",
    "Enter each customer's right TIN. Where there is none, a supervisor issues the bill without it.",
    "customer_tin",
    "tin",
    each=True,
    without_tin=True,
)
_PHONE: Final = _customer(
    "Customer's phone number missing or wrong", "customer_phone", "phone", "Enter each customer's phone number."
)
_NAME: Final = _customer(
    "Customer's name missing or refused", "customer_name", "customer_name", "Enter each customer's name."
)
_PAYMENT: Final = Remedy(
    "field", "Way of payment refused", "Choose how these bills are paid.", "payment_type", each=False
)
_DATE: Final = Remedy("field", "Date of the bill refused", "Enter the date that is right.", "bill_date", each=False)


def _code(title: str, todo: str) -> Remedy:
    return Remedy("field", title, todo, "purchase_code", each=True, without_tin=True)


_NO_CODE: Final = _code(
    "Purchase code missing", "Ask each customer for the code (*800# on their phone) and enter it: 6 letters or digits."
)
_BAD_CODE: Final = _code("Purchase code wrong", "Ask each customer again and enter the right code.")
_CLASS: Final = Remedy(
    "item",
    "Item class unknown to RRA",
    "Give the item a class that the authority knows. Then send these bills again: they take it from the item.",
    "item_class",
)


def _item(what: str) -> Remedy:
    todo = f"Correct {what} of the item, in the list of items. Then send these bills again: they take it from the item."
    return Remedy("elsewhere", f"Refused for {what}", todo)


def _branch(what: str) -> Remedy:
    todo = f"An EBM Manager corrects {what}, at the branch or the device. Then send these bills again."
    return Remedy("elsewhere", f"Refused for {what}", todo)


_BY_FIELD: Final = {
    "custTin": _TIN,
    "custNm": _NAME,
    "custMblNo": _PHONE,
    "prcOrdCd": _BAD_CODE,
    "pmtTyCd": _PAYMENT,
    "salesDt": _DATE,
    "itemClsCd": _CLASS,
    **{name: _item(SALE_FIELDS[name]) for name in ("itemCd", "itemNm", "pkgUnitCd", "qtyUnitCd", "taxTyCd", "bcd")},
    **{name: _branch(SALE_FIELDS[name]) for name in ("tin", "bhfId", "trdeNm", "adrs", "regrId", "regrNm")},
}
_BY_CODE: Final = {
    "881": _NO_CODE,
    "882": _BAD_CODE,
    "883": _code("Purchase code already used", "Each code serves one receipt. Ask each customer for a new one."),
    "884": _TIN,
    "921": Remedy(
        "look",
        "Declared already, says the authority",
        "Look for a sale of this amount and customer in the authority's portal. Only where there is none may it be "
        "sent again.",
    ),
    "922": Remedy(
        "elsewhere",
        "The sale before it is missing",
        "Once the sale that each depends on is signed, send these again.",
    ),
}
_BY_CAUSE: Final = {
    "NO_PHONE": _PHONE,
    "BAD_PHONE": _PHONE,
    "NO_CUSTOMER_NAME": _NAME,
    "BAD_TIN": _TIN,
    "NO_PURCHASE_CODE": _NO_CODE,
    "BAD_PURCHASE_CODE": _BAD_CODE,
    "BAD_PAYMENT_TYPE": _PAYMENT,
    "BAD_DATE": _DATE,
    "NO_DEVICE": Remedy(
        "elsewhere", "No device for the branch", "An EBM Manager makes a device ready. Then send these bills again."
    ),
    "NOT_OURS": Remedy(
        "look", "Another sale had their number", "Look at each bill, correct it where needed, and send it again."
    ),
    "SET_ASIDE": Remedy("look", "Set aside by a supervisor", "Look at each bill before it is sent again."),
}
_COPY: Final = Remedy(
    "look",
    "Refused when sent a second time",
    "The first copy may have been taken. Send each again when it is looked up: a supervisor then matches it.",
)
_WITH_FIELD: Final = re.compile(r"(?:VSDC_910|NO_REQUEST)_(?P<field>[A-Za-z]+)")
_WITH_CODE: Final = re.compile(r"VSDC_(?P<code>[0-9]{3})(?P<field>_[A-Za-z]+)?")


def remedy_of(cause: str) -> Remedy:
    """What mends bills that wait for this cause."""
    if cause in _BY_CAUSE:
        return _BY_CAUSE[cause]
    if cause.endswith("_COPY"):
        return _COPY
    if match := _WITH_FIELD.fullmatch(cause):
        name = match["field"]
        return _BY_FIELD.get(name) or _look(f"Refused for {SALE_FIELDS.get(name, name)}")
    if match := _WITH_CODE.fullmatch(cause):
        return _BY_CODE.get(match["code"]) or _look(result_of(match["code"]).meaning)
    return _look("Waits to be corrected")


def _look(title: str) -> Remedy:
    return Remedy("look", title, "Look at each bill, correct it with Mend, and send it again.")
