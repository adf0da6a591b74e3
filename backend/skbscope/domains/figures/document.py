"""The figure document: everything a picture is made of, and nothing about when or where it was published."""

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from skbscope import __version__, canonical

Kind = Literal[
    "comparison", "flow", "decisions", "throughput", "costs", "sweep", "lifecycle", "explainer", "campaign"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
VERSION = 1
"""Of this form. A change gives new figures new ids and leaves published ones alone."""
DRAWN_LETTERS = 500
"""Most letters of one text that reach the renderer, since resvg takes a second for 10,000. The document keeps all."""


@dataclass(frozen=True)
class Document:
    """What is hashed, stored as `.json`, and drawn."""

    kind: Kind
    title: str
    sentence: str
    document: dict[str, Any]
    """What the chart of this kind takes: the comparison, or {title, host, data, options, label, source}."""
    renderer: str
    """SHA-256 over bundle, fonts and resvg's version: the same document by another renderer is another figure."""
    engine: str = __version__
    version: int = VERSION

    def to_json(self) -> dict[str, Any]:
        """As JSON values."""
        return asdict(self)

    def to_bytes(self) -> bytes:
        """Canonical: the file `.json`, whose SHA-256 is the figure's."""
        return canonical.canonical(self.to_json())

    def drawing(self, theme: str, width: int, height: int, figure_id: str) -> str:
        """The input of the bundle's `render`, as JSON text."""
        asked = {
            "kind": self.kind,
            "document": _short(self.document),
            "theme": theme,
            "width": width,
            "height": height,
            "id": figure_id,
            "sentence": self.sentence,
        }
        return canonical.canonical(asked).decode()


def _short(value: Any) -> Any:
    """The value with every long text cut, keys too."""
    if isinstance(value, str):
        return value if len(value) <= DRAWN_LETTERS else value[:DRAWN_LETTERS] + "..."
    if isinstance(value, dict):
        return {_short(key): _short(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_short(item) for item in value]
    return value
