"""perf: counters, profiles, cache lines and locks."""

from skbscope.results.format import Format

READERS = {
    "perf stat text": Format("perf.stat_text", ("ounter stats for", "counts unit events")),
    "perf stat csv": Format("perf.stat_csv", ()),
    "perf stat json": Format("perf.stat_json", ('"counter-value"',)),
    "perf report": Format("perf.report", ("%",)),
    "perf top": Format("perf.top", ("%",)),
    "perf diff": Format("perf.diff", ("Delta",)),
    "perf c2c": Format("perf.c2c", ("====",)),
    "perf lock": Format("perf.lock", ("contended",)),
}
