from frappe.model.document import Document


class WireOrder(Document):
    pass
