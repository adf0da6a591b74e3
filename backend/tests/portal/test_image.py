"""The deployments in containers, as far as they can be checked without a Docker engine.

What the files refer to must exist, the commands in them must be ours, and no port may be open to the outside.
"""

import inspect
import json
import re
import shlex
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from cluster import parts
from cluster.stack import NGINX_CONF, running

from skbscope.cli import app
from skbscope.cli import scheduler as schedule
from skbscope.settings import GIB, Settings
from skbscope.store.db import _SERVER

ROOT = Path(__file__).resolve().parents[3]
# A line that is continued is one line.
DOCKERFILE = (ROOT / "backend/Dockerfile").read_text().replace("\\\n", " ")
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


def test_addresses_written_in_compose_are_never_given_to_another_service() -> None:
    pool = yaml.safe_load(COMPOSE)["networks"]["inside"]["ipam"]["config"][0]
    subnet, given = ip_network(pool["subnet"]), ip_network(pool["ip_range"])
    nets = [s["networks"] for s in SERVICES.values() if isinstance(s.get("networks"), dict)]
    fixed = [ip_address(one["inside"]["ipv4_address"]) for one in nets]
    assert len(set(fixed)) == 3
    assert all(one in subnet and one not in given for one in fixed)


def test_the_store_s_image_makes_the_requested_bucket() -> None:
    dockerfile = (ROOT / "backend/deploy/store.Dockerfile").read_text()
    assert SERVICES["web-1"]["environment"]["SKBSCOPE_STORE_URL"] == "s3://skbscope"
    assert "/var/lib/store/skbscope" in dockerfile
    assert SERVICES["store"]["volumes"] == ["store-data:/var/lib/store"]


def environment(name: str) -> dict[str, str]:
    output: dict[str, str] = SERVICES[name]["environment"]
    return output


def port_of(url: str) -> int:
    port = urlsplit(url).port
    assert port
    return port


@pytest.fixture
def stack(tmp_path: Path) -> dict[str, parts.Part]:
    """The parts the cluster's tests start, as they would be; PostgreSQL's needs its programs and is left out."""
    store, client = parts.store(tmp_path, "versitygw")
    scheduler, address = parts.scheduler(tmp_path)
    worker = parts.worker(tmp_path, 1, address, client)
    web, port = parts.web(tmp_path, 1, client | {"SKBSCOPE_DATABASE_URL": "", "SKBSCOPE_WORKERS": address})
    nginx, _ = parts.proxy(tmp_path, [port], NGINX_CONF)
    return {part.name: part for part in (store, scheduler, worker, web, nginx)}


@pytest.mark.parametrize("name", ["scheduler", "worker-1", "web-1"])
def test_compose_starts_a_part_by_the_command_of_the_cluster_tests(
    stack: dict[str, parts.Part], name: str
) -> None:
    ours = stack[name].command[len(parts.SKBSCOPE) :]
    assert SERVICES[name]["command"][0] == ours[0]
    if name == "worker-1":
        assert SERVICES[name]["command"][1] == environment("web-1")["SKBSCOPE_WORKERS"]


def test_servers_and_workers_of_compose_have_the_settings_of_the_cluster_tests(
    stack: dict[str, parts.Part],
) -> None:
    assert environment("worker-1").keys() == stack["worker-1"].environment.keys()
    service = {"SKBSCOPE_SECRET", "SKBSCOPE_ALLOWED_HOSTS", "SKBSCOPE_PROXIES", "SKBSCOPE_LOG"}
    assert environment("web-1").keys() == stack["web-1"].environment.keys() | service
    for name in ("SKBSCOPE_STORE_URL", "AWS_VIRTUAL_HOSTED_STYLE_REQUEST", "AWS_REGION"):
        assert environment("web-1")[name] == stack["web-1"].environment[name]
    for number in "12":
        assert environment(f"web-{number}") == environment("web-1")
        assert environment(f"worker-{number}") == environment("worker-1")


def test_every_port_of_compose_is_used_and_monitored(
    stack: dict[str, parts.Part],
) -> None:
    health = {name: " ".join(service["healthcheck"]["test"]) for name, service in SERVICES.items()}
    dockerfile = (ROOT / "backend/deploy/store.Dockerfile").read_text()
    entry = json.loads(re.findall(r"^ENTRYPOINT (.+)$", dockerfile, re.MULTILINE)[0])
    store = port_of(environment("web-1")["AWS_ENDPOINT_URL"])
    assert entry[:3] == ["versitygw", "--port", f":{store}"]
    assert entry[3] in stack["store"].command
    assert f"/127.0.0.1/{store}" in health["store"]
    scheduler = port_of(environment("web-1")["SKBSCOPE_WORKERS"])
    assert scheduler == inspect.signature(schedule).parameters["port"].default
    assert f"'127.0.0.1', {scheduler})" in health["scheduler"]
    for number in "12":
        assert f":{scheduler:04X} 01 " in health[f"worker-{number}"]
        assert SERVICES[f"web-{number}"]["command"][-1] == "8040"
        assert ":8040/healthz" in health[f"web-{number}"]
    assert ":8040/api/v1/health" in health["nginx"]
    database = urlsplit(environment("web-1")["SKBSCOPE_DATABASE_URL"].replace("${POSTGRES_PASSWORD:-}", "x"))
    output = environment("postgres")
    assert (database.hostname, database.port) == ("postgres", 5432)
    assert (database.username, database.path) == (output["POSTGRES_USER"], f"/{output['POSTGRES_DB']}")
    assert f"-U {output['POSTGRES_USER']}" in health["postgres"]
    # On its socket PostgreSQL also answers while it makes the database, before others can reach it.
    assert "-h 127.0.0.1" in health["postgres"]


def test_compose_has_as_many_servers_and_workers_as_the_cluster_tests() -> None:
    usual = {name: one.default for name, one in inspect.signature(running).parameters.items()}
    for kind in ("web", "worker"):
        assert len([name for name in SERVICES if name.startswith(f"{kind}-")]) == usual[f"{kind}s"]


@pytest.mark.usefixtures("stack")
def test_nginx_of_compose_reads_the_configuration_of_the_cluster_tests(tmp_path: Path) -> None:
    mounted = SERVICES["nginx"]["volumes"][0].split(":")
    assert (ROOT / mounted[0]).resolve() == NGINX_CONF
    assert mounted[1] in SERVICES["nginx"]["command"][-1]
    server = re.findall(r"server [^;]+;", SERVICES["nginx"]["command"][-1])[0]
    theirs = (tmp_path / "nginx/nginx.conf").read_text()
    assert re.sub(r"server \S+", "", server).strip() in theirs


def test_limits_of_compose_leave_room_for_what_the_settings_allow() -> None:
    usual = {name: field.default for name, field in Settings.model_fields.items()}
    limit = {name: size(service["mem_limit"]) for name, service in SERVICES.items()}
    # Beside its libraries, which the limit of an analysis does not count.
    assert limit["worker-1"] >= usual["worker_memory_bytes"] + GIB
    assert limit["skbscope"] >= usual["worker_memory_bytes"] + GIB
    assert limit["web-1"] >= usual["reading_memory_bytes"] + usual["query_memory_bytes"] + GIB
    body = re.findall(r"client_max_body_size (\w+);", NGINX_CONF.read_text())
    assert [size(one) for one in body] == [pytest.approx(usual["upload_bytes"] + GIB)]
    # Connections of all servers together fit into what PostgreSQL takes where nothing else is said.
    assert 2 * (_SERVER["pool_size"] + _SERVER["max_overflow"]) < 100


def test_what_a_part_keeps_lies_where_its_volume_is() -> None:
    folder = re.findall(r"^ENV SKBSCOPE_DATA_DIR=(\S+)$", DOCKERFILE, re.MULTILINE)
    for name in ("worker-1", "worker-2", "web-1", "web-2", "skbscope"):
        assert [volume.split(":")[1] for volume in SERVICES[name]["volumes"]] == folder
    # An upload waits on nginx's disk, and not in its memory.
    assert "nginx-data:/tmp" in SERVICES["nginx"]["volumes"]
    assert "s|@FOLDER@|/tmp|g" in SERVICES["nginx"]["command"][-1]


def size(text: str) -> int:
    return int(text[:-1]) << {"m": 20, "g": 30}[text[-1]]
