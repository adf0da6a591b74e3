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
    "tcpsynbl": (
        "backlog_max = 500L\n     backlog             : count     distribution\n"
        "         0 -> 1          : 961      |****|\n         2 -> 3          : 4        |    |\n"
    ),
    "cpuunclaimed": "22:25:55 %CPU  98.88%, unclaimed idle 0.12%\n22:25:56 %CPU   9.75%, unclaimed idle 2.25%\n",
    "tcpconnlat": (
        "PID    COMM         IP SADDR            DADDR            DPORT LAT(ms)\n"
        "1201   Web Content  4  192.0.2.1        192.0.2.9        80    1.65\n"
        "1201   Web Content  6  2001:db8::1      2001:db8::9      443   0.75\n"
        "1433   curl         4  192.0.2.1        192.0.2.9        80    250.86\n"
    ),
    "tcpstates": (
        "SKADDR           C-PID C-COMM     LADDR       LPORT RADDR       RPORT OLDSTATE    -> NEWSTATE    MS\n"
        "ffff9fd7e8192000 22384 Web Conten 192.0.2.1   0     192.0.2.9   80    CLOSE       -> SYN_SENT    0.000\n"
        "ffff9fd7e8192000 0     swapper/5  192.0.2.1   63446 192.0.2.9   80    SYN_SENT    -> ESTABLISHED 1.373\n"
    ),
    "tcpretrans": (
        "TIME     PID    IP LADDR:LPORT          T> RADDR:RPORT          STATE        SEQ\n"
        "01:55:45 0      4  192.0.2.1:22         R> 192.0.2.9:51601      ESTABLISHED  2879306108\n"
        "01:55:46 0      4  192.0.2.1:22         R> 192.0.2.9:51601      SYN_SENT     2879306108\n"
        "01:55:53 0      4  192.0.2.1:22         L> 192.0.2.9:46444      ESTABLISHED  0\n"
        "01:55:56 1938   6  2001:db8::1:22       R> 2001:db8::9:46444    ESTABLISHED  7\n"
    ),
    "tcpdrop": (
        "TIME     PID     IP SADDR:SPORT          > DADDR:DPORT          STATE (FLAGS)        REASON (CODE)\n"
        "14:46:49 0       4  192.0.2.9:80         > 192.0.2.1:33280      SYN_SENT (SYN|ACK)   NETFILTER_DROP (12)\n"
        "\tb'sk_skb_reason_drop+0x1e4'\n\tb'nft_do_chain+0x93c [nf_tables]'\n\n"
        "14:46:50 12      4  192.0.2.9:80         > 192.0.2.1:33280      CLOSE ()             TCP_OVERWINDOW (21)\n"
        "\tb'sk_skb_reason_drop+0x1e4'\n\n"
        "14:46:50 12      4  192.0.2.9:80         > 192.0.2.1:33280      ESTABLISHED (ACK)    NETFILTER_DROP (12)\n"
    ),
    "tcpconnect": (
        "LADDR                 RADDR                      RPORT             CONNECTS\n"
        "192.0.2.1             192.0.2.9                  443               70\n"
        "192.0.2.1             192.0.2.8                  443               34\n"
    ),
    "tcppktlat": (
        "PID     TID     COMM             LADDR           LPORT RADDR           RPORT MS\n"
        "17217   17217   iperf3           192.0.2.1       5201  192.0.2.9       39406 0.02\n"
        "17217   17218   iperf3           192.0.2.1       5201  192.0.2.9       39406 0.06\n"
    ),
    "tcpcong": (
        "LAddrPort            RAddrPort             Open_ms Dod_ms Rcov_ms Cwr_ms  Los_ms Chgs\n"
        "192.0.2.1/34968       192.0.2.9/19230       884     12     102     507     0      2721\n"
        "192.0.2.1/34976       192.0.2.9/19230       869     12     133     490     3      2737\n"
    ),
    "runqslower": (
        "TIME     COMM             TID           LAT(us)\n"
        "04:16:32 Web Content      12924           12739\n04:16:32 Web Content      12925           12118\n"
    ),
    "softirqslower": (
        "TIME     STAGE                SOFTIRQ  LAT(us)        CPU    COMM\n"
        "14:41:43 irq(hard) to softirq net_rx   50223          0      cat\n"
        "14:41:44 softirq runtime      net_rx   10421          1      cat\n"
    ),
    "gethostlatency": (
        "TIME      PID    COMM                  LATms HOST\n"
        "06:10:24  28011  wget                  90.00 www.example.org\n"
        "06:10:28  28127  wget                   0.00 www.example.org\n"
    ),
}
