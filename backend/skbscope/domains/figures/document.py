"""What will be published, and the figure document made of it: all that a picture depends on, without time or place."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal, get_args

from skbscope import __version__, canonical
from skbscope.domains.figures.table import Known

Kind = Literal[
    "comparison", "flow", "decisions", "throughput", "costs", "sweep", "lifecycle", "explainer", "campaign"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
VERSION = 1
"""Version of this document. Raising it gives new figures new ids and leaves published ones alone."""
DRAWN_LETTERS = 500
"""Most letters of one text that reach the renderer, since resvg takes a second for 10,000. The document has all."""


@dataclass(frozen=True)
class Subject:
    """A figure before it is drawn and has an id."""

    kind: Kind
    title: str
    sentence: str
    word: str
    """A few letters for a badge."""
    document: dict[str, Any]
    """The input of the chart of this kind."""
    comparison_id: str | None = None
    analysis_id: str | None = None
    raw: list[str] = field(default_factory=list)
    """SHA-256 of the uploads it was computed from, as far as the zip may hold them."""


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
    """A chart of `data` as the API answers it; the document also has its options, host, label and source."""
    document = {
        "title": title, "host": host, "data": data, "options": options, "label": label, "source": source
    }  # fmt: skip
    return Subject(kind, title, sentence, word, document, analysis_id=analysis_id)


@dataclass(frozen=True)
class Document:
    """The content that is hashed, stored as `.json`, and drawn."""

    kind: Kind
    title: str
    sentence: str
    document: dict[str, Any]
    """The input of the chart of this kind: the comparison, or {title, host, data, options, label, source}."""
    renderer: str
    """SHA-256 over bundle, fonts and resvg's version: the same document by another renderer is another figure."""
    engine: str = __version__
    version: int = VERSION

    def to_json(self) -> dict[str, Any]:
        """As JSON values."""
        return asdict(self)

    def to_bytes(self) -> bytes:
        """Canonical JSON: the file `.json`, whose SHA-256 is the figure's."""
        return canonical.canonical(self.to_json())

    def drawing(self, theme: str, width: int, height: int, figure_id: str) -> str:
        """The input of the bundle's `render`, as JSON text."""
        inputs = {
            "kind": self.kind,
            "document": _short(self.document),
            "theme": theme,
            "width": width,
            "height": height,
            "id": figure_id,
            "sentence": self.sentence,
        }
        return canonical.canonical(inputs).decode()


def _short(value: Any) -> Any:
    """The value with every long text shortened, keys as well."""
    if isinstance(value, str):
        return value if len(value) <= DRAWN_LETTERS else value[:DRAWN_LETTERS] + "..."
    if isinstance(value, dict):
        return {_short(key): _short(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_short(item) for item in value]
    return value
