"""`/login`: to the provider and back with a token; `/token`, `/sign-ins`: their owner ends one, or all."""

from datetime import datetime

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field

from skbscope.access import audit, tokens
from skbscope.access.access import Access, AccessDep
from skbscope.access.models import Scope
from skbscope.access.principal import principal
from skbscope.access.signin.signin import SignIn
from skbscope.errors import NotFound
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep

router = APIRouter(tags=["access"], responses=RESPONSES)


class Begun(BaseModel):
    """A sign-in begun."""

    address: str
    """At the provider; the page goes there."""
    ticket: str
    """The tab stores it and returns it with the provider's answer; it is valid for ten minutes."""


class Answered(BaseModel):
    """The provider's answer, and the ticket that the tab stored."""

    model_config = ConfigDict(extra="forbid")

    ticket: str = Field(max_length=200, pattern=r"^[0-9]{1,12}\.[0-9a-f]{64}\.[0-9a-f]{64}$")
    state: str = Field(max_length=200)
    code: str = Field(min_length=1, max_length=4000)
    iss: str | None = Field(default=None, max_length=1000)


class SignedIn(BaseModel):
    """A token of this server. It is shown once and not stored."""

    token: str
    scope: Scope
    expires_at: datetime


@router.post("/login")
def begin_login(access: AccessDep, response: Response) -> Begun:
    """Begins a sign-in with the provider of this server."""
    address, ticket = _sign_in(access).begin()
    response.headers["Cache-Control"] = "no-store"
    return Begun(address=address, ticket=ticket)


@router.post("/login/token")
def finish_login(access: AccessDep, response: Response, answered: Answered) -> SignedIn:
    """A token for the provider's answer, once."""
    row, text = _sign_in(access).finish(answered.ticket, answered.state, answered.code, answered.iss)
    response.headers["Cache-Control"] = "no-store"
    return SignedIn(token=text, scope=row.scope, expires_at=row.expires_at)


@router.delete("/token", status_code=204)
def end_token(db: DatabaseDep) -> None:
    """Revokes the token that this request is made with."""
    who = principal()
    if who is None or not who.token_id:
        raise NotFound("token", "in this request")
    with db.session() as session:
        tokens.revoke(session, who.token_id)
        audit.note(session, "token-revoked", "token", who.token_id)


@router.delete("/sign-ins", status_code=204)
def end_sign_ins(db: DatabaseDep) -> None:
    """Ends all sign-ins of the sender, in every browser, also the one that this request is made with."""
    who = principal()
    if who is None or not who.owner or not who.owner.startswith(tokens.SIGNED_IN):
        raise NotFound("sign-in", "in this request")
    with db.session() as session:
        for row in tokens.end_sign_ins(session, who.owner):
            audit.note(session, "token-revoked", "token", row.id)


def _sign_in(access: Access | None) -> SignIn:
    found = access.sign_in if access else None
    if found is None:
        raise NotFound("provider", "to sign in with on this server")
    return found
