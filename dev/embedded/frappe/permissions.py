"""Who may do what: roles with levels, the apps' hooks, User Permissions on direct link fields. if_owner and sharing
are out.
"""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

rights = (
    "select", "read", "write", "create", "delete", "submit", "cancel", "amend", "print", "email", "report",
    "import", "export", "share",
)  # fmt: skip
AUTOMATIC_ROLES = ("Guest", "All", "Desk User", "Administrator")


def get_roles(user: str | None = None, with_standard: bool = True) -> list[str]:
    user = user or frappe.session.user
    if not user or user == "Guest":
        return ["Guest"]
    known = frappe.local.cache.setdefault("roles", {})
    if user not in known:
        if user == "Administrator":
            known[user] = frappe.db.sql("select name from `tabRole`", pluck=True)
        else:
            own = frappe.db.sql(
                "select role from `tabHas Role` where parenttype = 'User' and parent = %s order by idx",
                (user,),
                pluck=True,
            )
            known[user] = [role for role in own if role not in AUTOMATIC_ROLES] + ["All", "Guest"]
            if frappe.db.get_value("User", user, "user_type") == "System User":
                known[user].append("Desk User")
    return [role for role in known[user] if with_standard or role not in AUTOMATIC_ROLES]


def get_user_permissions(user: str | None = None) -> dict[str, list[Any]]:
    """{DocType: [{doc, applicable_for, is_default}]} of one user."""
    user = user or frappe.session.user
    if user in ("Administrator", "Guest"):
        return {}
    known = frappe.local.cache.setdefault("user_permissions", {})
    if user not in known:
        out: dict[str, list[Any]] = {}
        rows = frappe.db.get_values(
            "User Permission",
            {"user": user},
            ["allow", "for_value", "applicable_for", "is_default"],
            as_dict=True,
            order_by="creation",
        )
        for row in rows or []:
            out.setdefault(row.allow, []).append(
                frappe._dict(doc=row.for_value, applicable_for=row.applicable_for, is_default=row.is_default)
            )
        known[user] = out
    return known[user]


def allowed_for(rules: list[Any], doctype: str) -> tuple[list[str], str | None]:
    """Documents that rules allow in a DocType, and the one to fill in."""
    allowed, default = [], None
    for rule in rules:
        if not rule.applicable_for or rule.applicable_for == doctype:
            allowed.append(rule.doc)
            if rule.is_default or len(rules) == 1:
                default = rule.doc
    return allowed, default


def has_permission(
    doctype: Any, ptype: str = "read", doc: Any = None, user: str | None = None, raise_exception: bool = True, *,
    parent_doctype: str | None = None, debug: bool = False,
) -> bool:  # fmt: skip
    """Never raises; unless `raise_exception` is False a refusal leaves its reason as a message."""
    user = user or frappe.session.user
    if user == "Administrator":
        return True
    if not doc and hasattr(doctype, "doctype"):
        doctype, doc = doctype.doctype, doctype
    reasons: list[str] = []
    allowed = _allowed(doctype, ptype, doc, user, parent_doctype, reasons)
    if not allowed and raise_exception and user == frappe.session.user:
        frappe.msgprint("<br>".join(reasons))
    return allowed


def _allowed(doctype: str, ptype: str, doc: Any, user: str, parent_doctype: str | None, reasons: list[str]) -> bool:
    meta = frappe.get_meta(doctype)
    if meta.istable:
        return _child_allowed(doctype, ptype, doc, user, parent_doctype, reasons)
    if doc:
        if isinstance(doc, (str, int)):
            doc = frappe.get_doc(doctype, doc)
        if not get_doc_permissions(doc, user, ptype, reasons).get(ptype):
            message = _("User {0} does not have access to this document").format(frappe.bold(user))
            if _allowed(doctype, "read", None, user, parent_doctype, reasons):
                message += f": {_(doc.doctype)} - {doc.name}"
            reasons.append(message)
            return False
        return True
    if ptype == "submit" and not meta.is_submittable:
        reasons.append(_("Document Type is not submittable"))
        return False
    if ptype == "import" and not meta.allow_import:
        reasons.append(_("Document Type is not importable"))
        return False
    if not get_role_permissions(meta, user).get(ptype):
        reasons.append(
            _("User {0} does not have doctype access via role permission for document {1}").format(
                frappe.bold(user), frappe.bold(_(doctype))
            )
        )
        return False
    return True


def _child_allowed(
    doctype: str, ptype: str, doc: Any, user: str, parent_doctype: str | None, reasons: list[str]
) -> bool:
    if isinstance(doc, str):
        doc = frappe.db.get_value(doctype, doc, ["parent", "parenttype", "parentfield"], as_dict=True)
    parent_doctype = doc.parenttype if doc else parent_doctype
    if not parent_doctype or parent_doctype == doctype:
        reasons.append(_("Please specify a valid parent DocType for {0}").format(frappe.bold(doctype)))
        return False
    if not any(df.options == doctype for df in frappe.get_meta(parent_doctype).get_table_fields()):
        reasons.append(
            _("{0} is not a valid parent DocType for {1}").format(frappe.bold(parent_doctype), frappe.bold(doctype))
        )
        return False
    parent = getattr(doc, "parent_doc", None) or (doc.parent if doc else None)
    return _allowed(parent_doctype, ptype, parent, user, None, reasons)


def get_role_permissions(meta: Any, user: str | None = None, is_owner: Any = None) -> Any:
    """{"read": 1, ...} at level 0 from the user's roles."""
    meta = frappe.get_meta(meta)
    user = user or frappe.session.user
    if user == "Administrator":
        return frappe._dict(dict.fromkeys(rights, 1))
    key = (meta.name, user)
    known = frappe.local.role_permissions
    if key not in known:
        roles = get_roles(user)
        rules = [p for p in meta.permissions if p.role in roles and p.permlevel == 0]
        if any(p.if_owner for p in rules):
            raise frappe.NotImplementedInEmbedded(f"if_owner ({meta.name})")
        known[key] = frappe._dict({right: int(any(p.get(right) for p in rules)) for right in rights})
    return known[key]


def get_doc_permissions(
    doc: Any, user: str | None = None, ptype: str | None = None, reasons: list[str] | None = None
) -> Any:
    user = user or frappe.session.user
    reasons = reasons if reasons is not None else []
    if not has_controller_permissions(doc, ptype, user):
        reasons.append(_("Not allowed via controller permission check"))
        return {ptype: 0}
    permissions = frappe._dict(get_role_permissions(doc.meta, user))
    if not doc.meta.is_submittable:
        permissions["submit"] = 0
    if not doc.meta.allow_import:
        permissions["import"] = 0
    return permissions if has_user_permission(doc, user, reasons=reasons) else frappe._dict()


def has_controller_permissions(doc: Any, ptype: Any, user: str | None = None) -> bool:
    """The apps' has_permission hooks: the last that answers decides; None defers."""
    hooks = frappe.get_hooks("has_permission", {})
    for method in reversed(hooks.get(doc.doctype, []) + hooks.get("*", [])):
        answer = frappe.call(method, doc=doc, ptype=ptype, user=user or frappe.session.user, debug=False)
        if answer is not None:
            return bool(answer)
    return True


def has_user_permission(
    doc: Any, user: str | None = None, debug: bool = False, reasons: list[str] | None = None
) -> bool:
    permissions = get_user_permissions(user)
    reasons = reasons if reasons is not None else []
    if not permissions:
        return True
    own, _default = allowed_for(permissions.get(doc.doctype, []), doc.doctype)
    if own and str(doc.name) not in own:
        reasons.append(_("Not allowed for {0}: {1}").format(_(doc.doctype), doc.name))
        return False
    for row in [doc, *doc.get_all_children()]:
        for df in row.meta.get_link_fields():
            value = row.get(df.fieldname)
            if df.ignore_user_permissions or not value:
                continue
            allowed, _default = allowed_for(permissions.get(df.options, []), doc.doctype)
            if allowed and value not in allowed:
                where = (
                    _("row {0}, field {1}").format(row.idx, df.label)
                    if row.get("parentfield")
                    else _("field {0}").format(df.label)
                )
                reasons.append(
                    _("You are not allowed to access this {0} record because it is linked to {1} '{2}' in {3}").format(
                        _(row.meta.name), _(df.options), value, where
                    )
                )
                return False
    return True


def add_user_permission(
    doctype: str, name: str, user: str, ignore_permissions: bool = False, applicable_for: str | None = None,
    is_default: int = 0,
    hide_descendants: int = 0,
) -> None:  # fmt: skip
    if frappe.db.exists("User Permission", {"user": user, "allow": doctype, "for_value": name}):
        return
    if not frappe.db.exists(doctype, name):
        frappe.throw(_("{0} {1} not found").format(_(doctype), name), frappe.DoesNotExistError)
    frappe.get_doc(
        doctype="User Permission", user=user, allow=doctype, for_value=name, is_default=is_default,
        applicable_for=applicable_for,
        apply_to_all_doctypes=0 if applicable_for else 1,
    ).insert(ignore_permissions=ignore_permissions)  # fmt: skip


def remove_user_permission(doctype: str, name: str, user: str) -> None:
    frappe.delete_doc(
        "User Permission", frappe.db.get_value("User Permission", {"user": user, "allow": doctype, "for_value": name})
    )
