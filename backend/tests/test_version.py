"""The version is written once, in the Rust workspace; everything else has it from there or is held against it."""

import json
import re
import tomllib
from pathlib import Path

from skbscope import __version__, engine

ROOT = Path(__file__).resolve().parents[2]


def test_the_package_and_the_engine_have_the_version_of_the_workspace() -> None:
    workspace = tomllib.loads((ROOT / "backend/Cargo.toml").read_text())["workspace"]
    assert __version__ == workspace["package"]["version"]
    assert engine.version().startswith(f"{__version__}+")
    for crate in workspace["members"]:
        assert tomllib.loads((ROOT / "backend" / crate / "Cargo.toml").read_text())["package"]["version"] == {
            "workspace": True
        }


def test_nothing_else_names_a_version_of_its_own() -> None:
    project = tomllib.loads((ROOT / "backend/pyproject.toml").read_text())["project"]
    assert "version" not in project
    assert "version" in project["dynamic"]
    for folder in ("", "frontend", "e2e"):
        assert "version" not in json.loads((ROOT / folder / "package.json").read_text())


def test_the_changelog_s_newest_release_is_this_version() -> None:
    headings = re.findall(r"^## \[?([\w.]+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert next(name for name in headings if name != "Unreleased") == __version__
    assert "0.1.0" in headings
