"""What embedded hooks into itself."""

app_name = "frappe"
has_permission = {"File": "frappe.files.permission_hook"}
