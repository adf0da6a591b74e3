"""The readers, a module a format, and the one list of them: a new reader is its module and a row here."""

from skbscope.results.format import Format

READERS: dict[str, Format] = {
    "xdpsock": Format("xdp.xdpsock", ("txonly", "rxdrop", "l2fwd")),
    "xdp-bench": Format("xdp.xdp_bench", ("/s",)),
    "xdp_rxq_info": Format("xdp.xdp_rxq_info", ("XDP-RX", "rx_queue_index")),
    "xdp_redirect_cpu": Format("xdp.xdp_redirect_cpu", ("XDP-cpumap",)),
    "xdp1-xdp2": Format("xdp.xdp1", ("pkt/s",)),
    "iperf3-json": Format("net.iperf3_json", ('"version"', '"intervals"', '"bits_per_second"'), whole=True),
    "iperf3-text": Format("net.iperf3_text", ("/sec",)),
    "netperf": Format("net.netperf", ("TEST", "Interim result", "Recv", "/Remote", "Elapsed")),
    "netperf-omni": Format("net.netperf_omni", ("TEST", "THROUGHPUT", "Throughput")),
    "neper": Format("net.neper", ("throughput=",)),
    "sockperf": Format("net.sockperf", ("sockperf: ",)),
    "uperf": Format("net.uperf", ("(s) = ",)),
    "ping": Format("net.ping", ("ping statistics",)),
    "wrk": Format("net.wrk", ("Requests/sec",)),
    "netpipe": Format("net.netpipe", ("-->",)),
    "pktgen": Format("kernel.pktgen", ("Result",)),
    "time_bench": Format("kernel.time_bench", ("cycles", "cyc")),
    "page_pool": Format("kernel.page_pool", ("alloc-", "recycle-", "inflight")),
    "perf stat text": Format("perf.stat_text", ("ounter stats for", "counts unit events")),
    "perf stat csv": Format("perf.stat_csv", ()),
    "perf stat json": Format("perf.stat_json", ('"counter-value"',)),
    "perf report": Format("perf.report", ("%",)),
    "perf top": Format("perf.top", ("%",)),
    "perf diff": Format("perf.diff", ("Delta",)),
    "perf c2c": Format("perf.c2c", ("====",)),
    "perf lock": Format("perf.lock", ("contended",)),
    "funccount": Format("bpf.funccount", ("COUNT",)),
    "bpftrace": Format("bpf.bpftrace", ("@",)),
    "bpftrace json": Format("bpf.bpftrace_json", ('"data"',), whole=True),
    "stackcount": Format("bpf.stackcount", ()),
    "funclatency": Format("bpf.funclatency", ("distribution",)),
    "argdist": Format("bpf.argdist", ("COUNT", "distribution")),
    "softirqs": Format("bpf.irqs", ("SOFTIRQ", "softirq"), part="SOFTIRQS"),
    "hardirqs": Format("bpf.irqs", ("HARDIRQ", "hardirq"), part="HARDIRQS"),
    "runqlen": Format("bpf.runqlen", ("runqlen", "runqocc")),
    "slabratetop": Format("bpf.slabratetop", ("CACHE",)),
    "netqtop": Format("bpf.netqtop", ("QueueID",)),
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


def of_family(folder: str) -> dict[str, Format]:
    """The readers in one folder: `net`, `xdp` …"""
    return {name: row for name, row in READERS.items() if row.module.startswith(f"{folder}.")}
