"""Field types and standard fields."""

from frappe.database.schema import NO_COLUMN

default_fields = ("doctype", "name", "owner", "creation", "modified", "modified_by", "docstatus", "idx")
child_table_fields = ("parent", "parentfield", "parenttype")
optional_fields = ("_user_tags", "_comments", "_assign", "_liked_by", "_seen")
table_fields = ("Table", "Table MultiSelect")
no_value_fields = tuple(NO_COLUMN)
display_fieldtypes = ("Section Break", "Column Break", "Tab Break", "HTML", "Button", "Image", "Fold", "Heading")
