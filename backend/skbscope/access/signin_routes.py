"""`/login`: out to the provider and back with a token; `/token`: ended by whoever holds it."""

from datetime import datetime

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field

from skbscope.access import audit, tokens
from skbscope.access.access import Access
from skbscope.access.caller import caller
from skbscope.access.deps import AccessDep
from skbscope.access.models import Scope
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
    """The tab keeps it and gives it back with the provider's answer; it is good for ten minutes."""


class Answered(BaseModel):
    """What the provider said, and what the tab kept."""

    model_config = ConfigDict(extra="forbid")

    ticket: str = Field(max_length=200, pattern=r"^[0-9]{1,12}\.[0-9a-f]{64}\.[0-9a-f]{64}$")
    state: str = Field(max_length=200)
    code: str = Field(min_length=1, max_length=4000)
    iss: str | None = Field(default=None, max_length=1000)


class SignedIn(BaseModel):
    """A token of ours. It is shown here once and kept nowhere."""

    token: str
    scope: Scope
    expires_at: datetime


@router.post("/login")
def begin_login(access: AccessDep, response: Response) -> Begun:
    """Begins a sign-in with the provider this server knows."""
    address, ticket = _sign_in(access).begin()
    response.headers["Cache-Control"] = "no-store"
    return Begun(address=address, ticket=ticket)


@router.post("/login/token")
def finish_login(access: AccessDep, response: Response, answered: Answered) -> SignedIn:
    """A token for the provider's answer, once."""
    row, text = _sign_in(access).finish(answered.ticket, answered.state, answered.code, answered.iss)
    response.headers["Cache-Control"] = "no-store"
    return SignedIn.model_validate({"token": text, "scope": row.scope, "expires_at": row.expires_at})


@router.delete("/token", status_code=204)
def end_token(db: DatabaseDep) -> None:
    """Ends the token that this request is made with."""
    who = caller()
    if who is None or not who.token_id:
        raise NotFound("token", "in this request")
    with db.session() as session:
        tokens.revoke(session, who.token_id)
        audit.note(session, "token-revoked", "token", who.token_id)


def _sign_in(access: Access | None) -> SignIn:
    found = access.sign_in if access else None
    if found is None:
        raise NotFound("provider", "to sign in with on this server")
    return found
