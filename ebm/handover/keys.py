"""Whether a key is fit for the hand-over, said as a sentence for whoever enters it. Knows no frappe."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

MIN_SECRET_BYTES = 32
MIN_RSA_BITS = 2048


def secret_fault(secret: str) -> str | None:
    """What is wrong with a secret for HS256; None when nothing is."""
    size = len(secret.encode())
    if size < MIN_SECRET_BYTES:
        return f"it must have at least {MIN_SECRET_BYTES} bytes and has {size}. Make one with: openssl rand -base64 48"
    if secret.lstrip().startswith(("-----BEGIN", "ssh-rsa")):
        return "this is a key pair's half, not a secret. Set the algorithm to RS256, or make a secret."
    if len(set(secret)) < 8:
        return "it repeats a few characters only. Make one with: openssl rand -base64 48"
    return None


def public_key_fault(text: str) -> str | None:
    """What is wrong with a public key for RS256; None when nothing is."""
    if "PRIVATE KEY" in text:
        return (
            "this is the private key. It must never leave the sales site: make a new pair, and enter its public half."
        )
    try:
        key = load_pem_public_key(text.strip().encode())
    except (ValueError, TypeError):
        return "it must be a public key as PEM text, beginning with -----BEGIN PUBLIC KEY-----."
    if not isinstance(key, RSAPublicKey):
        return "RS256 needs an RSA key."
    if key.key_size < MIN_RSA_BITS:
        return f"it must have at least {MIN_RSA_BITS} bits and has {key.key_size}."
    return None
