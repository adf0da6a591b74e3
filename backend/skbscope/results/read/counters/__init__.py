"""Counters of the system while a benchmark ran."""

from skbscope.results.format import Format

READERS = {
    "mpstat": Format("counters.mpstat", ("CPU", "NODE")),
    "mpstat json": Format("counters.mpstat_json", ('"sysstat"',), whole=True),
    "ethtool -S": Format("counters.ethtool", ("statistics", "stats for")),
    "ethtool_stats.pl": Format("counters.ethtool_stats_pl", ("Ethtool(",)),
    "proc softnet_stat": Format("counters.softnet_stat", ("00000000",)),
    "proc softirqs": Format("counters.proc_table", ("CPU0", "CPU"), part="SOFTIRQ_TABLES"),
    "proc interrupts": Format("counters.proc_table", ("CPU0", "CPU"), part="INTERRUPTS"),
    "proc schedstat": Format("counters.schedstat", ("version",)),
    "proc slabinfo": Format("counters.slabinfo", (": tunables",)),
}
