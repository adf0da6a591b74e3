"""Network benchmarks with two ends."""

from skbscope.results.format import Reader
from skbscope.results.read.net import iperf3_json

READERS = {
    "iperf3-json": Reader(iperf3_json.sniff, iperf3_json.read, whole=True),
}
