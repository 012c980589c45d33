"""Frappe's exceptions: their names and HTTP status codes are part of the wire (wire.md 6)."""

from __future__ import annotations


class NotImplementedInEmbedded(NotImplementedError):
    """Raised by everything that embedded leaves to a real Frappe site."""

    http_status_code = 501

    def __init__(self, what: str) -> None:
        super().__init__(f"embedded has no {what}; use a bench")


class ValidationError(Exception):
    http_status_code = 417


class FrappeTypeError(TypeError):
    http_status_code = 417


class AuthenticationError(Exception):
    http_status_code = 401


class PermissionError(Exception):
    http_status_code = 403


class DoesNotExistError(ValidationError):
    http_status_code = 404


class NameError(Exception):
    http_status_code = 409


class DuplicateEntryError(NameError):
    pass


class CSRFTokenError(Exception):
    http_status_code = 400


class RateLimitExceededError(ValidationError):
    http_status_code = 429


class QueryTimeoutError(Exception):
    pass


class QueryDeadlockError(Exception):
    pass


def _validation_errors(*names: str) -> None:
    for name in names:
        globals()[name] = type(name, (ValidationError,), {"__module__": __name__})


# All of these are plain children of ValidationError (417).
_validation_errors(
    "DataError", "MandatoryError", "NonNegativeError", "CannotChangeConstantError", "CharacterLengthExceededError",
    "UpdateAfterSubmitError", "LinkValidationError", "DocstatusTransitionError", "TimestampMismatchError",
    "EmptyTableError", "LinkExistsError", "InvalidEmailAddressError", "InvalidNameError", "InvalidPhoneNumberError",
    "TemplateNotFoundError", "UniqueValidationError", "AppNotInstalledError", "ImplicitCommitError",
    "DocumentLockedError", "InvalidColumnName", "InvalidDates", "DataTooLongException", "InvalidStatusError",
    "FileAlreadyAttachedException", "AttachmentLimitReached", "InvalidSignatureError",
)  # fmt: skip


class CancelledLinkError(LinkValidationError):  # type: ignore[name-defined] # noqa: F821 made above
    pass
