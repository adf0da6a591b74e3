"""The one-container deployment, as far as it can be checked without a Docker engine.

What the files refer to must exist, the commands in them must be ours, and no port may be open to the outside.
"""

import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
DOCKERFILE = (ROOT / "backend/Dockerfile").read_text()
COMPOSE = (ROOT / "docker-compose.yml").read_text()


def copies() -> list[tuple[str | None, list[str]]]:
    """(stage it is copied from or None, sources) of each COPY."""
    found = []
    for line in re.findall(r"^COPY (.+)$", DOCKERFILE, re.MULTILINE):
        words = shlex.split(line)
        stage = next((w.removeprefix("--from=") for w in words if w.startswith("--from=")), None)
        found.append((stage, [w for w in words if not w.startswith("--")][:-1]))
    return found


@pytest.mark.parametrize("source", [s for stage, sources in copies() if stage is None for s in sources])
def test_every_copied_path_is_in_the_project(source: str) -> None:
    assert (ROOT / source).exists(), f"backend/Dockerfile copies {source}, which is not there"


def test_every_stage_that_is_copied_from_is_built() -> None:
    built = set(re.findall(r"^FROM \S+ AS (\w+)$", DOCKERFILE, re.MULTILINE))
    used = {stage for stage, _ in copies() if stage is not None}
    assert used == built


def test_what_is_copied_is_not_ignored() -> None:
    ignored = {line.strip("*/") for line in (ROOT / ".dockerignore").read_text().split()}
    for stage, sources in copies():
        if stage is None:
            assert not {part for source in sources for part in Path(source).parts} & ignored


def test_the_final_image_runs_as_an_own_user_and_starts_the_portal() -> None:
    final = DOCKERFILE.rsplit("\nFROM ", 1)[1]
    assert re.search(r"^USER skbscope$", final, re.MULTILINE)
    assert 'ENTRYPOINT ["skbscope"]' in final
    assert "--require-hashes" in final


def test_compose_builds_this_dockerfile_and_publishes_on_loopback_only() -> None:
    assert "dockerfile: backend/Dockerfile" in COMPOSE
    ports = re.findall(r'ports: \["([^"]+)"\]', COMPOSE)
    assert ports == ["127.0.0.1:8040:8040"]


def test_compose_sets_only_settings_that_exist() -> None:
    settings = (ROOT / "backend/skbscope/settings.py").read_text()
    for name in re.findall(r"^\s+SKBSCOPE_(\w+):", COMPOSE, re.MULTILINE):
        assert re.search(rf"^\s+{name.lower()}\s*:", settings, re.MULTILINE), f"SKBSCOPE_{name} is no setting"
