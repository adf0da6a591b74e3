"""One small text a format."""

TEXTS = {
    "xdpsock": "sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx 100 100\n",
    "xdp-bench": "eth0->eth1 100 rx/s 0 err,drop/s 100 xmit/s\n",
    "xdp_rxq_info": "XDP stats CPU pps issue-pps\nXDP-RX CPU 2 100 0\n",
    "xdp_redirect_cpu": "XDP-cpumap CPU:to pps drop-pps extra-info\nXDP-RX 2 100 0 0\n",
    "xdp1-xdp2": "proto 17: 100 pkt/s\n",
}
