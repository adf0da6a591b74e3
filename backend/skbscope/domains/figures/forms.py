"""A figure document in words: text, markdown, CSV."""

from typing import Protocol

from pydantic import TypeAdapter

from skbscope.domains.comparisons import markdown, table, text
from skbscope.domains.comparisons.models import Comparison
from skbscope.domains.comparisons.text import Use
from skbscope.domains.figures import tablecsv, tablemarkdown, tabletext
from skbscope.domains.figures.charts.registry import CHARTS
from skbscope.domains.figures.document import Document

_COMPARISON = TypeAdapter(Comparison)


class Forms(Protocol):
    """What a kind can be written as."""

    def text(self, link: str | None, use: Use) -> str:
        """At most 72 columns of ASCII."""

    def markdown(self, url: str | None) -> str:
        """GitHub or GitLab markdown, at most 4 kB."""

    def csv(self) -> str:
        """RFC 4180."""


class _OfTable:
    """A chart: its kind makes the table."""

    def __init__(self, document: Document) -> None:
        kind = CHARTS[document.kind]
        self._table = kind.table(document.document, document.sentence)
        self._whole = (kind.csv_table or kind.table)(document.document, document.sentence)

    def text(self, link: str | None, use: Use) -> str:
        return tabletext.text(self._table, link, use)

    def markdown(self, url: str | None) -> str:
        return tablemarkdown.markdown(self._table, url)

    def csv(self) -> str:
        return tablecsv.csv_text(self._whole)


class _OfComparison:
    """A comparison has writers of its own."""

    def __init__(self, document: Document) -> None:
        self._comparison = _COMPARISON.validate_python(document.document)

    def text(self, link: str | None, use: Use) -> str:
        return text.text(self._comparison, link, use)

    def markdown(self, url: str | None) -> str:
        return markdown.markdown(self._comparison, url)

    def csv(self) -> str:
        return table.csv_text(self._comparison)


def forms(document: Document) -> Forms:
    """The writers of a figure."""
    return _OfComparison(document) if document.kind == "comparison" else _OfTable(document)
