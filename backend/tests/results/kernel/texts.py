"""One small text a format."""

TEXTS = {
    "pktgen": "Result: OK: 19(c5+d13) usec, 1 (60byte,0frags)\n  51762pps 24Mb/sec (24845760bps) errors: 0\n",
    "time_bench": "time_bench: Type:lock Per elem: 37 cycles(tsc) 14.659 ns (step:0)\n",
    "page_pool": "[{'info': {'id': 18, 'ifindex': 2},\n  'alloc-fast': 11811}]\n",
    "stress-ng": "stress-ng: metrc: [77] udp  1234567  60.00  12.34  234.56  20576.12  5000.43\n",
    "hyperfine": "  Time (mean ± σ):       4.2 ms ±   0.3 ms    [User: 1.7 ms, System: 2.4 ms]\n",
    "bpf bench": "Summary: hits   12.338 ± 0.083M/s ( 12.338M/prod)\n",
    "bloat-o-meter": "Function    old   new   delta\nring_poll  4431  4120    -311\n",
    "initcall_debug": "[    0.512345] initcall nvme_init+0x0/0x5b [nvme] returned 0 after 37 usecs\n",
    "function_graph": " 1)   0.332 us    |  svc_alloc_arg();\n 1)   0.410 us    |  svc_alloc_arg();\n",
    "veristat": (
        "File   Insns (A)  Insns (B)  Insns  (DIFF)\n-----  ---------  ---------  -------------\n"
        "a.bpf       4100       1025  -3075 (-75%)\n"
    ),
    "pahole": "struct foo {\n\tint bar; /*     0     4 */\n\n\t/* size: 72, cachelines: 2, members: 3 */\n};\n",
    "size": "text\t   data\t    bss\t    dec\t    hex\tfilename\n1200\t96\t8\t1304\t518\tdev.o\n",
}
