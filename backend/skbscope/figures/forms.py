"""A figure document in words: text, markdown, CSV. One entry a kind; each is loaded when it is first asked for."""

from importlib import import_module
from typing import Any, Protocol

from skbscope.comparisons.text import Use
from skbscope.figures import tablecsv, tablemarkdown, tabletext
from skbscope.figures.document import Document
from skbscope.figures.table import Table


class Forms(Protocol):
    """What a kind can be written as."""

    def text(self, link: str | None, use: Use) -> str:
        """At most 72 columns of ASCII."""

    def markdown(self, url: str | None) -> str:
        """GitHub or GitLab markdown, at most 4 kB."""

    def csv(self) -> str:
        """RFC 4180."""


class _OfTable:
    """A chart: its module makes the table."""

    def __init__(self, document: Document) -> None:
        module: Any = import_module(f"skbscope.figures.charts.{document.kind}")
        self._table: Table = module.table(document.document, document.sentence)
        # What is too much for a mail may stand in the CSV all the same.
        whole = getattr(module, "csv_table", None)
        self._whole: Table = whole(document.document, document.sentence) if whole else self._table

    def text(self, link: str | None, use: Use) -> str:
        return tabletext.text(self._table, link, use)

    def markdown(self, url: str | None) -> str:
        return tablemarkdown.markdown(self._table, url)

    def csv(self) -> str:
        return tablecsv.csv_text(self._whole)


class _OfComparison:
    """A comparison has writers of its own."""

    def __init__(self, document: Document) -> None:
        from pydantic import TypeAdapter

        from skbscope.comparisons.models import Comparison

        self._comparison = TypeAdapter(Comparison).validate_python(document.document)

    def text(self, link: str | None, use: Use) -> str:
        from skbscope.comparisons.text import text

        return text(self._comparison, link, use)

    def markdown(self, url: str | None) -> str:
        from skbscope.comparisons.markdown import markdown

        return markdown(self._comparison, url)

    def csv(self) -> str:
        from skbscope.comparisons.table import csv_text

        return csv_text(self._comparison)


def forms(document: Document) -> Forms:
    """The writers of a figure."""
    return _OfComparison(document) if document.kind == "comparison" else _OfTable(document)
