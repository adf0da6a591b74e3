"""Errors of access, beside those of `skbscope.errors`."""

from skbscope.errors import Problem


class NoToken(Problem):
    """401: no token, or one that is unknown, expired or revoked. The answer does not say which."""

    status = 401
    title = "A token is needed"


class InsufficientScope(Problem):
    """403: the token is valid, its scope is too small."""

    status = 403
    title = "The token may not do this"


class TooMany(Problem):
    """429: over a rate limit or the daily quota."""

    status = 429
    title = "Too many requests"

    def __init__(self, detail: str, retry_after_s: int) -> None:
        super().__init__(detail)
        self.retry_after_s = max(1, retry_after_s)


class Gone(Problem):
    """410: it existed and was deleted."""

    status = 410
    title = "It was deleted"
