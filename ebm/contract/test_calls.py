"""Messages, calls, hooks, jobs and events, as the app's methods rely on them."""

from __future__ import annotations

import json
import time
from typing import Any
from unittest.mock import patch

import frappe
import frappe.sessions
from frappe import _
from frappe.rate_limiter import rate_limit
from frappe.realtime import get_doctype_room
from frappe.tests.utils import FrappeTestCase
from frappe.utils.background_jobs import get_job_status, is_job_enqueued

from ebm.contract import jobs
from ebm.contract.contract_case import ContractTestCase


class MessageTest(ContractTestCase):
    def setUp(self) -> None:
        super().setUp()
        frappe.clear_messages()

    def test_throw_leaves_a_message_and_raises(self) -> None:
        with self.assertRaisesRegex(frappe.ValidationError, "no good"):
            frappe.throw(_("{0} good").format("no"), title="Title")
        message = frappe.message_log[-1]
        self.assertEqual((message.get("message"), message.get("title")), ("no good", "Title"))
        self.assertEqual((message.get("indicator"), message.get("raise_exception")), ("red", 1))
        with self.assertRaises(frappe.PermissionError):
            frappe.throw("not you", frappe.PermissionError)

    def test_msgprint_only_tells(self) -> None:
        frappe.msgprint("told", alert=True)
        self.assertEqual(frappe.message_log[-1].get("alert"), 1)
        frappe.clear_last_message()
        self.assertEqual(list(frappe.message_log), [])

    def test_errors_have_their_status(self) -> None:
        codes = {
            frappe.ValidationError: 417, frappe.PermissionError: 403, frappe.DoesNotExistError: 404,
            frappe.DuplicateEntryError: 409, frappe.AuthenticationError: 401, frappe.CSRFTokenError: 400,
            frappe.TimestampMismatchError: 417, frappe.UniqueValidationError: 417, frappe.UpdateAfterSubmitError: 417,
            frappe.MandatoryError: 417, frappe.LinkValidationError: 417, frappe.RateLimitExceededError: 429,
        }  # fmt: skip
        for error, code in codes.items():
            with self.subTest(error.__name__):
                self.assertEqual(error.http_status_code, code)

    def test_what_goes_wrong_is_logged(self) -> None:
        frappe.log_error("Contract title", "what happened")
        self.assertTrue(frappe.db.exists("Error Log", {"method": "Contract title"}))


class ValueTest(ContractTestCase):
    def test_dicts_with_attributes(self) -> None:
        values: Any = frappe._dict(a=1)
        values.b = 2
        self.assertEqual((values.a, values["b"], values.nothing), (1, 2, None))

    def test_json_and_hashes(self) -> None:
        self.assertEqual(frappe.parse_json('{"a": [1]}'), {"a": [1]})
        self.assertEqual(frappe.parse_json([1]), [1])
        stamp = frappe.utils.get_datetime("2026-01-02 03:04:05.600000")
        text = frappe.as_json({"b": stamp, "a": frappe.utils.getdate("2026-01-02")})
        self.assertEqual(json.loads(text), {"a": "2026-01-02", "b": "2026-01-02 03:04:05.600000"})
        self.assertRegex(frappe.generate_hash(length=10), "^[0-9a-f]{10}$")

    def test_site_session_conf_and_flags(self) -> None:
        self.assertEqual(frappe.session.user, "Administrator")
        self.assertTrue(frappe.local.site)
        self.assertTrue(frappe.local.db.exists("EBM Branch", self.branch))
        self.assertIs(frappe.local.conf.get("nothing_of_the_kind"), None)
        self.assertFalse(frappe.conf.get("nothing_of_the_kind"))
        self.assertFalse(frappe.flags.read_only)
        self.assertTrue(frappe.local.flags.in_test)
        self.assertIsNone(frappe.session.data.get("nothing"))
        with self.as_user("EBM Cashier"):
            self.assertEqual(frappe.session.user, "cashier@ebm.example")
        self.assertEqual(frappe.sessions.get_csrf_token(), frappe.session.data.csrf_token)

    def test_tests_run_as_anybody(self) -> None:
        self.assertIsInstance(self, FrappeTestCase)
        frappe.set_user("cashier@ebm.example")
        self.assertEqual((frappe.session.user, "EBM Cashier" in frappe.get_roles()), ("cashier@ebm.example", True))
        frappe.set_user("Administrator")

    def test_a_connection_of_its_own(self) -> None:
        """What a thread or a process of the app does around its work."""
        import threading

        site, sites_path = frappe.local.site, frappe.local.sites_path
        seen: list[Any] = []

        def work() -> None:
            frappe.init(site=site, sites_path=sites_path)
            frappe.connect()
            seen.append((frappe.session.user, frappe.db.exists("EBM Branch", self.branch)))
            frappe.destroy()

        thread = threading.Thread(target=work)
        thread.start()
        thread.join(30)
        self.assertEqual(seen, [("Administrator", self.branch)])
        self.assertEqual(frappe.session.user, "Administrator", "ours is untouched")

    def test_response_and_request_are_local(self) -> None:
        frappe.local.response["contract"] = 1
        self.assertEqual(frappe.response.contract, 1)
        self.assertEqual(frappe.local.response.get("contract"), 1)
        frappe.local.response.pop("contract")
        with self.request("GET"):
            self.assertEqual(frappe.local.request.method, "GET")

    def test_hooks_and_paths(self) -> None:
        self.assertIn("ebm.page_headers.protect_page", frappe.get_hooks("after_request"))
        self.assertIn("ebm.dispatch.queue.start_missing", frappe.get_hooks("scheduler_events")["cron"]["* * * * *"])
        self.assertIs(frappe.get_attr("ebm.contract.jobs.nap"), jobs.nap)
        with self.assertRaises(frappe.AppNotInstalledError):
            frappe.get_attr("nosuchapp.x")
        frappe.clear_messages()

    def test_meta_describes_a_doctype(self) -> None:
        meta = frappe.get_meta("EBM Invoice")
        self.assertEqual(meta.get_field("branch").options, "EBM Branch")
        self.assertIsNone(meta.get_field("nothing"))
        self.assertTrue(meta.has_field("lines"))
        self.assertEqual(meta.get_label("branch"), "Branch")
        self.assertTrue(meta.is_submittable)
        self.assertFalse(meta.istable)
        self.assertIn("signature", [df.fieldname for df in meta.get_high_permlevel_fields()])
        self.assertEqual([df.fieldname for df in meta.get_table_fields()], ["lines", "taxes"])

    def test_a_cache_between_processes(self) -> None:
        frappe.cache.set_value("contract_key", {"a": 1}, expires_in_sec=60)
        self.assertEqual(frappe.cache.get_value("contract_key"), {"a": 1})
        frappe.cache.delete_value("contract_key")
        # Where something is kept for a time, a miss is not remembered.
        self.assertIsNone(frappe.cache.get_value("contract_key", expires=True))
        frappe.cache.set_value("contract_key", {"b": 2}, expires_in_sec=60)
        self.assertEqual(frappe.cache.get_value("contract_key", expires=True), {"b": 2})
        frappe.cache.delete_value("contract_key")
        self.assertIsNone(frappe.cache.get_value("contract_key"))

    def test_a_list_between_processes_is_waited_for(self) -> None:
        key = frappe.cache.make_key("contract_list")
        self.assertIsNone(frappe.cache.blpop([key], timeout=0.05))
        frappe.cache.rpush("contract_list", 1)
        self.assertIsNotNone(frappe.cache.blpop([frappe.cache.make_key("contract_other"), key], timeout=5))
        self.assertIsNone(frappe.cache.blpop([key], timeout=0.05))
        frappe.cache.rpush("contract_list", 1)
        frappe.cache.delete_value("contract_list")
        self.assertIsNone(frappe.cache.blpop([key], timeout=0.05))


class WhitelistTest(ContractTestCase):
    def test_hints_that_are_types_are_enforced_and_numbers_of_forms_cast(self) -> None:
        # Compiled apart: under `from __future__ import annotations` a hint is text, and text is not enforced.
        source = """@frappe.whitelist()
def typed(number: int, flag: bool = False, words: list | None = None):
    return [number, flag, words]
"""
        space: dict[str, Any] = {"frappe": frappe}
        exec(compile(source, "typed.py", "exec", dont_inherit=True), space)
        typed = space["typed"]
        self.assertEqual(typed(number="5", flag="1", words=["a"]), [5, True, ["a"]])
        with self.assertRaises(frappe.FrappeTypeError):
            typed(number="five")
        with self.assertRaises(frappe.FrappeTypeError):
            typed(number=1, words="[]")

    def test_hints_that_are_text_are_not_enforced(self) -> None:
        @frappe.whitelist()
        def loose(number: int) -> Any:
            return number

        given: Any = "five"
        self.assertEqual(loose(number=given), "five")

    def test_call_leaves_out_what_a_function_does_not_take(self) -> None:
        self.assertEqual(frappe.call(jobs.answer, value=1, other=2), 2)


class RateTest(ContractTestCase):
    def test_calls_are_counted_by_address_and_method_and_the_limit_still_passes(self) -> None:
        @rate_limit(limit=2, seconds=60)
        def limited() -> str:
            return "passed"

        self.assertEqual([limited() for _ in range(3)], ["passed"] * 3, "outside a request nothing is counted")
        before = frappe.local.request_ip
        with self.request("POST"):
            frappe.local.form_dict = frappe._dict(cmd=f"contract.limited.{self.tin}")
            frappe.local.request_ip = "192.0.2.7"
            self.assertEqual([limited(), limited()], ["passed"] * 2)
            with self.assertRaises(frappe.RateLimitExceededError):
                limited()
            frappe.local.request_ip = "192.0.2.8"
            self.assertEqual(limited(), "passed")
        frappe.local.request_ip, frappe.local.form_dict = before, frappe._dict()
        frappe.clear_messages()


class JobTest(ContractTestCase):
    def test_enqueue_now_calls(self) -> None:
        self.assertEqual(frappe.enqueue("ebm.contract.jobs.answer", now=True, value=41), 42)

    def test_after_commit_waits_for_it_and_a_rollback_drops_it(self) -> None:
        job = f"contract-{self.tin}-commit"
        call: dict[str, Any] = {"queue": "short", "job_id": job, "enqueue_after_commit": True, "seconds": 1}
        frappe.enqueue("ebm.contract.jobs.nap", **call)
        frappe.db.rollback()
        self.assertFalse(is_job_enqueued(job))
        self.assertIsNone(frappe.enqueue("ebm.contract.jobs.nap", **call))
        self.assertFalse(is_job_enqueued(job))
        frappe.db.commit()
        self.assertTrue(is_job_enqueued(job))

    def test_a_job_says_whether_it_waits_or_runs(self) -> None:
        job = f"contract-{self.tin}-status"
        self.assertIsNone(get_job_status(job))
        frappe.enqueue("ebm.contract.jobs.nap", queue="short", job_id=job, seconds=1)
        # A worker may listen.
        self.assertIn(get_job_status(job), ("queued", "started"))

    def test_a_job_is_put_once_while_it_waits_or_runs(self) -> None:
        job = f"contract-{self.tin}-once"
        call: dict[str, Any] = {"queue": "short", "job_id": job, "deduplicate": True, "seconds": 1}
        self.assertIsNotNone(frappe.enqueue("ebm.contract.jobs.nap", **call))
        self.assertTrue(is_job_enqueued(job))
        self.assertIsNone(frappe.enqueue("ebm.contract.jobs.nap", **call))


class MailTest(ContractTestCase):
    def test_a_mail_waits_in_the_queue_until_it_is_sent(self) -> None:
        people = ["one@utility.example", "two@utility.example"]
        about = {"reference_doctype": "EBM Branch", "reference_name": self.branch}
        self.addCleanup(self.forget, about)
        # What there is of an outgoing account where no Email Account is set up.
        server = {"mail_server": "127.0.0.1", "auto_email_id": "ebm@utility.example"}
        with patch.dict(frappe.local.conf, server):
            frappe.sendmail(recipients=[*people, people[0]], subject="Contract mail", message="<p>Hello</p>", **about)
            [mail] = frappe.get_all("Email Queue", filters=about, fields=["name", "status", "message"])
            self.assertEqual(mail.status, "Not Sent")
            self.assertIn("Subject: Contract mail", mail.message)
            to = frappe.get_all("Email Queue Recipient", filters={"parent": mail.name}, pluck="recipient")
            self.assertEqual(sorted(to), people)
            frappe.get_doc("Email Queue", mail.name).send()
        self.assertEqual(frappe.db.get_value("Email Queue", mail.name, "status"), "Sent")

    def test_a_rollback_takes_a_mail_back(self) -> None:
        about = {"reference_doctype": "EBM Branch", "reference_name": self.branch}
        with patch.dict(frappe.local.conf, {"mail_server": "127.0.0.1", "auto_email_id": "ebm@utility.example"}):
            frappe.sendmail(recipients=["one@utility.example"], subject="Contract mail", message="x", **about)
        frappe.db.rollback()
        self.assertEqual(frappe.get_all("Email Queue", filters=about), [])

    @staticmethod
    def forget(about: dict[str, str]) -> None:
        for mail in frappe.get_all("Email Queue", filters=about, pluck="name"):
            frappe.db.delete("Email Queue Recipient", {"parent": mail})
            frappe.db.delete("Email Queue", {"name": mail})
        frappe.db.commit()


class RealtimeTest(ContractTestCase):
    def sent(self, action: Any) -> list[tuple[str, str, Any]]:
        with patch("frappe.realtime.emit_via_redis") as emit:
            action()
        return [(call.args[0], call.args[2], call.args[1]) for call in emit.call_args_list]

    def test_an_event_to_a_room_goes_at_once(self) -> None:
        room = get_doctype_room("EBM Invoice")
        self.assertEqual(room, "doctype:EBM Invoice")
        sent = self.sent(lambda: frappe.publish_realtime("ebm_invoices", {"names": ["X"]}, room=room))
        self.assertEqual(sent, [("ebm_invoices", room, {"names": ["X"]})])

    def test_after_commit_it_waits_and_is_sent_once(self) -> None:
        def publish() -> None:
            for _time in range(2):
                frappe.publish_realtime("contract", {"a": 1}, user="cashier@ebm.example", after_commit=True)

        self.assertEqual(self.sent(publish), [])
        self.assertEqual(self.sent(frappe.db.commit), [("contract", "user:cashier@ebm.example", {"a": 1})])
        self.assertEqual(self.sent(publish), [])
        frappe.db.rollback()
        self.assertEqual(self.sent(frappe.db.commit), [])

    def test_a_saved_document_tells_its_lists_and_its_readers(self) -> None:
        frappe.db.commit()

        def save() -> None:
            self.name = self.customer().insert().name
            frappe.db.commit()

        sent = [entry for entry in self.sent(save) if entry[0] in ("list_update", "doc_update")]
        self.assertEqual({(event, room) for event, room, _message in sent}, {
            ("doc_update", f"doc:EBM Customer/{self.name}"), ("list_update", "doctype:EBM Customer"),
        })  # fmt: skip
        message = next(message for event, _room, message in sent if event == "list_update")
        self.assertEqual(message, {"doctype": "EBM Customer", "name": self.name, "user": "Administrator"})

    def test_time_passes(self) -> None:
        before = frappe.utils.now()
        time.sleep(0.002)
        self.assertLess(before, frappe.utils.now())
