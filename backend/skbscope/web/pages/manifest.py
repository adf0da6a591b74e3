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
    """Styles and scripts of some source modules with all they import; nothing where the build left no manifest.

    Both stand in the order in which a browser runs them: what is imported before what imports it.
    """
    path = dist / ".vite" / "manifest.json"
    if not path.is_file():
        return Needed((), ())
    entries = json.loads(path.read_text())
    styles: dict[str, None] = {}
    scripts: dict[str, None] = {}
    taken: set[str] = set()

    def take(name: str) -> None:
        entry = entries.get(name)
        if entry is None or name in taken:
            return
        taken.add(name)
        for other in entry.get("imports", ()):
            take(other)
        scripts[f"/{entry['file']}"] = None
        styles.update((f"/{style}", None) for style in entry.get("css", ()))

    for module in modules:
        take(module)
    return Needed(tuple(styles), tuple(scripts))
