"""Creates, finds, lists and revokes tokens. Only the command line on the machine and a sign-in create them."""

import hmac
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from skbscope.access.models import Scope, TokenRow
from skbscope.access.text import digest, is_token, new_text
from skbscope.errors import BadInput, NotFound
from skbscope.store.db import Database, now

ID_DIGITS = 16
COARSE = timedelta(hours=1)
"""Resolution of the last use: a log of every request would record more than anybody needs."""
MOST_DAYS = 366
SIGNED_IN = "oidc-"
"""Prefix of owners who sign in; a hash of their identity follows, so that no name can pass for another."""
STORED_DAYS = 30
_NAME = 60


def create(
    session: Session, secret: bytes, name: str, owner: str, scope: Scope, days: int
) -> tuple[TokenRow, str]:
    """(row, text) for the command line."""
    for what, value in (("name", name), ("owner", owner)):
        if not 0 < len(value) <= _NAME or not value.isprintable():
            raise BadInput(f"The {what} of a token has 1 to {_NAME} printable characters.")
    if not 1 <= days <= MOST_DAYS:
        raise BadInput(f"A token is valid for {days} days; expected 1 to {MOST_DAYS}.")
    return mint(session, secret, name, owner, scope, timedelta(days=days))


def mint(
    session: Session, secret: bytes, name: str, owner: str, scope: Scope, lives: timedelta
) -> tuple[TokenRow, str]:
    """(row, text); the text is shown once and not stored."""
    text = new_text(scope)
    hashed = digest(secret, text)
    at = now()
    row = TokenRow(
        id=hashed[:ID_DIGITS],
        digest=hashed,
        name=name,
        owner=owner,
        scope=scope,
        created_at=at,
        expires_at=at + lives,
    )
    session.add(row)
    session.flush()
    return row, text


def listed(session: Session) -> list[TokenRow]:
    """All tokens, the newest first."""
    return list(session.scalars(select(TokenRow).order_by(TokenRow.created_at.desc(), TokenRow.id)))


def revoke(session: Session, token_id: str) -> TokenRow:
    """Ends a token now; NotFound for an unknown id."""
    row = session.get(TokenRow, token_id)
    if row is None:
        raise NotFound("token", token_id[:60])
    row.revoked_at = row.revoked_at or now()
    return row


def end_sign_ins(session: Session, owner: str | None) -> list[TokenRow]:
    """Ends the sign-ins of an owner everywhere, of all owners without one; gives those that were good until now."""
    at = now()
    good = select(TokenRow).where(
        TokenRow.owner.startswith(SIGNED_IN), TokenRow.revoked_at.is_(None), TokenRow.expires_at > at
    )
    rows = list(session.scalars(good if owner is None else good.where(TokenRow.owner == owner)))
    for row in rows:
        row.revoked_at = at
    return rows


class Tokens:
    """Finds the token of a text, and deletes expired ones."""

    def __init__(self, db: Database, secret: bytes, clock: Callable[[], datetime] = now) -> None:
        self._db = db
        self._secret = secret
        self._clock = clock

    def find(self, text: str) -> TokenRow | None:
        """The token if it is known, not revoked and not expired: it is valid before `expires_at`, not at it."""
        if not is_token(text):
            return None
        wanted = digest(self._secret, text)
        at = self._clock()
        with self._db.session() as session:
            # Timing of the index lookup reveals nothing: nobody without the secret can choose a hash.
            row = session.get(TokenRow, wanted[:ID_DIGITS])
            if row is None or not hmac.compare_digest(row.digest, wanted):
                return None
            if row.revoked_at is not None or at >= row.expires_at:
                return None
            if row.last_used_at is None or at - row.last_used_at >= COARSE:
                hour = at.replace(minute=0, second=0, microsecond=0)
                session.execute(update(TokenRow).where(TokenRow.id == row.id).values(last_used_at=hour))
        return row

    def forget(self) -> None:
        """Deletes tokens of sign-ins that expired long ago: everybody who signs in leaves one a day."""
        over = (
            TokenRow.owner.startswith(SIGNED_IN),
            TokenRow.expires_at < self._clock() - timedelta(days=STORED_DAYS),
        )
        with self._db.session() as session:
            session.execute(delete(TokenRow).where(*over))
