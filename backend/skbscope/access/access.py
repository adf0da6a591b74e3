"""Tokens, rate limits and sign-in of a server that other machines can reach; a server on loopback has none."""

from datetime import datetime, timedelta
from typing import Annotated

from skbscope.access import rows
from skbscope.access.buckets import Buckets
from skbscope.access.quota import Quota
from skbscope.access.secret import secret_of
from skbscope.access.signin.signin import open_signin
from skbscope.access.tokens import Tokens
from skbscope.settings import Settings
from skbscope.store.db import Database, now
from skbscope.store.deps import from_state


class Access:
    """BadInput without a good secret: the server does not start."""

    def __init__(self, settings: Settings, db: Database) -> None:
        self.secret = secret_of(settings)
        self.tokens = Tokens(db, self.secret)
        self.buckets = Buckets()
        self.quota = Quota(db)
        self.sign_in = open_signin(settings, db, self.secret)
        """Null where people do not sign in."""
        rows.install()


AccessDep = Annotated[Access | None, from_state("access")]
"""Null on a server that serves only its own machine."""


def open_access(settings: Settings, db: Database) -> Access | None:
    """Null on a server that serves only its own machine. It gets a secret all the same, so that tokens can be tried."""
    if settings.public:
        return Access(settings, db)
    secret_of(settings)
    return None


def deletion_time(settings: Settings, anonymous: bool) -> datetime | None:
    """When an upload that is sent now will be deleted; None is never."""
    if not settings.public:
        return None
    given = [settings.retention_days, settings.anonymous_retention_days if anonymous else 0]
    days = [one for one in given if one]
    return now() + timedelta(days=min(days)) if days else None
