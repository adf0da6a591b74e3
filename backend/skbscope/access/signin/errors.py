"""Errors of a sign-in."""

from skbscope.errors import Problem


class SignInRefused(Problem):
    """403: the sign-in cannot be finished; the user may start again."""

    status = 403
    title = "The sign-in was refused"
