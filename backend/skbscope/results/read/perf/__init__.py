"""perf: counters, profiles, cache lines and locks."""

from skbscope.results.format import Reader
from skbscope.results.read.perf import stat_csv, stat_json, stat_text

READERS: dict[str, Reader] = {
    "perf stat text": Reader(stat_text.sniff, stat_text.read),
    "perf stat csv": Reader(stat_csv.sniff, stat_csv.read),
    "perf stat json": Reader(stat_json.sniff, stat_json.read),
}
