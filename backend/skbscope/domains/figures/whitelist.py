"""Checks a picture before it is stored: it may only draw, and never fetch, run a script or contain a style sheet."""

from collections.abc import Callable
from xml.parsers import expat

from skbscope.domains.figures.errors import NotDrawn

MAX_BYTES = 4 << 20
"""Largest SVG: a picture of 2,000 lives has 0.4 MB."""
MAX_DEPTH = 64
SPACE = "http://www.w3.org/2000/svg"

ELEMENTS = frozenset("svg g path line rect circle text tspan title desc".split())
ATTRIBUTES = frozenset(
    "xmlns id role aria-label aria-labelledby aria-describedby aria-hidden lang direction unicode-bidi "
    "viewBox width height x y x1 y1 x2 y2 dx dy cx cy r rx ry d transform preserveAspectRatio "
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset "
    "stroke-linecap stroke-linejoin stroke-miterlimit opacity paint-order shape-rendering vector-effect "
    "font-family font-size font-weight font-style font-variant-numeric font-feature-settings letter-spacing "
    "word-spacing text-anchor text-decoration dominant-baseline textLength lengthAdjust pointer-events".split()
)
# Functions that fetch or refer to something, in any presentation attribute.
_CALLS = ("url(", "var(", "image(", "javascript:", "data:", "expression(", "attr(", "\\")


def check(svg: str) -> None:
    """Raises NotDrawn with the reason where a picture may not be published."""
    content = svg.encode("utf-8", "surrogatepass")
    if len(content) > MAX_BYTES:
        raise NotDrawn(f"The picture has {len(content)} bytes, more than the {MAX_BYTES} a figure may have.")
    walk = _Walk()
    parser = expat.ParserCreate("utf-8", "\n")
    parser.StartElementHandler = walk.start
    parser.EndElementHandler = walk.end
    parser.StartNamespaceDeclHandler = walk.namespace
    parser.StartDoctypeDeclHandler = _refusal("a DOCTYPE")
    parser.ProcessingInstructionHandler = _refusal("a processing instruction")
    parser.CommentHandler = _refusal("a comment")
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise NotDrawn(f"The picture is no XML: {error}.") from None


def _refusal(what: str) -> Callable[..., None]:
    def refuse(*_parts: object) -> None:
        raise NotDrawn(f"The picture holds {what}, which figures do not have.")

    return refuse


def _calls(value: str) -> bool:
    lowered = "".join(value.lower().split())
    return any(call in lowered for call in _CALLS)


class _Walk:
    def __init__(self) -> None:
        self._depth = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition("\n")
        if space != SPACE or local not in ELEMENTS or (local == "svg") != (self._depth == 0):
            raise NotDrawn(f"The picture holds the element {local[:40]!r}, which figures do not have.")
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise NotDrawn(f"The picture nests more than {MAX_DEPTH} deep.")
        for attribute, value in attributes.items():
            if attribute not in ATTRIBUTES:
                raise NotDrawn(
                    f"The picture holds the attribute {attribute[:40]!r}, which figures do not have."
                )
            # A label may contain any text.
            if attribute != "aria-label" and _calls(value):
                raise NotDrawn(
                    f"The attribute {attribute!r} of the picture refers to something outside of it."
                )

    def end(self, _name: str) -> None:
        self._depth -= 1

    def namespace(self, prefix: str | None, uri: str) -> None:
        if prefix or uri != SPACE:
            raise NotDrawn("The picture names a second namespace; figures have one.")
