"""One small text a format."""

TEXTS = {"xdpsock": "sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx 100 100\n"}
