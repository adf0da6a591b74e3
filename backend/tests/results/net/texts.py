"""One small text a format."""

TEXTS = {
    "ping": (
        "PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.\n"
        "64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=0.735 ms\n"
        "64 bytes from 192.0.2.1: icmp_seq=2 ttl=64 time=0.025 ms\n\n"
        "--- 192.0.2.1 ping statistics ---\n"
        "2 packets transmitted, 2 received, 0% packet loss, time 203ms\n"
        "rtt min/avg/max/mdev = 0.025/0.380/0.735/0.355 ms\n\n"
    ),
    "wrk": (
        "Running 2s test @ http://192.0.2.1:8080/\n  1 threads and 4 connections\n"
        "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n"
        "    Latency     6.10ms    9.29ms  66.10ms   91.38%\n"
        "    Req/Sec     1.00k   288.60     1.37k    70.00%\n"
        "  Latency Distribution\n     50%    2.58ms\n     99%   51.56ms\n"
        "  2010 requests in 2.03s, 2.24MB read\n"
        "  Socket errors: connect 0, read 1, write 0, timeout 2\n"
        "Requests/sec:    992.23\nTransfer/sec:      1.10MB\n\n"
    ),
    "iperf2": (
        "Client connecting to 192.0.2.1, TCP port 5001\n"
        "[ ID] Interval       Transfer     Bandwidth\n"
        "[  1] 0.0000-1.0000 sec  2.49 GBytes  21.4 Gbits/sec\n"
        "[  1] 0.0000-1.0140 sec  2.53 GBytes  21.5 Gbits/sec\n\n"
    ),
    "iperf3-json": (
        '{"start": {"version": "iperf 3.12"}, "intervals": [], '
        '"end": {"sum_received": {"bits_per_second": 5.0}}}\n'
    ),
    "iperf3-text": (
        "[ ID] Interval           Transfer     Bitrate         Retr  Cwnd\n"
        "[  5]   0.00-1.00   sec   108 MBytes   902 Mbits/sec    0    783 KBytes\n"
        "[  5]   1.00-2.00   sec  1.00 GBytes  8.59 Gbits/sec   31    812 KBytes\n"
        "- - - - - - - - - - - - - - - - - - - - - - - - -\n"
        "[ ID] Interval           Transfer     Bitrate         Retr\n"
        "[  5]   0.00-2.00   sec  1.10 GBytes  4.75 Gbits/sec   31             sender\n"
        "[  5]   0.00-2.00   sec  1.10 GBytes  4.73 Gbits/sec\nreceiver\n\n"
    ),
    "netperf": (
        "UDP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to\nlab () port 0 AF_INET : demo\n"
        "Socket  Message  Elapsed      Messages                   CPU      Service\n"
        "Size    Size     Time         Okay Errors   Throughput   Util     Demand\n"
        "bytes   bytes    secs            #      #   10^6bits/sec % SS     us/KB\n\n"
        "212992   65507   300.00    36395320      7    63577.2     24.11    3.977\n"
        "212992           300.00    35314623           61689.4     23.00    3.500\n\n"
    ),
    "netperf-omni": (
        "OMNI TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to lab (127.0.0.1) port 0 AF_INET\n"
        "Throughput,Throughput Units,99th Percentile\nLatency Microseconds,Mean Latency Microseconds\n"
        "60999.07,Trans/s,21,16.25\n\n"
    ),
    "neper": (
        "$ ./tcp_rr -c -H lab\nnum_flows=10\nnum_threads=2\ntotal_run_time=10\n"
        "num_transactions=329605\nlatency_p99=0.000033125\nthroughput=33009.84\ncorrelation_coefficient=1.00\n\n"
    ),
    "sockperf": (
        "sockperf: == version #3.10-no.git ==\n"
        "sockperf: [Total Run] RunTime=10.000 sec; Warm up time=400 msec; SentMessages=240464\n"
        "sockperf: ====> avg-latency=24.571 (std-dev=93.297, mean-ad=4.904)\n"
        "sockperf: Total 2429473 observations; each percentile contains 24294.73 observations\n"
        "sockperf: ---> <MAX> observation = 103294.331\nsockperf: ---> percentile 99.900 =   35.910\n\n"
    ),
    "uperf": (
        "Starting 2 threads running profile:stream ...   0.00 seconds\n"
        "Txn1    259.89MB /  30.23(s) =   72.11Mb/s      100153op/s\n"
        "Total   259.89MB /  32.34(s) =   67.42Mb/s       93638op/s\n\n"
    ),
    "udpgso_bench": (
        "udp gso timestamp audit\nudp rx:    640 MB/s   456270 calls/s\n"
        "udp tx:    651 MB/s    11041 calls/s  11041 msg/s\nSummary over 3.000 seconds...\n"
        "sum udp tx:    662 MB/s      33696 calls (11232/s)      33696 msgs (11232/s)\n"
        "Tx Timestamps:               33696 received                 0 errors\n\n"
    ),
    "tcp_mmap": (
        "received 32768 MB (99.9939 % mmap'ed) in 7.125 s, 38.5805 Gbit\n"
        "  cpu usage user:0.041 sys:2.951, 91.3086 usec per MB, 65531 c-switches, rcv_mss 4096\n\n"
    ),
    "netpipe": " 55:    4093 bytes   1000 times -->   3408.35 Mbps in       9.16 usec\n",
    "netperf -- -O": (
        "for i in 1 2; do netperf -t TCP_RR -H 192.0.2.1 -- -O P99_LATENCY,THROUGHPUT | tail -1; done\n"
        "321          4102.11\n"
        "297          4233.45\n"
    ),
    "netperf -P 0": (
        "$ netperf -H 192.0.2.1 -l 1 -t TCP_RR -P 0\n16384  131072 1        1       1.00     70538.78\n"
        "16384  131072\n\n"
    ),
    "memtier_benchmark": (
        "2         Threads\n4         Connections per thread\n3         Seconds\n\n\nALL STATS\n"
        "==========================================================================================\n"
        "Type         Ops/sec     Hits/sec   Misses/sec    Avg. Latency     p50 Latency   p99.9 Latency       KB/sec \n"
        "------------------------------------------------------------------------------------------\n"
        "Sets         3575.49          ---          ---         0.21931         0.07100        11.90300       275.39 \n"
        "Gets        35743.25         2.67     35740.58         0.20140         0.07100         9.66300      1392.39 \n"
        "Waits           0.00          ---          ---             ---             ---             ---          --- \n"
        "Totals      39318.74         2.67     35740.58         0.20303         0.07100         9.85500      1667.78 \n"
        "\n\n"
        "Request Latency Distribution\nType     <= msec         Percent\nSET       0.023        0.000\n"
    ),
    "perftest": (
        "                    RDMA_Write BW Test\n Dual-port       : OFF          Device         : rxe0\n"
        " Number of qps   : 2            Transport type : IB\n"
        "---------------------------------------------------------------------------------------\n"
        " #bytes     #iterations    BW peak[MB/sec]    BW average[MB/sec]   MsgRate[Mpps]\n"
        "Conflicting CPU frequency values detected: 3902.477000 != 400.000000. CPU Frequency is not max.\n"
        " 4096       8758300          0.00 11403.46                   2.919285\n"
        "---------------------------------------------------------------------------------------\n"
    ),
    "flent": (
        '{"metadata": {"KERNEL_RELEASE": "6.12.1", "LENGTH": 3, "NAME": "tcp_download", "SERIES_META": {'
        '"Ping (ms) ICMP": {"MEAN_VALUE": 0.038, "UNITS": "ms"}, "TCP download": {"MEAN_VALUE": 2360.34, '
        '"UNITS": "Mbits/s"}, "Load": {"UNITS": "parrots"}}, "TITLE": "baseline"}, "raw_values": {'
        '"Load": [{"t": 1.0, "val": 3.0}], "Ping (ms) ICMP": [{"seq": 1.0, "t": 1.0, "val": 0.034}, '
        '{"seq": 2.0, "t": 1.5, "val": 0.042}], "TCP download": [{"dur": 0.5, "t": 1.2, "val": 1375.79}, '
        '{"dur": 0.5, "t": 1.7, "val": 3344.89}]}, "results": {}, "version": 4, "x_values": []}\n'
    ),
    "flent summary": (
        "Summary of tcp_1down test run 'one queue' (at 2026-11-24 11:51:13.123456):\n\n"
        "                             avg       median       99th %          # data pts\n"
        " Ping (ms) ICMP   :         1.13         1.25         2.50 ms              350\n"
        " TCP download     :       941.41       941.46       950.00 Mbits/s         348\n"
        " TCP sum          :       941.41          N/A          N/A Mbits/s         348\n"
        " Load             :         3.00         3.00         3.00 parrots         10\n"
    ),
    "testpmd": (
        "Set txonly packet forwarding mode\n"
        + "".join(
            "Port statistics ====================================\n"
            + "".join(
                f"  ######################## NIC statistics for port {port}  ########################\n"
                f"  RX-packets: 6          RX-missed: {missed}          RX-bytes:  500\n"
                "  RX-errors: 0\n  RX-nombuf:  0         \n"
                "  TX-packets: 238592     TX-errors: 0          TX-bytes:  15269888\n\n"
                "  Throughput (since last show)\n"
                "  Rx-pps:            0          Rx-bps:            0\n"
                f"  Tx-pps:       {pps}          Tx-bps:     {bps}\n"
                "  ############################################################################\n"
                for port in (0, 1)
            )
            for missed, pps, bps in ((0, 0, 0), (2, 118983, 60919648), (7, 118985, 60920320))
        )
        + "  ---------------------- Forward statistics for port 0  ----------------------\n"
        "  RX-packets: 0              RX-dropped: 0             RX-total: 0\n"
        "  TX-packets: 867552         TX-dropped: 31            TX-total: 867583\n"
        "  ----------------------------------------------------------------------------\n\n"
    ),
    "dpdk pktgen": (
        "Link State          :      <UP-40000-FD>      <UP-40000-FD>     ---Total Rate---\n"
        "Pkts/s Rx:Tx        :     0:14,880,960       14,880,958:0  14,880,958:14,880,960\n"
        "MBits/s Rx:Tx       :           0:9999             9998:0              9998:9999\n"
        "Max Pkts/s Rx:Tx    :     0:14,880,960       14,880,960:0\n"
        "Errors Rx/Tx/missed :            0/0/0             0/3/17\n"
        "Pkt Size/Rx:Tx Burst:       64 / 64: 64        64 / 64: 64\n"
        "IP  Destination     :      192.168.1.1        192.168.0.1\n\n"
    ),
    "ab": "Requests per second:    12345.67 [#/sec] (mean)\nTime per request:       8.100 [ms] (mean)\n",
}
