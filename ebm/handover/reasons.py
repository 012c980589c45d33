"""Why a hand-over is refused: the closed list, and what each tells the administrator. Browsers hear none of it."""

from __future__ import annotations

from enum import Enum


class Reason(str, Enum):
    NOT_SET_UP = "not set up"
    MALFORMED = "malformed"
    ALGORITHM = "algorithm"
    SIGNATURE = "signature"
    ISSUER = "issuer"
    AUDIENCE = "audience"
    SUBJECT = "subject"
    TOKEN_ID = "token id"  # noqa: S105 the name of a reason
    TIMES = "times"
    TOO_LONG_LIVED = "too long-lived"
    NOT_YET = "not yet"
    EXPIRED = "expired"
    USED = "used before"
    UNKNOWN_USER = "unknown user"
    RESERVED_USER = "reserved user"
    DISABLED_USER = "disabled user"
    SIGN_IN_REFUSED = "sign-in refused"


ADVICE = {
    Reason.NOT_SET_UP: "The hand-over is switched off in EBM Settings, or its key is missing there.",
    Reason.MALFORMED: "This is not a signed token (JWT), or it is longer than 4096 characters.",
    Reason.ALGORITHM: "The token is signed with another algorithm than EBM Settings say.",
    Reason.SIGNATURE: "No key in EBM Settings fits: altered on the way, or signed with a key that is no longer there.",
    Reason.ISSUER: "The claim iss differs from the issuer in EBM Settings.",
    Reason.AUDIENCE: "The claim aud does not name the audience in EBM Settings (empty there: the name of this site).",
    Reason.SUBJECT: "The claim sub must be the e-mail of a user, as text of at most 140 characters.",
    Reason.TOKEN_ID: "The claim jti must be 8 to 100 printable ASCII characters without spaces, such as a UUID.",
    Reason.TIMES: "The claims iat and exp must be there, in seconds since 1970, iat before exp.",
    Reason.TOO_LONG_LIVED: "A token may live for 60 seconds at most (exp - iat).",
    Reason.NOT_YET: "The token begins in the future: compare the clocks of both servers.",
    Reason.EXPIRED: "The token has expired: the link was old, or the clocks of both servers differ.",
    Reason.USED: "This token was exchanged before. The link was opened twice, or somebody has copied it.",
    Reason.UNKNOWN_USER: "There is no user with exactly this e-mail on this site.",
    Reason.RESERVED_USER: "Administrator and Guest are never handed over.",
    Reason.DISABLED_USER: "The user is disabled on this site.",
    Reason.SIGN_IN_REFUSED: "Frappe, or a hook of another app, refused the sign-in of this user.",
}


class Refused(Exception):
    """A hand-over that does not happen."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.detail = detail
