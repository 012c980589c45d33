"""frappe.query_builder.functions: PyPika's."""

from pypika.functions import *  # noqa: F403
from pypika.functions import Coalesce as IfNull
from pypika.functions import Count, Max, Min, Sum

__all__ = ["Count", "IfNull", "Max", "Min", "Sum"]
