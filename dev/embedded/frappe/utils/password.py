"""Passwords of users (hashed) and Password fields (encrypted), both outside the DocTypes' tables."""

from __future__ import annotations

from typing import Any

from cryptography.fernet import Fernet
from passlib.context import CryptContext

import frappe

hasher = CryptContext(schemes=["pbkdf2_sha256"])


def _read(doctype: str, name: str, fieldname: str, encrypted: int) -> str | None:
    rows = frappe.db.sql(
        "select password from `__Auth` where doctype = %s and name = %s and fieldname = %s and encrypted = %s",
        (doctype, name, fieldname, encrypted),
    )
    return rows[0][0] if rows else None


def _write(doctype: str, name: str, fieldname: str, password: str, encrypted: int) -> None:
    frappe.db.sql(
        "replace into `__Auth` (doctype, name, fieldname, password, encrypted) values (%s, %s, %s, %s, %s)",
        (doctype, name, fieldname, password, encrypted),
    )


def get_decrypted_password(doctype: str, name: str, fieldname: str = "password", raise_exception: bool = True) -> Any:
    found = _read(doctype, name, fieldname, 1)
    if found:
        return decrypt(found)
    if raise_exception:
        frappe.throw(
            frappe._("Password not found for {0} {1} {2}").format(doctype, name, fieldname), frappe.AuthenticationError
        )
    return None


def set_encrypted_password(doctype: str, name: str, pwd: str, fieldname: str = "password") -> None:
    _write(doctype, name, fieldname, encrypt(pwd), 1)


def remove_encrypted_password(doctype: str, name: str, fieldname: str = "password") -> None:
    frappe.db.delete("__Auth", {"doctype": doctype, "name": name, "fieldname": fieldname})


def delete_all_passwords_for(doctype: str, name: str) -> None:
    frappe.db.delete("__Auth", {"doctype": doctype, "name": name})


def update_password(
    user: str, pwd: str, doctype: str = "User", fieldname: str = "password", logout_all_sessions: bool = False
) -> None:
    _write(doctype, user, fieldname, hasher.hash(pwd), 0)


def check_password(user: str, pwd: str, doctype: str = "User", fieldname: str = "password") -> str:
    """The user's name, or AuthenticationError."""
    found = _read(doctype, user, fieldname, 0)
    if not found or not hasher.verify(pwd, found):
        raise frappe.AuthenticationError(frappe._("Incorrect User or Password"))
    return user


def encrypt(text: str) -> str:
    return Fernet(frappe.conf.encryption_key.encode()).encrypt(text.encode()).decode()


def decrypt(text: str) -> str:
    return Fernet(frappe.conf.encryption_key.encode()).decrypt(text.encode()).decode()
