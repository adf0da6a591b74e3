"""A ticket: what one tab holds between leaving for the provider and coming back.

State, nonce and PKCE verifier are keyed hashes of it, so nothing is kept on the server and none of the three can be
chosen by anybody. Whoever comes back without the ticket that a state was made of is another browser.
"""

import hashlib
import hmac
import secrets
import time

SECONDS = 600
"""How long somebody may take at the provider."""


def issue(secret: bytes, at: float | None = None) -> str:
    """A fresh one: its end (Unix seconds), 256 random bits, and our mark."""
    body = f"{int((at or time.time()) + SECONDS)}.{secrets.token_hex(32)}"
    return f"{body}.{_keyed(secret, 'ticket', body)}"


def is_good(secret: bytes, ticket: str, at: float | None = None) -> bool:
    """Whether we made it and it is not over."""
    body, _, mark = ticket.rpartition(".")
    if not hmac.compare_digest(mark.encode(), _keyed(secret, "ticket", body).encode()):
        return False
    return (at or time.time()) < int(body.partition(".")[0])


def state(secret: bytes, ticket: str) -> str:
    """Travels through the provider and back."""
    return _keyed(secret, "state", ticket)


def nonce(secret: bytes, ticket: str) -> str:
    """Comes back inside of the ID token."""
    return _keyed(secret, "nonce", ticket)


def verifier(secret: bytes, ticket: str) -> str:
    """PKCE: the provider sees its hash first, and itself when the code is redeemed."""
    return _keyed(secret, "verifier", ticket)


def _keyed(secret: bytes, purpose: str, text: str) -> str:
    return hmac.new(secret, f"sign-in {purpose} {text}".encode(), hashlib.sha256).hexdigest()
