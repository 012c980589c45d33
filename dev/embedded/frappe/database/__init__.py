"""The database of a site."""

from frappe.database.database import Database, savepoint

__all__ = ["Database", "savepoint"]
