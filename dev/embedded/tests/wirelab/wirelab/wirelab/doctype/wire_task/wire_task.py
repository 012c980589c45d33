import frappe
from frappe.model.document import Document

from wirelab import hooks, trace


class WireTask(Document):
    title: str
    note: str

    @frappe.whitelist()
    def do_thing(self, x=None, y=None):
        self.title = f"{self.title}!"
        return {"x": x, "y": y, "name": self.name, "types": [type(x).__name__, type(y).__name__]}

    @frappe.whitelist()
    def no_return(self):
        self.note = "touched"

    @frappe.whitelist(methods=["POST"])
    def save_it(self):
        self.note = "saved by method"
        self.save()
        return self.note

    @frappe.whitelist()
    def boom(self):
        frappe.throw("boom from doc method", title="Boom")

    def not_listed(self):
        return "never over HTTP"


def _traced(hook):
    def ran(self):
        trace.state("ctl", hook, self)

    return ran


for _hook in hooks.HOOKS:
    if _hook != "autoname":
        setattr(WireTask, _hook, _traced(_hook))
