//! What a recording asks of the machine: frees and flushes, the same for every variant.
//!
//! A free request is the end of an skb's use on a CPU, not its flush: the last read of a received skb (`tcp_recvmsg` and
//! `udp_recvmsg` end in `skb_attempt_defer_free`), or the traced free of a sent skb inside NET_RX (a driver's TX completion
//! calls `napi_consume_skb`). Flushes are not taken from the recording either: every iteration of the NET_RX loop on a CPU
//! flushes that CPU's lists. Frees and flushes are placed where they begin, at the entry of the call (the copy of TCP) and at the
//! start of the iteration; the end of a call that kicks comes late, for the kick is sent within it. Iterations that cannot find anything, since nobody asked for a free toward that CPU after the
//! one before, are left out.

use crate::event::{Column, NO_CPU, Table, Trace};
use crate::host::Host;
use crate::kernel::NET_RX;
use crate::life::{Fate, Lives, NO_LIFE};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The CPU's lists are flushed (rule G).
    Flush,
    /// A reader frees an skb (rule B).
    Read,
    /// A TX completion frees an skb (rule A).
    Completion,
}

/// One step.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The event that asks.
    pub event: u32,
    /// The skb's life, `NO_LIFE` at a flush.
    pub life: u32,
    /// The CPU it happens on.
    pub cpu: u16,
    /// What is asked.
    pub ask: Ask,
}

/// All steps of a recording, ascending by event.
#[derive(Default)]
pub struct Steps {
    /// The steps.
    pub list: Vec<Step>,
    /// Node of every CPU that the host or the recording has. CPUs seen only in events count to node 0.
    pub nodes: Vec<u16>,
    /// Skbs the kernel flushed though no end of their use was seen.
    pub unseen: u64,
    /// Defer kicks among the cross-CPU calls; `None` where the recording or the host names none of these.
    pub kicks_seen: Option<u64>,
}

/// What the pass needs to know about a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Other,
    SoftirqEntry,
    SoftirqExit,
    Poll,
    /// Hands a packet to a device.
    Send,
    /// Receives one.
    Receive,
    /// Ends in skb_attempt_defer_free if it is the last of a life.
    Read,
    Consume,
    CsdQueue,
}

fn kind(table: &Table) -> Kind {
    match table.event() {
        "softirq_entry" => Kind::SoftirqEntry,
        "softirq_exit" => Kind::SoftirqExit,
        "napi_poll" => Kind::Poll,
        "net_dev_queue" | "net_dev_start_xmit" | "net_dev_xmit" => Kind::Send,
        "netif_receive_skb" | "netif_rx" => Kind::Receive,
        "skb_copy_datagram_iovec" | "sock_recv_length" => Kind::Read,
        "consume_skb" => Kind::Consume,
        "csd_queue_cpu" => Kind::CsdQueue,
        // The entry of the call that reads a datagram, where it is recorded.
        name if name.starts_with("sys_enter_") => Kind::Read,
        name if name.ends_with("_entry") => Kind::Receive,
        _ => Kind::Other,
    }
}

/// One pass over the events.
struct Pass<'a> {
    trace: &'a Trace,
    lives: &'a Lives,
    kinds: Vec<Kind>,
    net_rx: Vec<bool>,
    /// By CPU: whether a free toward it was asked for since its last flush.
    waiting: Vec<bool>,
    /// How far each life came: 0 nothing seen, 1 sent, 2 received.
    came: Vec<u8>,
    out: Steps,
}

impl Steps {
    /// Reads the steps of a trace.
    pub fn read(trace: &Trace, lives: &Lives, host: &Host) -> Self {
        let nodes = nodes(trace, host);
        let mut pass = Pass {
            trace,
            lives,
            kinds: trace.tables.iter().map(kind).collect(),
            net_rx: vec![false; nodes.len()],
            waiting: vec![false; nodes.len()],
            came: vec![0; lives.len()],
            out: Self { nodes, ..Self::default() },
        };
        pass.all(host);
        pass.out
    }
}

/// The CPU that allocated a life's skb: that of the slab allocation where it is recorded, which needs no look ahead. Else it is
/// first sight's, and of a flushed skb the flush's own.
pub fn alloc_cpu(lives: &Lives, life: usize) -> u16 {
    let slab = lives.slab_cpu.get(life).copied().unwrap_or(NO_CPU);
    if slab == NO_CPU { lives.alloc_cpu[life] } else { slab }
}

fn nodes(trace: &Trace, host: &Host) -> Vec<u16> {
    let mut nodes = host.node_of();
    for cpu in trace.cpus() {
        if usize::from(cpu) >= nodes.len() {
            nodes.resize(usize::from(cpu) + 1, u16::MAX);
        }
        if nodes[usize::from(cpu)] == u16::MAX {
            nodes[usize::from(cpu)] = 0;
        }
    }
    nodes
}

impl Pass<'_> {
    fn all(&mut self, host: &Host) {
        let trace = self.trace;
        let column = |name: &str| -> Vec<Option<Column>> { trace.tables.iter().map(|t| t.column(name)).collect() };
        let (vectors, functions) = (column("vec"), column("func"));
        let net_rx = |kind: usize, row: u32| {
            let Some(column) = &vectors[kind] else { return false };
            let value = column.u64(row);
            if column.is_text() { trace.strings.get(value as u32) == "3" } else { value == NET_RX }
        };
        // Recorded and none seen is 0, not "cannot tell".
        let named = |column: &Column| column.is_text() || !host.symbols.is_empty();
        if functions.iter().zip(&self.kinds).any(|(c, k)| *k == Kind::CsdQueue && c.as_ref().is_some_and(named)) {
            self.out.kicks_seen = Some(0);
        }
        let events = &trace.events;
        for event in 0..events.len() {
            let table = usize::from(events.kind[event]);
            let (cpu, row) = (events.cpu[event], events.row[event]);
            if cpu == NO_CPU {
                continue;
            }
            match self.kinds[table] {
                Kind::Other => {}
                Kind::SoftirqEntry if net_rx(table, row) => {
                    self.net_rx[usize::from(cpu)] = true;
                    self.flush(event as u32, cpu);
                }
                Kind::SoftirqExit if net_rx(table, row) => self.net_rx[usize::from(cpu)] = false,
                Kind::SoftirqEntry | Kind::SoftirqExit => {}
                Kind::Poll => self.flush(event as u32, cpu),
                Kind::CsdQueue => {
                    if let Some(column) = &functions[table] {
                        self.csd(column, row, host);
                    }
                }
                kind => self.touch(event as u32, kind, cpu),
            }
        }
    }

    /// An event of a life: perhaps the one that asks for its free.
    fn touch(&mut self, event: u32, kind: Kind, cpu: u16) {
        let life = self.lives.of_event[event as usize];
        if life == NO_LIFE {
            return;
        }
        let at = life as usize;
        let fate = self.lives.fate[at];
        let is = |f: Fate| fate == f as u8;
        match kind {
            Kind::Send => self.came[at] = self.came[at].max(1),
            Kind::Receive => self.came[at] = 2,
            // Still alive after its last read: freed silently or waiting on a list when the recording ended.
            Kind::Read if self.lives.done[at] == event => self.request(event, life, cpu, Ask::Read),
            Kind::Read if is(Fate::Alive) && self.lives.last[at] == event => self.request(event, life, cpu, Ask::Read),
            Kind::Consume if is(Fate::Consumed) && self.came[at] == 1 && self.net_rx[usize::from(cpu)] => {
                self.request(event, life, cpu, Ask::Completion);
            }
            Kind::Consume if is(Fate::Flushed) && !self.read_before(at) => self.out.unseen += 1,
            _ => {}
        }
    }

    /// Whether the use of a flushed life ended in an event that was taken for a request.
    fn read_before(&self, life: usize) -> bool {
        let done = self.lives.done[life] as usize;
        self.trace.events.kind.get(done).is_some_and(|k| self.kinds[usize::from(*k)] == Kind::Read)
    }

    fn request(&mut self, event: u32, life: u32, cpu: u16, ask: Ask) {
        let alloc_cpu = alloc_cpu(self.lives, life as usize);
        if let Some(waiting) = self.waiting.get_mut(usize::from(alloc_cpu)) {
            *waiting = true;
        }
        self.out.list.push(Step { event, life, cpu, ask });
    }

    fn flush(&mut self, event: u32, cpu: u16) {
        if std::mem::take(&mut self.waiting[usize::from(cpu)]) {
            self.out.list.push(Step { event, life: NO_LIFE, cpu, ask: Ask::Flush });
        }
    }

    /// A cross-CPU call: a defer kick if its function is `trigger_rx_softirq`, where the recording or the host names it.
    fn csd(&mut self, column: &Column, row: u32, host: &Host) {
        let value = column.u64(row);
        let text = || self.trace.strings.get(value as u32);
        let name = if column.is_text() { Some(text()) } else { host.symbol(value).map(|(name, _)| name) };
        if let Some(name) = name {
            *self.out.kicks_seen.get_or_insert(0) += u64::from(name.starts_with("trigger_rx_softirq"));
        }
    }
}
