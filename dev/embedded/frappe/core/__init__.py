"""The few DocTypes of Frappe itself that an app leans on: doctypes/*.json and controllers.py."""
