"""A token's text: `skb_up_` + 160 random bits + CRC-32, the last two in base32.

The prefix and the checksum are for secret scanners: a text of this form with the right
checksum is a token, which a scanner can tell without the server.
"""

import base64
import hashlib
import hmac
import re
import secrets
import zlib

from skbscope.access.models import Scope

PREFIXES: dict[Scope, str] = {"upload": "skb_up_", "publish": "skb_pub_", "admin": "skb_adm_"}
_FORM = re.compile(r"(skb_(?:up|pub|adm)_)([a-z2-7]{32})([a-z2-7]{7})")


def new_text(scope: Scope) -> str:
    """A new token."""
    body = PREFIXES[scope] + _base32(secrets.token_bytes(20))
    return body + _checksum(body)


def is_token(text: str) -> bool:
    """Whether form and checksum are right; not whether this server knows it."""
    found = _FORM.fullmatch(text)
    return found is not None and found[3] == _checksum(found[1] + found[2])


def digest(secret: bytes, text: str) -> str:
    """What is stored of it: HMAC-SHA-256 in hex."""
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()


def _checksum(body: str) -> str:
    return _base32(zlib.crc32(body.encode()).to_bytes(4, "big"))


def _base32(content: bytes) -> str:
    return base64.b32encode(content).decode().lower().rstrip("=")
