"""bcc and bpftrace: counts, histograms and stacks made inside the kernel."""

from skbscope.results.format import Reader
from skbscope.results.read.bpf import (
    argdist,
    bpftrace,
    bpftrace_json,
    funccount,
    funclatency,
    irqs,
    netqtop,
    runqlen,
    slabratetop,
    stackcount,
)

READERS = {
    "funccount": Reader(funccount.sniff, funccount.read),
    "bpftrace": Reader(bpftrace.sniff, bpftrace.read),
    "bpftrace json": Reader(bpftrace_json.sniff, bpftrace_json.read, whole=True),
    "stackcount": Reader(stackcount.sniff, stackcount.read),
    "funclatency": Reader(funclatency.sniff, funclatency.read),
    "argdist": Reader(argdist.sniff, argdist.read),
    "softirqs": irqs.reader("softirqs"),
    "hardirqs": irqs.reader("hardirqs"),
    "runqlen": Reader(runqlen.sniff, runqlen.read),
    "slabratetop": Reader(slabratetop.sniff, slabratetop.read),
    "netqtop": Reader(netqtop.sniff, netqtop.read),
}
