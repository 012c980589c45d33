"""The words of a device: the field that a refusal names, and the device's own sentence, shortened.

Fields: ebm-domain A8; what a code means is in `result_codes.py`. A device's message is foreign text: it is cut, cleaned
of control characters, and anything that looks like a key is masked before it is kept or shown.
"""

import re

OWN_WORDS_LENGTH = 160
SECRET_FIELDS = ("cmcKey", "intrlKey", "signKey", "sgnKey")

_SECRET = re.compile(r"(?i)\b(" + "|".join(SECRET_FIELDS) + r")\b[\"']?(\s*(?:[:=]|\bis\b)\s*)[\"']?[^\s\"',;}\]]+")
# No word of a message is that long; a key, a token or a dump of bytes is.
_KEY_LIKE = re.compile(r"[A-Za-z0-9+/=_\-]{32,}")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")

# Fields of saveSales that a refusal may name, with what a person calls them.
SALE_FIELDS = {
    "tin": "the seller's TIN",
    "bhfId": "the branch code",
    "invcNo": "the invoice number",
    "orgInvcNo": "the number of the refunded invoice",
    "custTin": "the customer's TIN",
    "prcOrdCd": "the purchase code",
    "custNm": "the customer's name",
    "custMblNo": "the customer's phone number",
    "salesTyCd": "the kind of transaction",
    "rcptTyCd": "the kind of receipt",
    "pmtTyCd": "the way of payment",
    "salesSttsCd": "the state of the sale",
    "cfmDt": "the time of the invoice",
    "salesDt": "the date of the sale",
    "stockRlsDt": "the time the goods left",
    "cnclReqDt": "the time of the cancellation request",
    "cnclDt": "the time of the cancellation",
    "rfdDt": "the time of the refund",
    "rfdRsnCd": "the reason of the refund",
    "totItemCnt": "the number of lines",
    **{f"taxblAmt{letter}": f"the taxable amount of letter {letter}" for letter in "ABCD"},
    **{f"taxRt{letter}": f"the tax rate of letter {letter}" for letter in "ABCD"},
    **{f"taxAmt{letter}": f"the tax of letter {letter}" for letter in "ABCD"},
    "totTaxblAmt": "the taxable total",
    "totTaxAmt": "the tax total",
    "totAmt": "the total",
    "prchrAcptcYn": "the purchaser's acceptance",
    "remark": "the remark",
    "regrId": "the user",
    "regrNm": "the user's name",
    "modrId": "the user",
    "modrNm": "the user's name",
    "rptNo": "the report number",
    "trdeNm": "the trade name",
    "adrs": "the address",
    "topMsg": "the message at the top",
    "btmMsg": "the message at the bottom",
    "itemSeq": "the order of the lines",
    "itemCd": "the item code",
    "itemClsCd": "the item class",
    "itemNm": "the item name",
    "bcd": "the barcode",
    "pkgUnitCd": "the packaging unit",
    "pkg": "the number of packages",
    "qtyUnitCd": "the quantity unit",
    "qty": "the quantity",
    "prc": "the price",
    "splyAmt": "the amount before discount",
    "dcRt": "the discount rate",
    "dcAmt": "the discount",
    "isrccCd": "the insurance code",
    "isrccNm": "the insurance name",
    "isrcRt": "the insurance rate",
    "isrcAmt": "the insurance amount",
    "taxTyCd": "the tax letter",
    "taxblAmt": "the taxable amount of a line",
    "taxAmt": "the tax of a line",
    "receipt": "the receipt block",
    "itemList": "the list of lines",
}
_CANONICAL = {name.lower(): name for name in SALE_FIELDS}
_CONTAINERS = ("receipt", "itemList")
# English words as well as field names: they count only as written in the protocol after a path or quote
# (`itemList[0].remark`).
_ORDINARY_WORDS = ("remark", "receipt", "tin")


def own_words(message: str) -> str:
    """A device's message, safe to keep and show: one line, no keys, at most OWN_WORDS_LENGTH characters."""
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    line = _KEY_LIKE.sub("***", _SECRET.sub(r"\1\2***", line))
    return line if len(line) <= OWN_WORDS_LENGTH else line[: OWN_WORDS_LENGTH - 1].rstrip() + "…"


def with_own_words(sentence: str, code: str, message: str) -> str:
    """The sentence, then what the device itself said."""
    words = own_words(message)
    said = f"{code}: {words}" if words else code
    return f"{sentence} (The device says {said})"


def unfit_field(path: str, fault: str) -> tuple[str, str]:
    """Cause and sentence for a bill whose field (`itemList[2].pkgUnitCd`) cannot be sent as it is."""
    name = path.rsplit(".", 1)[-1]
    line = re.match(r"itemList\[([0-9]+)\]\.", path)
    words = SALE_FIELDS.get(name, name)
    where = f" of line {int(line[1]) + 1}" if line else ""
    text = f"{words[:1].upper()}{words[1:]}{where} {fault} ({path}). Correct it and send again."
    return f"NO_REQUEST_{name}", text


def field_in(message: str) -> str | None:
    """The field of saveSales that a 910 message names, spelled as the protocol spells it; None if it names none.

    Of a path (`itemList[0].qty`) it is the last name. A name that is also an English word must be spelled exactly and
    not follow another word by a space, or every sentence about a receipt would blame the field `receipt`.
    """
    container = None
    for match in _WORD.finditer(message):
        word = match.group()
        name = word if word in SALE_FIELDS else _CANONICAL.get(word.lower())
        if name is None:
            continue
        if name in _ORDINARY_WORDS and not _stands_as_a_name(message, match, name):
            continue
        if name in _CONTAINERS:
            container = container or name
            continue
        return name
    return container


def _stands_as_a_name(message: str, match: re.Match[str], name: str) -> bool:
    before = message[: match.start()].rstrip(" ")
    return match.group() == name and (not before or before[-1] in ".:[('\"=")
