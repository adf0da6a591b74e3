/**
 * What a glossary card adds to a concept's one line. In a file of its own: long, and nothing that is drawn needs it.
 */
import type { ConceptId } from ".";

/** A card. */
export interface Card {
  /** Two or three sentences, each a fact a reader can check. */
  text: string;
  /** Where these facts stand: kernel file and version, or commit. */
  source: string;
}

/** Cards by concept; a concept whose one line says it all has none. */
export const CARDS: Readonly<Partial<Record<ConceptId, Card>>> = {
  cpu: {
    text: "An skb keeps the number of the CPU that built it, alloc_cpu, and a clone inherits it. Every napi_skb_cache and every defer list belongs to one CPU.",
    source: "net/core/skbuff.c (v7.1)",
  },
  llc: {
    text: "cpus_share_cache says whether two CPUs have one last-level cache; a CPU shares with itself. On chiplet parts a socket holds several such domains.",
    source: "cpus_share_cache, kernel/sched/core.c",
  },
  node: {
    text: "Since v6.18 a CPU keeps one defer list for each node that frees to it. Since v7.0 freeing on another CPU of the same node is cheap; only another node is not.",
    source: "5628f3fe3b16 (v6.18); sheaves for all caches, mm/slub.c (v7.0)",
  },
  skb: {
    text: "struct sk_buff is the header; the packet’s bytes are in a separate data buffer. The two are allocated and freed separately, which is why a struct can be cheap to recycle while its data is not.",
    source: "include/linux/skbuff.h, net/core/skbuff.c (v7.1)",
  },
  header: {
    text: "2.4’s struct takes 160 bytes on 32-bit with netfilter and traffic control: five lines of 32 bytes on a Pentium III. Today’s is cleared in two parts, the first 128 bytes and the rest; pahole -C sk_buff says how large yours is.",
    source: "include/linux/skbuff.h (2.4), net/core/skbuff.c (v7.1)",
  },
  dataBuffer: {
    text: "Deferral frees it on the CPU that allocated it. Without, the completing CPU frees each one by itself, while structs go back to slab 32 at a time: the two are charged apart.",
    source: "net/core/skbuff.c (v7.1)",
  },
  page: {
    text: "A page goes back into its pool only while nobody else holds a reference to it. Otherwise the allocator gets it, and released_refcnt counts one.",
    source: "net/core/page_pool.c (v7.1)",
  },
  napiCache: {
    text: "A CPU takes an skb struct from its own stack without a lock. Empty, it is refilled from slab in one bulk of 32; full, its top 32 go back in one bulk (v6.19; 16 and half of 64 before).",
    source: "net/core/skbuff.c, 3505730d9042 (v6.19)",
  },
  deferList: {
    text: "One list for each allocating CPU and, since v6.18, each NUMA node of the freeing CPU. At net.core.skb_defer_max a push is refused. No timer empties it: only the next NET_RX of its CPU does.",
    source: "net/core/skbuff.c skb_attempt_defer_free, net/core/dev.c skb_defer_free_flush (v7.1)",
  },
  counter: {
    text: "A push raises it before it is compared, a refusal does not lower it, and only the flush of a list that is not empty sets it to 0. With a limit of 0 or 1 nothing is ever pushed, so on v6.18 it stays above any limit that is restored later.",
    source: "net/core/skbuff.c skb_attempt_defer_free (v6.18); seen in recordings of 6.18.44",
  },
  slab: {
    text: "Freeing an object on another CPU than allocated it costs a compare-and-swap, sometimes the node’s lock. Since v7.0 only another NUMA node is expensive.",
    source: "mm/slub.c",
  },
  wire: {
    text: "Sending does not free an skb. The driver does, when the device has reported it done: in NAPI, on the CPU that owns the queue’s interrupt.",
    source: "net/core/skbuff.c napi_consume_skb (v7.1)",
  },
  napi: {
    text: "A driver’s interrupt schedules its NAPI; NET_RX then polls it, up to 64 packets a time. Threaded NAPI does the same in a kernel thread.",
    source: "net/core/dev.c (v7.1)",
  },
  kick: {
    text: "Sent when a push finds the defer list half full, once a fill: at the 65th with the limit of 128. One that is still pending swallows the next.",
    source: "net/core/dev.c kick_defer_list_purge (v7.1)",
  },
  pool: {
    text: "Only the NAPI that owns the pool may touch the cache, on its own CPU. Everybody else puts pages into the ring, under its lock.",
    source: "net/core/page_pool.c (v7.1)",
  },
  poolCache: {
    text: "A direct return is pushed while there is room; full, cache_full counts one and the page goes to the ring. Empty, it takes up to 64 from the ring. From v7.1 both sizes follow the page size: a refill is 64 pages, 16 from 16 KiB and 4 from 64 KiB.",
    source: "net/core/page_pool.c; 15abbe7c8266 (v7.1)",
  },
  poolRing: {
    text: "1,024 places where the driver asks for none, 16,384 at most. Full, ring_full counts one and the page leaves the pool.",
    source: "net/core/page_pool.c (v7.1)",
  },
  flag: {
    text: "BPF_RI_F_RF_NO_DIRECT: set while cpumap runs its programs, in veth’s poll and in test runs. The RFC of November 2025 drops it and asks the page_pool instead.",
    source: "net/core/xdp.c (v6.18); RFC of 7 Nov 2025",
  },
  directFlag: {
    text: "xdp_return_frame_rx_napi and xdp_return_buff ask for the cache; xdp_return_frame does not. Nothing checks the claim except the no-direct flag.",
    source: "net/core/xdp.c (v6.18)",
  },
  napiLocal: {
    text: "No on a realtime kernel and outside softirq; yes where the pool is pinned to this CPU, or list_owner of its NAPI is this CPU. Threaded NAPI and busy polling never set list_owner.",
    source: "net/core/page_pool.c (v7.x, 039f248a6cc1)",
  },
  pageAllocator: {
    text: "An empty pool asks it for a group at once, 64 pages of 4 KiB. It gets a page back when somebody else still holds a reference, or when the pool’s ring is full.",
    source: "net/core/page_pool.c (v7.1)",
  },
  flowEntry: {
    text: "rps_cpu_mask splits the word: low bits are the CPU, high bits the hash. Recording a read rewrites the word when it differs.",
    source: "include/net/rps.h (v7.1)",
  },
  flowTable: {
    text: "net.core.rps_sock_flow_entries sets its size, rounded up to a power of two; the documentation names 32,768 for a server of moderate load. An empty place holds 0xffff.",
    source: "include/net/rps.h (v7.1); Documentation/networking/scaling.rst",
  },
  reader: {
    text: "Reading a socket records the CPU the thread runs on, if the socket is established and its flow has a hash; sending records too. A thread that hops makes the table follow it.",
    source: "include/net/rps.h (v7.1)",
  },
  backlog: {
    text: "A packet for another CPU waits there; that CPU gets an interrupt at the end of the polling round in which the packet was steered. A flow moves to a new CPU only when its last packet has left the old backlog.",
    source: "net/core/dev.c get_rps_cpu, enqueue_to_backlog (v7.1)",
  },
  filter: {
    text: "ndo_rx_flow_steer asks the driver for it when a flow’s CPU has another queue. mlx5 takes arfs_lock for every call, also when nothing will change.",
    source: "net/core/dev.c set_rps_cpu (v7.1); mlx5 en_arfs.c (v6.6)",
  },
  descriptor: {
    text: "In copy mode the kernel makes an skb for each packet and copies its bytes; a packet may take several descriptors. When the device is busy, the descriptor is given back.",
    source: "net/xdp/xsk.c (v7.0)",
  },
  txRing: {
    text: "One call in copy mode sends 32 at most, the default of XDP_MAX_TX_SKB_BUDGET, then says EAGAIN.",
    source: "net/xdp/xsk.c (v7.0)",
  },
  sendLoop: {
    text: "Today __dev_direct_xmit() switches bottom halves off, takes the lock and validates for every packet. As posted that happens once a group, without the validation. Neither passes the qdisc, so net:net_dev_xmit does not fire.",
    source: "net/core/dev.c (v7.1), xsk batch v3 patch 6",
  },
  completionRing: {
    text: "A place is reserved before the skb is built and filled when its destructor runs. That happens on the completing CPU at once: a defer list does not hold it back.",
    source: "net/xdp/xsk.c, net/core/skbuff.c (v7.1)",
  },
  batch: {
    text: "As posted, XDP_GENERIC_XMIT_BATCH sets how many: off by default, 32 recommended, no more than the budget of a call. No merge was found.",
    source: "xsk batch v3, 21 Oct 2025",
  },
  queueLock: {
    text: "Copy mode sends one packet at a time: bottom halves off, lock, driver, unlock, bottom halves on.",
    source: "__dev_direct_xmit, net/core/dev.c (v7.1)",
  },
  doorbell: {
    text: "xmit_more lets a driver put off that write until the last packet of a batch.",
    source: "net/core/dev.c, xsk batch v3 patch 9",
  },
  device: {
    text: "Each of its queues has an interrupt, and the interrupt a CPU. That CPU polls what the queue received and completes what it sent.",
    source: "net/core/dev.c (v7.1)",
  },
  hotList: {
    text: "A free pushes on the list of the CPU it runs on, an allocation pops from its own; where the list is full or empty, slab is used. It was a stop-gap from before slab had per-CPU arrays, and is gone since before 2.6.0.",
    source: "net/core/skbuff.c skb_head_to_pool, skb_head_from_pool (2.5.25)",
  },
  cacheLine: {
    text: "No tracepoint says which CPU holds a line. Here it is taken to be the one that wrote it last, and every number that follows is modelled.",
    source: "derived; (RFC): SKB Initialization, Aug 2002",
  },
};
