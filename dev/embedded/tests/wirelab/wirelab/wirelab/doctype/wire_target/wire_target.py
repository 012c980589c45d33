from frappe.model.document import Document


class WireTarget(Document):
    pass
