"""Which files of the built front end a page needs: Vite's manifest (`dist/.vite/manifest.json`)."""

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Needed:
    """Addresses below the root, each once."""

    styles: tuple[str, ...]
    scripts: tuple[str, ...]


def needed(dist: Path, modules: list[str]) -> Needed:
    """Styles and scripts of source modules and their imports, in the order in which a browser runs them: an imported
    module before those that import it. Nothing if the build has no manifest.
    """
    path = dist / ".vite" / "manifest.json"
    if not path.is_file():
        return Needed((), ())
    entries = json.loads(path.read_text())
    styles: dict[str, None] = {}
    scripts: dict[str, None] = {}
    visited: set[str] = set()

    def visit(name: str) -> None:
        entry = entries.get(name)
        if entry is None or name in visited:
            return
        visited.add(name)
        for other in entry.get("imports", ()):
            visit(other)
        scripts[f"/{entry['file']}"] = None
        styles.update((f"/{style}", None) for style in entry.get("css", ()))

    for module in modules:
        visit(module)
    return Needed(tuple(styles), tuple(scripts))
