"""Private files, comments and mentions over HTTP, compared with captures of Frappe 15."""

from __future__ import annotations

import io
from typing import Any

import frappe
from frappe.desk.doctype.notification_log.notification_log import enqueue_create_notification
from frappe.desk.search import get_names_for_mentions

from ebm.contract.contract_case import OUTSIDER, HttpTestCase
from ebm.test_case import PEOPLE

COMMENT = "/api/method/frappe.desk.form.utils.add_comment"
CAPTURES = "10_upload_comment_sanitise"


class FileTest(HttpTestCase):
    def upload(self, sid: str | None, content: bytes, **fields: Any) -> Any:
        data = {"file": (io.BytesIO(content), f"contract-{self.tin}.txt"), **fields}
        return self.call("POST", "/api/method/upload_file", sid=sid, data=data)

    def test_a_private_file_is_for_its_owner_and_readers_of_its_document(self) -> None:
        customer = self.customer("With a file").insert()
        content = f"secret {self.tin}".encode()
        sid = self.sign_in("EBM Cashier")
        response = self.upload(
            sid,
            content,
            doctype="EBM Customer",
            docname=customer.name,
            fieldname="phone",
            is_private="1",
            folder="Home",
        )
        # Fields of File that only its own integrations fill are not in every runtime.
        self.assert_like_capture(response, CAPTURES, "upload_file private + fieldname")
        file = response.json["message"]
        self.addCleanup(frappe.delete_doc, "File", file["name"])
        self.assertTrue(file["file_url"].startswith("/private/files/"))
        self.assertEqual((file["attached_to_name"], file["file_size"]), (customer.name, len(content)))
        for who, name in (
            (sid, "private file as owner"),
            (self.sign_in("EBM Auditor"), "private file as other user who can read the doc"),
            (None, "private file as guest"),
            (self.sign_in(OUTSIDER), "private file as portal user (no perm)"),
        ):
            with self.subTest(name):
                answer = self.call("GET", file["file_url"], sid=who)
                self.assert_like_capture(answer, CAPTURES, name)
                if answer.status_code == 200:
                    self.assertEqual(answer.data, content)

    def test_who_may_not_upload(self) -> None:
        self.assert_like_capture(self.upload(None, b"g"), CAPTURES, "upload as guest")
        sid = self.sign_in("EBM Cashier")
        self.token(sid)
        self.assert_like_capture(self.upload(sid, b"n"), CAPTURES, "upload w/o csrf")
        sid = self.sign_in("EBM Cashier")
        nothing = self.call("POST", "/api/method/upload_file", sid=sid, data={"is_private": "0"})
        self.assert_like_capture(nothing, CAPTURES, "upload no file")

    def test_a_path_out_of_the_folder_finds_nothing(self) -> None:
        sid = self.sign_in("EBM Cashier")
        for path in ("/private/files/../../site_config.json", "/private/files/%2e%2e/%2e%2e/site_config.json"):
            self.assertIn(self.call("GET", path, sid=sid).status_code, (403, 404))


class CommentTest(HttpTestCase):
    def add(self, sid: str, content: str, name: str) -> Any:
        words = {"reference_doctype": "EBM Customer", "reference_name": name, "content": content}
        return self.call("POST", COMMENT, sid=sid, json={**words, "comment_email": "x@y.z", "comment_by": "X"})

    def test_a_reader_comments_and_an_outsider_does_not(self) -> None:
        name = self.customer("Discussed").insert().name
        response = self.add(self.sign_in("EBM Auditor"), "<p>hello</p><script>x</script>", name)
        self.assertEqual(response.status_code, 200, response.text)
        comment = response.json["message"]
        self.assertEqual(comment["content"], "<p>hello</p>&lt;script&gt;x&lt;/script&gt;")
        self.assertEqual((comment["owner"], comment["comment_email"]), (PEOPLE["EBM Auditor"], "x@y.z"))
        self.assert_like_capture(
            self.add(self.sign_in(OUTSIDER), "no", name), CAPTURES, "add_comment as portal user (no perm)"
        )

    def test_who_wrote_a_comment_changes_it(self) -> None:
        name = self.customer("Discussed").insert().name
        comment = self.add(self.sign_in("EBM Auditor"), "<p>hello</p>", name).json["message"]
        words = {"name": comment["name"], "content": "<p>goodbye</p><script>x</script>"}
        path = "/api/method/frappe.desk.form.utils.update_comment"
        for who, status in (("EBM Cashier", 403), ("EBM Auditor", 200)):
            response = self.call("POST", path, sid=self.sign_in(who), json=words)
            self.assertEqual(response.status_code, status, response.text)
        stored = frappe.db.get_value("Comment", comment["name"], ["content", "owner"])
        self.assertEqual(stored, ("<p>goodbye</p>&lt;script&gt;x&lt;/script&gt;", PEOPLE["EBM Auditor"]))

    def test_a_mention_without_a_person_is_an_error(self) -> None:
        # Not on a document of the app: there such a one is mended before Frappe sees it.
        comment = {"doctype": "Comment", "comment_type": "Comment", "reference_doctype": "User"}
        text = '<span class="mention">@?</span>'
        with self.assertRaises(KeyError):
            frappe.get_doc({**comment, "reference_name": "Administrator", "content": text}).insert()
        frappe.db.rollback()
        name = self.customer("Discussed").insert().name
        self.assertEqual(self.add(self.sign_in("EBM Cashier"), text, name).status_code, 200)

    def test_people_to_mention_are_found_by_name(self) -> None:
        sid = self.sign_in("EBM Cashier")
        path = "/api/method/frappe.desk.search.get_names_for_mentions"
        found = self.call("GET", path, sid=sid, query_string={"search_term": "solange"}).json["message"]
        self.assertEqual(
            [(row["id"], row["value"]) for row in found], [(PEOPLE["EBM Supervisor"], "Solange Supervisor")]
        )

    def test_a_mention_notifies_system_users_but_not_oneself(self) -> None:
        doc = self.customer("Discussed").insert()
        people = (PEOPLE["EBM Supervisor"], PEOPLE["EBM Cashier"], OUTSIDER, "ghost@ebm.example")
        text = "".join(f'<span class="mention" data-id="{person}">@x</span>' for person in people)
        with self.as_user("EBM Cashier"):
            doc.add_comment("Comment", text)
        logs = frappe.get_all(
            "Notification Log",
            filters={"document_name": doc.name},
            fields=["for_user", "from_user", "type", "document_type"],
        )
        self.assertEqual([tuple(row.values()) for row in logs], [(people[0], people[1], "Mention", "EBM Customer")])

    def test_a_group_that_is_mentioned_is_its_members(self) -> None:
        doc = self.customer("Discussed").insert()
        people = (PEOPLE["EBM Supervisor"], PEOPLE["EBM Cashier"])
        members = [{"user": person} for person in people]
        group = f"Contract {self.tin}"
        frappe.get_doc({"doctype": "User Group", "name": group, "user_group_members": members}).insert()
        self.addCleanup(frappe.delete_doc, "User Group", group, force=True)
        frappe.cache.delete_value("user_groups")
        self.addCleanup(frappe.cache.delete_value, "user_groups")
        found = [row for row in get_names_for_mentions("") if row.get("is_group")]
        self.assertIn((group, group), [(row["id"], row["value"]) for row in found])
        with self.as_user("EBM Cashier"):
            doc.add_comment("Comment", f'<span class="mention" data-id="{group}" data-is-group="true">@x</span>')
        told = frappe.get_all("Notification Log", filters={"document_name": doc.name}, pluck="for_user")
        self.assertEqual(told, [people[0]])

    def test_a_notice_reaches_enabled_users_but_not_who_causes_it(self) -> None:
        doc = self.customer("Noticed").insert()
        people = [PEOPLE["EBM Supervisor"], PEOPLE["EBM Cashier"], "ghost@ebm.example"]
        with self.as_user("EBM Cashier"):
            enqueue_create_notification(
                people,
                {
                    "type": "Mention",
                    "document_type": doc.doctype,
                    "document_name": doc.name,
                    "subject": "x",
                    "from_user": frappe.session.user,
                    "email_content": "<p>x</p>",
                },
            )
        logs = frappe.get_all(
            "Notification Log",
            filters={"document_name": doc.name},
            fields=["for_user", "from_user", "type", "document_type"],
        )
        self.assertEqual([tuple(row.values()) for row in logs], [(people[0], people[1], "Mention", "EBM Customer")])
