"""Who looks after devices reads what to check about a cause; a cashier reads his own sentence only."""

from __future__ import annotations

from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import envelope
from ebm.invoice_view import invoice_view


class CauseHelpTest(DispatchTestCase):
    def help_for(self, name: str, role: str) -> str:
        with self.as_user(role):
            return str(invoice_view(self.invoice(name))["cause_help"])

    def test_a_parked_bill_tells_a_supervisor_what_to_check_and_a_cashier_only_what_to_do(self) -> None:
        name = self.queue()
        self.device.script = [envelope("910", "Request parameter error: custTin must be 9 digits")]
        self.work()
        self.assertEqual(self.invoice(name).cause, "VSDC_910_custTin")
        for role in ("EBM Supervisor", "EBM Manager"):
            self.assertIn("The field is custTin", self.help_for(name, role))
        for role in ("EBM Cashier", "EBM Billing Officer", "EBM Auditor"):
            self.assertEqual(self.help_for(name, role), "", role)

    def test_a_bill_behind_a_stopped_counter_tells_what_to_check_about_the_device(self) -> None:
        name = self.queue()
        self.device.script = [envelope("901", "It is not a valid device")]
        self.work()
        self.assertIn("901: Not a valid device. Compare TIN", self.help_for(name, "EBM Manager"))
