"""frappe.client and run_doc_method over HTTP: answers and errors compared with captures of Frappe 15."""

from __future__ import annotations

import json
from typing import Any

import frappe

from ebm.contract.contract_case import HttpTestCase, capture

CLIENT = "/api/method/frappe.client."


class ClientTest(HttpTestCase):
    sid: str

    def setUp(self) -> None:
        super().setUp()
        self.sid = self.sign_in("EBM Cashier")

    def client(self, call: str, /, **values: Any) -> Any:
        return self.call("POST", CLIENT + call, sid=self.sid, json=values)

    def inserted(self, **values: Any) -> dict[str, Any]:
        doc = {"doctype": "EBM Customer", "customer_name": "Over HTTP", "branch": self.branch, **values}
        response = self.client("insert", doc=doc)
        self.assertEqual(response.status_code, 200, response.text)
        return response.json["message"]

    # --- answers

    def test_insert_gives_the_whole_document_nulls_included(self) -> None:
        doc = self.inserted()
        self.assertTrue(frappe.db.exists("EBM Customer", doc["name"]))
        self.assertEqual(doc["doctype"], "EBM Customer")
        self.assertIn("poc_number", doc)
        self.assertIsNone(doc["poc_number"])
        self.assertRegex(doc["creation"], r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$")

    def test_insert_takes_the_document_as_json_text_in_a_form(self) -> None:
        doc = {"doctype": "EBM Customer", "customer_name": "By form", "branch": self.branch}
        response = self.call("POST", CLIENT + "insert", sid=self.sid, data={"doc": json.dumps(doc)})
        self.assert_like_capture(response, "05_crud", "client.insert (doc as JSON string, form)")

    def test_get_gives_the_document_and_404_without_one(self) -> None:
        name = self.inserted()["name"]
        response = self.call("GET", f"{CLIENT}get?doctype=EBM+Customer&name={name}", sid=self.sid)
        self.assert_like_capture(response, "05_crud", "client.get")
        self.assertEqual(response.json["message"]["customer_name"], "Over HTTP")
        missing = self.call("GET", f"{CLIENT}get?doctype=EBM+Customer&name=NOPE", sid=self.sid)
        self.assert_like_capture(missing, "05_crud", "client.get missing")

    def test_get_list_takes_json_and_query_strings(self) -> None:
        first, second = self.inserted()["name"], self.inserted()["name"]
        wanted = {"branch": self.branch, "name": ["in", [first, second]]}
        asked = {"doctype": "EBM Customer", "fields": ["name"], "filters": wanted, "order_by": "name desc"}
        by_json = self.client("get_list", **asked)
        self.assert_like_capture(by_json, "05_crud", "get_list GET fields/filters JSON-encoded")
        self.assertEqual(by_json.json["message"], [{"name": second}, {"name": first}])
        query = {key: value if isinstance(value, str) else json.dumps(value) for key, value in asked.items()}
        by_query = self.call("GET", CLIENT + "get_list", sid=self.sid, query_string=query)
        self.assertEqual(by_query.json, by_json.json)
        paged = self.client("get_list", **asked, limit_start=1, limit_page_length=1)
        self.assertEqual(paged.json["message"], [{"name": first}])

    def test_get_list_gives_twenty_unless_told(self) -> None:
        for number in range(21):
            self.customer(f"Many {number}").insert()
        asked = {"doctype": "EBM Customer", "filters": {"branch": self.branch, "customer_name": ["like", "Many %"]}}
        self.assertEqual(len(self.client("get_list", **asked).json["message"]), 20)
        self.assertEqual(len(self.client("get_list", **asked, limit_page_length=0).json["message"]), 21)

    def test_get_list_refuses_unknown_fields(self) -> None:
        field = self.client("get_list", doctype="EBM Customer", fields=["nope"])
        self.assert_like_capture(field, "05_crud", "get_list unknown field")
        filtered = self.client("get_list", doctype="EBM Customer", filters={"nope": 1})
        self.assert_like_capture(filtered, "05_crud", "get_list filter on unknown field")
        self.assert_like_capture(self.client("get_list", doctype="Nope Type"), "05_crud", "get_list unknown doctype")

    def test_money_arrives_as_a_float(self) -> None:
        price = self.client(
            "get_list", doctype="EBM Item Price", parent="EBM Item", fields=["price"], filters={"parent": self.low}
        )
        self.assertEqual(price.json["message"], [{"price": 401.2}])

    def test_set_value_by_name_and_by_dict(self) -> None:
        name = self.inserted()["name"]
        one = self.client("set_value", doctype="EBM Customer", name=name, fieldname="phone", value="0788000001")
        self.assert_like_capture(one, "05_crud", "set_value single")
        more = self.client(
            "set_value", doctype="EBM Customer", name=name, fieldname={"phone": None, "tin": "102345678"}
        )
        self.assert_like_capture(more, "05_crud", "set_value dict fieldname")
        self.assertEqual(
            frappe.db.get_value("EBM Customer", name, ["phone", "tin"], as_dict=True),
            {"phone": None, "tin": "102345678"},
        )

    def test_set_value_is_no_get_and_leaves_standard_fields_alone(self) -> None:
        name = self.inserted()["name"]
        query = {"doctype": "EBM Customer", "name": name, "fieldname": "phone", "value": "1"}
        by_get = self.call("GET", CLIENT + "set_value", sid=self.sid, query_string=query)
        self.assert_like_capture(by_get, "05_crud", "set_value via GET")
        owner = self.client("set_value", doctype="EBM Customer", name=name, fieldname="owner", value="x")
        self.assert_like_capture(owner, "05_crud", "set_value name (std field)")

    def test_delete_and_delete_of_nothing(self) -> None:
        self.sid = self.sign_in("EBM Manager")
        response = self.client("delete", doctype="EBM Device", name="NOPE")
        self.assert_like_capture(response, "05_crud", "client.delete missing")

    def test_text_with_script_is_stored_harmless(self) -> None:
        doc = self.inserted(customer_name="<script>alert(1)</script><b>Kept</b>")
        self.assertEqual(doc["customer_name"], "&lt;script&gt;alert(1)&lt;/script&gt;<b>Kept</b>")

    # --- errors

    def insert_fails(self, name: str, **values: Any) -> None:
        doc = {"doctype": "EBM Customer", "customer_name": "x", "branch": self.branch, **values}
        with self.subTest(name):
            self.assert_like_capture(self.client("insert", doc=doc), "06_errors", name)

    def test_what_a_bad_document_answers(self) -> None:
        self.insert_fails("MandatoryError", branch="")
        self.insert_fails("LinkValidationError", branch="ZZZ")
        self.insert_fails("unknown doctype", doctype="Nope Type")

    def test_a_bad_date_is_an_operational_error(self) -> None:
        sid = self.sign_in("EBM Manager")
        rate = {"doctype": "EBM Tax Rate", "letter": "A", "rate": 0, "valid_from": "not-a-date"}
        response = self.call("POST", CLIENT + "insert", sid=sid, json={"doc": rate})
        self.assertEqual(response.status_code, 500)

    def test_a_stale_document_is_refused(self) -> None:
        doc = self.inserted()
        self.assertEqual(self.client("save", doc={**doc, "phone": "0788000002"}).status_code, 200)
        stale = self.client("save", doc={**doc, "phone": "0788000003"})
        self.assert_like_capture(stale, "06_errors", "TimestampMismatchError client.save stale")
        self.assertEqual(frappe.db.get_value("EBM Customer", doc["name"], "phone"), "0788000002")

    def test_without_a_role_nothing_is_read_or_written(self) -> None:
        name = self.inserted()["name"]
        self.sid = self.sign_in("outsider@ebm.example")
        calls: dict[str, Any] = {
            "PermissionError client.get": self.client("get", doctype="EBM Customer", name=name),
            "PermissionError insert": self.client("insert", doc={"doctype": "EBM Customer", "customer_name": "x"}),
            "PermissionError set_value": self.client(
                "set_value", doctype="EBM Customer", name=name, fieldname="phone", value="1"
            ),
            "PermissionError list": self.client("get_list", doctype="EBM Customer"),
            "PermissionError delete": self.client("delete", doctype="EBM Customer", name=name),
        }
        for captured, response in calls.items():
            with self.subTest(captured):
                body = response.json
                self.assertEqual((response.status_code, body["exc_type"]), (403, "PermissionError"))
                expected = set(capture("06_errors", captured)["body"])
                self.assertEqual(set(body) - {"_exc_source"}, expected)


class CallTest(HttpTestCase):
    def test_what_bad_calls_answer(self) -> None:
        sid = self.sign_in("EBM Cashier")
        calls: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
            ("POST", "/api/method/no.such.module.fn", "unknown method (module missing)", {}),
            ("POST", "/api/method/ebm.api.session.nope", "unknown method (attr missing)", {}),
            ("POST", "/api/method/nodots", "unknown method no dots", {}),
            ("GET", "/api/method/frappe.get_doc", "not whitelisted function", {}),
            ("GET", "/api/nothing", "unknown api path", {}),
            ("GET", "/api/method/frappe.client.insert", "GET to POST-only", {}),
            ("POST", "/api/method/ping", "malformed JSON body", {"data": "{bad", "content_type": "application/json"}),
            ("POST", "/api/method/ping", "JSON scalar body", {"data": "5", "content_type": "application/json"}),
        )
        for method, path, name, body in calls:
            with self.subTest(name):
                self.assert_like_capture(self.call(method, path, sid=sid, **body), "06_errors", name)

    def test_run_doc_method_asks_for_the_whitelist(self) -> None:
        sid = self.sign_in("EBM Cashier")
        customer = self.customer("Doc method").insert()
        path = "/api/method/run_doc_method"
        for method, name in (("db_set", "run_doc_method not whitelisted"), ("nope", "run_doc_method unknown method")):
            with self.subTest(name):
                words = {"dt": "EBM Customer", "dn": customer.name, "method": method}
                self.assert_like_capture(self.call("POST", path, sid=sid, json=words), "07_docmethods_docs", name)
        missing = self.call("POST", path, sid=sid, json={"dt": "EBM Customer", "dn": "NOPE", "method": "submit"})
        self.assert_like_capture(missing, "07_docmethods_docs", "run_doc_method missing doc")

    def test_run_doc_method_gives_docs_and_message(self) -> None:
        sid = self.sign_in("EBM Cashier")
        customer = self.customer("Doc method").insert()
        words = {"dt": "EBM Customer", "dn": customer.name, "method": "add_comment", "args": {"text": "hello"}}
        response = self.call("POST", "/api/method/run_doc_method", sid=sid, json=words)
        self.assert_like_capture(response, "07_docmethods_docs", "run_doc_method dt/dn, args object")
        self.assertEqual(response.json["docs"][0]["name"], customer.name)
        self.assertNotIn("tin", response.json["docs"][0], "nulls are left out")
        self.assertEqual(response.json["message"]["content"], "hello")

    def test_a_key_put_into_the_response_is_in_the_body_of_an_error(self) -> None:
        """The app's BillProblemsError carries `problems` like this."""
        sid = self.sign_in("EBM Cashier")
        bill = {"bill_key": "counter/contract", "branch": self.branch, "lines": []}
        words = {"bill": json.dumps(bill), "send": 1}
        response = self.call("POST", "/api/method/ebm.api.invoices.issue", sid=sid, json=words)
        self.assertEqual((response.status_code, response.json["exc_type"]), (417, "BillProblemsError"))
        self.assertTrue(response.json["problems"])

    def test_a_get_is_rolled_back_and_a_post_committed(self) -> None:
        sid = self.sign_in("EBM Cashier")
        customer = self.customer("Rolled back").insert()
        words: Any = {"dt": "EBM Customer", "dn": customer.name, "method": "add_comment", "args": '{"text": "x"}'}
        counts = []
        for method, place in (("GET", "query_string"), ("POST", "data")):
            self.assertEqual(
                self.call(method, "/api/method/run_doc_method", sid=sid, **{place: words}).status_code, 200
            )
            counts.append(frappe.db.count("Comment", {"reference_name": customer.name, "comment_type": "Comment"}))
        self.assertEqual(counts, [0, 1])
