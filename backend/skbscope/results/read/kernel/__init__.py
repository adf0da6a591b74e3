"""Benchmarks and counters inside the kernel: pktgen, time_bench, page pools."""

from skbscope.results.format import Reader
from skbscope.results.read.kernel import page_pool, pktgen, time_bench

READERS = {
    "pktgen": Reader(pktgen.sniff, pktgen.read),
    "time_bench": Reader(time_bench.sniff, time_bench.read),
    "page_pool": Reader(page_pool.sniff, page_pool.read),
}
