"""What a hand-over token must be, and that nothing else passes."""

from __future__ import annotations

import ast
import base64
import json
from pathlib import Path
from typing import Any
from unittest import TestCase

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from hypothesis import given
from hypothesis import strategies as st

from ebm.handover.keys import public_key_fault, secret_fault
from ebm.handover.reasons import ADVICE, Reason, Refused
from ebm.handover.token import LEEWAY, MAX_LENGTH, MAX_LIFETIME, Claims, Key, Rules, claimed, read_token

NOW = 1_780_000_000.0
SECRET = "a-secret-of-the-sales-site-with-more-than-32-bytes"
OLDER = "the-secret-before-with-more-than-32-bytes-of-it-too"
RULES = Rules("HS256", (Key(SECRET),), "https://sales.example", "ebm.example")
HERE = Path(__file__).parent


def pem(key: Any) -> tuple[str, str]:
    """Private and public half as PEM."""
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    return private.decode(), public.decode()


PRIVATE, PUBLIC = pem(rsa.generate_private_key(65537, 2048))
OTHER_PRIVATE, OTHER_PUBLIC = pem(rsa.generate_private_key(65537, 2048))
RS_RULES = Rules("RS256", (Key(PUBLIC),), RULES.issuer, RULES.audience)


def claims(**changes: Any) -> dict[str, Any]:
    """Good claims with changes; None takes a claim away."""
    good = {
        "iss": RULES.issuer,
        "aud": RULES.audience,
        "sub": "cashier@ebm.example",
        "jti": "0f8fad5b-d9cb-469f-a165-70867728950e",
        "iat": NOW,
        "exp": NOW + 60,
    }
    return {key: value for key, value in {**good, **changes}.items() if value is not None}


def token(key: str = SECRET, algorithm: str = "HS256", headers: Any = None, **changes: Any) -> str:
    return jwt.encode(claims(**changes), key, algorithm=algorithm, headers=headers)


def part(value: Any) -> str:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def reason(text: str, rules: Rules = RULES, now: float = NOW) -> Reason | None:
    try:
        read_token(text, rules, now)
    except Refused as refused:
        return refused.reason
    return None


class GoodTokenTest(TestCase):
    def test_the_claims_of_a_good_token(self) -> None:
        """[R5] HS256 and RS256, the audience alone or among others."""
        expected = Claims(RULES.issuer, "cashier@ebm.example", claims()["jti"], NOW, NOW + 60)
        self.assertEqual(read_token(token(), RULES, NOW), expected)
        self.assertEqual(read_token(token(PRIVATE, "RS256"), RS_RULES, NOW), expected)
        self.assertEqual(read_token(token(aud=["other", RULES.audience]), RULES, NOW), expected)

    def test_two_keys_are_good_at_once(self) -> None:
        rules = Rules("HS256", (Key(SECRET), Key(OLDER)), RULES.issuer, RULES.audience)
        self.assertIsNone(reason(token(SECRET), rules))
        self.assertIsNone(reason(token(OLDER), rules))
        self.assertEqual(reason(token(OLDER)), Reason.SIGNATURE, "gone from the settings")
        pair = Rules("RS256", (Key(OTHER_PUBLIC), Key(PUBLIC)), RULES.issuer, RULES.audience)
        self.assertIsNone(reason(token(PRIVATE, "RS256"), pair))
        self.assertIsNone(reason(token(OTHER_PRIVATE, "RS256"), pair))

    @given(st.floats(min_value=-LEEWAY, max_value=60 + LEEWAY - 0.01))
    def test_it_is_good_for_its_minute_and_the_leeway_of_the_clocks(self, after: float) -> None:
        self.assertIsNone(reason(token(), now=NOW + after))


class AlgorithmTest(TestCase):
    def test_an_unsigned_token_is_refused(self) -> None:
        for name in ("none", "None", "NONE"):
            unsigned = f"{part({'alg': name, 'typ': 'JWT'})}.{part(claims())}."
            self.assertEqual(reason(unsigned), Reason.ALGORITHM)
            self.assertEqual(reason(unsigned, RS_RULES), Reason.ALGORITHM)

    def test_the_public_key_is_never_a_secret(self) -> None:
        import hashlib
        import hmac

        signed = f"{part({'alg': 'HS256', 'typ': 'JWT'})}.{part(claims())}"
        forged = f"{signed}.{part(hmac.new(PUBLIC.encode(), signed.encode(), hashlib.sha256).digest())}"
        self.assertEqual(reason(forged, RS_RULES), Reason.ALGORITHM)
        # Also where somebody has put the public key into the secret's field.
        confused = Rules("HS256", (Key(PUBLIC),), RULES.issuer, RULES.audience)
        self.assertEqual(reason(forged, confused), Reason.NOT_SET_UP)

    def test_another_algorithm_than_the_one_set_is_refused(self) -> None:
        self.assertEqual(reason(token(algorithm="HS512")), Reason.ALGORITHM)
        self.assertEqual(reason(token(PRIVATE, "RS256")), Reason.ALGORITHM)
        self.assertEqual(reason(token(PRIVATE, "PS256"), RS_RULES), Reason.ALGORITHM)
        self.assertEqual(reason(token(), RS_RULES), Reason.ALGORITHM)

    def test_an_extension_that_must_be_understood_is_refused(self) -> None:
        self.assertEqual(reason(token(headers={"crit": ["b64"]})), Reason.MALFORMED)


class AlteredTest(TestCase):
    def test_a_strange_signature_is_refused(self) -> None:
        self.assertEqual(reason(token("somebody-elses-secret-with-more-than-32-bytes")), Reason.SIGNATURE)
        self.assertEqual(reason(token(OTHER_PRIVATE, "RS256"), RS_RULES), Reason.SIGNATURE)
        head, _payload, signature = token().split(".")
        self.assertEqual(reason(f"{head}.{part(claims(sub='manager@ebm.example'))}.{signature}"), Reason.SIGNATURE)

    @given(st.data())
    def test_a_token_altered_anywhere_is_refused(self, data: st.DataObject) -> None:
        text = token()
        # The last character of base64url has bits that no byte uses.
        at = data.draw(st.integers(0, len(text) - 2))
        other = data.draw(st.sampled_from("ABCxyz019-_.").filter(lambda char: char != text[at]))
        self.assertIsNotNone(reason(text[:at] + other + text[at + 1 :]))

    @given(st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: f"{part(raw)}.{part(raw)}.{part(raw)}"))
    def test_whatever_else_comes_is_refused_and_never_an_error(self, text: str) -> None:
        self.assertIsNotNone(reason(text))
        self.assertIsInstance(claimed(text), dict)

    def test_what_is_no_token_is_malformed(self) -> None:
        deep = part(b'{"alg":"HS256","x":' + b"[" * 2500 + b"]" * 2500 + b"}")
        for text in ("", "..", "a.b.c", token() + ".x", "x" * (MAX_LENGTH + 1), f"{deep}.{part(claims())}.x"):
            with self.subTest(text=text[:20]):
                self.assertEqual(reason(text), Reason.MALFORMED)
                self.assertEqual(claimed(text[:-2] if text.endswith(".x") else text).get("alg"), None)

    def test_a_payload_that_is_no_object_is_malformed(self) -> None:
        signed = jwt.api_jws.PyJWS().encode(b"[1]", SECRET, algorithm="HS256")
        self.assertEqual(reason(signed), Reason.MALFORMED)


class ClaimTest(TestCase):
    def refuses(self, expected: Reason, *values: Any, claim: str) -> None:
        for value in values:
            with self.subTest(claim=claim, value=value):
                self.assertEqual(reason(token(**{claim: value})), expected)

    def test_issuer_and_audience_are_exact(self) -> None:
        self.refuses(Reason.ISSUER, None, "", "https://sales.example/", "HTTPS://sales.example", claim="iss")
        self.refuses(Reason.AUDIENCE, None, "", "other", "ebm.example.evil", [], ["other"], claim="aud")

    def test_a_user_is_named(self) -> None:
        self.refuses(Reason.SUBJECT, None, "", "a" * 141, "a\u0000b", "line\nbreak", claim="sub")

    def test_an_id_is_there_and_fit_for_a_key(self) -> None:
        self.refuses(Reason.TOKEN_ID, None, "", "short", "x" * 101, "with a space", "ünïcode-id", claim="jti")

    def test_times_are_there_and_in_order(self) -> None:
        self.refuses(Reason.TIMES, None, "soon", -1, True, 10**12, NOW, NOW - 1, claim="exp")
        self.refuses(Reason.TIMES, None, "now", True, claim="iat")
        self.refuses(Reason.TIMES, "never", claim="nbf")
        whole = f"{part({'alg': 'HS256'})}.{part(json.dumps(claims(exp=float('nan'))).encode())}"
        signature = part(
            jwt.algorithms.HMACAlgorithm(jwt.algorithms.HMACAlgorithm.SHA256).sign(whole.encode(), SECRET.encode())
        )
        self.assertEqual(reason(f"{whole}.{signature}"), Reason.TIMES)

    def test_numbers_that_are_no_texts_are_refused(self) -> None:
        for claim, expected in (("sub", Reason.SUBJECT), ("jti", Reason.TOKEN_ID)):
            payload = {**claims(), claim: 12345678}
            signed = jwt.api_jws.PyJWS().encode(json.dumps(payload).encode(), SECRET, algorithm="HS256")
            self.assertEqual(reason(signed), expected)

    @given(st.floats(min_value=MAX_LIFETIME + 2, max_value=10**9))
    def test_a_token_that_lives_longer_than_a_minute_is_refused(self, life: float) -> None:
        self.assertEqual(reason(token(exp=NOW + life)), Reason.TOO_LONG_LIVED)

    @given(st.floats(min_value=LEEWAY + 1, max_value=10**6))
    def test_a_token_of_the_future_is_refused(self, ahead: float) -> None:
        self.assertEqual(reason(token(), now=NOW - ahead), Reason.NOT_YET)
        self.assertEqual(reason(token(nbf=NOW + ahead)), Reason.NOT_YET)

    @given(st.floats(min_value=60 + LEEWAY, max_value=10**9))
    def test_a_token_of_the_past_is_refused(self, after: float) -> None:
        self.assertEqual(reason(token(), now=NOW + after), Reason.EXPIRED)


class KeyTest(TestCase):
    def test_a_key_is_shown_by_no_traceback(self) -> None:
        self.assertNotIn(SECRET, repr(RULES))

    def test_a_secret_has_32_bytes_and_is_no_pem(self) -> None:
        self.assertIn("at least 32 bytes and has 31", secret_fault("0123456789abcdef0123456789abcde") or "")
        self.assertIsNone(secret_fault("0123456789abcdef0123456789abcdef"))
        self.assertIsNone(secret_fault("é" * 8 + "01234567" * 2), "bytes are counted, not characters")
        self.assertIn("RS256", secret_fault(PUBLIC) or "")
        self.assertIn("repeats", secret_fault("ab" * 32) or "")

    def test_a_public_key_is_public_rsa_and_long_enough(self) -> None:
        self.assertIsNone(public_key_fault(PUBLIC))
        self.assertIsNone(public_key_fault(f"\n{PUBLIC}\n"))
        self.assertIn("private key", public_key_fault(PRIVATE) or "")
        self.assertIn("PEM", public_key_fault("ssh-rsa AAAA") or "")
        self.assertIn("PEM", public_key_fault("-----BEGIN PUBLIC KEY-----\nnonsense\n-----END PUBLIC KEY-----") or "")
        self.assertIn("has 1024", public_key_fault(pem(rsa.generate_private_key(65537, 1024))[1]) or "")
        self.assertIn("RSA", public_key_fault(pem(ec.generate_private_key(ec.SECP256R1()))[1]) or "")


class PurityTest(TestCase):
    def test_every_reason_has_its_advice(self) -> None:
        self.assertEqual(set(ADVICE), set(Reason))

    def test_reading_a_token_knows_no_frappe(self) -> None:
        for name in ("token", "keys", "reasons"):
            tree = ast.parse((HERE / f"{name}.py").read_text())
            imported = {n.name for node in ast.walk(tree) if isinstance(node, ast.Import) for n in node.names}
            imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            self.assertFalse({name for name in imported if name.startswith("frappe")})
