/** What a recording must hold for a policy to be replayed: groups of which one event each is enough. */
export interface Need {
  what: string;
  events: string[];
}

/** Deferral is read off where an skb was allocated, where its use ended, and the flushes of the allocating CPU. */
const DEFER: Need[] = [
  { what: "skbs as they begin", events: ["net:net_dev_queue", "net:netif_rx_entry", "net:napi_gro_receive_entry"] },
  { what: "the read or completion that ends an skb's use", events: ["skb:skb_copy_datagram_iovec", "skb:consume_skb"] },
  { what: "the softirqs in which lists are flushed", events: ["irq:softirq_entry"] },
  { what: "reads of datagrams, which leave no other event", events: ["sock:sock_recv_length"] },
];

/** Steering needs packets with a flow hash, the readers of the sockets, and, to be checked, where the kernel put each packet. */
const RFS: Need[] = [
  {
    what: "packets with a flow hash, on arrival",
    events: ["net:netif_rx_entry", "net:netif_receive_skb_entry", "net:napi_gro_receive_entry"],
  },
  { what: "which socket a packet was for", events: ["sock:sk_data_ready", "skb:skb_copy_datagram_iovec"] },
  { what: "the flow of a TCP socket, also of one that only sends", events: ["tcp:tcp_probe"] },
  { what: "the CPU of the thread that reads or sends", events: ["sock:sock_recv_length", "sock:sock_send_length"] },
  { what: "the CPU the kernel chose, for comparison", events: ["net:netif_receive_skb"] },
];

/** Policies whose needs stock tracepoints meet; the others say in their advice what to record. */
const NEEDS: Readonly<Record<string, Need[]>> = { "rfs-llc": RFS, "skb-defer": DEFER };

/** A need, and how many records of it the trace holds; null when the page does not know. */
export interface Found extends Need {
  records: number | null;
}

/** Each need of the policy against the events of the trace. A policy without a list has nothing to say here. */
export function found(policy: string, byEvent: Readonly<Record<string, number>> | null): Found[] {
  return (NEEDS[policy] ?? []).map((need) => {
    const records = byEvent && need.events.reduce((sum, event) => sum + (byEvent[event] ?? 0), 0);
    return { ...need, records };
  });
}

/** The command that records all of it; null where no list of events is enough. */
export function command(policy: string): string | null {
  const events = (NEEDS[policy] ?? []).flatMap((need) => need.events);
  return events.length > 0 ? `perf record -a ${events.map((event) => `-e ${event}`).join(" ")} -- sleep 4` : null;
}
