"""Errors of figures, in addition to those of `skbscope.errors`."""

from typing import Any

from skbscope.domains.figures.revealing import MOST, Found, name_of
from skbscope.errors import Problem


class Withdrawn(Problem):
    """The publisher withdrew the figure."""

    status = 410
    title = "The figure was withdrawn"


class NotOffered(Problem):
    """A format that this server does not offer."""

    status = 501
    title = "That format is not offered"


class NotDrawn(Problem):
    """The renderer failed, or its picture may not be published."""

    status = 500
    title = "The figure could not be drawn"


class Reveals(Problem):
    """The figure may contain private data, and the publisher has not acknowledged that yet."""

    status = 409
    title = "The figure shows what may be private"

    def __init__(self, found: list[Found]) -> None:
        kinds = {one.kind: sum(other.kind == one.kind for other in found) for one in found}
        counts = ", ".join(f"{count} of kind {kind}" for kind, count in kinds.items())
        self.found, self.name = found, name_of(found)
        super().__init__(
            f"Everybody who sees the figure can read what may be private ({counts}); "
            f"if that is intended, publish it with acknowledged = {self.name}."
        )

    def body(self, instance: str) -> dict[str, Any]:
        """With the findings, their total number, and the name that acknowledges them."""
        listed = [{"kind": one.kind, "text": one.text, "file": one.file} for one in self.found[:MOST]]
        return super().body(instance) | {"found": listed, "in_all": len(self.found), "acknowledge": self.name}
