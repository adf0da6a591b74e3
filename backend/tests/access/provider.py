"""An OpenID provider as a process of its own, of Authlib's server half: `python provider.py PORT REDIRECT_URI`.

Whoever signs in is a name. Most names are good people; the names in `LIES` make it hand out an ID token that no server
should believe.
"""

import base64
import hmac
import json
import os
import sys
import time
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # Loopback.

import uvicorn
from authlib.common.security import generate_token
from authlib.oauth2.rfc6749 import AuthorizationServer, OAuth2Error, OAuth2Request
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc6749.requests import BasicOAuth2Payload
from authlib.oauth2.rfc6750 import BearerTokenGenerator
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core.grants import OpenIDCode
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

CLIENT_ID, CLIENT_SECRET = "skbscope", "the client's secret"
LIES: dict[str, dict[str, Any]] = {
    "wrong-nonce": {"nonce": "0" * 64},
    "no-nonce": {"nonce": None},
    "wrong-audience": {"aud": "another-server"},
    "two-audiences": {"aud": [CLIENT_ID, "another-server"]},
    "wrong-issuer": {"iss": "https://elsewhere.example"},
    "expired": {"exp": int(time.time()) - 600, "iat": int(time.time()) - 1200},
    "without-end": {"exp": None},
    "of-tomorrow": {"iat": int(time.time()) + 86400},
    "nobody": {"sub": ""},
}
UNSIGNED = ("alg-none", "shared-key", "stranger-key", "garbage")
KEY, STRANGER = (RSAKey.generate_key(2048, {"kid": "one", "use": "sig"}) for _ in range(2))


@dataclass
class Client:
    """The one client it knows."""

    redirect_uri: str
    client_id: str = CLIENT_ID

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return self.redirect_uri

    def get_allowed_scope(self, scope):
        return scope

    def check_redirect_uri(self, redirect_uri):
        return redirect_uri == self.redirect_uri

    def check_client_secret(self, secret):
        return secret == CLIENT_SECRET

    def check_endpoint_auth_method(self, method, _endpoint):
        return method == "client_secret_basic"

    def check_response_type(self, kind):
        return kind == "code"

    def check_grant_type(self, kind):
        return kind == "authorization_code"


CODES: dict[str, SimpleNamespace] = {}


class Code(AuthorizationCodeGrant):
    """Codes are good once."""

    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic"]

    def save_authorization_code(self, code, request):
        data = request.payload.data
        stored = SimpleNamespace(
            code=code,
            user=request.user,
            nonce=data.get("nonce"),
            code_challenge=data["code_challenge"],
            code_challenge_method=data["code_challenge_method"],
            get_redirect_uri=lambda: request.payload.redirect_uri,
            get_scope=lambda: request.payload.scope,
            get_nonce=lambda: data.get("nonce"),
            get_auth_time=lambda: int(time.time()),
            get_acr=lambda: None,
            get_amr=lambda: None,
        )
        CODES[code] = stored

    def query_authorization_code(self, code, _client):
        return CODES.get(code)

    def delete_authorization_code(self, authorization_code):
        CODES.pop(authorization_code.code, None)

    def authenticate_user(self, authorization_code):
        return authorization_code.user


class Identity(OpenIDCode):
    """The ID token, true or as `LIES` has it."""

    def __init__(self, issuer):
        super().__init__(require_nonce=True)
        self.issuer = issuer

    def exists_nonce(self, nonce, _request):
        return any(one.nonce == nonce for one in CODES.values())

    def encode_id_token(self, _token, request):
        name = request.user
        claims = {
            "iss": self.issuer,
            "aud": CLIENT_ID,
            "sub": f"id-of-{name}",
            "preferred_username": name,
            "groups": ["net"] if name != "outsider" else ["other"],
            "iat": int(time.time()),
            "exp": int(time.time()) + 300,
            "nonce": request.authorization_code.get_nonce(),
            **LIES.get(name, {}),
        }
        claims = {key: value for key, value in claims.items() if value is not None}
        header = {"alg": "RS256", "kid": "one"}
        if name == "alg-none":
            return f"{unsigned({'alg': 'none', 'kid': 'one'}, claims)}."
        if name == "shared-key":
            # The public key used as a secret: the classic confusion of algorithms.
            body = unsigned({"alg": "HS256", "kid": "one"}, claims)
            return f"{body}.{base64url(hmac.digest(KEY.as_pem(private=False), body.encode(), 'sha256'))}"
        if name == "garbage":
            return "not.a.token"
        return jwt.encode(header, claims, STRANGER if name == "stranger-key" else KEY)


def unsigned(*parts) -> str:
    return ".".join(base64url(json.dumps(part).encode()) for part in parts)


def base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


class Filled(OAuth2Request):
    """With the fields of its form at hand."""

    @property
    def form(self):
        return self.payload.data


class Server(AuthorizationServer):
    """Authlib's server under Starlette."""

    def __init__(self, client):
        super().__init__(["openid", "profile", "email"])
        self._client = client
        self.register_token_generator("default", BearerTokenGenerator(lambda **_: generate_token(42)))

    def query_client(self, client_id):
        return self._client if client_id == CLIENT_ID else None

    def save_token(self, token, request):
        pass

    def send_signal(self, name, *args, **kwargs):
        pass

    def create_oauth2_request(self, request):
        if isinstance(request, OAuth2Request):
            return request
        made = Filled(request.method, str(request.url), headers=request.headers)
        made.payload = BasicOAuth2Payload({**request.query_params, **request.state.form})
        return made

    def handle_response(self, status, body, headers):
        content = json.dumps(body) if isinstance(body, dict) else body
        return Response(content, status, dict(headers))


async def fields(request: Request) -> dict[str, str]:
    """Of a form."""
    return dict(parse_qsl((await request.body()).decode()))


def app(issuer: str, redirect_uri: str) -> Starlette:
    """The provider."""
    server = Server(Client(redirect_uri))
    server.register_grant(Code, [Identity(issuer), CodeChallenge(required=True)])

    def described(_request):
        return JSONResponse({
            "issuer": issuer,
            "authorization_endpoint": f"{issuer}/authorize",
            "token_endpoint": f"{issuer}/token",
            "jwks_uri": f"{issuer}/jwks",
            "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        })  # fmt: skip

    async def authorize(request: Request):
        form = await fields(request)
        request.state.form = {}
        try:
            grant = server.get_consent_grant(request, end_user=form.get("user"))
        except OAuth2Error as error:
            return JSONResponse(dict(error.get_body()), 400)
        if request.method == "GET":
            names = "".join(f"<button name=user value={one}>{one}</button>" for one in ("ada", "grace"))
            return HTMLResponse(f"<!doctype html><title>Provider</title><form method=post>{names}</form>")
        return server.create_authorization_response(grant.request, grant_user=form.get("user"), grant=grant)

    async def token(request: Request):
        request.state.form = await fields(request)
        return await run_in_threadpool(server.create_token_response, request)

    def jwks(_request):
        return JSONResponse({"keys": [KEY.as_dict(private=False)]})

    return Starlette(
        routes=[
            Route("/.well-known/openid-configuration", described),
            Route("/authorize", authorize, methods=["GET", "POST"]),
            Route("/token", token, methods=["POST"]),
            Route("/jwks", jwks),
        ]
    )


if __name__ == "__main__":
    PORT = int(sys.argv[1])
    uvicorn.run(
        app(f"http://127.0.0.1:{PORT}", sys.argv[2]), host="127.0.0.1", port=PORT, log_level="warning"
    )
