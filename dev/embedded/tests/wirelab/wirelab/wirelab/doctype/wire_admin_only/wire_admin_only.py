from frappe.model.document import Document


class WireAdminOnly(Document):
    pass
