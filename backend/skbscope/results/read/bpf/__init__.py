"""bcc and bpftrace: counts, histograms and stacks made inside the kernel."""

from skbscope.results.format import Format

READERS = {
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
}
