"""Errors of queries, in addition to those of `skbscope/errors.py`.

BadInput
└── BadQuery             422   not one SELECT over the documented tables; the sentence ends with the line and column

An answer over the limit of rows is cut and says so; a query over a limit of time or memory is TooLarge (413).
"""

from skbscope.errors import BadInput


class BadQuery(BadInput):
    """The statement is not allowed, or DuckDB cannot run it."""

    title = "The query cannot be run"


class NoSuchEvent(Exception):
    """The query reads an event that the recording lacks. Users see no error: the answer is "cannot tell"."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(names)
        self.names = names
