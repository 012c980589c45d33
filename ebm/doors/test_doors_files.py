"""Files of documents: attached by who may write them, private, and nobody else's to read or to find [Doors]."""

from __future__ import annotations

import io
from typing import Any

import frappe

from ebm.doors.branch_case import LIMITED, BranchTestCase

CASHIER, SUPERVISOR, _MANAGER = LIMITED.values()
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000a49444154789c6300010000050001"
    "0d0a2db40000000049454e44ae426082"
)


def on(name: str, doctype: str = "EBM Invoice") -> dict[str, str]:
    """As the calls of notes take the document that a note is on."""
    return {"reference_doctype": doctype, "reference_name": name}


class FileDoorsTest(BranchTestCase):
    def upload(self, who: str, name: str, **fields: Any) -> Any:
        sid, token = self.session(who)
        content = fields.pop("content", None) or f"evidence {frappe.generate_hash(length=12)}".encode()
        data = {"file": (io.BytesIO(content), f"doors-{self.tin}.txt"), "is_private": "1", "doctype": "EBM Invoice"}
        response = self.call(
            "POST", "/api/method/upload_file", sid=sid, token=token, data={**data, "docname": name, **fields}
        )
        if response.status_code == 200:
            self.addCleanup(self.remove, response.json["message"]["name"])
        return response

    def remove(self, file: str) -> None:
        frappe.delete_doc("File", file, ignore_permissions=True, force=True)
        frappe.db.commit()

    def files(self) -> list[str]:
        return sorted(frappe.get_all("File", filters={"attached_to_doctype": ["like", "EBM %"]}, pluck="name"))

    def test_who_writes_a_bill_attaches_a_private_file_to_it(self) -> None:
        response = self.upload(SUPERVISOR, self.bill_here)
        self.assertEqual(response.status_code, 200, response.text[:300])
        self.assertEqual(response.json["message"]["attached_to_name"], self.bill_here)

    def test_nobody_attaches_to_what_he_may_not_write(self) -> None:
        before = self.files()
        for who, name in (
            (SUPERVISOR, self.bill_there),
            ("EBM Auditor", self.bill_here),
            ("EBM Manager", self.bill_here),
            ("outsider@ebm.example", self.bill_here),
            (SUPERVISOR, "EBM-NOT-THERE"),
        ):
            with self.subTest(who=who, name=name):
                response = self.upload(who, name)
                self.assertEqual(response.status_code, 403, response.text[:300])
        self.assertEqual(self.files(), before)

    def test_nobody_attaches_to_what_only_the_machine_writes(self) -> None:
        before = self.files()
        counter = self.row_of("EBM Counter")
        for who in ("EBM Supervisor", "EBM Manager", SUPERVISOR):
            with self.subTest(who=who):
                self.assertEqual(self.upload(who, counter, doctype="EBM Counter").status_code, 403)
        self.assertEqual(self.files(), before)

    def test_a_file_of_a_bill_is_never_public(self) -> None:
        before = self.files()
        response = self.upload(SUPERVISOR, self.bill_here, is_private="0")
        self.assertEqual(response.status_code, 403, response.text[:300])
        self.assertEqual(self.files(), before)

    def test_a_file_is_not_moved_to_another_branchs_bill(self) -> None:
        file = self.upload(SUPERVISOR, self.bill_here).json["message"]["name"]
        response = self.ask(
            SUPERVISOR,
            "POST",
            "/api/method/frappe.client.set_value",
            {"doctype": "File", "name": file, "fieldname": {"attached_to_name": self.bill_there}},
        )
        self.assertEqual(response.status_code, 403, response.text[:300])
        self.assertEqual(frappe.db.get_value("File", file, "attached_to_name"), self.bill_here)

    def test_a_file_of_another_branch_is_not_read_by_naming_its_address_as_ones_own(self) -> None:
        file = self.upload("EBM Supervisor", self.bill_there).json["message"]
        doc = {"doctype": "File", "file_url": file["file_url"], "is_private": 1, "file_name": "mine.txt"}
        for words in (doc, {**doc, "attached_to_doctype": "EBM Invoice", "attached_to_name": self.bill_here}):
            response = self.ask(SUPERVISOR, "POST", "/api/method/frappe.client.insert", {"doc": words})
            self.assertEqual(response.status_code, 403, response.text[:300])
        mine = self.upload(SUPERVISOR, self.bill_here).json["message"]
        change = {"doctype": "File", "name": mine["name"], "fieldname": {"file_url": file["file_url"]}}
        response = self.ask(SUPERVISOR, "POST", "/api/method/frappe.client.set_value", change)
        self.assertEqual(response.status_code, 403, response.text[:300])
        sid, _token = self.session(SUPERVISOR)
        self.assertEqual(self.call("GET", file["file_url"], sid=sid).status_code, 403)

    def test_the_same_content_may_be_attached_at_two_branches(self) -> None:
        for who, name in (("EBM Supervisor", self.bill_there), (SUPERVISOR, self.bill_here)):
            response = self.upload(who, name, content=b"the same form")
            self.assertEqual(response.status_code, 200, response.text[:300])

    def test_a_file_of_another_branch_is_neither_read_nor_found(self) -> None:
        file = self.upload("EBM Supervisor", self.bill_there).json["message"]
        for who, status in (("EBM Auditor", 200), (SUPERVISOR, 403), (CASHIER, 403), ("Guest", 403)):
            with self.subTest(who=who):
                sid, _token = self.session(who)
                self.assertEqual(self.call("GET", file["file_url"], sid=sid).status_code, status)
        for who, found in (("EBM Auditor", True), (SUPERVISOR, False)):
            with self.subTest(who=who, found=found):
                listed = self.get(
                    who, "frappe.client.get_list", doctype="File", fields='["name", "file_url"]', limit_page_length=0
                )
                self.assertEqual(file["name"] in listed.text, found, listed.text[:300])

    def attach(
        self,
        who: str,
        where: dict[str, str],
        content: bytes = PNG,
        called: str = "meter.png",
        method: str = "notes.attach",
    ) -> Any:
        """A picture for a note, of which no two are the same bytes."""
        sid, token = self.session(who)
        sent = content + frappe.generate_hash(length=12).encode() if content else b""
        data = {"file": (io.BytesIO(sent), called), "is_private": "0", **where}
        response = self.call("POST", f"/api/method/ebm.api.{method}", sid=sid, token=token, data=data)
        if response.status_code == 200:
            self.addCleanup(self.remove, response.json["message"]["name"])
        return response

    def test_who_may_write_a_note_puts_a_private_picture_of_its_document_in_it(self) -> None:
        """[W3]"""
        places = {
            "EBM Invoice": self.bill_there,
            "EBM Customer": self.customer_there,
            "EBM Device": self.row_of("EBM Device", self.elsewhere),
        }
        for doctype, name in places.items():
            for who in ("EBM Cashier", "EBM Auditor", "EBM Manager"):
                with self.subTest(doctype=doctype, who=who):
                    response = self.attach(who, on(name, doctype))
                    self.assertEqual(response.status_code, 200, response.text[:300])
                    file = frappe.get_doc("File", response.json["message"]["name"])
                    self.assertEqual((file.attached_to_doctype, file.attached_to_name), (doctype, name))
                    self.assertEqual((file.is_private, file.owner), (1, frappe.db.get_value("User", file.owner)))
                    for reader, status in (("EBM Auditor", 200), (SUPERVISOR, 403), ("Guest", 403)):
                        sid, _token = self.session(reader)
                        self.assertEqual(self.call("GET", file.file_url, sid=sid).status_code, status, reader)

    def test_nobody_puts_a_picture_beside_what_he_may_not_read_or_what_takes_no_notes(self) -> None:
        before = self.files()
        for who, where, status in (
            (SUPERVISOR, on(self.bill_there), 403),
            (CASHIER, on(self.customer_there, "EBM Customer"), 403),
            ("outsider@ebm.example", on(self.bill_here), 403),
            ("Guest", on(self.bill_here), 403),
            ("EBM Manager", on("EBM Settings", "EBM Settings"), 417),
            ("EBM Manager", on("Administrator", "User"), 417),
            ("EBM Manager", on("EBM-NOT-THERE"), 404),
        ):
            with self.subTest(who=who, where=where):
                response = self.attach(who, where)
                self.assertEqual(response.status_code, status, response.text[:300])
        self.assertEqual(self.files(), before)

    def test_what_is_no_picture_or_video_is_not_taken_whatever_it_is_called(self) -> None:
        before = self.files()
        for content in (
            b"<svg onload='x()'></svg>",
            b"<script>x()</script>",
            b"%PDF-1.7",
            b"",
        ):
            with self.subTest(content=content[:8]):
                response = self.attach("EBM Auditor", on(self.bill_here), content)
                self.assertEqual(response.status_code, 417, response.text[:300])
        self.assertEqual(self.files(), before)

    def test_a_picture_is_kept_under_the_ending_of_what_it_is(self) -> None:
        for content, called, ending in (
            (PNG, "page.html", ".png"),
            (b"GIF89a", "../../x.svg", ".gif"),
            (b"\x00\x00\x00\x18ftypmp42", "film", ".mp4"),
        ):
            with self.subTest(called=called):
                response = self.attach("EBM Cashier", on(self.bill_here), content, called)
                self.assertEqual(response.status_code, 200, response.text[:300])
                self.assertTrue(response.json["message"]["file_url"].endswith(ending), response.text[:300])

    def test_a_picture_of_a_notice_is_its_writers_until_the_notice_is_saved_and_its_readers_then(self) -> None:
        """[W3]"""
        response = self.attach("EBM Supervisor", {}, method="notices.attach")
        file = response.json["message"]
        # Of another who sends the same bytes, and of what the notice does not show.
        other = self.attach("EBM Supervisor", {}, method="notices.attach").json["message"]
        self.readers_are(file["file_url"], {"EBM Supervisor": 200, "EBM Manager": 403, "EBM Cashier": 403})
        words = {"title": "Meters", "shown_from": "2026-01-01", "text": f'<p><img src="{file["file_url"]}"></p>'}
        added = self.ask("EBM Supervisor", "POST", "/api/method/ebm.api.notices.add", {**words, "branch": self.branch})
        self.assertEqual(added.status_code, 200, added.text[:300])
        notice = added.json["message"]["name"]
        self.addCleanup(self._forget, "EBM Staff Notice", notice)
        self.readers_are(file["file_url"], {"EBM Cashier": 200, SUPERVISOR: 200, "outsider@ebm.example": 403})
        self.readers_are(other["file_url"], {"EBM Supervisor": 200, "EBM Cashier": 403})
        stored = frappe.get_doc("File", file["name"])
        self.assertEqual((stored.attached_to_name, stored.is_private), (notice, 1))

    def test_nobody_makes_anothers_picture_his_notices_by_its_address(self) -> None:
        file = self.attach("EBM Supervisor", {}, method="notices.attach").json["message"]
        words = {"title": "Mine", "shown_from": "2026-01-01", "text": f'<p><img src="{file["file_url"]}"></p>'}
        added = self.ask("EBM Manager", "POST", "/api/method/ebm.api.notices.add", words)
        self.addCleanup(self._forget, "EBM Staff Notice", added.json["message"]["name"])
        self.readers_are(file["file_url"], {"EBM Supervisor": 200, "EBM Manager": 403})

    def test_only_who_writes_notices_sends_pictures_for_them(self) -> None:
        before = frappe.db.count("File")
        for who in ("EBM Cashier", "EBM Auditor", "outsider@ebm.example", "Guest"):
            self.assertEqual(self.attach(who, {}, method="notices.attach").status_code, 403, who)
        self.assertEqual(frappe.db.count("File"), before)

    def readers_are(self, url: str, answers: dict[str, int]) -> None:
        for who, status in answers.items():
            sid, _token = self.session(who)
            self.assertEqual(self.call("GET", url, sid=sid).status_code, status, who)

    def test_a_picture_in_a_note_is_seen_by_who_reads_the_invoice_and_by_nobody_else(self) -> None:
        """[W3]"""
        picture = {"file": (io.BytesIO(PNG), f"meter-{self.tin}.png")}
        file = self.upload("EBM Supervisor", self.bill_there, **picture).json["message"]
        self.assertEqual(file["is_private"], 1)
        note = f'<p><img src="{file["file_url"]}" alt="meter" width="50%"></p>'
        added = self.ask(
            "EBM Supervisor",
            "POST",
            "/api/method/ebm.api.notes.add",
            {**on(self.bill_there), "content": note},
        )
        self.assertIn(f'src="{file["file_url"]}"', added.json["message"]["content"])
        self.assertIn('width="50%"', added.json["message"]["content"])
        for who, status in (
            ("EBM Auditor", 200),
            ("EBM Cashier", 200),
            (SUPERVISOR, 403),
            (CASHIER, 403),
            ("outsider@ebm.example", 403),
            ("Guest", 403),
        ):
            with self.subTest(who=who):
                sid, _token = self.session(who)
                shown = self.call("GET", file["file_url"], sid=sid)
                self.assertEqual(shown.status_code, status)
                self.assertEqual(shown.data == PNG, status == 200)
