"""A receipt that tests share: 12 m3 residential of the worked example, signed as 168/258."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from ebm.fiscal.lines import LetterTotal
from ebm.fiscal.receipt import ReceiptData, ReceiptLine

RATES = {"A": Decimal(0), "B": Decimal(18), "C": Decimal(0), "D": Decimal(0)}


def water_line(qty: str, price: str, supply: str, **changes: Any) -> ReceiptLine:
    fields: dict[str, Any] = {
        "item_code": "RW3NTXM3X0000001",
        "item_name": "Water",
        "qty": Decimal(qty),
        "unit": "M3",
        "price": Decimal(price),
        "discount_rate": Decimal(0),
        "discount_amount": Decimal(0),
        "supply_amount": Decimal(supply),
        "tax_letter": "B",
    }
    return ReceiptLine(**{**fields, **changes})


def sample(**changes: Any) -> ReceiptData:
    fields: dict[str, Any] = {
        "trade_name": "Amazi Utility Ltd",
        "address_lines": ("Kigali HQ", "KN 4 Ave 12", "Kigali, Rwanda"),
        "tin": "999991130",
        "phone": "0788000000",
        "lines": (water_line("5", "401.20", "2006.00"), water_line("7", "849.60", "5947.20")),
        "taxes": (LetterTotal("B", Decimal(18), Decimal("7953.20"), Decimal("1213.20")),),
        "rates": RATES,
        "tax_total": Decimal("1213.20"),
        "grand_total": Decimal("7953.20"),
        "payment_type": "Mobile money",
        "receipt_number": 168,
        "total_number": 258,
        "sdc_id": "SDC010000001",
        "internal_data": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "signature": "ABCDEFGHIJKLMNOP",
        "signed_at": datetime(2026, 11, 21, 14, 2, 11),
        "mrc": "SIM00000001",
        "invoice_number": "EBM-2026-00088213",
        "invoice_at": datetime(2026, 11, 21, 14, 2, 9),
        "software_version": "0.1.0",
        "bottom_message": "Thank you\nPay before the month ends",
        "client_name": "Uwase Aline",
        "client_phone": "0788123456",
        "poc_number": "1030455",
        "meter_number": "778-12",
        "reading_from": "120",
        "reading_to": "132",
        "period_from": date(2026, 10, 1),
        "period_to": date(2026, 10, 31),
    }
    return ReceiptData(**{**fields, **changes})
