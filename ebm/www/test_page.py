"""The page at /ebm: boot, headers, safety of what is printed into it."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any
from unittest.mock import patch

import frappe

from ebm import front_end_build, page_headers, session_hooks
from ebm.boot import build_boot
from ebm.test_case import EbmTestCase
from ebm.www.ebm import get_context, script_safe

WWW = Path(__file__).parent
PUBLIC = WWW.parent / "public"


class PageTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        # The page commits its token; what these tests set must not stay on the site with it.
        patcher = patch.object(frappe.local.db, "commit")
        patcher.start()
        self.addCleanup(patcher.stop)
        self.addCleanup(frappe.db.rollback)

    def test_a_guest_gets_the_page_without_roles_or_token(self) -> None:
        with self.as_user("Guest"):
            context = get_context(frappe._dict())
        boot = json.loads(context.boot_json)
        self.assertEqual((boot["user"], boot["roles"], boot["csrf_token"]), ("", [], ""))
        self.assertEqual(context.no_cache, 1)

    def test_r9_the_title_names_the_utility(self) -> None:
        """[R9] "EBM · {utility name}" """
        frappe.db.set_single_value("EBM Settings", "utility_name", "Amazi & Co")
        context = get_context(frappe._dict())
        self.assertEqual(context.page_title, "EBM · Amazi & Co")

    def test_r9_a_utility_without_a_name_leaves_the_product_alone(self) -> None:
        """[R9] just "EBM" until the settings name the utility"""
        frappe.db.set_single_value("EBM Settings", "utility_name", "")
        self.assertEqual(get_context(frappe._dict()).page_title, "EBM")

    def test_c1_the_boot_names_the_date_format_and_its_default(self) -> None:
        """[C1] mm/dd/yyyy unless EBM Settings chooses another"""
        for chosen, told in (("", "mm/dd/yyyy"), ("dd/mm/yyyy", "dd/mm/yyyy"), ("yyyy-mm-dd", "yyyy-mm-dd")):
            with self.subTest(chosen=chosen):
                frappe.db.set_single_value("EBM Settings", "date_format", chosen)
                self.assertEqual(build_boot()["date_format"], told)
        default = frappe.get_meta("EBM Settings").get_field("date_format").default
        self.assertEqual(default, "mm/dd/yyyy")

    def test_everything_that_the_page_and_its_manifest_name_is_in_the_apps_public_folder(self) -> None:
        page = (WWW / "ebm.html").read_text(encoding="utf-8")
        manifest = json.loads((PUBLIC / "manifest.json").read_text(encoding="utf-8"))
        named = re.findall(r'href="/assets/ebm/([^"{]+)"', page)
        named += [icon["src"].removeprefix("/assets/ebm/") for icon in manifest["icons"]]
        self.assertIn("manifest.json", named)
        self.assertIn("ebm-logo.svg", named)
        self.assertEqual([name for name in named if not (PUBLIC / name).is_file()], [])

    def test_the_manifest_opens_the_app_in_a_window_of_its_own_with_icons_of_the_sizes_asked_for(self) -> None:
        manifest = json.loads((PUBLIC / "manifest.json").read_text(encoding="utf-8"))
        self.assertEqual(
            (manifest["start_url"], manifest["scope"], manifest["display"]), ("/ebm", "/ebm", "standalone")
        )
        for icon in manifest["icons"]:
            if icon["type"] == "image/png":
                with self.subTest(icon=icon["src"]):
                    raw = (PUBLIC / icon["src"].removeprefix("/assets/ebm/")).read_bytes()
                    # A PNG states its width and height in its first chunk.
                    width, height = struct.unpack(">II", raw[16:24])
                    self.assertEqual(f"{width}x{height}", icon["sizes"])
        sizes = {icon["sizes"] for icon in manifest["icons"]}
        self.assertGreaterEqual(sizes, {"192x192", "512x512"})

    def test_nothing_in_the_boot_can_leave_its_script_element(self) -> None:
        text = script_safe({"utility_name": "</script><script>alert(1)</script>&\u2028"})
        for char in "<>&\u2028":
            self.assertNotIn(char, text)
        self.assertEqual(json.loads(text)["utility_name"], "</script><script>alert(1)</script>&\u2028")

    def test_a_signed_in_user_has_his_roles_and_a_token(self) -> None:
        with self.as_user("EBM Cashier"):
            boot = build_boot()
        self.assertEqual((boot["user"], boot["roles"]), ("cashier@ebm.example", ["EBM Cashier"]))
        self.assertTrue(boot["csrf_token"])

    def test_without_a_build_the_page_says_which_command_to_run(self) -> None:
        with patch.object(front_end_build, "MANIFEST", front_end_build.PUBLIC / "missing.json"):
            self.assertIsNone(front_end_build.read_build())
            self.assertEqual(front_end_build.build_id(), "")

    def test_a3_only_a_route_of_the_app_is_sent_as_default_route(self) -> None:
        """[A3] default_route comes from EBM Settings; anything that could lead elsewhere is not sent"""
        for route, sent in (("/dashboard", "/dashboard"), ("", None), ("//evil.example", None), ("https://x", None)):
            with self.subTest(route=route):
                frappe.db.set_single_value("EBM Settings", "default_route", route)
                frappe.local.response.pop("default_route", None)
                session_hooks.send_default_route()
                self.assertEqual(frappe.local.response.get("default_route"), sent)
        frappe.local.response.pop("default_route", None)

    def answer(self, path: str, host: str = "ebm.localhost:8000", environ: Any = None) -> dict[str, str]:
        """The headers that the page's hook sets."""
        response = frappe._dict(headers={})
        request = frappe._dict(path=path, host=host, environ=environ if environ is not None else {})
        page_headers.protect_page(response=response, request=request)
        return response.headers

    def policy(self, **request: Any) -> dict[str, list[str]]:
        """The page's policy, directive by directive."""
        text = self.answer("/ebm", **request)["Content-Security-Policy"]
        return {part.split()[0]: part.split()[1:] for part in text.split(";")}

    def test_only_what_lies_below_the_page_gets_its_headers(self) -> None:
        for path, guarded in (
            ("/ebm", True),
            ("/ebm/dashboard", True),
            ("/ebm/", True),
            ("/app", False),
            ("/ebmx", False),
        ):
            with self.subTest(path=path):
                headers = self.answer(path)
                self.assertEqual("Content-Security-Policy" in headers, guarded)
                self.assertEqual(headers.get("Cache-Control"), "no-store" if guarded else None)

    def test_nothing_inline_runs_and_nobody_frames_the_page(self) -> None:
        policy = self.policy()
        self.assertEqual(policy["script-src"], ["'self'"])
        self.assertEqual((policy["script-src-attr"], policy["style-src-attr"]), (["'none'"], ["'none'"]))
        self.assertEqual((policy["object-src"], policy["base-uri"]), (["'none'"], ["'none'"]))
        self.assertEqual((policy["frame-ancestors"], policy["form-action"]), (["'none'"], ["'self'"]))
        self.assertEqual(policy["require-trusted-types-for"], ["'script'"])
        for directive, sources in policy.items():
            for source in sources:
                self.assertNotIn("*", source, directive)
                self.assertNotIn("unsafe", source, directive)
        headers = self.answer("/ebm")
        self.assertEqual((headers["X-Frame-Options"], headers["X-Content-Type-Options"]), ("DENY", "nosniff"))
        self.assertEqual(headers["Referrer-Policy"], "same-origin")
        self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")

    def test_styles_carry_a_nonce_of_this_answer(self) -> None:
        environ: dict[str, Any] = {}
        with self.request("GET", environ=environ):
            made = get_context(frappe._dict()).style_nonce
            self.assertEqual(page_headers.style_nonce(), made, "one nonce a request")
        self.assertIn(f"'nonce-{made}'", self.policy(environ=environ)["style-src-elem"])
        with self.request("GET", environ={}):
            self.assertNotEqual(page_headers.style_nonce(), made)
        self.assertGreaterEqual(len(made), 22)

    def test_the_page_connects_to_its_origin_and_the_socket_server_only(self) -> None:
        with patch.dict(frappe.local.conf, {"ebm_socketio_port": 9001}):
            for host, beside in (
                ("ebm.localhost:8000", "ebm.localhost:9001"),
                ("[::1]:8000", "[::1]:9001"),
                ("utility.example", None),
                ("ebm.localhost:9001", None),
            ):
                with self.subTest(host=host):
                    own = ["'self'", f"ws://{host}", f"wss://{host}"]
                    more = [f"{scheme}://{beside}" for scheme in ("http", "https", "ws", "wss")] if beside else []
                    self.assertEqual(self.policy(host=host)["connect-src"], own + more)

    def test_a_host_that_is_none_adds_nothing_to_the_policy(self) -> None:
        for host in ("x; script-src *", "evil.example *", "", "a:b", "a,b"):
            with self.subTest(host=host):
                policy = self.policy(host=host)
                self.assertEqual((policy["connect-src"], policy["script-src"]), (["'self'"], ["'self'"]))

    def test_installing_twice_does_no_harm(self) -> None:
        from ebm import install

        frappe.db.set_single_value("EBM Settings", "utility_name", "Kept")
        rates = frappe.db.count("EBM Tax Rate")
        install.after_install()
        install.after_migrate()
        self.assertEqual(frappe.db.count("EBM Tax Rate"), rates)
        self.assertEqual(frappe.db.get_single_value("EBM Settings", "utility_name"), "Kept")
