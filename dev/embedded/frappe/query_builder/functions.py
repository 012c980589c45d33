"""frappe.query_builder.functions: PyPika's."""

from pypika.functions import *  # noqa: F403
from pypika.functions import Count, IfNull, Max, Min, Sum

__all__ = ["Count", "IfNull", "Max", "Min", "Sum"]
