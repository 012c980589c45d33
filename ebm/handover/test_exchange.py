"""The exchange of a hand-over token for a session, over HTTP."""

from __future__ import annotations

import importlib.util
import json
import time
import uuid
from typing import Any
from unittest.mock import patch

import frappe
import jwt

from ebm import testing
from ebm.contract.contract_case import OUTSIDER, HttpTestCase, cookies
from ebm.handover.reasons import Reason
from ebm.handover.spent import KEEP_DAYS, sweep
from ebm.handover.test_token import PRIVATE, PUBLIC
from ebm.test_case import PEOPLE

HAND_OVER = "/api/method/ebm.api.session.hand_over"
WHO = "/api/method/frappe.auth.get_logged_user"
SECRET = "a-secret-of-the-sales-site-with-more-than-32-bytes"
OLDER = "the-secret-before-with-more-than-32-bytes-of-it-too"
ISSUER = "https://sales.example"
SETTINGS = {
    "handover_enabled": 1,
    "handover_issuer": ISSUER,
    "handover_audience": "",
    "handover_algorithm": "HS256",
    "handover_secret": SECRET,
    "handover_previous_secret": "",
    "handover_public_key": "",
    "handover_previous_public_key": "",
    "default_route": "",
}
CASHIER, MANAGER = PEOPLE["EBM Cashier"], PEOPLE["EBM Manager"]
WORDS = "This link did not work. Sign in here, or go back to the sales site and try again."


class HandOverTest(HttpTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.settings()
        self.began = frappe.utils.now()
        self.addCleanup(self.settings, handover_enabled=0, handover_secret="")
        # An address of its own for each test: the calls of the others do not count for its limit.
        self.address = f"198.51.{uuid.uuid4().int % 250}.{uuid.uuid4().int % 250}"

    def settings(self, **values: Any) -> None:
        frappe.set_user("Administrator")
        doc = frappe.get_doc("EBM Settings")
        doc.update({**SETTINGS, **values})
        doc.save()
        frappe.db.commit()

    def issue(self, user: str = CASHIER, key: str = SECRET, algorithm: str = "HS256", **changes: Any) -> str:
        """A token as the sales site makes it."""
        now = int(time.time())
        good = {"iss": ISSUER, "aud": frappe.local.site, "sub": user, "jti": str(uuid.uuid4()), "iat": now}
        return jwt.encode({**good, "exp": now + 60, **changes}, key, algorithm=algorithm)

    def hand_over(self, handed: Any, *, replace: Any = None, sid: str | None = None, csrf: str | None = None) -> Any:
        body = {"token": handed, **({} if replace is None else {"replace": replace})}
        return self.call("POST", HAND_OVER, json=body, headers={"X-Forwarded-For": self.address}, sid=sid, token=csrf)

    def who(self, response: Any) -> str:
        sid = cookies(response)["sid"][-1]
        return str(self.call("GET", WHO, sid=sid).json["message"])

    def spent(self, token: str) -> int:
        jti = jwt.decode(token, options={"verify_signature": False})["jti"]
        return int(frappe.db.count("EBM Handover", {"jti": jti}))

    def last_refusal(self) -> Any:
        return frappe.get_all("Error Log", fields=["method", "error"], order_by="creation desc", limit=1)[0]

    def assert_refused(self, response: Any, reason: Reason) -> None:
        """One sentence for the browser, the reason for the administrator."""
        self.assertEqual(response.status_code, 401, response.text)
        self.assertEqual(response.json["exc_type"], "HandOverRefused")
        self.assertEqual(set(response.json) - {"session_expired"}, {"exc_type", "_server_messages"})
        messages = [json.loads(text) for text in json.loads(response.json["_server_messages"])]
        self.assertEqual([message["message"] for message in messages], [WORDS])
        row = self.last_refusal()
        self.assertEqual(row.method, f"EBM hand-over refused: {reason.value}")
        self.assertIn(self.address, row.error)


class SignInTest(HandOverTest):
    def test_a_good_token_signs_its_user_in(self) -> None:
        """[R5] With the cookies of a sign-in, the id spent and told to auditors."""
        token = self.issue()
        response = self.hand_over(token)
        self.assertEqual(response.status_code, 200, response.text)
        self.assertEqual(response.json["message"], {"signed_in": True, "user": CASHIER, "default_route": None})
        self.assertEqual(cookies(response)["user_id"], ["cashier%40ebm.example"])
        self.assertEqual(self.who(response), CASHIER)
        jti = jwt.decode(token, options={"verify_signature": False})["jti"]
        row = frappe.get_all("EBM Handover", filters={"jti": jti}, fields=["user", "issuer", "ip_address"])
        self.assertEqual([dict(one) for one in row], [{"user": CASHIER, "issuer": ISSUER, "ip_address": self.address}])

    def test_the_default_route_comes_along(self) -> None:
        """[A3] As with a login."""
        self.settings(default_route="/invoices")
        self.assertEqual(self.hand_over(self.issue()).json["message"]["default_route"], "/invoices")

    def test_the_name_of_a_user_is_told_from_another_by_more_than_its_case(self) -> None:
        self.assertEqual(self.who(self.hand_over(self.issue(CASHIER.upper()))), CASHIER)
        testing.make_user("kiosk@ebm.example", "Kiosk", "EBM Cashier")
        # What MariaDB takes for equal: an accent, a space at the end; and the Kelvin sign, whose small letter is k.
        for strange in ("càshier@ebm.example", "cashier@ebm.example ", "\u212aiosk@ebm.example"):
            with self.subTest(strange):
                self.assert_refused(self.hand_over(self.issue(strange)), Reason.UNKNOWN_USER)

    def test_a_user_without_desk_is_signed_in_too(self) -> None:
        """[R13] [A11] "No App" is a success."""
        self.assertEqual(self.who(self.hand_over(self.issue(OUTSIDER))), OUTSIDER)

    def test_both_secrets_are_good_while_one_is_changed(self) -> None:
        self.settings(handover_secret=SECRET, handover_previous_secret=OLDER)
        self.assertEqual(self.who(self.hand_over(self.issue(key=SECRET))), CASHIER)
        self.assertEqual(self.who(self.hand_over(self.issue(key=OLDER))), CASHIER)
        self.settings(handover_previous_secret="")
        self.assert_refused(self.hand_over(self.issue(key=OLDER)), Reason.SIGNATURE)

    def test_a_pair_of_keys_does_as_well(self) -> None:
        self.settings(handover_algorithm="RS256", handover_public_key=PUBLIC)
        self.assertEqual(self.who(self.hand_over(self.issue(key=PRIVATE, algorithm="RS256"))), CASHIER)
        self.assert_refused(self.hand_over(self.issue()), Reason.ALGORITHM)


class OnceTest(HandOverTest):
    def test_a_token_is_good_for_once(self) -> None:
        token = self.issue()
        self.assertEqual(self.hand_over(token).status_code, 200)
        self.assert_refused(self.hand_over(token), Reason.USED)
        self.assertEqual(self.spent(token), 1)

    def test_of_many_at_the_same_moment_one_is_signed_in(self) -> None:
        token = self.issue()
        answers = self.calls_at_once(6, HAND_OVER, {"token": token}, {"X-Forwarded-For": self.address})
        self.assertEqual(sorted(answer.status_code for answer in answers), [200, 401, 401, 401, 401, 401])
        sids = [sid for answer in answers for sid in cookies(answer).get("sid", [])]
        self.assertEqual(len([sid for sid in sids if sid and sid != "Guest"]), 1)
        self.assertEqual(self.spent(token), 1)

    def test_a_sign_in_that_frappe_refuses_spends_the_token(self) -> None:
        token = self.issue()
        with patch("frappe.auth.LoginManager.login_as", side_effect=frappe.AuthenticationError("Not at night")):
            self.assert_refused(self.hand_over(token), Reason.SIGN_IN_REFUSED)
        self.assertIn("Not at night", self.last_refusal().error)
        self.assert_refused(self.hand_over(token), Reason.USED)

    def test_a_sign_in_that_fails_for_a_fault_of_ours_spends_the_token_too(self) -> None:
        token = self.issue()
        with patch("frappe.auth.LoginManager.login_as", side_effect=KeyError("a fault")):
            self.assertEqual(self.hand_over(token).status_code, 500)
        self.assert_refused(self.hand_over(token), Reason.USED)

    def test_outside_the_hours_of_a_user_nobody_is_handed_over(self) -> None:
        if not frappe.get_meta("User").has_field("login_before"):
            self.skipTest("this runtime has no hours for users")
        hour = frappe.utils.now_datetime().hour
        frappe.db.set_value(
            "User", CASHIER, {"login_after": (hour + 1) % 24, "login_before": max(hour, 1) if hour else 0}
        )
        frappe.db.commit()
        try:
            self.assert_refused(self.hand_over(self.issue()), Reason.SIGN_IN_REFUSED)
        finally:
            frappe.db.set_value("User", CASHIER, {"login_after": 0, "login_before": 0})
            frappe.db.commit()

    def test_ids_long_past_are_swept_and_the_others_stay(self) -> None:
        old, young = self.issue(), self.issue()
        self.hand_over(old)
        self.hand_over(young)
        jti = jwt.decode(old, options={"verify_signature": False})["jti"]
        name = frappe.db.get_value("EBM Handover", {"jti": jti})
        frappe.db.set_value(
            "EBM Handover", name, "expires", frappe.utils.add_days(frappe.utils.now_datetime(), -KEEP_DAYS - 1)
        )
        sweep()
        self.assertEqual((self.spent(old), self.spent(young)), (0, 1))
        self.assertIn("ebm.handover.spent.sweep", str(frappe.get_hooks("scheduler_events")))


class SomebodyHereTest(HandOverTest):
    def test_the_same_user_stays_as_he_is_and_the_token_is_spent(self) -> None:
        sid = self.sign_in("EBM Cashier")
        csrf, token = self.token(sid), self.issue()
        response = self.hand_over(token, sid=sid, csrf=csrf)
        self.assertEqual(response.json["message"]["signed_in"], True)
        self.assertEqual(cookies(response)["sid"], [sid], "the session is the one before")
        self.assertEqual(self.token(sid), csrf)
        self.assertEqual(self.spent(token), 1)

    def test_another_user_is_asked_first_and_nothing_is_spent(self) -> None:
        sid = self.sign_in("EBM Manager")
        csrf, token = self.token(sid), self.issue()
        asked = self.hand_over(token, sid=sid, csrf=csrf)
        names = {"current": "Marie Manager", "wanted": "Claudine Cashier"}
        self.assertEqual(asked.json["message"], {"signed_in": False, "other_user": names})
        self.assertEqual(cookies(asked)["sid"], [sid])
        self.assertEqual(self.spent(token), 0)
        replaced = self.hand_over(token, replace=True, sid=sid, csrf=csrf)
        self.assertEqual(self.who(replaced), CASHIER)
        self.assertEqual(self.spent(token), 1)
        gone = self.call("GET", WHO, sid=sid)
        self.assertEqual(
            (gone.status_code, gone.json.get("session_expired")), (403, 1), "nobody holds that session now"
        )

    def test_a_signed_in_browser_needs_its_csrf_token(self) -> None:
        sid, token = self.sign_in("EBM Manager"), self.issue()
        self.token(sid)
        response = self.hand_over(token, replace=True, sid=sid)
        self.assertEqual((response.status_code, response.json["exc_type"]), (400, "CSRFTokenError"))
        self.assertEqual(self.spent(token), 0)

    def test_a_refusal_leaves_the_session_alone(self) -> None:
        sid = self.sign_in("EBM Manager")
        csrf = self.token(sid)
        refused = self.hand_over("nonsense", sid=sid, csrf=csrf)
        self.assert_refused(refused, Reason.MALFORMED)
        self.assertNotIn("", cookies(refused)["sid"], "Frappe deletes cookies at its own AuthenticationError")
        self.assertEqual(self.call("GET", WHO, sid=sid).json, {"message": MANAGER})
        with patch("frappe.auth.LoginManager.login_as", side_effect=frappe.AuthenticationError("No")):
            self.assert_refused(self.hand_over(self.issue(), replace=True, sid=sid, csrf=csrf), Reason.SIGN_IN_REFUSED)
        self.assertEqual(self.call("GET", WHO, sid=sid).json, {"message": MANAGER})


class RefusalTest(HandOverTest):
    def test_each_refusal_is_told_in_one_sentence_and_logged_with_its_reason(self) -> None:
        now = int(time.time())
        frappe.db.set_value("User", PEOPLE["EBM Auditor"], "enabled", 0)
        frappe.db.commit()
        self.addCleanup(frappe.db.commit)
        self.addCleanup(frappe.db.set_value, "User", PEOPLE["EBM Auditor"], "enabled", 1)
        unsigned = jwt.encode({"sub": CASHIER}, "", algorithm="none")
        for token, reason in (
            ("nonsense", Reason.MALFORMED),
            ("x" * 5000, Reason.MALFORMED),
            (unsigned, Reason.ALGORITHM),
            (self.issue(key=OLDER), Reason.SIGNATURE),
            (self.issue(iss="https://other.example"), Reason.ISSUER),
            (self.issue(aud="other.example"), Reason.AUDIENCE),
            (self.issue(sub=""), Reason.SUBJECT),
            (self.issue(jti="x"), Reason.TOKEN_ID),
            (self.issue(iat=now, exp=now), Reason.TIMES),
            (self.issue(exp=now + 3600), Reason.TOO_LONG_LIVED),
            (self.issue(iat=now + 600, exp=now + 660), Reason.NOT_YET),
            (self.issue(iat=now - 120, exp=now - 60), Reason.EXPIRED),
            (self.issue("nobody@ebm.example"), Reason.UNKNOWN_USER),
            (self.issue("Administrator"), Reason.RESERVED_USER),
            (self.issue("administrator"), Reason.RESERVED_USER),
            (self.issue("Guest"), Reason.RESERVED_USER),
            (self.issue(PEOPLE["EBM Auditor"]), Reason.DISABLED_USER),
        ):
            with self.subTest(reason=reason.value):
                response = self.hand_over(token)
                self.assert_refused(response, reason)
                self.assertEqual(cookies(response)["sid"], ["Guest"])

    def test_switched_off_it_refuses_everything(self) -> None:
        self.settings(handover_enabled=0)
        self.assert_refused(self.hand_over(self.issue()), Reason.NOT_SET_UP)

    def test_no_traceback_tells_the_reason(self) -> None:
        before = frappe.db.get_single_value("System Settings", "allow_error_traceback")
        frappe.db.set_single_value("System Settings", "allow_error_traceback", 1)
        frappe.db.commit()
        try:
            self.assert_refused(self.hand_over(self.issue(key=OLDER)), Reason.SIGNATURE)
        finally:
            frappe.db.set_single_value("System Settings", "allow_error_traceback", before)
            frappe.db.commit()

    def test_neither_token_nor_secret_is_ever_logged(self) -> None:
        """Not in a refusal's row, nor where the exchange fails for a fault of ours."""
        token, late = self.issue(), self.issue(iat=1, exp=2)
        self.hand_over(token)
        self.hand_over(token)
        self.hand_over(late)
        with patch("ebm.handover.exchange.spend", side_effect=KeyError("a fault of ours")):
            self.assertEqual(self.hand_over(failing := self.issue()).status_code, 500)
        # Frappe keeps the errors of failed requests back for a job, with the variables of every frame.
        later = importlib.util.find_spec("frappe.deferred_insert")
        if later:
            frappe.get_attr("frappe.deferred_insert.save_to_db")()
        rows = frappe.get_all("Error Log", fields=["method", "error"], filters={"creation": [">", self.began]})
        text = str([dict(row) for row in rows])
        self.assertIn("EBM hand-over refused: used before", text)
        self.assertIn(CASHIER, text)
        self.assertEqual("a fault of ours" in text, bool(later))
        for secret in (token, *(made.split(".")[2] for made in (token, late, failing)), SECRET, OLDER):
            self.assertNotIn(secret, text)

    def test_hostile_claims_are_logged_as_harmless_text(self) -> None:
        self.assert_refused(self.hand_over(self.issue("<img src=x onerror=alert(1)>" + "x" * 90)), Reason.UNKNOWN_USER)
        self.assertNotIn("<", self.last_refusal().error)

    def test_it_takes_post_only(self) -> None:
        response = self.call("GET", f"{HAND_OVER}?token={self.issue()}")
        self.assertEqual((response.status_code, response.json["exc_type"]), (403, "PermissionError"))

    def test_an_address_may_try_sixty_times_a_minute(self) -> None:
        answers = [self.hand_over("nonsense").status_code for _ in range(62)]
        self.assertEqual(answers, [401] * 60 + [429] * 2)


class RecordTest(HandOverTest):
    def test_nobody_writes_what_was_spent(self) -> None:
        """Managers and auditors read it."""
        token = self.issue()
        self.hand_over(token)
        for role in ("EBM Manager", "EBM Auditor", "Administrator"):
            with self.as_user(role):
                doc = frappe.get_doc("EBM Handover", frappe.get_list("EBM Handover", pluck="name")[0])
                doc.issuer = "forged"
                self.assertRaises(frappe.PermissionError, doc.save)
                self.assertRaises(frappe.PermissionError, doc.delete)
                self.assertRaises(
                    frappe.PermissionError,
                    frappe.get_doc({**doc.as_dict(), "name": None, "jti": "another-id-of-ours"}).insert,
                )
        with self.as_user("EBM Cashier"), self.assertRaises(frappe.PermissionError):
            frappe.get_list("EBM Handover")
        frappe.clear_messages()
