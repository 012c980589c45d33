import re
import unittest
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal import result_codes_page
from ebm.fiscal.cause_help import admin_sentence
from ebm.fiscal.outcome import Answer, NumberState, after_send
from ebm.fiscal.result_codes import RESULT_CODES, Outcome, result_of

SIGNED = {"rcptNo": 1, "totRcptNo": 1, "intrlData": "A" * 26, "rcptSign": "B" * 16}
# Written down a second time on purpose, from ebm-domain A5 and design section 6 rule 3.
EXPECTED = {
    "000": Outcome.SIGNED,
    **dict.fromkeys(("881", "882", "883", "884", "910", "921", "922"), Outcome.REFUSED_BILL),
    **dict.fromkeys(("900", "901", "903", "911", "912"), Outcome.REFUSED_DEVICE),
    "894": Outcome.WAITING,
    **dict.fromkeys(("001", "891", "892", "893", "895", "896", "899", "902", "924"), Outcome.UNKNOWN),
    **dict.fromkeys(("990", "991", "992", "993", "994", "995", "999"), Outcome.UNKNOWN),
}
STATES = {
    Outcome.SIGNED: NumberState.SIGNED,
    Outcome.REFUSED_BILL: NumberState.REFUSED,
    Outcome.REFUSED_DEVICE: NumberState.REFUSED,
    Outcome.WAITING: NumberState.WAITING,
    Outcome.UNKNOWN: NumberState.UNKNOWN,
}


class ResultTable(unittest.TestCase):
    def test_each_code_of_the_authority_is_a_row_and_no_other(self) -> None:
        self.assertEqual(set(RESULT_CODES), set(EXPECTED))

    def test_a_sale_comes_to_what_its_row_says_and_the_cashier_reads_the_rows_sentence(self) -> None:
        for code, expected in EXPECTED.items():
            with self.subTest(code):
                row = RESULT_CODES[code]
                decision = after_send(Answer("envelope", code, "words of the device", SIGNED))
                self.assertEqual((row.code, row.outcome, decision.outcome), (code, expected, expected))
                self.assertEqual(decision.number_state, STATES[expected])
                if expected is Outcome.SIGNED:
                    self.assertEqual((decision.cause, decision.cause_text), ("", ""))
                else:
                    self.assertEqual(decision.cause, f"VSDC_{code}")
                    said = f"{row.cashier} (The device says {code}: words of the device)"
                    self.assertEqual(decision.cause_text, said)

    def test_each_row_speaks_to_both_in_whole_sentences(self) -> None:
        for code, row in RESULT_CODES.items():
            with self.subTest(code):
                self.assertTrue(row.meaning and not row.meaning.endswith("."))
                self.assertRegex(row.administrator, r"^[A-Z].{30,}\.$")
                if row.outcome is not Outcome.SIGNED:
                    self.assertRegex(row.cashier, r"^[A-Z].{30,}\.$")
                self.assertNotEqual(row.administrator, row.cashier)
                # A cell of a table, and a line on a screen.
                self.assertNotRegex(row.cashier + row.administrator, r"[|\n]")

    def test_an_administrator_reads_the_rows_sentence_by_every_cause_it_leads_to(self) -> None:
        for code, row in RESULT_CODES.items():
            for cause in (f"VSDC_{code}", f"DEVICE_VSDC_{code}", f"VERIFY_{code}"):
                with self.subTest(cause):
                    self.assertEqual(admin_sentence(cause), f"{code}: {row.meaning}. {row.administrator}")

    def test_a_success_that_the_profile_does_not_accept_is_unknown_and_says_so(self) -> None:
        decision = after_send(Answer("envelope", "000", "", SIGNED), accepted={"0000"})
        self.assertIs(decision.outcome, Outcome.UNKNOWN)
        self.assertTrue(decision.cause_text.startswith("The device answered something"), decision.cause_text)

    def test_unknown_says_to_the_cashier_that_nobody_knows_and_that_it_is_asked(self) -> None:
        for code, row in RESULT_CODES.items():
            if row.outcome is Outcome.UNKNOWN:
                self.assertIn("asks the device before anything else is sent", row.cashier, code)

    @given(st.text(max_size=8) | st.from_regex(r"[0-9]{1,4}", fullmatch=True))
    def test_any_other_code_is_unknown_whatever_comes_with_it(self, code: str) -> None:
        if code in EXPECTED:
            return
        self.assertIs(result_of(code).outcome, Outcome.UNKNOWN)
        decision = after_send(Answer("envelope", code, "", SIGNED))
        self.assertEqual((decision.outcome, decision.receipt), (Outcome.UNKNOWN, None))
        self.assertTrue(decision.cause_text)


class CauseHelp(unittest.TestCase):
    def test_a_named_field_is_told_with_its_name_on_the_wire(self) -> None:
        self.assertIn("The field is custTin (the customer's TIN).", admin_sentence("VSDC_910_custTin"))

    def test_success_without_a_signature_has_its_help(self) -> None:
        self.assertIn("signature was not whole", admin_sentence("VSDC_000_unsigned"))

    def test_an_unlisted_code_has_help_too(self) -> None:
        self.assertTrue(admin_sentence("VSDC_777").startswith("777: In no list of the authority."))

    def test_each_kind_of_silence_has_help(self) -> None:
        for kind in ("not_written", "no_answer", "bad_http", "garbled"):
            decision = after_send(Answer(kind))
            self.assertTrue(admin_sentence(decision.cause), kind)

    def test_what_a_person_entered_wrongly_needs_none(self) -> None:
        for cause in ("", "NO_PHONE", "BAD_TIN", "RUN_PAUSED", "STOPPED_BY_HAND", "VSDC_", "VSDC_abc"):
            self.assertEqual(admin_sentence(cause), "", cause)

    @given(st.text(max_size=30))
    def test_any_cause_gives_a_line_or_nothing(self, cause: str) -> None:
        self.assertIsNone(re.search(r"[\n\r]", admin_sentence(cause)))


class Page(unittest.TestCase):
    def test_the_page_is_what_the_table_says(self) -> None:
        place = result_codes_page.PLACE
        if not (Path(__file__).resolve().parents[2] / "pyproject.toml").exists():
            self.skipTest("an installed app has no docs beside it")
        found = place.read_text(encoding="utf-8")
        self.assertEqual(
            found, result_codes_page.text(), "docs/result-codes.md is stale: python -m ebm.fiscal.result_codes_page"
        )

    def test_the_page_has_a_line_for_each_code_and_one_for_all_others(self) -> None:
        lines = [line for line in result_codes_page.text().splitlines() if line.startswith("| ")]
        self.assertEqual([line.split(" | ")[0] for line in lines[1:]], [f"| {c}" for c in [*RESULT_CODES, "any other"]])


if __name__ == "__main__":
    unittest.main()
