from frappe.model.document import Document


class WireOrderItem(Document):
    pass
