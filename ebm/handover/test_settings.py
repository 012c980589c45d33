"""What EBM Settings take for the hand-over."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.handover.settings import rules
from ebm.handover.test_token import PRIVATE, PUBLIC
from ebm.test_case import EbmTestCase

SECRET = "a-secret-of-the-sales-site-with-more-than-32-bytes"
OLDER = "the-secret-before-with-more-than-32-bytes-of-it-too"


class HandOverSettingsTest(EbmTestCase):
    def tearDown(self) -> None:
        super().tearDown()
        frappe.db.rollback()

    def save(self, **values: Any) -> Any:
        settings = frappe.get_doc("EBM Settings")
        settings.update({"handover_enabled": 1, "handover_issuer": "https://sales.example", **values})
        settings.save()
        return settings

    def refused(self, words: str, **values: Any) -> None:
        with self.assertRaisesRegex(frappe.ValidationError, words):
            self.save(**values)
        frappe.clear_messages()

    def test_it_is_off_until_somebody_switches_it_on(self) -> None:
        self.assertIsNone(rules())
        self.save(handover_enabled=0, handover_secret=SECRET)
        self.assertIsNone(rules())

    def test_a_secret_is_taken_and_shown_to_nobody(self) -> None:
        self.save(handover_secret=SECRET, handover_previous_secret=OLDER)
        found = rules()
        assert found
        self.assertEqual((found.algorithm, found.keys), ("HS256", (SECRET, OLDER)))
        stored = frappe.get_doc("EBM Settings").as_dict()
        self.assertNotIn(SECRET, str(stored))
        self.assertNotIn(OLDER, str(stored))
        # Saved again with nothing but its stars, it stays.
        self.save(utility_name="Test Water")
        self.assertEqual(rules(), found)

    def test_the_audience_is_this_site_unless_another_is_set(self) -> None:
        self.save(handover_secret=SECRET)
        self.assertEqual(rules().audience, frappe.local.site)  # type: ignore[union-attr]
        self.save(handover_audience=" ebm.example ")
        self.assertEqual(rules().audience, "ebm.example")  # type: ignore[union-attr]

    def test_the_secret_before_goes_when_its_field_is_emptied(self) -> None:
        self.save(handover_secret=SECRET, handover_previous_secret=OLDER)
        self.save(handover_previous_secret="")
        self.assertEqual(rules().keys, (SECRET,))  # type: ignore[union-attr]

    def test_a_weak_secret_is_refused_with_the_way_to_a_better_one(self) -> None:
        self.refused("^Secret: it must have at least 32 bytes and has 5. Make one with", handover_secret="short")
        self.refused(
            "^Previous secret: it must have at least 32", handover_secret=SECRET, handover_previous_secret="short"
        )

    def test_switched_on_without_what_it_needs_it_is_refused(self) -> None:
        self.refused("Secret is empty")
        self.refused("Public key is empty", handover_algorithm="RS256")
        self.refused("needs an issuer", handover_issuer="", handover_secret=SECRET)

    def test_a_secret_cannot_be_emptied_while_it_is_on(self) -> None:
        self.save(handover_secret=SECRET)
        self.refused("Secret is empty", handover_secret="")

    def test_public_keys_are_taken_for_rs256_only(self) -> None:
        self.save(handover_algorithm="RS256", handover_public_key=PUBLIC, handover_secret=SECRET)
        self.assertEqual(rules().keys, (PUBLIC.strip(),))  # type: ignore[union-attr]
        self.refused("private key", handover_algorithm="RS256", handover_public_key=PRIVATE)

    def test_a_manager_writes_them_and_a_cashier_does_not(self) -> None:
        with self.as_user("EBM Manager"):
            self.save(handover_secret=SECRET)
        with self.as_user("EBM Cashier"), self.assertRaises(frappe.PermissionError):
            self.save(handover_secret=OLDER)
        frappe.clear_messages()
