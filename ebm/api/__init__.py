"""Whitelisted methods, one module per area of the front end. Money is carried as text, "7953.20".

No module here says `from __future__ import annotations`: Frappe checks arguments only against types, not against
their names in quotes (ebm/contract/test_api_methods.py).
"""
