"""What can be wrong with a query, as branches of the tree in `skbscope/errors.py`.

BadInput
└── BadQuery             422   not one SELECT over the documented tables; the sentence ends with the line and column
Problem
└── Busy                 503   more queries wait than a server should hold

A query over a limit of rows is cut and says so; one over a limit of time or memory is TooLarge (413).
"""

from skbscope.errors import BadInput, Problem


class BadQuery(BadInput):
    """The statement is refused, or DuckDB cannot make sense of it."""

    title = "The query cannot be run"


class Busy(Problem):
    """Ask again in a moment."""

    status = 503
    title = "Too many queries at once"


class NoSuchEvent(Exception):
    """The query reads an event the recording does not hold: no refusal, the answer is "cannot tell"."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(names)
        self.names = names
