"""Controllers of embedded's own DocTypes."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.model.document import Document


class DocType(Document):
    def validate(self) -> None:
        raise frappe.NotImplementedInEmbedded("DocTypes made at run time; write the JSON and migrate")


class ModuleDef(Document):
    pass


class Role(Document):
    pass


class DefaultValue(Document):
    pass


class HasRole(Document):
    pass


class SystemSettings(Document):
    pass


class ErrorLog(Document):
    pass


class UserPermission(Document):
    def on_update(self) -> None:
        frappe.clear_cache()

    def on_trash(self) -> None:
        frappe.clear_cache()


class User(Document):
    """A person who can sign in; a System User has a role with desk access."""

    new_password: Any

    def autoname(self) -> None:
        self.name = self.name or (self.email or "").strip().lower()

    def before_insert(self) -> None:
        self.name = (self.email or "").strip().lower()

    def validate(self) -> None:
        self.full_name = " ".join(part for part in (self.first_name, self.last_name) if part)
        if self.name not in frappe.STANDARD_USERS:
            roles = [row.role for row in self.roles]
            desk = frappe.db.sql(
                "select count(*) from `tabRole` where desk_access = 1 and name in %s", (roles or [""],)
            )[0][0]
            self.user_type = "System User" if desk else "Website User"
        # In a request: a user who is disabled by their form is signed out everywhere.
        if not self.enabled and getattr(frappe.local, "login_manager", None):
            frappe.local.login_manager.logout(user=self.name)
        self.__dict__["_new_password"] = self.new_password
        self.new_password = ""

    def on_update(self) -> None:
        if password := self.__dict__.pop("_new_password", None):
            from frappe.utils.password import update_password

            update_password(self.name, password)
        frappe.clear_cache()

    def on_trash(self) -> None:
        if self.name in frappe.STANDARD_USERS:
            frappe.throw(_("User {0} cannot be deleted").format(self.name))
        frappe.db.delete("Sessions", {"user": self.name})


class UserGroup(Document):
    pass


class UserGroupMember(Document):
    pass


def __getattr__(name: str) -> Any:
    """File, Comment, Notification Log and Email Queue live beside what they do."""
    import importlib

    places = {
        "File": "frappe.files",
        "Comment": "frappe.comments",
        "NotificationLog": "frappe.desk.doctype.notification_log.notification_log",
        "EmailQueue": "frappe.mails",
        "EmailQueueRecipient": "frappe.mails",
    }
    if name in places:
        return getattr(importlib.import_module(places[name]), name)
    raise AttributeError(name)
