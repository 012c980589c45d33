"""RRA's code tables as far as a sale needs them (ebm-domain B)."""

from typing import Final

# By the names of EBM Invoice.payment_type.
PAYMENT_CODES: Final = {
    "Cash": "01",
    "Credit": "02",
    "Cash/Credit": "03",
    "Bank cheque": "04",
    "Card": "05",
    "Mobile money": "06",
    "Other": "07",
}
TRANSACTION_NORMAL: Final = "N"
RECEIPT_SALE: Final = "S"
RECEIPT_REFUND: Final = "R"
PROGRESS_APPROVED: Final = "02"
