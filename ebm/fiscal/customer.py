"""What a customer's facts must be before they are stored: the rules of the bill he is put on later."""

import re
from collections.abc import Iterator, Mapping

from ebm.fiscal.problem import Problem, as_text

# custNm on the wire: a longer name could be on no bill.
NAME_LENGTH = 60
PHONE_LENGTH = 20
# POC and meter number are ours alone; these are the columns' lengths.
OWN_LENGTH = 140

_TIN = re.compile(r"[0-9]{9}")
_PHONE = re.compile(r"\+?[0-9]{9,15}")


def is_tin(text: str) -> bool:
    return bool(_TIN.fullmatch(text))


def is_phone(text: str) -> bool:
    """Whether it can be called, blanks and dashes between the digits left aside."""
    return len(text) <= PHONE_LENGTH and bool(_PHONE.fullmatch(bare_phone(text)))


def bare_phone(text: str) -> str:
    """A phone number as it is stored and found: without blanks and dashes."""
    return re.sub(r"[ \-]", "", text)


def check_customer(customer: Mapping[str, object]) -> list[Problem]:
    """What keeps these facts from being a customer's, in the order of the form."""
    return list(_faults({field: as_text(customer.get(field)) for field in FIELDS}))


FIELDS = ("customer_name", "poc_number", "phone", "tin", "meter_number")


def _faults(facts: Mapping[str, str]) -> Iterator[Problem]:
    if not facts["customer_name"]:
        yield Problem("NO_CUSTOMER_NAME", "customer_name", None, "Enter the customer's name.")
    elif len(facts["customer_name"]) > NAME_LENGTH:
        text = f"At most {NAME_LENGTH} characters: a longer name does not fit on a receipt."
        yield Problem("TOO_LONG", "customer_name", None, text)
    for field, name in (("poc_number", "POC number"), ("meter_number", "meter number")):
        if len(facts[field]) > OWN_LENGTH:
            yield Problem("TOO_LONG", field, None, f"A {name} has at most {OWN_LENGTH} characters.")
    if facts["phone"] and not is_phone(facts["phone"]):
        text = "This is no phone number. Write it like 0788123456 or +250788123456."
        yield Problem("BAD_PHONE", "phone", None, text)
    if facts["tin"] and not is_tin(facts["tin"]):
        yield Problem("BAD_TIN", "tin", None, "A TIN has 9 digits. Check it, or leave it empty.")
