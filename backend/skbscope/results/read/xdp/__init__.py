"""AF_XDP and XDP tools."""

from skbscope.results.format import Format

READERS = {
    "xdpsock": Format("xdp.xdpsock", ("txonly", "rxdrop", "l2fwd")),
    "xdp-bench": Format("xdp.xdp_bench", ("/s",)),
    "xdp_rxq_info": Format("xdp.xdp_rxq_info", ("XDP-RX", "rx_queue_index")),
    "xdp_redirect_cpu": Format("xdp.xdp_redirect_cpu", ("XDP-cpumap",)),
    "xdp1-xdp2": Format("xdp.xdp1", ("pkt/s",)),
}
