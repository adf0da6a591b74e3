"""What can go wrong with figures, beside the tree of `skbscope.errors`."""

from typing import Any

from skbscope.domains.figures.revealing import MOST, Found, name_of
from skbscope.errors import Problem


class Withdrawn(Problem):
    """It was there, and its publisher took it back."""

    status = 410
    title = "The figure was withdrawn"


class NotOffered(Problem):
    """A format this server does not speak."""

    status = 501
    title = "That format is not offered"


class Busy(Problem):
    """Ask again in a moment."""

    status = 503
    title = "Too many figures at once"


class NotDrawn(Problem):
    """The renderer could not draw it, or drew what may not be published."""

    status = 500
    title = "The figure could not be drawn"


class Reveals(Problem):
    """It holds what may be private, and nobody has said yet that this is meant."""

    status = 409
    title = "The figure shows what may be private"

    def __init__(self, found: list[Found]) -> None:
        kinds = {one.kind: sum(other.kind == one.kind for other in found) for one in found}
        told = ", ".join(f"{count} of kind {kind}" for kind, count in kinds.items())
        self.found, self.name = found, name_of(found)
        super().__init__(
            f"Everybody who sees the figure can read what may be private ({told}); "
            f"if that is meant, publish it with acknowledged = {self.name}."
        )

    def body(self, instance: str) -> dict[str, Any]:
        """With the findings, how many there are in all, and the name by which they are acknowledged."""
        listed = [{"kind": one.kind, "text": one.text, "file": one.file} for one in self.found[:MOST]]
        return super().body(instance) | {"found": listed, "in_all": len(self.found), "acknowledge": self.name}
