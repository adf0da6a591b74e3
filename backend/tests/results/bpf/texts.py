"""One small text a format."""

TEXTS = {
    "funccount": "FUNC COUNT\nvfs_read 7\n",
    "bpftrace": "Attaching 1 probe...\n@[\n    f+1\n]: 5\n@h:\n[1, 2) 3 |@@|\n\n",
    "bpftrace json": '{"type": "map", "data": {"@": 5}}\n',
    "stackcount": 'Tracing 1 functions for "f"... Hit Ctrl-C to end.\nf\ng\n  7\n\n',
    "funclatency": "nsecs : count distribution\n0 -> 1 : 3 |**|\n\navg = 1 nsecs, total: 3 nsecs, count: 3\n\n",
    "argdist": "[10:00:00]\np::f(int a):int:a\n\tCOUNT      EVENT\n\t7          a = 16\n\n",
    "softirqs": "softirq = net_rx\n usecs : count distribution\n 8 -> 15 : 3 |**|\n\n",
    "hardirqs": "HARDIRQ                    TOTAL_usecs\nvirtio0-input.0                     12\n\n",
    "runqlen": "runqlen : count distribution\n 0 : 1776 |***|\n\n",
    "slabratetop": "CACHE                            ALLOCS      BYTES\nkmalloc-64 7 448\n\n",
    "netqtop": "TX\n QueueID avg_size [0, 64) [64, 2K)\n 0 88 0 9\n Total 88 0 9\n\n",
    "syscount": (
        "Tracing syscalls, printing top 10... Ctrl+C to quit.\n[02:26:41]\n"
        "PID    COMM               COUNT        TIME (us)\n4905   skbscope            4596         1500.500\n"
        "4787   skbscope            3537          500.250\n2731   Web Content           12            1.000\n\n"
    ),
    "cachestat": (
        "    HITS   MISSES  DIRTIES HITRATIO   BUFFERS_MB  CACHED_MB\n"
        "    1132       20        4   98.26%          277       4367\n"
        "       0       -1        8    0.00%          277       4369\n"
    ),
    "llcstat": (
        "PID      NAME             CPU     REFERENCE         MISS   HIT%\n"
        "0        swapper/1        1         3515000       640000  81.79%\n"
        "4512     iperf3           0            5000            0 100.00%\n"
        "4512     iperf3           1            2500          500  80.00%\n"
        "Total References: 3522500 Total Misses: 640500 Hit Rate: 81.82%\n"
    ),
    "virtiostat": (
        "14:48:30\n        Driver   Device    VQ Name  In SGs Out SGs          In BW         Out BW\n"
        "    virtio_net  virtio0    input.0  260669       0      406743040              0\n"
        "    virtio_net  virtio0   output.0       0    9873              0         833344\n"
    ),
    "tcptop": (
        "20:27:12 loadavg: 0.08 0.02 0.17 2/367 17342\n\n"
        "PID    COMM         LADDR                 RADDR                  RX_KB  TX_KB\n"
        "17287  iperf3       192.0.2.1:5201        192.0.2.2:57585           3      1\n\n"
        "PID    COMM         LADDR6                           RADDR6                            RX_KB  TX_KB\n"
        "17290  iperf3       2001:db8::1:5201                 2001:db8::2:16606                   10     20\n\n"
    ),
    "tcplife": (
        "PID   COMM       LADDR           LPORT RADDR           RPORT TX_KB RX_KB MS\n"
        "22597 recordProg 192.0.2.1       46644 192.0.2.2       28527     3     1 0.23\n"
        "22598 recordProg 192.0.2.1       46646 192.0.2.2       28527     4     0 0.28\n\n"
    ),
    "klockstat": (
        "                               Caller  Avg Wait    Count   Max Wait   Total Wait\n"
        "                       rtnl_lock+0x15    3.5 us        5     5.4 us      17.5 us\n\n"
        "                               Caller  Avg Hold    Count   Max Hold   Total Hold\n"
        "                       rtnl_lock+0x15   14.8 us        5    20.4 us      74.1 us\n\n"
    ),
}
