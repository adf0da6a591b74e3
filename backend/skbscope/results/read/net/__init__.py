"""Network benchmarks with two ends."""

from skbscope.results.format import Format

READERS = {
    "iperf3-json": Format("net.iperf3_json", ('"version"', '"intervals"', '"bits_per_second"'), whole=True),
    "iperf3-text": Format("net.iperf3_text", ("/sec",)),
    "netperf": Format("net.netperf", ("TEST", "Interim result")),
    "netperf-omni": Format("net.netperf_omni", ("TEST", "THROUGHPUT", "Throughput")),
    "neper": Format("net.neper", ("throughput=",)),
    "sockperf": Format("net.sockperf", ("sockperf: ",)),
    "uperf": Format("net.uperf", ("(s) = ",)),
    "netpipe": Format("net.netpipe", ("-->",)),
}
