"""What can go wrong with films of recordings, beside the tree of `skbscope.errors`."""

from skbscope.errors import Problem


class NotRecorded(Problem):
    """The recording is there, and holds no decision of the policy."""

    status = 404
    title = "The recording does not show that"
