import json
import unittest
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.vsdc.answers import parse, redact

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda i: st.lists(i) | st.dictionaries(st.text(max_size=8), i),
    max_leaves=8,
)
KEY = "8SQDGUN38SQD"


def body(**fields: Any) -> bytes:
    return json.dumps(
        {"resultCd": "000", "resultMsg": "It is succeeded", "resultDt": "20261121140211", "data": None, **fields}
    ).encode()


class Parse(unittest.TestCase):
    def test_reads_rras_envelope(self) -> None:
        answer = parse(200, body(data={"rcptNo": 168}))
        self.assertEqual(
            (answer.kind, answer.code, answer.message, answer.data),
            ("envelope", "000", "It is succeeded", {"rcptNo": 168}),
        )

    def test_reads_one_with_a_byte_order_mark_without_message_or_data(self) -> None:
        answer = parse(200, b'\xef\xbb\xbf{"resultCd": "894"}')
        self.assertEqual((answer.kind, answer.code, answer.message, answer.data), ("envelope", "894", "", None))

    def test_another_http_status_is_bad_http_whatever_the_body_says(self) -> None:
        for status in (201, 204, 301, 400, 404, 500, 503):
            answer = parse(status, body(data={"rcptNo": 168}))
            self.assertEqual(
                (answer.kind, answer.code, answer.data, answer.message), ("bad_http", "", None, f"HTTP {status}")
            )

    def test_what_is_no_envelope_is_garbled(self) -> None:
        for text in (
            b"",
            b"<html>Tomcat</html>",
            body()[:-9],
            b"[]",
            b"null",
            b'"000"',
            b"000",
            b"{}",
            b"\xff\xfe{\x00}\x00",
            b"\x80abc",
            body(resultCd=None),
            body(resultCd=0),
            body(resultCd=910),
            body(resultCd=""),
            body(resultCd="9 1"),
            body(resultCd="0" * 9),
            body(resultCd=["000"]),
            body(resultMsg=5),
            body(data=[]),
            body(data="x"),
            body(data=5),
            body() + b"{}",
            b'{"resultCd": "910", "resultCd": "000"}',
            b'{"resultCd": "000", "data": {"rcptNo": 1, "rcptNo": 2}}',
            b'{"resultCd": "000", "data": {"rcptNo": NaN}}',
            b'{"resultCd": "000", "n": ' + b"9" * 5000 + b"}",
            b"[" * 200_000,
            b'{"resultCd": "000", "pad": "' + b"x" * (1024 * 1024) + b'"}',
        ):
            with self.subTest(text=text[:60]):
                answer = parse(200, text)
                self.assertEqual((answer.kind, answer.code, answer.data), ("garbled", "", None))

    def test_a_message_never_carries_a_key_that_the_answer_issues(self) -> None:
        for data in ({"info": {"cmcKey": KEY}}, {"info": {"SignKey": KEY}}, {"intrlKey": KEY}):
            answer = parse(200, body(resultMsg=f"installed with {KEY}, keep it", data=data))
            self.assertEqual(answer.message, "installed with ***, keep it")
            self.assertEqual(answer.data, data)
            self.assertNotIn(KEY, repr(answer))
        self.assertNotIn(KEY, parse(200, body(resultMsg=f"cmcKey={KEY}")).message)

    @given(st.integers(0, 999), st.binary(max_size=200))
    def test_never_raises_for_any_bytes(self, status: int, reply: bytes) -> None:
        self.assertIn(parse(status, reply).kind, ("garbled", "bad_http", "envelope"))

    @given(st.fixed_dictionaries({}, optional={"resultCd": JSON, "resultMsg": JSON, "data": JSON}))
    def test_never_raises_for_any_json_and_an_envelope_always_has_a_code(self, fields: dict[str, Any]) -> None:
        answer = parse(200, json.dumps(fields).encode())
        self.assertEqual(answer.kind == "envelope", answer.code != "")


class Redact(unittest.TestCase):
    def test_replaces_the_values_of_keys_and_nothing_else(self) -> None:
        kept = body(data={"info": {"sdcId": "SDC010000001", "lastSaleInvcNo": 41}})
        self.assertEqual(redact(kept), kept)
        for name in ("cmcKey", "intrlKey", "signKey", "sgnKey", "CMCKEY"):
            reply = body(data={"info": {name: KEY + '\\"' + KEY, "sdcId": "SDC010000001"}})
            masked = redact(reply)
            self.assertNotIn(KEY.encode(), masked)
            self.assertEqual(json.loads(masked)["data"]["info"], {name: "***", "sdcId": "SDC010000001"})

    def test_masks_a_key_in_a_body_that_broke_off(self) -> None:
        self.assertNotIn(b"8SQDG", redact(b'{"data": {"info": {"cmcKey": "8SQDGUN'))
        self.assertNotIn(b"12345", redact(b'{"cmcKey": 12345}'))


if __name__ == "__main__":
    unittest.main()
