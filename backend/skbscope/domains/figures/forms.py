"""A figure document as text, markdown and CSV."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from skbscope.domains.comparisons import markdown, table, text
from skbscope.domains.comparisons.repository import from_json
from skbscope.domains.comparisons.text import Use
from skbscope.domains.figures import writers
from skbscope.domains.figures.charts.registry import CHARTS
from skbscope.domains.figures.document import Document


@dataclass(frozen=True)
class Forms:
    """The writers of one figure."""

    text: Callable[[str | None, Use], str]
    """At most 72 columns of ASCII, with a link, for a use."""
    markdown: Callable[[str | None], str]
    """GitHub or GitLab markdown, at most 4 kB, with the figure's address."""
    csv: Callable[[], str]
    """RFC 4180."""


def forms(document: Document) -> Forms:
    """A comparison has its own writers; every other kind becomes a table."""
    if document.kind == "comparison":
        given = from_json(document.document)
        return Forms(
            partial(text.text, given), partial(markdown.markdown, given), partial(table.csv_text, given)
        )
    kind = CHARTS[document.kind]
    short = kind.table(document.document, document.sentence)
    full = kind.csv_table(document.document, document.sentence) if kind.csv_table else short
    return Forms(
        partial(writers.text, short), partial(writers.markdown, short), partial(writers.csv_text, full)
    )
