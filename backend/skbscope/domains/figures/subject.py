"""What will be published: the data of a chart or a comparison, with the words around it and what it belongs to."""

from dataclasses import dataclass, field
from typing import Any

from skbscope.domains.figures.document import Kind
from skbscope.domains.figures.table import Known


@dataclass(frozen=True)
class Subject:
    """A figure before it is drawn and has an id."""

    kind: Kind
    title: str
    sentence: str
    word: str
    """A few letters for a badge."""
    document: dict[str, Any]
    """What the chart of this kind takes."""
    comparison_id: str | None = None
    analysis_id: str | None = None
    raw: list[str] = field(default_factory=list)
    """SHA-256 of uploads it was computed from, as far as the zip may hold them."""


def of_data(
    kind: Kind,
    *,
    title: str,
    sentence: str,
    word: str,
    label: Known,
    source: str,
    data: Any,
    options: dict[str, Any],
    host: dict[str, Any] | None = None,
    analysis_id: str | None = None,
) -> Subject:
    """A chart's data as the API answers them. Options, host, label and source stand in the document beside them."""
    document = {
        "title": title, "host": host, "data": data, "options": options, "label": label, "source": source
    }  # fmt: skip
    return Subject(kind, title, sentence, word, document, analysis_id=analysis_id)
