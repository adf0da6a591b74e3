"""The deployments in containers, as far as they can be checked without a Docker engine.

What the files refer to must exist, the commands in them must be ours, and no port may be open to the outside.
"""

import re
import shlex
from pathlib import Path

import pytest
import yaml

from skbscope.cli import app
from skbscope.settings import Settings

ROOT = Path(__file__).resolve().parents[3]
DOCKERFILE = (ROOT / "backend/Dockerfile").read_text()
COMPOSE = (ROOT / "docker-compose.yml").read_text()
SERVICES = yaml.safe_load(COMPOSE)["services"]


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
    ports = {name: one["ports"] for name, one in SERVICES.items() if "ports" in one}
    # Never both at once: they are of two profiles.
    assert ports == {"skbscope": ["127.0.0.1:8040:8040"], "nginx": ["127.0.0.1:8040:8040"]}


def test_compose_sets_only_settings_that_exist() -> None:
    names = {name for one in SERVICES.values() for name in one.get("environment", {})}
    ours = {name.removeprefix("SKBSCOPE_").lower() for name in names if name.startswith("SKBSCOPE_")}
    assert ours <= set(Settings.model_fields)
    assert {"store_url", "database_url", "workers", "secret"} <= ours


def test_compose_has_one_process_and_the_stack_of_the_cluster_tests() -> None:
    of = {
        profile: {n for n, s in SERVICES.items() if s["profiles"] == [profile]}
        for profile in ("one", "cluster")
    }
    parts = {"postgres", "store", "scheduler", "worker-1", "worker-2", "web-1", "web-2", "nginx"}
    assert of == {"one": {"skbscope"}, "cluster": parts}
    assert set(SERVICES) == of["one"] | of["cluster"]


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_has_a_health_check_a_memory_limit_and_comes_back(name: str) -> None:
    service = SERVICES[name]
    assert service["healthcheck"]["test"][0] == "CMD"
    assert re.fullmatch(r"[0-9]+[gm]", service["mem_limit"])
    assert service["restart"] == "unless-stopped"
    for other, how in service.get("depends_on", {}).items():
        assert how == {"condition": "service_healthy"}
        assert SERVICES[other]["profiles"] == service["profiles"]


@pytest.mark.parametrize("name", SERVICES)
def test_what_a_service_keeps_is_in_a_volume_of_its_own(name: str) -> None:
    volumes = [v.split(":")[0] for v in SERVICES[name].get("volumes", []) if not v.startswith("./")]
    assert set(volumes) <= set(yaml.safe_load(COMPOSE)["volumes"])
    others = [v for n, s in SERVICES.items() if n != name for v in s.get("volumes", [])]
    assert not set(volumes) & {v.split(":")[0] for v in others}
    assert volumes or name == "scheduler"


def test_commands_in_compose_are_commands_of_ours() -> None:
    ours = {command.name or command.callback.__name__ for command in app.registered_commands}
    for service in SERVICES.values():
        if service.get("image") == "skbscope":
            assert service["command"][0] in ours


def test_nginx_in_compose_fills_in_every_name_of_the_configuration_and_reaches_both_servers() -> None:
    names = set(re.findall(r"@([A-Z]+)@", (ROOT / "backend/deploy/nginx.conf").read_text()))
    text = SERVICES["nginx"]["command"][-1]
    assert {f"s|@{name}@|" for name in names} <= set(re.findall(r"s\|@[A-Z]+@\|", text))
    for web in ("web-1", "web-2"):
        assert f"server {SERVICES[web]['networks']['inside']['ipv4_address']}:8040 " in text
    proxy = SERVICES["nginx"]["networks"]["inside"]["ipv4_address"]
    assert SERVICES["web-1"]["environment"]["SKBSCOPE_PROXIES"] == f'["{proxy}"]'


def test_the_store_s_image_makes_the_bucket_that_is_asked_for() -> None:
    dockerfile = (ROOT / "backend/deploy/store.Dockerfile").read_text()
    assert SERVICES["web-1"]["environment"]["SKBSCOPE_STORE_URL"] == "s3://skbscope"
    assert "/var/lib/store/skbscope" in dockerfile
    assert SERVICES["store"]["volumes"] == ["store-data:/var/lib/store"]
