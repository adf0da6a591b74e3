"""What can go wrong with figures, beside the tree of `skbscope.errors`."""

from skbscope.errors import Problem


class Withdrawn(Problem):
    """It was there, and its publisher took it back."""

    status = 410
    title = "The figure was withdrawn"


class NotOffered(Problem):
    """A format this server does not speak."""

    status = 501
    title = "That format is not offered"


class Busy(Problem):
    """Ask again in a moment."""

    status = 503
    title = "Too many figures at once"


class NotDrawn(Problem):
    """The renderer could not draw it, or drew what may not be published."""

    status = 500
    title = "The figure could not be drawn"
