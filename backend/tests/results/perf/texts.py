"""One small text a format."""

TEXTS = {
    "perf stat text": (
        "Performance counter stats for 'CPU(s) 3' (4 runs):\n\n"
        "  1,234,567 cycles # 1.2 GHz ( +- 0.02% ) (69.23%)\n"
        "  12.50 msec task-clock\n\n 1.0045 +- 0.0001 seconds time elapsed ( +- 0.01% )\n\n"
    ),
    "perf stat csv": "1.000659830,4100,,cycles,16139,16.66,0.042,GHz\n2.000659830,5200,,cycles,16139,16.66,0.042,GHz\n",
    "perf stat json": '{"counter-value" : "6326.000000", "unit" : "", "event" : "cycles", "pcnt-running" : 100.00}\n',
    "perf report": (
        "# Samples: 35K of event 'cycles:ppp'\n# Event count (approx.): 8632918197\n#\n"
        "# Overhead  CPU  Command  Symbol\n# ........  ...  .......  ......\n#\n"
        "    18.89%  000  ksoftirqd/0  [k] mvneta_poll\n            |\n            ---net_rx_action\n"
        "     1.20%  001  ksoftirqd/1  [k] mvneta_poll\n\n"
    ),
    "perf top": (
        "   PerfTop:    3868 irqs/sec  kernel:95.9%  exact: 97.6% lost: 0/0\n"
        "drop: 0/0 [4000Hz cycles],  (all, CPU: 8)\n------------------------------\n\n"
        "    25.72%   11804  [kernel]   [k] xdp_do_redirect\n     8.73%    4008  [kernel]   [k]\nmemcpy\n\n"
    ),
    "perf diff": (
        "# Event 'cycles'\n#\n# Baseline  Delta Abs  Shared Object  Symbol\n# ........  .........  ......\n#\n"
        "              +14.72%  [kernel.vmlinux]  [k] do_csum\n     3.46%     -0.98%  [kernel.vmlinux]  [k] memset\n\n"
    ),
    "perf c2c": (
        "=====\n  Trace Event Information\n=====\n  Total records  :   326320\n"
        "  LLC Misses to Local DRAM  :   12.9%\n\n"
    ),
    "perf lock": (
        " contended   total wait     max wait     avg wait         type   caller\n\n"
        "         6      6.03 s     621.76 ms       557 ns      spinlock   rcu_core+0xec\n\n"
    ),
}
