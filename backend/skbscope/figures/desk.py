"""What publishing and serving figures keep between requests. One a server, held by the portal."""

import threading
from pathlib import Path

from skbscope.figures.renderer import Renderer
from skbscope.figures.shelf import Shelf


class Desk:
    """The renderer's processes start with the first figure."""

    def __init__(self, bundle: Path) -> None:
        self.renderer = Renderer(bundle)
        self.shelf = Shelf()
        # One publish at a time: it uses all processes of the renderer, and the second of two alike finds the first.
        self.publishing = threading.Lock()

    def close(self) -> None:
        """Ends the renderer."""
        self.renderer.close()
