"""Speed of the engine against `perf script`, both on the same file in the same run.

usage: bench.py [FILE.perf.data[.zst]]     default: ../shared/traces/big-6m, else the largest recording of the demo library
Prints a table and writes bench.json. Ratios are what counts: machines are shared and noisy.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import Measured, measure

ROOT = Path(__file__).resolve().parents[2]
TEXT_BYTES = 400_000_000
"""Bytes of perf script text the text reader is measured on, at most."""


def pick() -> Path:
    """The recording to measure on."""
    if len(sys.argv) > 1:
        return Path(sys.argv[1])
    big = ROOT.parent / "shared/traces/big-6m.perf.data.zst"
    return big if big.exists() else max((ROOT / "data/traces").glob("*.perf.data.zst"), key=lambda p: p.stat().st_size)


def unpacked(path: Path, scratch: Path) -> Path:
    """The recording without its zstd container, which perf cannot open."""
    if path.suffix != ".zst":
        return path
    plain = scratch / path.stem
    subprocess.run(["zstd", "-dqf", str(path), "-o", str(plain)], check=True)
    return plain


def ours(path: Path, what: str) -> tuple[Measured, dict[str, object]]:
    """The engine on one file."""
    run = measure([sys.executable, str(Path(__file__).with_name("once.py")), str(path), what])
    return run, json.loads(run.output)


def main() -> None:
    """Measures, prints, writes."""
    with tempfile.TemporaryDirectory(prefix="skbscope-bench-") as folder:
        scratch = Path(folder)
        path = unpacked(pick(), scratch)
        size = path.stat().st_size
        rows: list[tuple[str, str, str]] = []
        run, inside = ours(path, "replay")
        events = inside["events"]
        rows.append(("read + sort + lives + both policies", f"{run.seconds:.2f} s", f"{size / 1e6 / run.seconds:,.0f} MB/s"))
        rows += [(f"  of that {name}", f"{seconds:.2f} s", "") for name, seconds in inside["stages"].items()]
        rows.append(("peak memory", f"{run.peak_bytes / 1e6:,.0f} MB", f"{run.peak_bytes / size:.2f} x the file"))
        report = {"file": path.name, "bytes": size, "events": events, "engine": inside | {"wall_s": run.seconds}}
        report["peak_ratio"] = run.peak_bytes / size
        if shutil.which("perf"):
            peer = measure(["perf", "script", "--ns", "-i", str(path)], to=Path("/dev/null"))
            rows.append(("perf script, printing the same file", f"{peer.seconds:.2f} s", f"{peer.seconds / run.seconds:.1f} x ours"))
            report |= {"perf_script_s": peer.seconds, "ratio": peer.seconds / run.seconds}
            text = scratch / "text.txt"
            with text.open("wb") as sink:
                printer = subprocess.Popen(["perf", "script", "--ns", "-i", str(path)], stdout=subprocess.PIPE)
                assert printer.stdout is not None
                left = TEXT_BYTES
                while left > 0 and (block := printer.stdout.read(min(left, 1 << 20))):
                    sink.write(block)
                    left -= len(block)
                printer.stdout.close()
                printer.wait()
            text_run, text_inside = ours(text, "read")
            rate = text.stat().st_size / 1e6 / float(text_inside["seconds"])
            rows.append(("perf script text, all fields", f"{text_inside['seconds']:.2f} s", f"{rate:,.0f} MB/s"))
            report |= {"text_mb_s": rate, "text_peak_ratio": text_run.peak_bytes / text.stat().st_size}
        else:
            rows.append(("perf script", "-", "perf is not installed: no peer to compare with"))
    print(f"\n{path.name}: {events:,} events, {size / 1e6:,.0f} MB, one run each\n")
    for name, value, note in rows:
        print(f"{name:<40} {value:>12}   {note}")
    (ROOT / "bench.json").write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
