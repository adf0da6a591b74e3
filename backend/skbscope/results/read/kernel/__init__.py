"""Benchmarks and counters inside the kernel: pktgen, time_bench, page pools."""

from skbscope.results.format import Format

READERS = {
    "pktgen": Format("kernel.pktgen", ("Result",)),
    "time_bench": Format("kernel.time_bench", ("cycles", "cyc")),
    "page_pool": Format("kernel.page_pool", ("alloc-", "recycle-", "inflight")),
}
