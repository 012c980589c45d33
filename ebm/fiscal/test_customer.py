import unittest

from hypothesis import given, settings
from hypothesis import strategies as st

from ebm.fiscal.bill import check_bill
from ebm.fiscal.customer import FIELDS, bare_phone, check_customer, is_phone, is_tin


def faults(**facts: object) -> list[tuple[str, str]]:
    return [(p.cause, p.field) for p in check_customer({"customer_name": "Uwase", **facts})]


class CustomerTest(unittest.TestCase):
    def test_a_name_is_all_that_a_customer_needs(self) -> None:
        self.assertEqual(faults(), [])
        self.assertEqual(faults(customer_name="  "), [("NO_CUSTOMER_NAME", "customer_name")])

    def test_a_name_that_fits_on_no_receipt_is_refused_before_a_bill_is(self) -> None:
        self.assertEqual(faults(customer_name="x" * 60), [])
        self.assertEqual(faults(customer_name="x" * 61), [("TOO_LONG", "customer_name")])

    def test_each_fault_is_told_at_its_field(self) -> None:
        self.assertEqual(faults(tin="12345678"), [("BAD_TIN", "tin")])
        self.assertEqual(faults(tin="١٢٣٤٥٦٧٨٩"), [("BAD_TIN", "tin")])
        self.assertEqual(faults(phone="call me"), [("BAD_PHONE", "phone")])
        self.assertEqual(faults(poc_number="9" * 141), [("TOO_LONG", "poc_number")])
        self.assertEqual(faults(meter_number="9" * 141), [("TOO_LONG", "meter_number")])

    def test_a_phone_number_may_be_written_in_groups_and_is_kept_without(self) -> None:
        self.assertEqual(faults(phone="+250 788-123 456"), [])
        self.assertEqual(bare_phone("+250 788-123 456"), "+250788123456")

    @settings(deadline=None)
    @given(st.from_regex(r"[0-9 +\-]{0,24}", fullmatch=True), st.from_regex(r"[0-9A]{0,10}", fullmatch=True))
    def test_what_a_bill_refuses_of_its_customer_a_customer_cannot_have(self, phone: str, tin: str) -> None:
        bill = {"customer_name": "Uwase", "customer_phone": phone.strip(), "customer_tin": tin}
        of_bill = {p.cause for p in check_bill(bill, for_sending=False)} & {"BAD_PHONE", "BAD_TIN"}
        self.assertEqual(of_bill, {cause for cause, _ in faults(phone=phone.strip(), tin=tin)})

    @settings(deadline=None)
    @given(st.dictionaries(st.sampled_from(FIELDS), st.none() | st.integers() | st.text() | st.lists(st.text())))
    def test_nothing_that_a_client_can_send_makes_it_raise(self, facts: dict[str, object]) -> None:
        check_customer(facts)

    def test_the_words_for_a_tin_and_a_phone(self) -> None:
        self.assertTrue(is_tin("102345678"))
        self.assertFalse(is_phone("0" * 21))
