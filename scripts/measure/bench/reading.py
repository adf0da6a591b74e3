"""Speed of the readers of benchmark output on the worst text that is made of their examples.

usage: python scripts/measure bench.reading [KIB [FORMAT…]]
Each line of each example is repeated behind the example to two sizes, and so is the example itself. The CPU seconds of
the larger size give MB/s and the time of a line. A reader that takes over eight times as long for four times the text
is not linear. With --whole the worst of these is read once more at the size that one of the attacks of `npm run load --
--hostile` sends, where the bounds on lines and metrics apply.
"""

import argparse
import runpy
import time

from skbscope.results.errors import ResultError
from skbscope.results.readers import READERS, read

from measure.machine import ROOT, state
from measure.tables import columns

NOT_LINEAR = 8.0
"""Of four times the text."""
WHOLE = 19_000_000
"""Characters of a text of that attack."""


def examples() -> dict[str, str]:
    """A small text of each format, of the tests."""
    found: dict[str, str] = {}
    for file in sorted((ROOT / "backend/tests/results").glob("*/texts.py")):
        found |= runpy.run_path(str(file))["TEXTS"]
    return found


def worst_texts(example: str, size: int) -> dict[str, str]:
    """Texts of about `size` characters by what is repeated in them."""
    repeated = {
        "the example": example,
        **{repr(line): f"{line}\n" for line in set(example.split("\n")) if line},
    }
    return {name: f"{example}\n{part * (size // len(part))}" for name, part in repeated.items()}


def seconds(text: str, format_name: str) -> float:
    """CPU seconds of reading it; a refusal counts like a result."""
    began = time.process_time()
    try:
        read(text, format_name)
    except ResultError:
        pass
    return time.process_time() - began


def main() -> int:
    """Prints a line for each reader, the slowest first; 1 if one is not linear."""
    parser = argparse.ArgumentParser(prog="measure bench.reading")
    parser.add_argument("kib", type=int, nargs="?", default=512)
    parser.add_argument("formats", nargs="*", default=sorted(READERS))
    parser.add_argument("--whole", action="store_true")
    options = parser.parse_args()
    known, rows, steep = examples(), [], 0
    print(f"skbscope: readers on {options.kib} KiB; {state()}", flush=True)
    for name in options.formats:
        if name not in known:
            continue
        small, large = (worst_texts(known[name], size << 10) for size in (options.kib // 4, options.kib))
        seconds(known[name], name)  # the first call loads the module
        slowest = (float("inf"), "", 0.0, 0.0)
        for what, text in large.items():
            took = max(seconds(text, name), 1e-6)
            speed = len(text) / took / 1e6
            if speed < slowest[0]:
                line = took / text.count("\n") * 1e6
                slowest = (speed, what, line, took / max(seconds(small[what], name), 1e-3))
        steep += slowest[3] > NOT_LINEAR
        at_whole = "-"
        if options.whole:
            text = worst_texts(known[name], WHOLE)[slowest[1]]
            at_whole = f"{len(text) / seconds(text, name) / 1e6:.1f}"
        shown = [
            name,
            f"{slowest[0]:.2f}",
            f"{slowest[2]:.1f}",
            at_whole,
            f"{slowest[3]:.1f}",
            slowest[1][:60],
        ]
        rows.append((slowest[0], shown))
    heads = [
        "reader",
        "MB/s",
        "µs a line",
        f"MB/s of {WHOLE // 10**6} MB",
        "time of 4 × the text",
        "repeated",
    ]
    print(columns(heads, [row for _, row in sorted(rows)]))
    return int(steep > 0)
