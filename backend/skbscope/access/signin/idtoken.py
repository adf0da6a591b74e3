"""What an ID token must say, and by whom it must be signed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skbscope.access.signin.errors import SignInRefused

ALGORITHMS = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split()
"""Only those with key pairs: with `none` or a shared key anybody could be the provider."""
LEEWAY = 60
"""Seconds two clocks may differ."""
_NAME = 60


@dataclass(frozen=True)
class Identity:
    """A user of the provider."""

    subject: str
    """The provider's id of the user; never given to another user."""
    name: str
    """For people to read. The user may have chosen it freely."""
    groups: frozenset[str]


def read(
    text: str, keys: Mapping[str, Any], issuer: str, client_id: str, nonce: str, now: int | None = None
) -> Identity:
    """Whom the token names; SignInRefused for an invalid one, in a sentence that names the claim."""
    from authlib.oidc.core import CodeIDToken
    from joserfc import jwt
    from joserfc.errors import ClaimError, ExpiredTokenError, JoseError
    from joserfc.jwk import KeySet

    try:
        signed = jwt.decode(text, KeySet.import_key_set(dict(keys)), algorithms=ALGORITHMS)  # type: ignore[arg-type]
        claims = CodeIDToken(
            signed.claims,
            signed.header,
            {
                "iss": {"essential": True, "value": issuer},
                "aud": {"essential": True, "value": client_id},
                "sub": {"essential": True},
            },
            {"nonce": nonce, "client_id": client_id},
        )
        claims.validate(now, LEEWAY)
    except ExpiredTokenError:
        raise SignInRefused("The provider's ID token is expired; sign in again.") from None
    except ClaimError as error:
        claim = error.claim if error.claim in CodeIDToken.REGISTERED_CLAIMS else "content"
        raise SignInRefused(f"The provider's ID token has a wrong {claim}, so nobody is signed in.") from None
    except (JoseError, ValueError, KeyError, TypeError, AttributeError):
        # Whatever else is wrong with bytes from outside: it is not a token that the provider signed.
        raise SignInRefused("The provider's ID token is not signed by a key of the provider.") from None
    return _identity(claims)


def _identity(claims: Mapping[str, Any]) -> Identity:
    subject = claims["sub"]
    if not isinstance(subject, str) or not 0 < len(subject) <= 255:
        raise SignInRefused("The provider's ID token has a wrong sub, so nobody is signed in.")
    named = (claims.get(claim) for claim in ("preferred_username", "email", "name"))
    name = next((one for one in named if isinstance(one, str) and one and one.isprintable()), subject)
    groups = claims.get("groups")
    known = [one for one in groups if isinstance(one, str)] if isinstance(groups, list) else []
    # The log has ASCII names only: no letters that look like others, no direction marks.
    plain = "".join(letter if " " <= letter <= "~" else "?" for letter in name)
    return Identity(subject, plain[: _NAME - len("oidc ")], frozenset(known))
