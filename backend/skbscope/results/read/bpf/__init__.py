"""bcc and bpftrace: counts, histograms and stacks made inside the kernel."""

from skbscope.results.format import Reader
from skbscope.results.read.bpf import bpftrace, bpftrace_json, funccount, funclatency, stackcount

READERS = {
    "funccount": Reader(funccount.sniff, funccount.read),
    "bpftrace": Reader(bpftrace.sniff, bpftrace.read),
    "bpftrace json": Reader(bpftrace_json.sniff, bpftrace_json.read, whole=True),
    "stackcount": Reader(stackcount.sniff, stackcount.read),
    "funclatency": Reader(funclatency.sniff, funclatency.read),
}
