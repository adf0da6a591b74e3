"""What can go wrong with a sign-in."""

from skbscope.errors import Problem


class SignInRefused(Problem):
    """403: the sign-in cannot be finished; it may be begun again."""

    status = 403
    title = "The sign-in was refused"
