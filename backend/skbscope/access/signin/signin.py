"""Both halves of a sign-in: to the provider, and back for a token."""

import hashlib
import hmac
from datetime import timedelta

from skbscope.access import audit, tokens
from skbscope.access.models import TokenRow
from skbscope.access.signin import idtoken, ticket
from skbscope.access.signin.errors import SignInRefused
from skbscope.access.signin.provider import Provider, is_safe
from skbscope.errors import BadInput, require
from skbscope.settings import Settings
from skbscope.store.db import Database


class SignIn:
    """One provider, as the settings name it."""

    def __init__(self, settings: Settings, db: Database, secret: bytes) -> None:
        self._settings = settings
        self._db = db
        self._secret = secret
        self._provider = Provider(
            settings.oidc_issuer, settings.oidc_client_id, settings.oidc_client_secret.get_secret_value()
        )
        self._back = settings.public_url.rstrip("/") + "/access"
        """The only address to which the provider sends people back; a request cannot choose it."""
        self.name = settings.oidc_name or settings.oidc_issuer.partition("://")[2].rstrip("/")

    def begin(self) -> tuple[str, str]:
        """(address at the provider, ticket for the browser tab)."""
        made = ticket.issue(self._secret)
        return self._provider.address(self._back, *ticket.derived(self._secret, made)), made

    def finish(self, given: str, state: str, code: str, issuer: str | None) -> tuple[TokenRow, str]:
        """(token's row, its text), or SignInRefused. `issuer`: whom the answer names as its sender (RFC 9207)."""
        if not ticket.is_good(self._secret, given):
            raise SignInRefused("This sign-in is over, or was begun in another tab; begin it again.")
        derived = ticket.derived(self._secret, given)
        if not hmac.compare_digest(derived.state.encode(), state.encode()):
            raise SignInRefused(
                "This answer of the provider belongs to a sign-in of another browser; begin again."
            )
        if issuer is not None and issuer != self._provider.issuer:
            raise SignInRefused("The answer comes from another provider than this server asks.")
        text = self._provider.redeem(code, self._back, derived.verifier)
        found = idtoken.read(
            text,
            self._provider.keys(),
            self._provider.issuer,
            self._settings.oidc_client_id,
            derived.nonce,
        )
        wanted = self._settings.oidc_groups
        if wanted and not found.groups & set(wanted):
            raise SignInRefused(f"{found.name} is in no group that this server lets in.")
        return self._token(found)

    def _token(self, found: idtoken.Identity) -> tuple[TokenRow, str]:
        lives = timedelta(hours=self._settings.oidc_hours)
        owner = owner_of(self._provider.issuer, found.subject)
        with self._db.session() as session:
            row, text = tokens.mint(
                session, self._secret, f"oidc {found.name}", owner, self._settings.oidc_scope, lives
            )
            audit.note(session, "token-created", "token", row.id, "sign-in")
        return row, text


def owner_of(issuer: str, subject: str) -> str:
    """The owner of what a signed-in user creates: the same at every sign-in."""
    return tokens.SIGNED_IN + hashlib.sha256(f"{issuer}\n{subject}".encode()).hexdigest()[:32]


def open_signin(settings: Settings, db: Database, secret: bytes) -> SignIn | None:
    """Null without SKBSCOPE_OIDC_ISSUER; BadInput where it is named and something it needs is missing."""
    if not settings.oidc_issuer:
        return None
    if not is_safe(settings.oidc_issuer):
        raise BadInput(f"SKBSCOPE_OIDC_ISSUER is {settings.oidc_issuer!r}; expected an https address.")
    if not settings.oidc_client_id:
        raise BadInput(
            "SKBSCOPE_OIDC_ISSUER is set and SKBSCOPE_OIDC_CLIENT_ID is not; the provider gives both."
        )
    if not is_safe(settings.public_url):
        raise BadInput(
            "Signing in needs SKBSCOPE_PUBLIC_URL, the https address of this server: people are sent back to it."
        )
    require("oidc", "authlib", "SKBSCOPE_OIDC_ISSUER")
    return SignIn(settings, db, secret)
