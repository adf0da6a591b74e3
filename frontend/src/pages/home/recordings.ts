/** Commands that record what each policy needs, from stock tracepoints; no probe, no kernel change. */

/** What every policy needs: births, sends, receives and frees of skbs, and the softirq a free stands in. */
const ALWAYS = [
  "skb:consume_skb",
  "skb:kfree_skb",
  "skb:skb_copy_datagram_iovec",
  "net:net_dev_queue",
  "net:net_dev_start_xmit",
  "net:net_dev_xmit",
  "net:netif_receive_skb",
  "net:netif_receive_skb_entry",
  "net:napi_gro_receive_entry",
  "net:netif_rx_entry",
  "napi:napi_poll",
  "irq:softirq_entry",
  "irq:softirq_exit",
];

/** Who reads which socket where, and how packets were steered. */
const STEERING = [
  "sock:sk_data_ready",
  "sock:sock_recv_length",
  "sock:sock_send_length",
  "sock:inet_sock_set_state",
  "irq:softirq_raise",
  "ipi:ipi_send_cpu",
  "sched:sched_migrate_task",
  "csd:csd_queue_cpu",
  "csd:csd_function_entry",
];

/** perf's line for a list of events; -m keeps a busy host from losing records. */
const perf = (events: readonly string[]) => `perf record -a -m 4096 -o my.perf.data -e ${events.join(",")} -- sleep 1`;

/** Functions a recording names only by address; each with the symbol after it, which says where it ends. */
const FUNCTIONS = "skb_defer_free_flush|net_rx_action|trigger_rx_softirq|rps_trigger_softirq";

/** Host facts as skbscope reads them: release, CPUs and caches, knobs, a few kernel symbols. */
const HOST = `DEV=eth0; { uname -r; lscpu
  sysctl net.core.skb_defer_max net.core.rps_sock_flow_entries net.core.netdev_max_backlog
  for f in rps_cpus rps_flow_cnt; do echo "$f = $(cat /sys/class/net/$DEV/queues/rx-0/$f)"; done
  sort /proc/kallsyms | grep --no-group-separator -A1 -wE '${FUNCTIONS}'; } > my.host.txt`;

/** Title, why, command. */
export const RECORDINGS: readonly { title: string; why: string; command: string }[] = [
  {
    title: "skb-defer: who allocates, who frees",
    why: "Frees and the softirq they stand in: the flush of a defer list is told by its place at the top of NET_RX.",
    command: perf(ALWAYS),
  },
  {
    title: "rfs-llc: who reads, where packets are steered",
    why: "The same, with the socket events that tell which CPU reads which flow. csd:* needs Linux 6.5.",
    command: perf([...ALWAYS, ...STEERING]),
  },
  {
    title: "The host: CPUs, caches, knobs",
    why: "As root, with the receiving device as DEV. Upload it with the recording: my.host.txt joins my.perf.data.",
    command: HOST,
  },
];
