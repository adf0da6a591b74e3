"""AF_XDP and XDP tools."""

from skbscope.results.format import Reader
from skbscope.results.read.xdp import xdp1, xdp_bench, xdp_redirect_cpu, xdp_rxq_info, xdpsock

READERS = {
    "xdpsock": Reader(xdpsock.sniff, xdpsock.read),
    "xdp-bench": Reader(xdp_bench.sniff, xdp_bench.read),
    "xdp_rxq_info": Reader(xdp_rxq_info.sniff, xdp_rxq_info.read),
    "xdp_redirect_cpu": Reader(xdp_redirect_cpu.sniff, xdp_redirect_cpu.read),
    "xdp1-xdp2": Reader(xdp1.sniff, xdp1.read),
}
