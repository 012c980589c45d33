"""What the editor writes, saved over HTTP: each runtime stores it as a Frappe 15 site was recorded to."""

from __future__ import annotations

import json
import os

from frappe.utils import sanitize_html

from ebm.contract.contract_case import CAPTURES, HttpTestCase

COMMENT = "/api/method/frappe.desk.form.utils.add_comment"


class WrittenTest(HttpTestCase):
    """Documents with tables and media made by chance; the front end's tests read the same record [W8]."""

    def written(self) -> list[dict[str, str]]:
        path = os.path.join(CAPTURES, "10c_written_by_the_editor.json")
        if not os.path.exists(path):
            self.skipTest("the captures lie in dev/, which a wheel leaves out")
        with open(path) as file:
            documents: list[dict[str, str]] = json.load(file)
        self.assertGreater(len(documents), 20)
        return documents

    def test_what_the_editor_writes_is_cleaned_as_recorded(self) -> None:
        """[W2] [W3] [W8]"""
        for document in self.written():
            with self.subTest(document["seed"]):
                self.assertEqual(sanitize_html(document["html"], always_sanitize=True), document["stored"])
                self.assertEqual(sanitize_html(document["stored"], always_sanitize=True), document["stored"])

    def test_what_the_editor_writes_is_stored_over_http_as_recorded(self) -> None:
        """[W2] [W3] [W8] Mentions are another matter: of whom may not read the document only the words stay."""
        name = self.customer("Discussed").insert().name
        sid = self.sign_in("EBM Cashier")
        documents = [one for one in self.written() if 'class="mention"' not in one["html"]]
        self.assertGreater(len(documents), 5)
        for document in documents:
            with self.subTest(document["seed"]):
                words = {"reference_doctype": "EBM Customer", "reference_name": name, "content": document["html"]}
                answer = self.call(
                    "POST", COMMENT, sid=sid, json={**words, "comment_email": "x@y.z", "comment_by": "X"}
                )
                self.assertEqual(answer.status_code, 200, answer.text)
                self.assertEqual(answer.json["message"]["content"], document["stored"])
