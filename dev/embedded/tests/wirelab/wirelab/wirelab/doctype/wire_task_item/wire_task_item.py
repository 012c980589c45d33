from frappe.model.document import Document


class WireTaskItem(Document):
    pass
