"""What we build from is what was reviewed: lock files with hashes, actions by commit, workflows that may read only."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").iterdir())
PINNED = re.compile(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
EACH = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)


def read(file: Path) -> dict[str, Any]:
    """A workflow; YAML takes its `on` for a boolean."""
    stated: dict[str, Any] = yaml.safe_load(file.read_text())
    return {("on" if key is True else key): value for key, value in stated.items()}


def steps(file: Path) -> list[dict[str, Any]]:
    """Of all its jobs."""
    return [step for job in read(file)["jobs"].values() for step in job["steps"]]


def test_workflows_run_the_suite_everything_at_night_and_the_audit() -> None:
    commands = {file.name: [step.get("run", "").strip() for step in steps(file)] for file in WORKFLOWS}
    assert ".ci/run" in commands["ci.yml"]
    assert "npm run test:all" in commands["nightly.yml"]
    assert "npm run --silent audit -- --strict" in commands["audit.yml"]
    assert any("npm run package -- --check" in command for command in commands["release.yml"])
    assert read(ROOT / ".github/workflows/release.yml")["on"] == {"push": {"tags": ["v[0-9]+.[0-9]+.[0-9]+"]}}
    assert {"schedule", "push", "pull_request"} <= read(ROOT / ".github/workflows/audit.yml")["on"].keys()


@EACH
def test_every_action_is_named_by_commit_and_says_its_version(file: Path) -> None:
    uses = [line.strip().removeprefix("- ") for line in file.read_text().splitlines() if "uses:" in line]
    assert uses
    assert [line for line in uses if not PINNED.fullmatch(line)] == []


@EACH
def test_a_workflow_may_do_nothing_and_its_jobs_may_read(file: Path) -> None:
    stated = read(file)
    assert stated["permissions"] == {}
    for name, job in stated["jobs"].items():
        publishes = (file.name, name) == ("release.yml", "publish")
        # Signing in as a trusted publisher, which the environment's rules guard, and no code of ours beside it.
        signs = {"attestations": "write", "id-token": "write"}
        assert job["permissions"] == (signs if publishes else {"contents": "read"})
        assert (job.get("environment") == "pypi") is publishes
        assert 0 < job["timeout-minutes"] <= 90
    if file.name == "release.yml":
        assert all("run" not in step for step in stated["jobs"]["publish"]["steps"])
        assert stated["jobs"]["publish"]["needs"] == "wheel"


@EACH
def test_no_workflow_has_secrets_or_runs_the_words_of_strangers(file: Path) -> None:
    assert "pull_request_target" not in read(file)["on"]
    assert "secrets." not in file.read_text()
    for step in steps(file):
        assert "${{" not in step.get("run", "")
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


def test_a_release_says_which_workflow_built_it() -> None:
    used = [
        step.get("uses", "").partition("@")[0]
        for step in read(ROOT / ".github/workflows/release.yml")["jobs"]["publish"]["steps"]
    ]
    assert used.index("actions/attest-build-provenance") < used.index("pypa/gh-action-pypi-publish")


def test_tools_that_are_installed_by_themselves_come_from_a_lock_with_hashes() -> None:
    installs = [
        line.strip()
        for file in sorted((ROOT / "scripts").rglob("*.mjs"))
        for line in file.read_text().splitlines()
        if re.search(r"'pip', 'install'|'tool', 'run'", line)
        # Our own package: from the checkout, and as the wheel that a test tries.
        and not re.search(r"'--editable', 'backend'|, wheel\]", line)
    ]
    assert len(installs) >= 4
    assert [line for line in installs if "--require-hashes" not in line] == []
    build = tomllib.loads((ROOT / "backend/pyproject.toml").read_text())["build-system"]["requires"]
    assert build == [
        line.split()[0]
        for line in (ROOT / "backend/requirements-tools.lock").read_text().splitlines()
        if line.startswith("maturin==")
    ]


def test_the_pages_are_shipped_with_the_licences_of_what_they_bundle() -> None:
    text = (ROOT / "frontend/dist/licences.txt").read_text()
    for name in ("react", "@tanstack/react-query", "ibm-plex-sans", "ruzstd"):
        assert name in text
    assert "Permission is hereby granted" in text
    assert "pyo3" not in text  # of the native module, which is not in the pages


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock", "requirements-tools.lock"])
def test_every_python_package_is_locked_with_hashes(name: str) -> None:
    entries = re.split(r"\n(?=[a-z0-9])", (ROOT / "backend" / name).read_text())
    packages = [entry for entry in entries if re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==", entry)]
    assert len(packages) > 20
    assert [entry.split()[0] for entry in packages if "--hash=sha256:" not in entry] == []


def test_every_npm_package_is_locked_with_its_integrity() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    fetched = {
        path: one
        for path, one in packages.items()
        if path.startswith("node_modules/") and not one.get("link")
    }
    assert len(fetched) > 50
    assert [path for path, one in fetched.items() if not one.get("integrity", "").startswith("sha512-")] == []


@pytest.mark.parametrize("file", ["backend/Cargo.lock", "backend/fuzz/Cargo.lock", "backend/peer/Cargo.lock"])
def test_every_crate_is_locked_with_its_checksum(file: str) -> None:
    crates = tomllib.loads((ROOT / file).read_text())["package"]
    fetched = [one for one in crates if "source" in one]
    assert fetched
    assert [
        one["name"] for one in fetched if not re.fullmatch(r"[0-9a-f]{64}", one.get("checksum", ""))
    ] == []


def test_images_are_pinned_by_version_and_digest() -> None:
    files = [ROOT / "backend/Dockerfile", *(ROOT / "backend/deploy").glob("*.Dockerfile")]
    images = [name for file in files for name in re.findall(r"^FROM (\S+)", file.read_text(), re.MULTILINE)]
    assert len(images) == 5
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"].values()
    images += [service["image"] for service in services if "build" not in service]
    assert len(images) > 5
    assert [name for name in images if not re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", name)] == []
