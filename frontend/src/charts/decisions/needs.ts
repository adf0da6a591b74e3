/** What a recording must hold for a policy to be replayed: groups of which one event each is enough. */
export interface Need {
  what: string;
  events: string[];
}

/** Steering needs packets with a flow hash, the readers of the sockets, and, to be checked, where the kernel put each packet. */
const RFS: Need[] = [
  {
    what: "packets with a flow hash, on arrival",
    events: ["net:netif_rx_entry", "net:netif_receive_skb_entry", "net:napi_gro_receive_entry"],
  },
  { what: "which socket a packet was for", events: ["sock:sk_data_ready", "skb:skb_copy_datagram_iovec"] },
  { what: "the CPU of the thread that reads or sends", events: ["sock:sock_recv_length", "sock:sock_send_length"] },
  { what: "the CPU the kernel chose, for comparison", events: ["net:netif_receive_skb"] },
];

/** A need, and how many records of it the trace holds; null when the page does not know. */
export interface Found extends Need {
  records: number | null;
}

/** Each need of the policy against the events of the trace. A policy without a list has nothing to say here. */
export function found(policy: string, byEvent: Readonly<Record<string, number>> | null): Found[] {
  if (policy !== "rfs-llc") return [];
  return RFS.map((need) => {
    const records = byEvent && need.events.reduce((sum, event) => sum + (byEvent[event] ?? 0), 0);
    return { ...need, records };
  });
}

/** The command that records all of it. */
export function command(policy: string): string | null {
  if (policy !== "rfs-llc") return null;
  const events = RFS.flatMap((need) => need.events);
  return `perf record -a ${events.map((event) => `-e ${event}`).join(" ")} -- sleep 4`;
}
