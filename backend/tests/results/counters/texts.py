"""One small text a format."""

TEXTS = {
    "mpstat": "10:00:00 CPU %usr %soft %idle\n10:00:01 all 1.00 9.00 90.00\n10:00:01 0 2.00 18.00 80.00\n",
    "mpstat json": '{"sysstat": {"hosts": [{"statistics": [{"cpu-load": [{"cpu": "0", "soft": 9.5}]}]}]}}\n',
    "sar": "10:00:00 IFACE rxpck/s txpck/s\n10:00:01 eth0 156.00 155.00\n",
    "pidstat": "10:00:00 UID PID %usr %CPU CPU Command\n10:00:01 0 100 16.00 20.00 0 iperf3\n",
    "vmstat": (
        "r b swpd free buff cache si so bi bo in cs us sy id wa st\n"
        "3 0 0 17179320 103832 6375996 0 0 883 3781 879 2588 70 11 18 0 0\n"
    ),
    "ethtool -S": "NIC statistics:\n     rx_packets: 7\n     [0]: rx_drops: 2\n\n",
    "ethtool_stats.pl": "Ethtool(eth0    ) stat:         1234 (          1,234) <= rx_packets /sec\n",
    "proc softnet_stat": "00000007 00000002 00000001" + " 00000000" * 9 + " 00000003 00000000 00000000\n",
    "proc softirqs": "CPU0 CPU2\n  NET_TX: 1 2\n  NET_RX: 30 40\n\n",
    "proc interrupts": "CPU0 CPU2\n 29: 5 6 IR-PCI-MSI 409600-edge eth0-TxRx-0\nERR: 0\n\n",
    "proc schedstat": "version 15\ntimestamp 7\ncpu0 1 0 2 3 4 5 600 700 8\n",
    "proc slabinfo": "skbuff_head_cache 4160 4416 256 32 2 : tunables 0 0 0 : slabdata 138 138 0\n",
    "nstat": "#kernel\nIpInReceives                    7                  0.0\n",
    "proc net dev": (
        "Inter-|   Receive                                                |  Transmit\n"
        " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls"
        " carrier compressed\n  eth0: 1500 10 0 2 0 0 0 0 3000 20 0 0 0 0 0 0\n"
    ),
    "top": "14 root      20   0       0      0      0 R  99.3   0.0   1:23.45 ksoftirqd/1\n",
}
