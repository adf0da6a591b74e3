"""Speed of publishing and of serving what is published, against nginx with the same file in the same run.

usage: publish.py
Starts a server with the demo library, publishes comparisons of its runs with all pictures, then serves one PNG from one
core while wrk asks from the other. Prints a table and adds `publish` to bench.json. Needs wrk, nginx and taskset for
the second part and says so where one is missing.
"""

import gzip
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[2]
SKBSCOPE = ROOT / "backend/.venv/bin/skbscope"
PUBLISHED, WARM = 40, 3
"""Figures published for the quantiles, and those before them: the renderer starts with the first."""
CONNECTIONS, SECONDS = 8, 5
BARS = {"publish p95": 400.0, "get p95": 5.0, "get rate": 1_500.0, "embed": 60_000}
"""ms, ms, requests a second on one core, bytes of gzip."""

LUA = """
done = function(summary, latency)
  io.write(string.format("RESULT %f %f %d\\n", latency:percentile(50) / 1000, latency:percentile(95) / 1000,
    summary.errors.status + summary.errors.read + summary.errors.connect + summary.errors.timeout))
end
"""
NGINX = """
daemon off; pid FOLDER/nginx.pid; error_log FOLDER/error.log; worker_processes 1;
events { worker_connections 64; }
http { access_log off; sendfile on; keepalive_requests 1000000; types { image/png png; }
  client_body_temp_path FOLDER/1; proxy_temp_path FOLDER/2; fastcgi_temp_path FOLDER/3; uwsgi_temp_path FOLDER/4;
  scgi_temp_path FOLDER/5;
  server { listen 127.0.0.1:PORT; root FOLDER/www;
    add_header Cache-Control "public, max-age=31536000, immutable"; add_header Access-Control-Allow-Origin "*"; } }
"""


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(url: str, seconds: float = 60) -> None:
    """Returns once something answers."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            httpx.get(url)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit(f"nothing answers at {url}")


def pairs(client: httpx.Client) -> list[dict[str, Any]]:
    """Bodies of comparisons: the runs of one group, under ever new titles."""
    runs = client.get("/results", params={"limit": 500}).json()["items"]
    groups: dict[str, dict[str, list[str]]] = {}
    for item in runs:
        if item["run"]["side"] in ("before", "after"):
            sides = groups.setdefault(item["group"], {"before": [], "after": []})
            sides[item["run"]["side"]].append(item["id"])
    whole = [sides for sides in groups.values() if sides["before"] and sides["after"]]
    if not whole:
        raise SystemExit("the demo library has no runs on two sides")
    numbered = zip(itertools.cycle(whole), range(PUBLISHED + WARM), strict=False)
    return [dict(sides) | {"title": f"publishing, {number}"} for sides, number in numbered]


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and of all it started that still run."""
    total = 0.0
    for task in Path(f"/proc/{pid}/task").iterdir():
        total += sum(cpu_seconds(int(child)) for child in (task / "children").read_text().split())
    # Fields 14 and 15 of proc(5); the name in brackets may hold blanks.
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return total + (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def publish(client: httpx.Client, pid: int) -> tuple[list[float], float, dict[str, Any]]:
    """(ms each call took, ms of CPU a call, the last figure). The comparisons are made before, off the clock."""
    took = []
    bodies = pairs(client)
    idents = [client.post("/comparisons", json=body).raise_for_status().json()["id"] for body in bodies]
    figure: dict[str, Any] = {}
    spent = 0.0
    for number, ident in enumerate(idents):
        if number == WARM:
            spent = cpu_seconds(pid)
        started = time.perf_counter()
        answer = client.post("/figures", json={"comparison_id": ident})
        took.append((time.perf_counter() - started) * 1e3)
        if answer.status_code != 201:
            raise SystemExit(f"publishing answered {answer.status_code}: {answer.text[:300]}")
        figure = answer.json()
    cpu_ms = (cpu_seconds(pid) - spent) / (len(idents) - WARM) * 1e3
    return took[WARM:], cpu_ms, figure


def ask(url: str, folder: Path) -> dict[str, float]:
    """wrk on the second core: requests a second, p50 and p95 in ms."""
    script = folder / "quantiles.lua"
    script.write_text(LUA)
    given = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", str(script), url]
    output = subprocess.run(["taskset", "-c", "1", *given], check=True, capture_output=True, text=True).stdout
    p50, p95, errors = (float(word) for word in output.split("RESULT ")[1].split()[:3])
    if errors:
        raise SystemExit(f"wrk counted {errors:.0f} errors at {url}")
    found = re.search(r"Requests/sec:\s+([\d.]+)", output)
    return {"rate": float(found[1]) if found else 0.0, "p50_ms": p50, "p95_ms": p95}


def beside_nginx(content: bytes, folder: Path) -> dict[str, float]:
    """The same bytes from nginx, one worker on the first core."""
    (folder / "www").mkdir()
    (folder / "www/figure.png").write_bytes(content)
    for made in (folder, folder / "www"):
        made.chmod(0o755)
    port = free_port()
    config = folder / "nginx.conf"
    config.write_text(NGINX.replace("FOLDER", str(folder)).replace("PORT", str(port)))
    given = ["taskset", "-c", "0", "nginx", "-p", str(folder), "-c", str(config)]
    with subprocess.Popen(given, stderr=subprocess.DEVNULL) as server:
        try:
            url = f"http://127.0.0.1:{port}/figure.png"
            wait_for(url)
            if httpx.get(url).content != content:
                raise SystemExit("nginx serves something else")
            return ask(url, folder)
        finally:
            server.send_signal(signal.SIGTERM)


def measure(folder: Path) -> dict[str, Any]:
    """Everything, with one server."""
    port = free_port()
    given = [str(SKBSCOPE), "serve", "--demo", "--port", str(port), "--data-dir", str(folder / "data")]
    with subprocess.Popen(given, stdout=subprocess.DEVNULL) as server:
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(f"{url}/api/v1/health")
            with httpx.Client(base_url=f"{url}/api/v1", timeout=120) as client:
                # The demo library is analysed first: its jobs would be on the clock.
                while any(
                    card["state"] in ("waiting", "running") for card in client.get("/traces").json()["items"]
                ):
                    time.sleep(0.5)
                took, cpu_ms, figure = publish(client, server.pid)
            png = f"{url}/c/{figure['id']}@2x.png"
            content = httpx.get(png).content
            embed = httpx.get(f"{url}/c/{figure['id']}/embed").content
            report: dict[str, Any] = {
                "publish_p50_ms": sorted(took)[len(took) // 2],
                "publish_p95_ms": sorted(took)[int(len(took) * 0.95)],
                "publish_cpu_ms": cpu_ms,
                "published": len(took),
                "files": len(figure["files"]),
                "png_bytes": len(content),
                "embed_gzip_bytes": len(gzip.compress(embed)),
            }
            missing = [name for name in ("wrk", "nginx", "taskset") if shutil.which(name) is None]
            if missing or (os.cpu_count() or 1) < 2:
                return report | {"not_measured": f"{', '.join(missing) or 'a second core'} is missing"}
            subprocess.run(
                ["taskset", "-a", "-c", "-p", "0", str(server.pid)], check=True, capture_output=True
            )
            report["get"] = ask(png, folder)
            report["nginx"] = beside_nginx(content, folder)
            return report
        finally:
            server.send_signal(signal.SIGINT)


def lines(report: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The table's rows: what, figure, what it means."""

    def against(bar: str, value: float, text: str) -> str:
        good = value >= BARS[bar] if bar == "get rate" else value <= BARS[bar]
        return f"{'within' if good else 'BEYOND'} the bar of {text}"

    p95, embed = report["publish_p95_ms"], report["embed_gzip_bytes"]
    rows = [
        (
            "publish, all pictures, p50",
            f"{report['publish_p50_ms']:.0f} ms",
            f"{report['published']} figures",
        ),
        ("publish, all pictures, p95", f"{p95:.0f} ms", against("publish p95", p95, "400 ms")),
        (
            "  CPU time",
            f"{report['publish_cpu_ms']:.0f} ms",
            "over all processes; the wall says what else runs",
        ),
        ("embed, gzip", f"{embed / 1e3:.1f} kB", against("embed", embed, "60 kB")),
    ]
    if "get" not in report:
        return [*rows, ("GET of a PNG", "-", report["not_measured"])]
    get, nginx = report["get"], report["nginx"]
    size = f"{report['png_bytes'] / 1e3:.0f} kB, {CONNECTIONS} connections"
    return [
        *rows,
        ("GET of a PNG, one core", f"{get['rate']:,.0f}/s", against("get rate", get["rate"], "1,500/s")),
        ("  p50", f"{get['p50_ms']:.2f} ms", size),
        ("  p95", f"{get['p95_ms']:.2f} ms", against("get p95", get["p95_ms"], "5 ms")),
        (
            "nginx, same file, one core",
            f"{nginx['rate']:,.0f}/s",
            f"{nginx['rate'] / get['rate']:.1f} x ours",
        ),
        ("  p95", f"{nginx['p95_ms']:.2f} ms", ""),
    ]


def main() -> None:
    """Measures, prints, writes."""
    with tempfile.TemporaryDirectory(prefix="skbscope-publish-") as folder:
        report = measure(Path(folder))
    print(f"\nfigures: load {os.getloadavg()[0]:.1f}\n")
    for name, value, note in lines(report):
        print(f"{name:<38} {value:>10}   {note}")
    kept = ROOT / "bench.json"
    whole = json.loads(kept.read_text()) if kept.is_file() else {}
    kept.write_text(json.dumps(whole | {"publish": report}, indent=1) + "\n")


if __name__ == "__main__":
    main()
