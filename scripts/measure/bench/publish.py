"""Speed of publishing and of serving what is published, against nginx with the same file in the same run.

Publishes comparisons of the demo library's runs with all pictures, then serves one PNG from one core while wrk requests
it from the other. Needs wrk, nginx and taskset for the second part and says so where one is missing.
"""

import gzip
import itertools
import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from cluster import parts

from measure.processes import server_sampler
from measure.servers import Server
from measure.tables import figures, quantile

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


def report(server: Server, folder: Path) -> dict[str, Any]:
    """Measures on a server with the demo library, and prints."""
    with server.client() as client:
        took, cpu_ms, figure = _publish(client, server.pid)
    png = f"{server.url}/c/{figure['id']}@2x.png"
    content, embed = httpx.get(png).content, httpx.get(f"{server.url}/c/{figure['id']}/embed").content
    found: dict[str, Any] = {
        "publish_p50_ms": median(took),
        "publish_p95_ms": quantile(took, 0.95),
        "publish_cpu_ms": cpu_ms,
        "published": len(took),
        "files": len(figure["files"]),
        "png_bytes": len(content),
        "embed_gzip_bytes": len(gzip.compress(embed)),
    }
    missing = [name for name in ("wrk", "nginx", "taskset") if shutil.which(name) is None]
    if missing or (os.cpu_count() or 1) < 2:
        found["not_measured"] = f"{', '.join(missing) or 'a second core'} is missing"
    else:
        subprocess.run(["taskset", "-a", "-c", "-p", "0", str(server.pid)], check=True, capture_output=True)
        found["get"] = _load(png, folder)
        found["nginx"] = _nginx(content, folder)
    print(f"\nfigures: load {os.getloadavg()[0]:.1f}\n")
    print(figures(_lines(found)), flush=True)
    return found


def _bodies(client: httpx.Client) -> list[dict[str, Any]]:
    """Of comparisons: the runs of one group, under ever new titles."""
    groups: dict[str, dict[str, list[str]]] = {}
    for item in client.get("/results", params={"limit": 500}).json()["items"]:
        if item["run"]["side"] in ("before", "after"):
            sides = groups.setdefault(item["group"], {"before": [], "after": []})
            sides[item["run"]["side"]].append(item["id"])
    whole = [sides for sides in groups.values() if sides["before"] and sides["after"]]
    if not whole:
        raise SystemExit("the demo library has no runs on two sides")
    numbered = zip(itertools.cycle(whole), range(PUBLISHED + WARM), strict=False)
    return [dict(sides) | {"title": f"publishing, {number}"} for sides, number in numbered]


def _publish(client: httpx.Client, pid: int) -> tuple[list[float], float, dict[str, Any]]:
    """(ms each call took, ms of CPU a call, the last figure). The comparisons are made before, off the clock."""
    idents = [
        client.post("/comparisons", json=body).raise_for_status().json()["id"] for body in _bodies(client)
    ]
    sampler = server_sampler(pid, 0)

    def cpu_seconds() -> float:
        return sum(one.cpu_s for one in sampler.look().samples)

    took, before, figure = [], 0.0, {}
    for number, ident in enumerate(idents):
        if number == WARM:
            before = cpu_seconds()
        started = time.perf_counter()
        figure = client.post("/figures", json={"comparison_id": ident}).raise_for_status().json()
        took.append((time.perf_counter() - started) * 1e3)
    return took[WARM:], (cpu_seconds() - before) / PUBLISHED * 1e3, figure


def _load(url: str, folder: Path) -> dict[str, float]:
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


def _nginx(content: bytes, folder: Path) -> dict[str, float]:
    """The same bytes from nginx, one worker on the first core."""
    (folder / "www").mkdir()
    (folder / "www/figure.png").write_bytes(content)
    for made in (folder, folder / "www"):
        made.chmod(0o755)
    port, config = parts.free_port(), folder / "nginx.conf"
    config.write_text(NGINX.replace("FOLDER", str(folder)).replace("PORT", str(port)))
    command = ["taskset", "-c", "0", "nginx", "-p", str(folder), "-c", str(config)]
    nginx = parts.Part("nginx", command, folder, lambda: parts.listens(port))
    with parts.stopped([nginx]):
        nginx.start()
        url = f"http://127.0.0.1:{port}/figure.png"
        if httpx.get(url).content != content:
            raise SystemExit("nginx serves something else")
        return _load(url, folder)


def _lines(found: dict[str, Any]) -> list[tuple[str, str, str]]:
    """What, figure, what it means."""

    def against(bar: str, value: float, text: str) -> str:
        is_good = value >= BARS[bar] if bar == "get rate" else value <= BARS[bar]
        return f"{'within' if is_good else 'BEYOND'} the bar of {text}"

    p50, p95, embed = found["publish_p50_ms"], found["publish_p95_ms"], found["embed_gzip_bytes"]
    cpu = "over all processes; the wall says what else runs"
    rows = [
        ("publish, all pictures, p50", f"{p50:.0f} ms", f"{found['published']} figures"),
        ("publish, all pictures, p95", f"{p95:.0f} ms", against("publish p95", p95, "400 ms")),
        ("  CPU time", f"{found['publish_cpu_ms']:.0f} ms", cpu),
        ("embed, gzip", f"{embed / 1e3:.1f} kB", against("embed", embed, "60 kB")),
    ]
    if "get" not in found:
        return [*rows, ("GET of a PNG", "-", found["not_measured"])]
    get, nginx = found["get"], found["nginx"]
    size = f"{found['png_bytes'] / 1e3:.0f} kB, {CONNECTIONS} connections"
    times = f"{nginx['rate'] / get['rate']:.1f} x ours"
    return [
        *rows,
        ("GET of a PNG, one core", f"{get['rate']:,.0f}/s", against("get rate", get["rate"], "1,500/s")),
        ("  p50", f"{get['p50_ms']:.2f} ms", size),
        ("  p95", f"{get['p95_ms']:.2f} ms", against("get p95", get["p95_ms"], "5 ms")),
        ("nginx, same file, one core", f"{nginx['rate']:,.0f}/s", times),
        ("  p95", f"{nginx['p95_ms']:.2f} ms", ""),
    ]
