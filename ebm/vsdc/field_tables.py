"""The fields of each operation's request with their types and lengths: ebm-domain A6, A7, A8 and A10. Data."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from ebm.vsdc.codes import PAYMENT_CODES, PROGRESS_APPROVED, RECEIPT_REFUND, RECEIPT_SALE, TRANSACTION_NORMAL
from ebm.vsdc.fields import (
    Group,
    Rows,
    Table,
    day,
    digits,
    filled,
    may,
    moment,
    must,
    number,
    one_of,
    text,
    whole,
    yes_no,
)

# PB says 20 characters, one accepted sample carries 110 (ebm-domain A8 [X]): what is surely accepted.
MESSAGE_LENGTH: Final = 20
# itemSeq is N3.
MOST_LINES: Final = 999
MONEY: Final = number(16)
QUANTITY: Final = number(11)

SELLER: Final[Table] = {"tin": must(digits(9)), "bhfId": must(text(2, least=2))}
WHO_DID_IT: Final[Table] = {
    "regrId": must(filled(20)),
    "regrNm": must(filled(60)),
    "modrId": must(filled(20)),
    "modrNm": must(filled(60)),
}
_LIST: Final[Table] = {**SELLER, "lastReqDt": must(moment)}

_RECEIPT: Final[Table] = {
    "custTin": may(digits(9)),
    "custMblNo": may(text(20)),
    "rptNo": may(whole(0, 38)),
    "trdeNm": may(text(20)),
    "adrs": may(text(200)),
    "topMsg": may(text(MESSAGE_LENGTH)),
    "btmMsg": may(text(MESSAGE_LENGTH)),
    "prchrAcptcYn": must(yes_no),
}


@cache
def save_sales_fields(letters: tuple[str, ...]) -> Table:
    """saveSales of a kind of device that has fields for these tax letters."""
    line: Table = {
        "itemSeq": must(whole(1, 3)),
        "itemCd": must(filled(20)),
        "itemClsCd": may(text(10)),
        "itemNm": must(filled(200)),
        "bcd": may(text(20)),
        "pkgUnitCd": must(filled(5)),
        "pkg": must(QUANTITY),
        "qtyUnitCd": must(filled(5)),
        "qty": must(QUANTITY),
        "prc": must(MONEY),
        "splyAmt": must(MONEY),
        "dcRt": must(number(3)),
        "dcAmt": must(MONEY),
        "isrccCd": may(text(10)),
        "isrccNm": may(text(100)),
        "isrcRt": may(number(3)),
        "isrcAmt": may(MONEY),
        "taxTyCd": must(one_of(letters)),
        "taxblAmt": must(MONEY),
        "taxAmt": must(MONEY),
        "totAmt": must(MONEY),
    }
    return {
        **SELLER,
        "invcNo": must(whole(1, 38)),
        "orgInvcNo": must(whole(0, 38)),
        "custTin": may(digits(9)),
        "prcOrdCd": may(text(6)),
        "custNm": may(text(60)),
        "salesTyCd": must(one_of((TRANSACTION_NORMAL,))),
        "rcptTyCd": must(one_of((RECEIPT_SALE, RECEIPT_REFUND))),
        "pmtTyCd": must(one_of(tuple(PAYMENT_CODES.values()))),
        "salesSttsCd": must(one_of((PROGRESS_APPROVED,))),
        "cfmDt": must(moment),
        "salesDt": must(day),
        "stockRlsDt": may(moment),
        "cnclReqDt": may(moment),
        "cnclDt": may(moment),
        "rfdDt": may(moment),
        "rfdRsnCd": may(text(5)),
        "totItemCnt": must(whole(0, 10)),
        **{f"taxblAmt{letter}": must(MONEY) for letter in letters},
        **{f"taxRt{letter}": must(number(5)) for letter in letters},
        **{f"taxAmt{letter}": must(MONEY) for letter in letters},
        "totTaxblAmt": must(MONEY),
        "totTaxAmt": must(MONEY),
        "totAmt": must(MONEY),
        "prchrAcptcYn": must(yes_no),
        "remark": may(text(400)),
        **WHO_DID_IT,
        "receipt": Group(_RECEIPT),
        "itemList": Rows(line, 1, MOST_LINES),
    }


# What saves nothing of a sale; its own table depends on the profile's letters.
FIELDS: Final[Mapping[str, Table]] = {
    "selectInitInfo": {**SELLER, "dvcSrlNo": must(filled(100))},
    "selectCodes": _LIST,
    "selectItemsClass": _LIST,
    "selectBranches": _LIST,
    "selectNotices": _LIST,
    "selectItems": _LIST,
    "selectCustomer": {**SELLER, "custmTin": must(digits(9))},
    "saveItems": {
        **SELLER,
        "itemCd": must(filled(20)),
        "itemClsCd": must(filled(10)),
        "itemTyCd": must(filled(5)),
        "itemNm": must(filled(200)),
        "itemStdNm": may(text(200)),
        "orgnNatCd": must(filled(5)),
        "pkgUnitCd": must(filled(5)),
        "qtyUnitCd": must(filled(5)),
        "taxTyCd": must(filled(5)),
        "btchNo": may(text(10)),
        "bcd": may(text(20)),
        "dftPrc": must(MONEY),
        **{f"grpPrcL{level}": may(MONEY) for level in range(1, 6)},
        "addInfo": may(text(7)),
        "sftyQty": may(QUANTITY),
        "isrcAplcbYn": must(yes_no),
        "useYn": must(yes_no),
        **WHO_DID_IT,
    },
}
