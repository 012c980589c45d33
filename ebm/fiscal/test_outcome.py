import unittest
from datetime import datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.outcome import (
    Answer,
    NumberState,
    Outcome,
    Verified,
    after_send,
    after_verify,
    backoff_seconds,
    first_number,
    last_number,
)

SIGNED = {
    "rcptNo": 168,
    "totRcptNo": 258,
    "intrlData": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "rcptSign": "ABCDEFGHIJKLMNOP",
    "vsdcRcptPbctDate": "20261121140211",
    "sdcId": "SDC010000001",
    "mrcNo": "SIM00000001",
}
BILL_CODES = ("881", "882", "883", "884", "910", "921", "922")
DEVICE_CODES = ("900", "901", "903", "911", "912")
KINDS: Any = st.sampled_from(["not_written", "no_answer", "bad_http", "garbled", "envelope"])


def said(code: str, message: str = "", data: dict[str, Any] | None = None) -> Answer:
    return Answer("envelope", code, message, data)


def info(last: object, code: str = "000") -> Answer:
    return said(code, "", {"info": {"lastSaleInvcNo": last}})


class AfterSend(unittest.TestCase):
    def test_000_with_a_whole_signature_is_signed_and_carries_it(self) -> None:
        decision = after_send(said("000", "It is succeeded", SIGNED))
        self.assertEqual(
            (decision.outcome, decision.cause, decision.cause_text, decision.number_state),
            (Outcome.SIGNED, "", "", NumberState.SIGNED),
        )
        receipt = decision.receipt
        assert receipt
        self.assertEqual(
            (receipt.receipt_number, receipt.total_number, receipt.internal_data, receipt.signature),
            (168, 258, SIGNED["intrlData"], SIGNED["rcptSign"]),
        )
        self.assertEqual(
            (receipt.published_at, receipt.sdc_id, receipt.mrc),
            (datetime(2026, 11, 21, 14, 2, 11), "SDC010000001", "SIM00000001"),
        )

    def test_numbers_in_strings_and_the_names_of_osdc_are_read(self) -> None:
        data = {
            "curRcptNo": "168",
            "totRcptNo": "258",
            "intrlData": SIGNED["intrlData"],
            "rcptSign": SIGNED["rcptSign"],
            "sdcDateTime": "20261121140211",
        }
        receipt = after_send(said("000", data=data)).receipt
        assert receipt
        self.assertEqual(
            (receipt.receipt_number, receipt.total_number, receipt.published_at, receipt.sdc_id),
            (168, 258, datetime(2026, 11, 21, 14, 2, 11), ""),
        )

    def test_000_without_one_whole_part_of_the_signature_is_unknown_and_never_signed(self) -> None:
        bad: list[tuple[str, list[object]]] = [
            ("rcptNo", [None, 0, -1, True, 1.5, "", "x", "1e3", " 168", "٣", "9" * 39, [], {}]),
            ("totRcptNo", [None, 0, "0", False, "-4"]),
            (
                "intrlData",
                [
                    None,
                    "",
                    "A" * 25,
                    "A" * 27,
                    12345678901234567890123456,
                    "A" * 25 + "#",
                    "A" * 25 + " ",
                    "A" * 25 + "\n",
                ],
            ),
            ("rcptSign", [None, "", "A" * 15, "A" * 17, ["A"] * 16, "A" * 15 + "é"]),
        ]
        for field, values in bad:
            for value in values:
                with self.subTest(field=field, value=value):
                    decision = after_send(said("000", data={**SIGNED, field: value}))
                    self.assertEqual(
                        (decision.outcome, decision.cause, decision.receipt),
                        (Outcome.UNKNOWN, "VSDC_000_unsigned", None),
                    )
        empty: list[dict[str, Any] | None] = [None, {}]
        for data in empty:
            self.assertEqual(after_send(said("000", data=data)).outcome, Outcome.UNKNOWN)

    def test_a_time_or_name_the_device_does_not_say_is_left_empty_not_invented(self) -> None:
        for value in (None, "20261321140211", "2026112114021", 20261121140211, "x"):
            receipt = after_send(
                said("000", data={**SIGNED, "vsdcRcptPbctDate": value, "sdcId": "SDC#1 x", "mrcNo": 5})
            ).receipt
            assert receipt
            self.assertEqual((receipt.published_at, receipt.sdc_id, receipt.mrc), (None, "", ""))

    def test_what_counts_as_success_is_data(self) -> None:
        self.assertEqual(after_send(said("0000", data=SIGNED)).outcome, Outcome.UNKNOWN)
        self.assertEqual(after_send(said("0000", data=SIGNED), accepted={"000", "0000"}).outcome, Outcome.SIGNED)

    def test_refusals_of_the_bill_are_a_closed_list(self) -> None:
        for code in BILL_CODES:
            decision = after_send(said(code, "no"))
            self.assertEqual(
                (decision.outcome, decision.cause, decision.number_state),
                (Outcome.REFUSED_BILL, f"VSDC_{code}", NumberState.REFUSED),
            )

    def test_refusals_of_the_device_are_a_closed_list(self) -> None:
        for code in DEVICE_CODES:
            decision = after_send(said(code, "no"))
            self.assertEqual(
                (decision.outcome, decision.cause, decision.number_state),
                (Outcome.REFUSED_DEVICE, f"VSDC_{code}", NumberState.REFUSED),
            )

    def test_nothing_written_and_894_wait_and_keep_the_number(self) -> None:
        for answer, cause in ((Answer("not_written"), "DEVICE_NOT_REACHED"), (said("894"), "VSDC_894")):
            decision = after_send(answer)
            self.assertEqual(
                (decision.outcome, decision.cause, decision.number_state), (Outcome.WAITING, cause, NumberState.WAITING)
            )

    def test_no_answer_bad_http_and_garbage_are_unknown(self) -> None:
        for answer, cause in (
            (Answer("no_answer"), "NO_ANSWER"),
            (Answer("bad_http"), "BAD_HTTP"),
            (Answer("garbled"), "GARBLED"),
        ):
            decision = after_send(answer)
            self.assertEqual(
                (decision.outcome, decision.cause, decision.number_state), (Outcome.UNKNOWN, cause, NumberState.UNKNOWN)
            )

    def test_every_other_code_there_is_is_unknown(self) -> None:
        listed = {*BILL_CODES, *DEVICE_CODES, "894", "000"}
        for code in [f"{n:03d}" for n in range(1000)] + ["00", "0000", "0", "9100", "E04", "910 "]:
            if code not in listed:
                self.assertEqual(after_send(said(code, data=SIGNED)).outcome, Outcome.UNKNOWN, code)

    @given(
        KINDS,
        st.text(max_size=5),
        st.text(max_size=60),
        st.none() | st.dictionaries(st.text(max_size=8), st.integers() | st.text() | st.none()),
    )
    def test_only_a_whole_signature_is_ever_signed(
        self, kind: Any, code: str, message: str, data: dict[str, Any] | None
    ) -> None:
        decision = after_send(Answer(kind, code, message, data))
        self.assertEqual(decision.outcome is Outcome.SIGNED, decision.receipt is not None)
        self.assertEqual(decision.outcome is Outcome.SIGNED, decision.cause == "")
        self.assertIsNot(decision.outcome, Outcome.SIGNED)

    def test_a_kind_that_is_no_envelope_ignores_code_and_data(self) -> None:
        for kind in ("not_written", "no_answer", "bad_http", "garbled"):
            decision = after_send(Answer(kind, "000", "", SIGNED))
            self.assertIsNot(decision.outcome, Outcome.SIGNED)


class Causes(unittest.TestCase):
    def test_910_names_its_field_in_the_cause_and_in_words(self) -> None:
        decision = after_send(said("910", "Request parameter error: custTin must be 9 digits"))
        self.assertEqual(decision.cause, "VSDC_910_custTin")
        self.assertIn("the customer's TIN", decision.cause_text)
        self.assertIn("910: Request parameter error: custTin must be 9 digits", decision.cause_text)

    def test_a_field_named_by_another_code_does_not_change_the_cause(self) -> None:
        self.assertEqual(after_send(said("884", "custTin is not valid")).cause, "VSDC_884")

    def test_a_cause_carries_no_key_and_no_endless_words(self) -> None:
        decision = after_send(said("901", "cmcKey: 8SQDGUN3 is wrong " + "x" * 500))
        self.assertNotIn("8SQDGUN3", decision.cause_text)
        self.assertLess(len(decision.cause_text), 400)


class AfterVerify(unittest.TestCase):
    def test_the_devices_last_number_tells_taken_from_not_taken(self) -> None:
        self.assertEqual(after_verify(info(41), 41).result, Verified.TAKEN)
        self.assertEqual(after_verify(info("41"), 41).result, Verified.TAKEN)
        self.assertEqual(after_verify(info(40), 41).result, Verified.NOT_TAKEN)
        self.assertEqual(after_verify(info(0), 1).result, Verified.NOT_TAKEN)

    def test_a_last_number_after_ours_stops_the_counter_and_is_told(self) -> None:
        verdict = after_verify(info(42), 41)
        self.assertEqual(
            (verdict.result, verdict.last_number, verdict.cause), (Verified.STOPPED, 42, "VERIFY_LAST_AFTER_OURS")
        )
        self.assertIn("supervisor", verdict.cause_text)

    def test_no_number_stops_the_counter(self) -> None:
        for answer in (
            info(None),
            info("x"),
            info(-1),
            info(1.0),
            info(True),
            said("000"),
            said("000", data={"info": None}),
            said("000", data={"lastSaleInvcNo": 41}),
        ):
            self.assertEqual(after_verify(answer, 41).result, Verified.STOPPED)

    def test_902_counts_only_where_it_carries_the_number(self) -> None:
        self.assertEqual(after_verify(info(41, "902"), 41).result, Verified.TAKEN)
        self.assertEqual(after_verify(said("902"), 41).result, Verified.STOPPED)

    def test_an_error_stops_the_counter_even_with_a_number_beside_it(self) -> None:
        for code in ("901", "910", "999", "899", "001"):
            verdict = after_verify(info(41, code), 41)
            self.assertEqual((verdict.result, verdict.cause), (Verified.STOPPED, f"VERIFY_{code}"))
        for kind in ("bad_http", "garbled"):
            self.assertEqual(after_verify(Answer(kind), 41).result, Verified.STOPPED)

    def test_a_device_that_cannot_be_asked_is_asked_again_later(self) -> None:
        for answer in (Answer("not_written"), Answer("no_answer"), said("894")):
            self.assertEqual(after_verify(answer, 41).result, Verified.UNREACHABLE)

    @given(
        KINDS,
        st.text(max_size=4),
        st.none()
        | st.dictionaries(
            st.sampled_from(["info", "x"]),
            st.none() | st.dictionaries(st.just("lastSaleInvcNo"), st.integers() | st.text()),
        ),
        st.integers(1, 100),
    )
    def test_taken_needs_the_very_number(self, kind: Any, code: str, data: Any, number: int) -> None:
        answer = Answer(kind, code, "", data)
        verdict = after_verify(answer, number)
        if verdict.result is Verified.TAKEN:
            self.assertEqual(last_number(answer), number)


class Numbers(unittest.TestCase):
    def test_the_first_number_follows_the_greater_of_ours_and_the_devices(self) -> None:
        self.assertEqual([first_number(0, 0), first_number(41, 7), first_number(7, 41)], [1, 42, 42])

    def test_back_off_rises_to_a_minute_and_stays(self) -> None:
        self.assertEqual([backoff_seconds(n) for n in range(9)], [1, 1, 2, 5, 10, 30, 60, 60, 60])

    def test_keys_in_an_answer_do_not_show_in_its_repr(self) -> None:
        self.assertNotIn("8SQDGUN3", repr(said("000", data={"info": {"cmcKey": "8SQDGUN3"}})))


if __name__ == "__main__":
    unittest.main()
