"""`skbscope token …` and `skbscope audit`, which use the database of this machine directly."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.orm import Session

from skbscope import terminal
from skbscope.access import audit, tokens
from skbscope.access.models import Scope, TokenRow
from skbscope.access.secret import secret_of
from skbscope.access.text import PREFIXES
from skbscope.errors import BadInput
from skbscope.settings import Settings
from skbscope.store.db import Database, now

_WHO = "command line"


def create(settings: Settings, name: str, owner: str | None, scope: Scope, days: int) -> None:
    """Prints the token once; its text is not stored."""
    secret = secret_of(settings)
    with _session(settings) as session:
        row, text = tokens.create(session, secret, name, owner or name, scope, days)
        audit.note(session, "token-created", "token", row.id, _WHO)
    terminal.data(text)
    terminal.warn(f"Token {row.id} of {row.owner}: {scope}, good until {row.expires_at:%Y-%m-%d %H:%M} UTC.")
    if not settings.secret.get_secret_value():
        terminal.warn("SKBSCOPE_SECRET is not set: a server that others can reach will not know this token.")


def scope_of(word: str) -> Scope:
    """BadInput for a word that is no scope."""
    for scope in PREFIXES:
        if scope == word:
            return scope
    raise BadInput(f"--scope is {word[:40]!r}; expected {', '.join(PREFIXES)}.")


def show(settings: Settings, as_json: bool) -> None:
    """All tokens, without their texts."""
    with _session(settings) as session:
        rows = tokens.listed(session)
    if as_json:
        terminal.data(json.dumps([_described(row) for row in rows], indent=1))
        return
    for row in rows:
        about = _described(row)
        used = f"used {about['last_used_at'][:13]}h" if about["last_used_at"] else "never used"
        terminal.say(
            f"{row.id}  {row.scope:<7}  {about['state']:<7}  until {row.expires_at:%Y-%m-%d}  {used}  "
            f"{row.name} ({row.owner})"
        )


def revoke(settings: Settings, token_id: str) -> None:
    """Ends a token now."""
    with _session(settings) as session:
        row = tokens.revoke(session, token_id)
        audit.note(session, "token-revoked", "token", row.id, _WHO)
    terminal.say(f"Token {row.id} of {row.owner} is revoked.")


def end_sign_ins(settings: Settings, owner: str | None) -> None:
    """Ends sign-ins now, in every browser: all, or those of one owner as `token list` shows it."""
    if owner is not None and not owner.startswith(tokens.SIGNED_IN):
        raise BadInput(
            f"{owner[:60]!r} does not sign in; expected an owner such as {tokens.SIGNED_IN}… of `token list`."
        )
    with _session(settings) as session:
        ended = tokens.end_sign_ins(session, owner)
        for row in ended:
            audit.note(session, "token-revoked", "token", row.id, _WHO)
    terminal.say(f"Ended {terminal.counted(len(ended), 'sign-in')}.")


def log(settings: Settings, count: int, as_json: bool) -> None:
    """The newest lines of the audit log."""
    with _session(settings) as session:
        rows = [audit.AuditLine.model_validate(row) for row in audit.lines(session, None, count)]
    if as_json:
        terminal.data(json.dumps([row.model_dump(mode="json") for row in rows], indent=1))
        return
    for row in rows:
        terminal.say(
            f"{row.at:%Y-%m-%d %H:%M:%S}  {row.event:<13}  {row.kind} {row.subject}  {row.who}  {row.address}"
        )


@contextmanager
def _session(settings: Settings) -> Iterator[Session]:
    db = Database(settings.database)
    try:
        db.migrate()
        with db.session() as session:
            yield session
    finally:
        db.close()


def _described(row: TokenRow) -> dict[str, str]:
    state = "revoked" if row.revoked_at else "expired" if row.expires_at <= now() else "good"
    times = {
        name: value.isoformat() if value else ""
        for name, value in (("expires_at", row.expires_at), ("last_used_at", row.last_used_at))
    }
    return {"id": row.id, "name": row.name, "owner": row.owner, "scope": row.scope, "state": state} | times
