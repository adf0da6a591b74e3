"""The OpenID provider that the operator configured: the only address to which this server sends requests by itself."""

import json
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx

from skbscope.access.signin.errors import SignInRefused
from skbscope.errors import Unavailable

log = logging.getLogger(__name__)

TIMEOUT = 10
"""Seconds."""
MOST_BYTES = 1 << 20
CACHE_SECONDS = 300
"""How long its description is cached; its keys are fetched at every sign-in, since they change."""
AT_ONCE = 4
"""Requests to it at a time: a provider that hangs must not block every thread of this server."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Provider:
    """Raises Unavailable, with one sentence, where the provider does not answer as the standard says."""

    def __init__(self, issuer: str, client_id: str, client_secret: str) -> None:
        self.issuer = issuer
        self._client_id = client_id
        self._client_secret = client_secret
        self._known: tuple[float, dict[str, str]] | None = None
        self._slots = threading.BoundedSemaphore(AT_ONCE)

    def address(self, redirect_uri: str, state: str, nonce: str, verifier: str) -> str:
        """Where somebody goes to sign in."""
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
        from authlib.oauth2.rfc7636 import create_s256_code_challenge

        made: str = prepare_grant_uri(
            self._described()["authorization_endpoint"],
            self._client_id,
            "code",
            redirect_uri,
            "openid profile email",
            state,
            nonce=nonce,
            code_challenge=create_s256_code_challenge(verifier),
            code_challenge_method="S256",
        )
        return made

    def redeem(self, code: str, redirect_uri: str, verifier: str) -> str:
        """The ID token for a code; SignInRefused for a code that is wrong or expired."""
        from authlib.oauth2.auth import ClientAuth

        described = self._described()
        body = urlencode(
            {
                "grant_type": "authorization_code",
                "code": code,
                "redirect_uri": redirect_uri,
                "code_verifier": verifier,
            }
        )
        method = described["auth_method"] if self._client_secret else "none"
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        auth = ClientAuth(self._client_id, self._client_secret, method)
        address, headers, body = auth.prepare("POST", described["token_endpoint"], headers, body)
        status, answer = self._request("POST", address, headers, body)
        if status in (400, 401, 403):
            word = str(answer.get("error", ""))
            if word == "invalid_client":
                log.error("the provider refuses SKBSCOPE_OIDC_CLIENT_ID or its secret")
                raise Unavailable(
                    "The provider does not know this server; its operator has to look at SKBSCOPE_OIDC_*."
                )
            raise SignInRefused(
                "The provider refuses the code of this sign-in: it was used before, or is too old."
            )
        token = answer.get("id_token")
        if status != 200 or not isinstance(token, str):
            raise Unavailable(f"The provider at {self.issuer} gave no ID token.")
        return token

    def keys(self) -> dict[str, Any]:
        """The keys it signs with (JWKS)."""
        status, found = self._request("GET", self._described()["jwks_uri"])
        if status != 200 or not isinstance(found.get("keys"), list):
            raise Unavailable(f"The provider at {self.issuer} publishes no keys.")
        return found

    def _described(self) -> dict[str, str]:
        if self._known and time.monotonic() - self._known[0] < CACHE_SECONDS:
            return self._known[1]
        status, answer = self._request("GET", self.issuer.rstrip("/") + "/.well-known/openid-configuration")
        if status != 200 or answer.get("issuer") != self.issuer:
            raise Unavailable(f"What answers at {self.issuer} is not the OpenID provider of that name.")
        described: dict[str, str] = {}
        for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
            address = answer.get(name)
            if not isinstance(address, str) or not is_safe(address, self.issuer):
                raise Unavailable(f"The provider at {self.issuer} names no https {name}.")
            described[name] = address
        methods = answer.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        basic = "client_secret_basic" in methods
        described["auth_method"] = "client_secret_basic" if basic else "client_secret_post"
        self._known = (time.monotonic(), described)
        return described

    def _request(
        self, method: str, address: str, headers: dict[str, str] | None = None, body: str | None = None
    ) -> tuple[int, dict[str, Any]]:
        """(status, JSON object). Redirects are not followed: they could lead anywhere."""
        with self._slot(), self._failures():
            with httpx.Client(timeout=TIMEOUT, follow_redirects=False) as client:
                with client.stream(method, address, headers=headers, content=body) as answer:
                    read = bytearray()
                    for part in answer.iter_bytes():
                        read += part
                        if len(read) > MOST_BYTES:
                            raise ValueError("too long")
            found = json.loads(bytes(read) or b"{}")
            if not isinstance(found, dict):
                raise ValueError("no object")
            return answer.status_code, found

    @contextmanager
    def _slot(self) -> Iterator[None]:
        if not self._slots.acquire(timeout=TIMEOUT / 5):
            raise Unavailable("Too many are signing in at this moment; try again in a few seconds.")
        try:
            yield
        finally:
            self._slots.release()

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except (httpx.HTTPError, ValueError, RecursionError) as error:
            log.warning("the OpenID provider failed: %s", type(error).__name__)
            raise Unavailable(
                f"The provider at {self.issuer} does not answer as it should; try again later."
            ) from None


def is_safe(address: str, issuer: str = "") -> bool:
    """https; http on loopback only, and then only for a provider that is on loopback too."""
    parts = urlsplit(address)
    if parts.scheme == "https" and parts.hostname:
        return True
    near = urlsplit(issuer or address).hostname in LOOPBACK
    return parts.scheme == "http" and parts.hostname in LOOPBACK and near
