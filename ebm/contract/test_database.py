"""frappe.db, frappe.qb, get_list and get_all, as queries of this app rely on them."""

from __future__ import annotations

import threading
import time
from typing import Any

import frappe
from frappe.defaults import set_user_default
from frappe.query_builder import DocType

from ebm.contract.contract_case import ContractTestCase
from ebm.test_case import PEOPLE

PHONE = "0788000001"


class ReadTest(ContractTestCase):
    names: list[str]

    def setUp(self) -> None:
        super().setUp()
        frappe.db.delete("EBM Customer", {"branch": self.branch})
        self.names = [
            self.customer(f"N{number}", phone=PHONE if number < 2 else None, meter_number=f"m{number}").insert().name
            for number in range(4)
        ]
        self.mine = {"branch": self.branch}

    def test_text_is_quoted_for_sql(self) -> None:
        text = "o'clock 100% \\"
        quoted = frappe.db.escape(text, percent=False)
        self.assertEqual(frappe.db.sql(f"select {quoted} as said"), ((text,),))

    def test_get_value_in_all_its_forms(self) -> None:
        name = self.names[0]
        value = frappe.db.get_value
        self.assertEqual(value("EBM Customer", name, "customer_name"), "N0")
        self.assertEqual(tuple(value("EBM Customer", name, ["customer_name", "phone"])), ("N0", PHONE))
        as_dict = value("EBM Customer", name, ["customer_name", "phone"], as_dict=True)
        self.assertEqual((as_dict, as_dict.phone), ({"customer_name": "N0", "phone": PHONE}, PHONE))
        self.assertEqual(value("EBM Customer", name, "*", as_dict=True).branch, self.branch)
        self.assertEqual(
            value("EBM Customer", {**self.mine, "meter_number": "M2"}), self.names[2], "case does not matter"
        )
        self.assertEqual(
            value("EBM Customer", {**self.mine, "phone": PHONE}, order_by="customer_name desc"), self.names[1]
        )
        for missing in (value("EBM Customer", "NOPE"), value("EBM Customer", "NOPE", ["name", "phone"])):
            self.assertIsNone(missing)
        self.assertEqual(value("EBM Customer", name, "phone", for_update=True), PHONE)

    def test_a_filter_of_none_finds_what_is_empty(self) -> None:
        found = frappe.db.get_values("EBM Customer", {**self.mine, "phone": None}, "name", order_by="name asc")
        self.assertEqual([row[0] for row in found], self.names[2:])
        down = frappe.db.get_values("EBM Customer", {**self.mine, "phone": None}, "name", order_by="name")
        self.assertEqual([row[0] for row in down], self.names[:1:-1], "without a direction frappe.db goes down")
        self.assertEqual(frappe.get_all("EBM Customer", filters={**self.mine, "phone": None}), [], "but not in get_all")

    def test_exists_and_count(self) -> None:
        self.assertEqual(frappe.db.exists("EBM Customer", self.names[0]), self.names[0])
        self.assertIsNone(frappe.db.exists("EBM Customer", "NOPE"))
        self.assertEqual(frappe.db.exists("EBM Customer", {**self.mine, "meter_number": "m1"}), self.names[1])
        self.assertEqual(frappe.db.count("EBM Customer", self.mine), 4)
        self.assertEqual(frappe.db.count("EBM Customer", {**self.mine, "phone": PHONE}), 2)

    def test_get_all_filters_order_and_paging(self) -> None:
        def names(filters: Any, **more: Any) -> list[str]:
            return frappe.get_all(
                "EBM Customer",
                filters={**self.mine, **filters},
                order_by="customer_name asc",
                pluck="customer_name",
                **more,
            )

        self.assertEqual(names({}), ["N0", "N1", "N2", "N3"])
        self.assertEqual(names({"customer_name": ["in", ["N1", "N3"]]}), ["N1", "N3"])
        self.assertEqual(names({"customer_name": ["not in", ["N1", "N3"]]}), ["N0", "N2"])
        self.assertEqual(names({"customer_name": ["like", "n%"]}, limit=2), ["N0", "N1"])
        self.assertEqual(names({}, start=1, page_length=2), ["N1", "N2"])
        self.assertEqual(names({"phone": ["is", "set"]}), ["N0", "N1"])
        self.assertEqual(names({"phone": ["is", "not set"]}), ["N2", "N3"])
        self.assertEqual(names({"customer_name": [">", "N1"]}), ["N2", "N3"])
        self.assertEqual(names({"creation": ["between", ["2020-01-01", "2099-01-01"]]}), ["N0", "N1", "N2", "N3"])
        self.assertEqual(names({"creation": ["<", "2020-01-01"]}), [])
        either = frappe.get_all(
            "EBM Customer",
            filters=self.mine,
            or_filters={"customer_name": "N0", "meter_number": "m3"},
            pluck="customer_name",
        )
        self.assertEqual(sorted(either), ["N0", "N3"])
        as_list = frappe.get_all(
            "EBM Customer",
            filters=[["branch", "=", self.branch], ["EBM Customer", "customer_name", "=", "N2"]],
            as_list=True,
        )
        self.assertEqual([tuple(row) for row in as_list], [(self.names[2],)])

    def test_get_all_orders_as_the_doctype_says_and_gives_dicts(self) -> None:
        rows = frappe.get_all("EBM Customer", filters=self.mine, fields=["name", "customer_name as title"])
        self.assertEqual(rows[0].title, rows[0]["title"])
        self.assertEqual({row.name for row in rows}, set(self.names))

    def test_aggregates_and_groups(self) -> None:
        rows = frappe.get_all(
            "EBM Customer",
            filters=self.mine,
            fields=["phone", "count(name) as n"],
            group_by="phone",
            order_by="phone asc",
        )
        self.assertEqual([(row.phone, row.n) for row in rows], [(None, 2), (PHONE, 2)])

    def test_a_field_of_a_link_and_of_a_child_table(self) -> None:
        rows = frappe.get_all("EBM Customer", filters={"name": self.names[0]}, fields=["name", "branch.tin as tin"])
        self.assertEqual(rows[0].tin, self.tin)
        rows = frappe.get_all("EBM Item", filters={"name": self.low}, fields=["name", "prices.price"])
        self.assertEqual(rows[0].price, 401.2)

    def test_a_backslash_escapes_in_frappe_db_and_is_itself_in_lists(self) -> None:
        for name in ("50% off", "50x off", "50\\x off"):
            self.customer(name).insert()

        def listed(pattern: str) -> list[str]:
            found = frappe.get_all(
                "EBM Customer", filters={**self.mine, "customer_name": ["like", pattern]}, pluck="customer_name"
            )
            return sorted(found)

        def read(pattern: str) -> list[str]:
            found = frappe.db.get_values(
                "EBM Customer", {**self.mine, "customer_name": ["like", pattern]}, "customer_name"
            )
            return sorted(row[0] for row in found)

        self.assertEqual(listed("50%"), ["50% off", "50\\x off", "50x off"])
        self.assertEqual(listed("50\\%"), ["50\\x off"])
        self.assertEqual(read("50\\%%"), ["50% off"])
        query = "select customer_name from `tabEBM Customer` where branch = %s and customer_name like %s"
        self.assertEqual(frappe.db.sql(query, (self.branch, "50\\%%")), (("50% off",),))

    def test_an_unknown_field_is_an_error_of_the_database(self) -> None:
        with self.assertRaises(frappe.db.OperationalError) as raised:
            frappe.get_all("EBM Customer", fields=["nope"])
        self.assertTrue(frappe.db.is_missing_column(raised.exception))

    def test_sums_of_money_are_exact_to_the_cent(self) -> None:
        item = frappe.get_doc("EBM Item", self.low)
        for number in range(10):
            item.append("prices", {"price": "0.10", "tax_letter": "C", "valid_from": f"2098-01-{number + 1:02d}"})
        item.flags.ignore_validate = True
        item.save()
        rows = frappe.get_all(
            "EBM Item Price", filters={"parent": self.low}, fields=["tax_letter", "sum(price) as total"],
            group_by="tax_letter", order_by="tax_letter",
        )  # fmt: skip
        self.assertEqual([(row.tax_letter, round(float(row.total), 2)) for row in rows], [("B", 401.2), ("C", 1.0)])
        total = frappe.db.sql("select sum(price), max(price) from `tabEBM Item Price` where parent = %s", self.low)[0]
        self.assertEqual([round(float(value), 2) for value in total], [402.2, 401.2])
        cheap = frappe.get_all("EBM Item Price", filters={"parent": self.low, "price": ["<", 0.2]}, pluck="price")
        self.assertEqual(set(cheap), {0.1})

    def test_sql_takes_positions_names_and_lists(self) -> None:
        query = "select name, creation from `tabEBM Customer` where branch = %s and name in %s order by name limit 2"
        rows = frappe.db.sql(query, (self.branch, tuple(self.names)), as_dict=True)
        self.assertEqual([row.name for row in rows], self.names[:2])
        self.assertEqual(type(rows[0].creation).__name__, "datetime")
        query = 'select count(*) from `tabEBM Customer` where branch = %(branch)s and customer_name like "N%%"'
        self.assertEqual(frappe.db.sql(query, {"branch": self.branch})[0][0], 4)
        self.assertEqual(frappe.db.sql("select 1 where 1 = 2"), ())
        query = "select max(creation) from `tabEBM Customer` where branch = %s"
        self.assertEqual(type(frappe.db.sql(query, self.branch)[0][0]).__name__, "datetime")

    def test_qb_selects_and_updates(self) -> None:
        table = DocType("EBM Customer")
        query = frappe.qb.from_(table).select(table.name, table.phone).where(table.branch == self.branch)
        rows = query.where(table.phone == PHONE).orderby(table.name).run(as_dict=True)
        self.assertEqual([row.name for row in rows], self.names[:2])
        frappe.qb.update(table).set(table.phone, "50%'x").where(table.name == self.names[3]).run()
        self.assertEqual(frappe.db.get_value("EBM Customer", self.names[3], "phone"), "50%'x")


class WriteTest(ContractTestCase):
    def test_set_value_bumps_modified_unless_told_not_to(self) -> None:
        doc = self.customer().insert()
        before = frappe.db.get_value("EBM Customer", doc.name, "modified")
        frappe.db.set_value("EBM Customer", doc.name, "phone", "1", update_modified=False)
        self.assertEqual(frappe.db.get_value("EBM Customer", doc.name, "modified"), before)
        frappe.db.set_value("EBM Customer", doc.name, {"phone": "2", "tin": "102345678"})
        row = frappe.db.get_value("EBM Customer", doc.name, ["phone", "tin", "modified"], as_dict=True)
        self.assertEqual((row.phone, row.tin), ("2", "102345678"))
        self.assertGreater(row.modified, before)
        frappe.db.set_value("EBM Customer", "NOPE", "phone", "1")

    def test_a_sequence_gives_no_number_twice_also_after_a_rollback(self) -> None:
        given = [frappe.db.get_next_sequence_val("EBM Call")]
        frappe.db.rollback()
        given += [frappe.db.get_next_sequence_val("EBM Call") for _ in range(2)]
        self.assertEqual(given, sorted(set(given)))
        # A row written by its name past the document leaves the sequence where it is: the next document comes after.
        frappe.db.sql("insert into `tabEBM Call` (`name`) values (%s)", [given[-1]])
        doc = frappe.get_doc({"doctype": "EBM Call"})
        doc.db_insert()
        self.assertGreater(doc.name, given[-1])
        frappe.db.rollback()

    def test_set_value_by_filters_tells_how_many_rows(self) -> None:
        for _ in range(3):
            self.customer(meter_number="same").insert()
        frappe.db.set_value("EBM Customer", {"branch": self.branch, "meter_number": "same"}, "phone", "7")
        self.assertEqual(frappe.db._cursor.rowcount, 3)
        self.assertEqual(frappe.db.count("EBM Customer", {"branch": self.branch, "phone": "7"}), 3)

    def test_delete_by_filters(self) -> None:
        name = self.customer().insert().name
        frappe.db.delete("EBM Customer", {"name": name})
        self.assertFalse(frappe.db.exists("EBM Customer", name))

    def test_a_savepoint_takes_back_what_came_after_it(self) -> None:
        doc = self.customer(meter_number="1").insert()
        frappe.db.savepoint("contract_write")
        frappe.db.set_value("EBM Customer", doc.name, "meter_number", "2")
        frappe.db.rollback(save_point="contract_write")
        self.assertEqual(frappe.db.get_value("EBM Customer", doc.name, "meter_number"), "1")

    def test_a_duplicate_leaves_the_transaction_usable(self) -> None:
        doc = self.customer(poc_number=f"P{self.tin}").insert()
        other = self.customer().insert()
        frappe.db.savepoint("contract_write")
        with self.assertRaises(Exception) as raised:
            frappe.db.sql("update `tabEBM Customer` set poc_number = %s where name = %s", (f"P{self.tin}", other.name))
        self.assertTrue(frappe.db.is_unique_key_violation(raised.exception))
        self.assertTrue(frappe.db.is_duplicate_entry(raised.exception))
        frappe.db.rollback(save_point="contract_write")
        self.assertEqual(frappe.db.get_value("EBM Customer", doc.name, "poc_number"), f"P{self.tin}")

    def test_after_commit_runs_once_and_not_after_a_rollback(self) -> None:
        seen: list[str] = []
        frappe.db.after_commit.add(lambda: seen.append("lost"))
        frappe.db.rollback()
        frappe.db.after_commit.add(lambda: seen.append("kept"))
        frappe.db.after_rollback.add(lambda: seen.append("undone"))
        frappe.db.commit()
        frappe.db.commit()
        self.assertEqual(seen, ["kept"])

    def test_a_rollback_takes_everything_back(self) -> None:
        frappe.db.commit()
        name = self.customer().insert().name
        frappe.db.rollback()
        self.assertFalse(frappe.db.exists("EBM Customer", name))

    def test_indexes_may_be_asked_for_twice(self) -> None:
        for _ in range(2):
            frappe.db.add_index("EBM Invoice", ["device", "status", "queued_at"])
            frappe.db.add_unique("EBM Journal Entry", ["counter", "seq"])

    def test_bulk_insert_and_upsert(self) -> None:
        frappe.db.bulk_insert(
            "EBM Customer",
            ["name", "customer_name", "branch", "creation", "modified"],
            [
                (f"BULK-{n}-{self.tin}", f"Bulk {n}", self.branch, "2026-01-01 00:00:00", "2026-01-01 00:00:00")
                for n in range(3)
            ],
        )
        self.assertEqual(
            frappe.db.count("EBM Customer", {"customer_name": ["like", "Bulk %"], "branch": self.branch}), 3
        )
        price = f"UPSERT-{self.tin}"
        for _ in range(2):
            frappe.db.sql(
                "insert into `tabEBM Item Price` (name, parent, price) values (%s, %s, %s)"
                " on duplicate key update price = price + values(price)",
                (price, self.low, "0.35"),
            )
        self.assertEqual(frappe.db.get_value("EBM Item Price", price, "price"), 0.7)

    def test_a_default_of_a_user_replaces_the_one_before(self) -> None:
        def kept(user: str) -> list[str]:
            found = frappe.db.get_values(
                "DefaultValue", {"parent": user, "defkey": key}, "defvalue", order_by="creation"
            )
            return [row[0] for row in found]

        key = f"contract_{self.tin}"
        cashier, auditor = PEOPLE["EBM Cashier"], PEOPLE["EBM Auditor"]
        with self.as_user("EBM Cashier"):
            set_user_default(key, "first")
            set_user_default(key, "second")
        set_user_default(key, "other", auditor)
        self.assertEqual((kept(cashier), kept(auditor)), (["second"], ["other"]))

    def test_singles(self) -> None:
        frappe.db.set_single_value("EBM Settings", "utility_name", "Contract")
        self.assertEqual(frappe.db.get_single_value("EBM Settings", "utility_name"), "Contract")
        self.assertEqual(frappe.db.get_single_value("System Settings", "time_zone"), frappe.utils.get_system_timezone())


class ConcurrencyTest(ContractTestCase):
    def in_threads(self, *works: Any) -> None:
        """Each with a connection of its own; any failure fails the test."""
        site, sites_path = frappe.local.site, frappe.local.sites_path
        failures: list[str] = []

        def run(work: Any) -> None:
            frappe.init(site=site, sites_path=sites_path)
            frappe.connect()
            try:
                work()
            except Exception as error:
                failures.append(repr(error))
            finally:
                frappe.destroy()

        frappe.db.commit()
        threads = [threading.Thread(target=run, args=(work,)) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        frappe.db.rollback()
        self.assertEqual(failures, [])

    @staticmethod
    def add_one(name: str) -> None:
        now = frappe.db.get_value("EBM Customer", name, "meter_number", for_update=True)
        frappe.db.set_value("EBM Customer", name, "meter_number", str(int(now) + 1))

    def test_writers_in_parallel_lose_nothing(self) -> None:
        """A row taken for update is changed by one at a time."""
        name = self.customer(meter_number="0").insert().name

        def count_up() -> None:
            for _ in range(5):
                self.add_one(name)
                frappe.db.commit()

        self.in_threads(*[count_up] * 4)
        self.assertEqual(frappe.db.get_value("EBM Customer", name, "meter_number"), "20")

    def test_rows_taken_in_opposite_order_end_by_doing_it_again(self) -> None:
        first, second = (self.customer(meter_number="0").insert().name for _ in range(2))

        def both(*names: str) -> None:
            for _attempt in range(50):
                try:
                    for name in names:
                        self.add_one(name)
                        time.sleep(0.02)
                    frappe.db.commit()
                    return
                except frappe.QueryDeadlockError:
                    frappe.db.rollback()
            raise AssertionError("never got through")

        self.in_threads(lambda: both(first, second), lambda: both(second, first))
        values = [frappe.db.get_value("EBM Customer", name, "meter_number") for name in (first, second)]
        self.assertEqual(values, ["2", "2"])
