"""Counters of the system while a benchmark ran."""

from skbscope.results.format import Reader
from skbscope.results.read.counters import (
    ethtool,
    ethtool_stats_pl,
    mpstat,
    mpstat_json,
    proc_table,
    schedstat,
    slabinfo,
    softnet_stat,
)

READERS: dict[str, Reader] = {
    "mpstat": Reader(mpstat.sniff, mpstat.read),
    "mpstat json": Reader(mpstat_json.sniff, mpstat_json.read, whole=True),
    "ethtool -S": Reader(ethtool.sniff, ethtool.read),
    "ethtool_stats.pl": Reader(ethtool_stats_pl.sniff, ethtool_stats_pl.read),
    "proc softnet_stat": Reader(softnet_stat.sniff, softnet_stat.read),
    "proc softirqs": proc_table.SOFTIRQ_TABLES,
    "proc interrupts": proc_table.INTERRUPTS,
    "proc schedstat": Reader(schedstat.sniff, schedstat.read),
    "proc slabinfo": Reader(slabinfo.sniff, slabinfo.read),
}
