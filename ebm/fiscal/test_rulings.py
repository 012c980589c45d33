import unittest
from typing import Any

from ebm.fiscal.changes import Change, OpenNumber
from ebm.fiscal.orders import CounterView
from ebm.fiscal.rulings import (
    Ruling,
    RulingRefused,
    after_completion,
    after_replacement,
    after_ruling,
    not_ours,
    stopped_by_hand,
)
from ebm.fiscal.scripted_desk import RECEIPT, START
from ebm.fiscal.signed_data import read_signed
from ebm.fiscal.signing import SAME_UNKNOWNS


def number(attempts: int = 1, **more: Any) -> OpenNumber:
    return OpenNumber(7, "a", "Unknown", attempts, **more)


def view(**columns: Any) -> CounterView:
    given: dict[str, Any] = {"active": False, "device": "dev", "last_number": 7, **columns}
    return CounterView(now=START, **given)


def words(change: Change) -> str:
    said = []
    if change.number:
        said.append(f"{change.number.number} {change.number.state}")
    if change.bill:
        said.append(f"{change.bill.bill} {change.bill.status}")
    if "state" in change.counter:
        said.append(change.counter["state"])
    if "last_number" in change.counter:
        said.append(f"last {change.counter['last_number']}")
    if change.hold_queue:
        said.append(f"hold {change.hold_queue}")
    if change.log_begins_anew:
        said.append("log anew")
    return ", ".join(said)


class Rulings(unittest.TestCase):
    def test_what_each_ruling_stores(self) -> None:
        many = number(SAME_UNKNOWNS)
        table: list[tuple[OpenNumber | None, Ruling, int | None, str]] = [
            (number(), Ruling.TAKEN, 7, "7 Incomplete, a Incomplete, Active, last 7"),
            (number(), Ruling.TAKEN, 9, "7 Incomplete, a Incomplete, Active, last 9"),
            (number(), Ruling.TAKEN, None, "7 Incomplete, a Incomplete, Active, last 7"),
            (number(), Ruling.NOT_TAKEN, 6, "7 Waiting, a Waiting, Active, last 7"),
            (number(), Ruling.NOT_TAKEN, None, "7 Waiting, a Waiting, Active, last 7"),
            (number(), Ruling.SET_ASIDE, 7, "7 Refused, a Parked, Active, last 7"),
            (number(), Ruling.SET_ASIDE, 9, "7 Refused, a Parked, Active, last 9"),
            (number(), Ruling.SET_ASIDE, None, "7 Refused, a Parked, Active, last 7"),
            (many, Ruling.SET_ASIDE, 6, "7 Refused, a Parked, Active, last 7"),
            (number(2), Ruling.SET_ASIDE, 0, "7 Refused, a Parked, Active, last 7"),
            (number(sendable=False), Ruling.SET_ASIDE, 6, "7 Refused, a Parked, Active, last 7"),
            (None, Ruling.TAKEN, 7, "Active, last 7"),
            (None, Ruling.TAKEN, 9, "Active, last 9"),
        ]
        for opened, ruling, device_last, expected in table:
            with self.subTest(f"{opened} {ruling} {device_last}"):
                self.assertEqual(words(after_ruling(view(open=opened), ruling, device_last, "Ann")), expected)

    def test_a_ruling_that_contradicts_what_is_known_is_refused(self) -> None:
        table: list[tuple[CounterView, Ruling, int]] = [
            (view(active=True), Ruling.TAKEN, 7),
            (view(open=number()), Ruling.NOT_TAKEN, 7),
            (view(open=number()), Ruling.NOT_TAKEN, 8),
            (view(open=number(sendable=False)), Ruling.NOT_TAKEN, 6),
            (view(open=number()), Ruling.SET_ASIDE, 6),
            (view(open=number(SAME_UNKNOWNS - 1)), Ruling.SET_ASIDE, 6),
            (view(open=number(1)), Ruling.SET_ASIDE, 0),
        ]
        for seen, ruling, device_last in table:
            with self.subTest(f"{seen.open} {ruling} {device_last}"), self.assertRaises(RulingRefused):
                after_ruling(seen, ruling, device_last, "Ann")

    def test_with_the_send_log_lost_the_queue_is_held_and_the_bill_with_it(self) -> None:
        lost = view(open=number(), log_intact=False)
        self.assertEqual(
            words(after_ruling(lost, Ruling.SET_ASIDE, 9, "Ann", authority_last=12)),
            "7 Refused, a Queued, Active, last 12, hold DEVICE_AHEAD, log anew",
        )
        with self.assertRaises(RulingRefused):
            after_ruling(lost, Ruling.NOT_TAKEN, 0, "Ann", authority_last=12)
        self.assertEqual(
            words(after_ruling(view(log_intact=False), Ruling.TAKEN, 7, "Ann")),
            "Active, last 7, hold DEVICE_AHEAD, log anew",
        )

    def test_a_device_that_took_what_it_refused_goes_on_only_with_the_queue_held(self) -> None:
        refused = view(last_refused="z", stopped_by_device=True)
        self.assertEqual(
            words(after_ruling(refused, Ruling.TAKEN, 7, "Ann")), "z Queued, Active, last 8, hold DEVICE_AHEAD"
        )
        self.assertEqual(words(after_replacement(refused, "dev", 7)), "z Queued, Active, last 8, hold DEVICE_AHEAD")
        self.assertEqual(words(after_replacement(refused, "dev", 6)), "Active, last 7")
        self.assertEqual(words(after_ruling(refused, Ruling.TAKEN, 6, "Ann")), "Active, last 7")

    def test_a_person_can_stop_a_counter(self) -> None:
        self.assertEqual(words(stopped_by_hand("Ann")), "Stopped")


class Replacement(unittest.TestCase):
    def test_numbers_go_on_after_the_larger_count(self) -> None:
        self.assertEqual(words(after_replacement(view(), "new", 0)), "last 7")
        self.assertEqual(words(after_replacement(view(), "new", 30)), "last 30")
        self.assertEqual(words(after_replacement(view(stopped_by_device=True), "new", 30)), "Active, last 30")

    def test_its_own_device_that_counts_further_stops_the_counter_instead_of_being_numbered_past(self) -> None:
        change = after_replacement(view(active=True), "dev", 9)
        self.assertEqual(words(change), "Stopped, hold DEVICE_AHEAD")
        self.assertEqual((change.counter["cause"], change.counter["device_last"]), ("DEVICE_AHEAD", 9))
        refused = view(last_refused="z", stopped_by_device=True)
        self.assertEqual(words(after_replacement(refused, "dev", 9)), "z Queued, Stopped, hold DEVICE_AHEAD")

    def test_an_open_number_has_to_be_settled_first(self) -> None:
        with self.assertRaises(RulingRefused):
            after_replacement(view(open=number()), "new", 0)

    def test_with_the_send_log_lost_the_count_of_a_device_proves_nothing(self) -> None:
        change = after_replacement(view(log_intact=False, stopped_by_device=True), "new", 30)
        self.assertEqual(words(change), "Stopped, last 30, hold DEVICE_AHEAD")
        self.assertEqual(change.counter["cause"], "LOG_LOST")


class Completion(unittest.TestCase):
    def test_an_incomplete_bill_is_signed_with_the_authoritys_data(self) -> None:
        receipt = read_signed(RECEIPT)
        assert receipt
        change = after_completion(7, "a", receipt)
        self.assertEqual((words(change), change.receipt), ("7 Signed, a Signed", receipt))

    def test_a_number_that_is_somebody_elses_sale_is_spent_and_the_bill_parked(self) -> None:
        change = not_ours(7, "a", "Ann")
        self.assertEqual(words(change), "7 Refused, a Parked")
        assert change.bill
        self.assertIn("Ann", change.bill.cause_text)


if __name__ == "__main__":
    unittest.main()
