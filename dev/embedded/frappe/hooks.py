"""Embedded itself hooks into nothing."""

app_name = "frappe"
