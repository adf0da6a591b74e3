"""A ticket: what a browser tab holds while its user is at the provider.

State, nonce and PKCE verifier are keyed hashes of the ticket, so the server stores nothing and nobody can choose any of
the three. A browser that returns without the ticket belonging to its state is another browser.
"""

import hashlib
import hmac
import secrets
import time

SECONDS = 600
"""How long somebody may take at the provider."""


def issue(secret: bytes, at: float | None = None) -> str:
    """A new ticket: when it expires (Unix seconds), 256 random bits, and our signature."""
    body = f"{int((at or time.time()) + SECONDS)}.{secrets.token_hex(32)}"
    return f"{body}.{_keyed(secret, 'ticket', body)}"


def is_good(secret: bytes, ticket: str, at: float | None = None) -> bool:
    """Whether this server made it and it has not expired."""
    body, _, mark = ticket.rpartition(".")
    if not hmac.compare_digest(mark.encode(), _keyed(secret, "ticket", body).encode()):
        return False
    return (at or time.time()) < int(body.partition(".")[0])


def state(secret: bytes, ticket: str) -> str:
    """Goes to the provider and back."""
    return _keyed(secret, "state", ticket)


def nonce(secret: bytes, ticket: str) -> str:
    """Comes back inside of the ID token."""
    return _keyed(secret, "nonce", ticket)


def verifier(secret: bytes, ticket: str) -> str:
    """PKCE: the provider sees its hash first, and itself when the code is redeemed."""
    return _keyed(secret, "verifier", ticket)


def _keyed(secret: bytes, purpose: str, text: str) -> str:
    return hmac.new(secret, f"sign-in {purpose} {text}".encode(), hashlib.sha256).hexdigest()
