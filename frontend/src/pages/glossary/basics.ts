/** Words that the portal uses and no picture draws, for a reader who is new to the kernel's network stack. */

export interface Basic {
  id: string;
  word: string;
  /** The word in full, or what it is also called. */
  full: string | null;
  text: string;
}

/** What happens to a received packet, in order. */
export const PATH_OF_A_PACKET: readonly string[] = [
  "NIC: the packet arrives and is written into memory",
  "interrupt: the NIC notifies one CPU",
  "NET_RX softirq: that CPU polls the NIC (NAPI) and makes an skb",
  "RPS or RFS: the skb may move on to another CPU",
  "socket: the skb waits for its reader",
  "read: a task takes the data, and the skb is freed",
];

export const BASICS: readonly Basic[] = [
  {
    id: "af-xdp",
    word: "AF_XDP",
    full: "a kind of socket",
    text: "A socket that lets a program send and receive raw packets through rings of memory it shares with the kernel. In copy mode the kernel copies each packet into a new skb; in zero-copy mode the device reads the program’s memory.",
  },
  {
    id: "alien-skb",
    word: "alien skb",
    full: "an skb that is freed on another CPU",
    text: "An skb whose use ends on another CPU than the one that allocated it. Freeing it there takes memory away from the CPU that needs it next, so the kernel may hand it back instead.",
  },
  {
    id: "arfs",
    word: "aRFS",
    full: "accelerated RFS",
    text: "RFS done by the NIC: the driver programs a filter so that packets of a flow already arrive on the CPU that reads them.",
  },
  {
    id: "gro",
    word: "GRO",
    full: "generic receive offload",
    text: "The kernel joins several received packets of one flow into one large skb, so that the rest of the stack handles them at once.",
  },
  {
    id: "net-rx",
    word: "NET_RX",
    full: "the receive softirq",
    text: "The softirq in which a CPU receives packets: it polls NICs by NAPI, passes packets up to sockets, completes sent packets, and frees what other CPUs handed back to it.",
  },
  {
    id: "napi-word",
    word: "NAPI",
    full: "the kernel’s way to receive packets",
    text: "After one interrupt the driver switches interrupts off and is polled for up to 64 packets at a time, until no more wait. This costs less than an interrupt for each packet.",
  },
  {
    id: "rfs",
    word: "RFS",
    full: "receive flow steering",
    text: "The kernel records on which CPU each flow was last read, and processes the flow’s next packets on that CPU, so that their data is in its cache when the reader comes.",
  },
  {
    id: "rps",
    word: "RPS",
    full: "receive packet steering",
    text: "The kernel spreads received packets over CPUs by a hash of each flow. RFS adds to it where the reader runs.",
  },
  {
    id: "softirq",
    word: "softirq",
    full: "software interrupt",
    text: "Kernel work that is too long for an interrupt and runs right after it, on the same CPU, before other tasks. Network receive work is the softirq NET_RX; on a busy CPU the thread ksoftirqd runs it.",
  },
  {
    id: "sysctl",
    word: "sysctl",
    full: "a kernel setting",
    text: "A setting that root can read and change while the kernel runs, such as net.core.skb_defer_max. It is lost at the next boot unless a file under /etc/sysctl.d sets it again.",
  },
  {
    id: "xdp",
    word: "XDP",
    full: "express data path",
    text: "A small program that the driver runs on each received packet before an skb is made. It can drop the packet, send it out again, redirect it, or let it pass.",
  },
];
