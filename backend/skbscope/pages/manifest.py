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
    """Styles and scripts of some source modules with all they import; nothing where the build left no manifest."""
    path = dist / ".vite" / "manifest.json"
    if not path.is_file():
        return Needed((), ())
    entries = json.loads(path.read_text())
    styles: dict[str, None] = {}
    scripts: dict[str, None] = {}
    waiting = [module for module in modules if module in entries]
    while waiting:
        name = waiting.pop(0)
        entry = entries[name]
        if f"/{entry['file']}" in scripts:
            continue
        scripts[f"/{entry['file']}"] = None
        styles.update((f"/{style}", None) for style in entry.get("css", ()))
        waiting.extend(entry.get("imports", ()))
    return Needed(tuple(styles), tuple(scripts))
