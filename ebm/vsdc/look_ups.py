"""What a device is asked beside sales: its lists, a taxpayer by TIN, and to keep an item (ebm-domain A6, A10)."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from ebm.vsdc.field_tables import FIELDS
from ebm.vsdc.wire_json import body_bytes
from ebm.vsdc.wire_text import cut, moment

# What the documents say for "everything": before the system began (ebm-domain A6).
FROM_THE_BEGINNING: Final = datetime(2018, 5, 20)
# Lists of which only what changed since the last time is asked.
LISTS: Final = ("selectCodes", "selectItemsClass", "selectBranches", "selectNotices", "selectItems")


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemData:
    """An item as the authority keeps it. `price` is per unit with VAT in RWF. It is never deleted, only `in_use` no."""

    item_code: str
    item_class: str
    item_type: str
    item_name: str
    origin_country: str
    packaging_unit: str
    quantity_unit: str
    tax_letter: str
    price: Decimal
    user_id: str
    user_name: str = ""
    in_use: bool = True


def list_request(operation: str, tin: str, bhf: str, since: datetime) -> bytes:
    """The body of one of LISTS: what was registered or changed after `since` (Kigali). Raises PayloadError."""
    if operation not in LISTS:
        raise ValueError(f"{operation} is no list")
    return body_bytes(FIELDS[operation], {"tin": tin, "bhfId": bhf, "lastReqDt": moment("lastReqDt", since)})


def select_customer(tin: str, bhf: str, customer_tin: str) -> bytes:
    """The body of selectCustomer. Raises PayloadError."""
    return body_bytes(FIELDS["selectCustomer"], {"tin": tin, "bhfId": bhf, "custmTin": customer_tin})


def save_items(tin: str, bhf: str, item: ItemData) -> bytes:
    """The body of saveItems, which adds the item or changes the one of the same code. Raises PayloadError."""
    user_id, user_name = cut(item.user_id, 20), cut(item.user_name or item.user_id, 60)
    return body_bytes(
        FIELDS["saveItems"],
        {
            "tin": tin,
            "bhfId": bhf,
            "itemCd": item.item_code,
            "itemClsCd": item.item_class,
            "itemTyCd": item.item_type,
            "itemNm": cut(item.item_name, 200),
            "orgnNatCd": item.origin_country,
            "pkgUnitCd": item.packaging_unit,
            "qtyUnitCd": item.quantity_unit,
            "taxTyCd": item.tax_letter,
            "dftPrc": item.price,
            "isrcAplcbYn": "N",
            "useYn": "Y" if item.in_use else "N",
            "regrId": user_id,
            "regrNm": user_name,
            "modrId": user_id,
            "modrNm": user_name,
        },
    )
