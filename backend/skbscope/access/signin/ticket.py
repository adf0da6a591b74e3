"""A ticket: what a browser tab holds while its user is at the provider.

State, nonce and PKCE verifier are keyed hashes of the ticket, so the server stores nothing and nobody can choose any of
the three. A browser that returns without the ticket belonging to its state is another browser.
"""

import hashlib
import hmac
import secrets
import time
from typing import NamedTuple

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


class Derived(NamedTuple):
    """The keyed hashes of a ticket."""

    state: str
    """Sent to the provider and back."""
    nonce: str
    """Returned inside the ID token."""
    verifier: str
    """PKCE: the provider gets its hash first, and the text itself when the code is redeemed."""


def derived(secret: bytes, ticket: str) -> Derived:
    """The keyed hashes of a ticket, one for each purpose."""
    return Derived(*(_keyed(secret, purpose, ticket) for purpose in Derived._fields))


def _keyed(secret: bytes, purpose: str, text: str) -> str:
    return hmac.new(secret, f"sign-in {purpose} {text}".encode(), hashlib.sha256).hexdigest()
