/** Commands that record what each policy needs, from stock tracepoints; no probe, no kernel change. */

/** What every policy needs: births, sends, receives and frees of skbs. */
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
];

/** Who reads which socket where, and how packets were steered. */
const STEERING = [
  "sock:sk_data_ready",
  "sock:sock_recv_length",
  "sock:sock_send_length",
  "sock:inet_sock_set_state",
  "irq:softirq_raise",
  "irq:softirq_entry",
  "irq:softirq_exit",
  "ipi:ipi_send_cpu",
  "sched:sched_migrate_task",
  "csd:csd_queue_cpu",
  "csd:csd_function_entry",
];

/** perf's line for a list of events; -m keeps a busy host from losing records. */
const perf = (events: readonly string[]) => `perf record -a -m 4096 -o my.perf.data -e ${events.join(",")} -- sleep 1`;

/** Title, why, command. */
export const RECORDINGS: readonly { title: string; why: string; command: string }[] = [
  {
    title: "skb-defer: who allocates, who frees",
    why: "Frees, with their place in the kernel: the defer list shows in the location of consume_skb.",
    command: perf(ALWAYS),
  },
  {
    title: "rfs-llc: who reads, where packets are steered",
    why: "The same, with the socket events that tell which CPU reads which flow. csd:* needs Linux 6.5.",
    command: perf([...ALWAYS, ...STEERING]),
  },
  {
    title: "The host: CPUs, caches, knobs",
    why: "Upload it under the recording's name and it is attached: my.host.txt beside my.perf.data.",
    command:
      "{ uname -r; lscpu; sysctl net.core.skb_defer_max net.core.rps_sock_flow_entries net.core.netdev_max_backlog; } > my.host.txt",
  },
];
