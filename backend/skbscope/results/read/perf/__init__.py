"""perf: counters, profiles, cache lines and locks."""

from skbscope.results.format import Reader
from skbscope.results.read.perf import c2c, diff, lock, report, stat_csv, stat_json, stat_text, top

READERS: dict[str, Reader] = {
    "perf stat text": Reader(stat_text.sniff, stat_text.read),
    "perf stat csv": Reader(stat_csv.sniff, stat_csv.read),
    "perf stat json": Reader(stat_json.sniff, stat_json.read),
    "perf report": Reader(report.sniff, report.read),
    "perf top": Reader(top.sniff, top.read),
    "perf diff": Reader(diff.sniff, diff.read),
    "perf c2c": Reader(c2c.sniff, c2c.read),
    "perf lock": Reader(lock.sniff, lock.read),
}
