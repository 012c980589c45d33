"""Reads a hand-over token: a JWT of five claims that lives for a minute. Knows no frappe, no clock, no database.

iss (who signs), aud (for whom), sub (e-mail of the user), jti (an id of its own), iat and exp (seconds since 1970).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import jwt

from ebm.handover.reasons import Reason, Refused

ALGORITHMS = ("HS256", "RS256")
MAX_LENGTH = 4096
MAX_LIFETIME = 60
# Clocks of two servers that both ask a time server differ by less.
LEEWAY = 10
# iat and exp may each be rounded to a second.
ROUNDING = 1
LATEST = 10**11
TOKEN_ID = re.compile(r"[!-~]{8,100}")
UNCHECKED: Any = {f"verify_{name}": False for name in ("signature", "exp", "nbf", "iat", "aud", "iss", "sub", "jti")}


class Key(str):
    """A key's text that no traceback shows: Frappe logs the variables of every frame of an unexpected error."""

    def __repr__(self) -> str:
        return "<key>"


@dataclass(frozen=True)
class Rules:
    """What a token must fulfil. `keys`: one, or two while they are being changed; of the one algorithm only."""

    algorithm: str
    keys: tuple[Key, ...]
    issuer: str
    audience: str


@dataclass(frozen=True)
class Claims:
    """A token that was found good. Times in seconds since 1970."""

    issuer: str
    user: str
    token_id: str
    issued_at: float
    expires_at: float


def read_token(token: str, rules: Rules, now: float) -> Claims:
    """The claims of a good token.

    :param now: seconds since 1970
    :raises Refused: with the first reason found; nothing of the payload is looked at before the signature is good
    """
    _check_header(token, rules.algorithm)
    payload = _verified_payload(token, rules)
    _check(payload.get("iss") == rules.issuer, Reason.ISSUER)
    audience: Any = payload.get("aud")
    _check(rules.audience in (audience if isinstance(audience, list) else [audience]), Reason.AUDIENCE)
    user: Any = payload.get("sub")
    token_id: Any = payload.get("jti")
    _check(isinstance(user, str) and 0 < len(user) <= 140 and user.isprintable(), Reason.SUBJECT)
    _check(isinstance(token_id, str) and TOKEN_ID.fullmatch(token_id) is not None, Reason.TOKEN_ID)
    issued: Any = payload.get("iat")
    expires: Any = payload.get("exp")
    begins: Any = payload.get("nbf", issued)
    _check(all(map(_is_time, (issued, expires, begins))) and issued < expires, Reason.TIMES)
    _check(expires - issued <= MAX_LIFETIME + ROUNDING, Reason.TOO_LONG_LIVED)
    _check(max(issued, begins) <= now + LEEWAY, Reason.NOT_YET)
    _check(now < expires + LEEWAY, Reason.EXPIRED)
    return Claims(rules.issuer, user, token_id, issued, expires)


def claimed(token: str) -> dict[str, Any]:
    """What a token says of itself, believed by nobody: for the log. Empty where it cannot be read."""
    if len(token) > MAX_LENGTH:
        return {}
    try:
        return dict(_unless_broken(lambda: jwt.decode(token, options=UNCHECKED)))
    except Refused:
        return {}


def _check(good: bool, reason: Reason) -> None:
    if not good:
        raise Refused(reason)


def _is_time(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= LATEST


def _check_header(token: str, algorithm: str) -> None:
    _check(len(token) <= MAX_LENGTH and token.isascii() and token.count(".") == 2, Reason.MALFORMED)
    header = _unless_broken(lambda: jwt.get_unverified_header(token))
    # An extension that must be understood, and we understand none (RFC 7515, 4.1.11).
    _check("crit" not in header, Reason.MALFORMED)
    _check(header.get("alg") == algorithm, Reason.ALGORITHM)


def _verified_payload(token: str, rules: Rules) -> dict[str, Any]:
    """The algorithm is ours, never the token's word: a public key is never taken for a secret."""
    options: Any = {**UNCHECKED, "verify_signature": True}
    for key in rules.keys:
        try:
            return _unless_broken(partial(jwt.decode, token, key, algorithms=[rules.algorithm], options=options))
        except jwt.InvalidSignatureError:
            continue
        except jwt.InvalidKeyError:
            raise Refused(Reason.NOT_SET_UP) from None
    raise Refused(Reason.SIGNATURE)


def _unless_broken(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except (jwt.InvalidSignatureError, jwt.InvalidKeyError):
        raise
    # Whatever a stranger's text leads to (nested deeply enough, a RecursionError) is his fault, and shows no token.
    except Exception as error:
        raise Refused(Reason.MALFORMED, type(error).__name__) from None
