import unittest
from dataclasses import replace
from datetime import timedelta
from typing import Any

from ebm.fiscal.changes import Change, OpenNumber
from ebm.fiscal.orders import Ended, NotSent
from ebm.fiscal.outcome import Answer
from ebm.fiscal.scripted_desk import (
    BAD_HTTP,
    GARBLED,
    NO_ANSWER,
    NOT_WRITTEN,
    SIGNED,
    START,
    UNSIGNED,
    Desk,
    code,
    last,
)
from ebm.fiscal.signing import SAME_UNKNOWNS

BILL_CODES = ("881", "882", "884", "910", "922")
DEVICE_CODES = ("900", "901", "903", "911", "912")
UNKNOWN_CODES = ("891", "895", "899", "902", "924", "990", "991", "992", "993", "994", "995", "999", "E04", "001", "")


def open_number(state: str, attempts: int = 1, **more: Any) -> OpenNumber:
    return OpenNumber(4, "a", state, attempts, **more)


class Signing(unittest.TestCase):
    def test_two_bills_are_numbered_logged_sent_and_stored_in_that_order_with_one_commit_each(self) -> None:
        desk = Desk(["a", "b"], [SIGNED, SIGNED])
        self.assertIs(desk.run(), Ended.IDLE)
        self.assertEqual(
            desk.told,
            [
                "adopt",
                "commit give 5 to a",
                "log before 5",
                "send 5",
                "commit 5 Signed, a Signed, give 6 to b",
                "log after 5 Signed, before 6",
                "send 6",
                "commit 6 Signed, b Signed",
                "log after 6 Signed",
            ],
        )
        self.assertIsNotNone(desk.changes[1].receipt)

    def test_what_each_answer_to_a_sale_leads_to(self) -> None:
        signed_later = [last(4), SIGNED]
        table: list[tuple[list[Any], list[str]]] = [
            *(([code(each)], ["send 5", "commit 5 Refused, a Parked", "log after 5 Refused"]) for each in BILL_CODES),
            *(
                (
                    [code(each)],
                    ["send 5", f"commit 5 Refused, a Queued, Stopped DEVICE_VSDC_{each}", "log after 5 Refused"],
                )
                for each in DEVICE_CODES
            ),
            *(
                (
                    [said, *signed_later],
                    [
                        "send 5",
                        "commit 5 Unknown, a Unknown",
                        "log after 5 Unknown",
                        "ask",
                        "commit 5 Sending, a Sending",
                        "log before 5",
                        "send 5",
                        "commit 5 Signed, a Signed",
                        "log after 5 Signed",
                    ],
                )
                for said in (NO_ANSWER, GARBLED, BAD_HTTP, UNSIGNED, *(code(each) for each in UNKNOWN_CODES))
            ),
            *(
                (
                    [said, SIGNED],
                    [
                        "send 5",
                        "commit 5 Waiting, a Waiting",
                        "log after 5 Waiting",
                        "sleep 1",
                        "commit 5 Sending, a Sending",
                        "log before 5",
                        "send 5",
                        "commit 5 Signed, a Signed",
                        "log after 5 Signed",
                    ],
                )
                for said in (NOT_WRITTEN, code("894"))
            ),
        ]
        for says, expected in table:
            with self.subTest(says[0]):
                desk = Desk(["a"], says)
                desk.run()
                self.assertEqual(desk.told[:3], ["adopt", "commit give 5 to a", "log before 5"])
                self.assertEqual(desk.told[3:], expected)

    def test_a_refused_number_is_spent_and_the_next_bill_gets_the_next_one(self) -> None:
        desk = Desk(["a", "b"], [code("910"), SIGNED])
        desk.run()
        self.assertIn("commit 5 Refused, a Parked, give 6 to b", desk.told)

    def test_a_bill_taken_back_before_it_is_numbered_is_passed_over(self) -> None:
        desk = Desk(["a"], [])

        def store(change: Change) -> None:
            desk.bills.clear()
            return None

        desk._store = store  # type: ignore[method-assign]
        self.assertIs(desk.run(), Ended.IDLE)
        self.assertEqual(desk.told, ["adopt"])

    def test_without_enough_lease_it_is_prolonged_before_the_first_byte(self) -> None:
        desk = Desk(["a"], [NotSent.TOO_LATE, SIGNED])
        desk.run()
        self.assertEqual(desk.told[3:6], ["send 5", "commit", "send 5"])

    def test_a_request_that_is_not_the_numbered_one_stops_the_counter(self) -> None:
        desk = Desk(["a"], [NotSent.CHANGED])
        self.assertIs(desk.run(), Ended.STOPPED)
        self.assertEqual(desk.told[-1], "commit Stopped REQUEST_CHANGED")

    def test_nothing_new_is_begun_when_time_is_up(self) -> None:
        desk = Desk(["a", "b"], [SIGNED])
        desk.looks_left = 2
        self.assertIs(desk.run(), Ended.TIME_UP)
        self.assertEqual(desk.bills, ["b"])

    def test_a_stopped_counter_and_one_without_device_are_left_alone(self) -> None:
        for columns in ({"active": False}, {"device": None}):
            desk = Desk(["a"], [])
            desk.view = replace(desk.view, **columns)
            self.assertIs(desk.run(), Ended.STOPPED)
            self.assertEqual(desk.told, ["adopt"])

    def test_a_long_back_off_is_left_to_cron_and_a_short_one_slept_out(self) -> None:
        later = Desk(["a"], [], next_attempt_at=START + timedelta(seconds=6))
        self.assertIs(later.run(), Ended.LATER)
        soon = Desk(["a"], [SIGNED], next_attempt_at=START + timedelta(seconds=5))
        self.assertIs(soon.run(), Ended.IDLE)
        self.assertEqual(soon.told[1], "sleep 5")

    def test_a_back_off_longer_than_any_was_written_by_a_wrong_clock_and_is_due(self) -> None:
        longest = Desk(["a"], [], next_attempt_at=START + timedelta(seconds=60))
        self.assertIs(longest.run(), Ended.LATER)
        desk = Desk(["a"], [SIGNED], next_attempt_at=START + timedelta(days=1))
        self.assertIs(desk.run(), Ended.IDLE)
        self.assertEqual(desk.told[1], "commit give 5 to a")

    def test_ten_refusals_of_one_cause_in_a_row_pause_the_run_and_give_no_number(self) -> None:
        bills = [f"b{index}" for index in range(12)]
        desk = Desk(bills, [code("884")] * 10)
        self.assertIs(desk.run(), Ended.IDLE)
        self.assertEqual(desk.told[-2], "commit 14 Refused, b9 Parked, pause the run of b9")
        self.assertEqual((desk.view.refusals, desk.view.last_number), (0, 14))

    def test_a_signature_or_another_cause_begins_the_count_of_refusals_anew(self) -> None:
        for between in (SIGNED, code("881")):
            desk = Desk([f"b{index}" for index in range(20)], [*[code("884")] * 9, between, *[code("884")] * 9, SIGNED])
            desk.looks_left = 21
            desk.run()
            self.assertFalse(any("pause" in told for told in desk.told), between)


class Verifying(unittest.TestCase):
    def test_what_each_answer_about_an_open_number_leads_to(self) -> None:
        again = ["commit 4 Sending, a Sending", "log before 4", "send 4", "commit 4 Signed, a Signed"]
        unknown = "commit 4 Unknown, a Unknown"
        table: list[tuple[Answer, list[str]]] = [
            (last(4), ["commit 4 Incomplete, a Incomplete", "log after 4 Incomplete"]),
            (last(4, "902"), ["commit 4 Incomplete, a Incomplete", "log after 4 Incomplete"]),
            (last(3), again),
            (last(5), [f"{unknown}, Stopped VERIFY_LAST_AFTER_OURS, hold DEVICE_AHEAD"]),
            (last(1), [f"{unknown}, Stopped VERIFY_LAST_BEFORE_OURS"]),
            (last(4, tin="999999999"), [f"{unknown}, Stopped VERIFY_OTHER_DEVICE"]),
            (code("902"), [f"{unknown}, Stopped VERIFY_NO_NUMBER"]),
            (code("000"), [f"{unknown}, Stopped VERIFY_NO_NUMBER"]),
            (code("999"), [f"{unknown}, Stopped VERIFY_999"]),
            (code("901"), [f"{unknown}, Stopped VERIFY_901"]),
            (GARBLED, [f"{unknown}, Stopped VERIFY_GARBLED"]),
            (BAD_HTTP, [f"{unknown}, Stopped VERIFY_BAD_HTTP"]),
            (NOT_WRITTEN, [unknown, "sleep 1"]),
            (NO_ANSWER, [unknown, "sleep 1"]),
            (code("894"), [unknown, "sleep 1"]),
        ]
        for state in ("Sending", "Unknown"):
            for said, expected in table:
                with self.subTest(f"{state} {said}"):
                    desk = Desk([], [said, SIGNED, *[last(4)]], open=open_number(state), taken=2)
                    if "sleep 1" in expected:
                        desk.says[1:] = [last(4)]
                    desk.run()
                    self.assertEqual(desk.told[1], "ask")
                    self.assertEqual(desk.told[2 : 2 + len(expected)], expected)

    def test_a_waiting_number_is_sent_again_without_asking(self) -> None:
        desk = Desk([], [SIGNED], open=open_number("Waiting"))
        desk.run()
        self.assertEqual(desk.told[1:4], ["commit 4 Sending, a Sending", "log before 4", "send 4"])

    def test_a_device_that_keeps_answering_nonsense_is_left_alone_longer_and_longer_then_stopped(self) -> None:
        says: list[Answer] = []
        for _ in range(SAME_UNKNOWNS - 1):
            says += [last(3), code("999")]
        desk = Desk(["b"], says, open=open_number("Unknown"))
        desk.rules = replace(desk.rules, patience=100)
        self.assertIs(desk.run(), Ended.STOPPED)
        self.assertEqual(desk.told[-2], "commit 4 Unknown, a Unknown, Stopped KEEPS_FAILING")
        sleeps = [told for told in desk.told if told.startswith("sleep")]
        self.assertEqual(sleeps, [f"sleep {each}" for each in (1, 2, 5, 10, 30, 60, 60, 60)])

    def test_a_refusal_of_a_number_that_left_before_is_believed_only_when_the_device_has_not_taken_it(self) -> None:
        for refusal in ("884", "901"):
            taken = Desk([], [last(3), code(refusal), last(4)], open=open_number("Unknown"))
            taken.run()
            self.assertEqual(
                taken.told[-4:], ["commit", "ask", "commit 4 Incomplete, a Incomplete", "log after 4 Incomplete"]
            )
        refused = Desk([], [last(3), code("884"), last(3)], open=open_number("Unknown"))
        refused.run()
        self.assertEqual(refused.told[-2:], ["commit 4 Refused, a Parked", "log after 4 Refused"])
        unreachable = Desk([], [last(3), code("884"), NO_ANSWER, last(4)], open=open_number("Unknown"))
        unreachable.run()
        self.assertIn("commit 4 Unknown, a Unknown", unreachable.told)
        self.assertEqual(unreachable.view.open, None)

    def test_a_device_that_counts_nothing_at_all_does_not_prove_that_an_earlier_copy_was_not_taken(self) -> None:
        # Found by the simulation: it took the first copy, lost its memory, and refused the second.
        for refusal in ("884", "901"):
            desk = Desk([], [last(0), code(refusal), last(0)], last_number=1, open=OpenNumber(1, "a", "Unknown"))
            self.assertIs(desk.run(), Ended.STOPPED)
            self.assertEqual(desk.told[-1], "commit 1 Unknown, a Unknown, Stopped VERIFY_COUNTS_NOTHING")
            stopped = desk.changes[-1].counter
            self.assertIn(f"refuses the bill ({refusal})", str(stopped["cause_text"]))
        first = Desk(["a"], [code("901")], last_number=0)
        first.run()
        self.assertIn("Stopped DEVICE_VSDC_901", first.told[-2])

    def test_a_used_purchase_code_may_have_been_used_by_our_own_copy(self) -> None:
        for refusal in ("883", "921"):
            desk = Desk(["a"], [code(refusal), last(5)])
            desk.run()
            self.assertEqual(desk.told[-2], "commit 5 Incomplete, a Incomplete")
            parked = Desk(["a"], [code(refusal), last(4)])
            parked.run()
            self.assertEqual(parked.told[-2], "commit 5 Refused, a Parked")
            self.assertEqual(parked.changes[-1].bill and parked.changes[-1].bill.cause, f"VSDC_{refusal}")

    def test_where_a_device_may_have_lost_our_own_copy_the_bill_is_parked_for_a_supervisor(self) -> None:
        desk = Desk([], [last(3), code("883"), last(3)], open=open_number("Unknown"))
        desk.run()
        bill = desk.changes[-1].bill
        assert bill
        self.assertEqual((bill.status, bill.cause), ("Parked", "VSDC_883_COPY"))
        self.assertIn("must not be sent again", bill.cause_text)


class FirstLook(unittest.TestCase):
    def after_silence(self, says: list[Answer], **columns: Any) -> Desk:
        desk = Desk(["a"], says, last_contact=START - timedelta(seconds=601), **columns)
        desk.run()
        return desk

    def test_after_a_silence_the_device_is_asked_before_a_number_is_given(self) -> None:
        self.assertEqual(self.after_silence([last(4), SIGNED]).told[1:4], ["ask", "commit", "commit give 5 to a"])
        self.assertEqual(Desk(["a"], [SIGNED]).run(), Ended.IDLE)
        never = Desk(["a"], [last(3), SIGNED], last_contact=None)
        never.run()
        self.assertEqual(never.told[1], "ask")

    def test_a_device_ahead_of_us_stops_the_counter_and_holds_the_queue(self) -> None:
        desk = self.after_silence([last(7)])
        self.assertEqual(desk.told[-1], "commit Stopped DEVICE_AHEAD, hold DEVICE_AHEAD")

    def test_a_device_that_took_what_it_refused_does_too(self) -> None:
        desk = self.after_silence([last(4)], last_refused="z")
        self.assertEqual(desk.told[-1], "commit z Queued, Stopped DEVICE_AHEAD, hold DEVICE_AHEAD")

    def test_a_device_without_memory_or_of_another_branch_stops_the_counter(self) -> None:
        self.assertEqual(self.after_silence([last(2)], taken=3).told[-1], "commit Stopped VERIFY_LAST_BEFORE_OURS")
        self.assertEqual(self.after_silence([last(4, bhfId="07")]).told[-1], "commit Stopped VERIFY_OTHER_DEVICE")

    def test_a_device_out_of_reach_is_asked_again(self) -> None:
        self.assertEqual(self.after_silence([NO_ANSWER, SIGNED]).told[1:4], ["ask", "commit", "sleep 1"])

    def test_a_lost_log_begins_anew_only_where_the_devices_count_proves_that_nothing_is_missing(self) -> None:
        for said, taken in ((last(4), 4), (last(3), 3), (last(4), 0)):
            desk = Desk(["a"], [said, SIGNED], log_intact=False, taken=taken)
            desk.run()
            self.assertEqual(desk.told[1:4], ["ask", "commit log anew", "commit give 5 to a"])
        for said, ours in ((last(0), 0), (last(2), 4), (last(3), 4)):
            desk = Desk(["a"], [said], log_intact=False, taken=0, last_number=ours)
            desk.run()
            self.assertEqual(desk.told[-1], "commit Stopped LOG_LOST, hold DEVICE_AHEAD")

    def test_with_a_lost_log_an_open_number_is_settled_first_and_nothing_numbered_with_it(self) -> None:
        desk = Desk(["b"], [last(3), SIGNED, last(4), SIGNED], open=open_number("Sending"), taken=3, log_intact=False)
        desk.run()
        self.assertEqual(
            desk.told[5:10],
            ["commit 4 Signed, a Signed", "log after 4 Signed", "ask", "commit log anew", "commit give 5 to b"],
        )
        lost = Desk(["b"], [last(2)], open=open_number("Sending"), log_intact=False)
        lost.run()
        self.assertEqual(lost.told[-1], "commit 4 Unknown, a Unknown, Stopped LOG_LOST, hold DEVICE_AHEAD")
        waiting = Desk(["b"], [last(2)], open=open_number("Waiting"), log_intact=False)
        waiting.run()
        self.assertEqual(waiting.told[1], "ask")


class Offline(unittest.TestCase):
    def test_the_offline_clock_runs_from_the_first_failure_and_stops_with_an_answer(self) -> None:
        desk = Desk(["a"], [NOT_WRITTEN, NOT_WRITTEN])
        self.assertIs(self._until_later(desk), Ended.LATER)
        self.assertEqual(desk.view.offline_since, START)

    def _until_later(self, desk: Desk) -> Ended:
        desk.rules = replace(desk.rules, patience=1)
        return desk.run()

    def test_when_the_offline_time_is_used_up_one_look_up_at_a_time_finds_the_device(self) -> None:
        since = START - timedelta(hours=24)
        desk = Desk(["a"], [NO_ANSWER, code("894"), last(4), SIGNED], offline_since=since)
        self.assertIs(desk.run(), Ended.IDLE)
        self.assertEqual(desk.told[1:8], ["ask", "commit", "sleep 1", "ask", "commit", "sleep 2", "ask"])
        self.assertIsNone(desk.view.offline_since)

    def test_a_blocked_counter_sends_no_open_number_either(self) -> None:
        since = START - timedelta(hours=24)
        desk = Desk([], [last(3), SIGNED], offline_since=since, open=open_number("Waiting"))
        desk.run()
        self.assertEqual(desk.told[1:4], ["ask", "commit", "commit 4 Sending, a Sending"])


if __name__ == "__main__":
    unittest.main()
