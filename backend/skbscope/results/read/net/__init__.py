"""Network benchmarks with two ends."""

from skbscope.results.format import Reader
from skbscope.results.read.net import (
    iperf3_json,
    iperf3_text,
    neper,
    netperf,
    netperf_omni,
    netpipe,
    sockperf,
    uperf,
)

READERS = {
    "iperf3-json": Reader(iperf3_json.sniff, iperf3_json.read, whole=True),
    "iperf3-text": Reader(iperf3_text.sniff, iperf3_text.read),
    "netperf": Reader(netperf.sniff, netperf.read),
    "netperf-omni": Reader(netperf_omni.sniff, netperf_omni.read),
    "neper": Reader(neper.sniff, neper.read),
    "sockperf": Reader(sockperf.sniff, sockperf.read),
    "uperf": Reader(uperf.sniff, uperf.read),
    "netpipe": Reader(netpipe.sniff, netpipe.read),
}
