//! What a recording asks of the machine: frees and flushes, the same for every variant.
//!
//! A free request is the end of an skb's use on a CPU, not its flush: the last read of a received skb (`tcp_recvmsg` and
//! `udp_recvmsg` end in `skb_attempt_defer_free`), or the traced free of a sent skb inside NET_RX (a driver's TX completion
//! calls `napi_consume_skb`). Flushes are not read from the recording either: every iteration of the NET_RX loop on a CPU
//! flushes that CPU's lists. Iterations that cannot find anything, since there was no free toward that CPU since the two
//! before, are left out.
//!
//! When, to the microsecond:
//! ```text
//! flush      softirq_entry or napi_poll ──[flush]──> the CPU's next event         assumed to happen at the latter
//! TCP        skb_copy_datagram_iovec ──[free][kick]──> the next copy or the end    the usual length of such a copy after it
//! datagram   sys_enter_read ───────────[free][kick]──> sock_recv_length           the usual length of a read after its entry
//! ```
//! A kick is sent inside the read and puts off its end, on a virtual machine by more than the copy took; so the end is used only
//! where it comes sooner than usual.

use super::copies::{Copies, median};
use crate::event::{Column, NO_CPU, Table, Trace};
use crate::host::Host;
use crate::kernel::NET_RX;
use crate::life::{Fate, Lives, NO_EVENT, NO_LIFE};

/// What is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The CPU's lists are flushed (rule G).
    Flush,
    /// A reader of TCP, or of what the recording does not say, frees an skb (rule B).
    Read,
    /// A reader of UDP frees a datagram: by rule B since v6.18, by itself before.
    Datagram,
    /// A TX completion frees an skb (rule A).
    Completion,
    /// An skb is handed back on a CPU that is not in the recording: its flush proves it (rule B).
    Unseen,
    /// The same of an skb that was only sent: a TX completion handed it back (rule A).
    UnseenCompletion,
}

/// One step.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The event that asks.
    pub event: u32,
    /// When it is assumed to happen, ns; steps ascend by it.
    pub at_ns: u64,
    /// The latest it can have happened, ns; the earliest is the time of its event.
    pub until_ns: u64,
    /// The skb's life, `NO_LIFE` at a flush.
    pub life: u32,
    /// The CPU it happens on, [`NO_CPU`] unknown.
    pub cpu: u16,
    /// What is requested.
    pub ask: Ask,
}

/// All steps of a recording, ascending by time.
#[derive(Default)]
pub struct Steps {
    /// The steps.
    pub list: Vec<Step>,
    /// Node of every CPU that the host or the recording has. CPUs seen only in events count to node 0.
    pub nodes: Vec<u16>,
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
    /// Passes a packet to a device.
    Send,
    /// Receives one.
    Receive,
    /// Ends in skb_attempt_defer_free if it is the last of a life.
    Read,
    Consume,
    CsdQueue,
    /// `skb_copy_datagram_iovec`: a read by TCP, freed when the copy is over.
    Copy,
    /// Entry of a system call: of the one that reads a datagram, where it is recorded.
    Enter,
    /// A probe on `skb_attempt_defer_free`, the request itself.
    Defer,
    /// A probe on `napi_consume_skb`.
    Complete,
}

fn kind(table: &Table) -> Kind {
    match table.event() {
        "softirq_entry" => Kind::SoftirqEntry,
        "softirq_exit" => Kind::SoftirqExit,
        "napi_poll" => Kind::Poll,
        "net_dev_queue" | "net_dev_start_xmit" | "net_dev_xmit" => Kind::Send,
        "netif_receive_skb" | "netif_rx" => Kind::Receive,
        "skb_copy_datagram_iovec" => Kind::Copy,
        "sock_recv_length" => Kind::Read,
        "consume_skb" => Kind::Consume,
        "csd_queue_cpu" => Kind::CsdQueue,
        _ if table.probed() == Some("skb_attempt_defer_free") => Kind::Defer,
        _ if table.probed() == Some("napi_consume_skb") => Kind::Complete,
        name if name.starts_with("sys_enter_") => Kind::Enter,
        name if name.ends_with("_entry") => Kind::Receive,
        _ => Kind::Other,
    }
}

/// One pass over the events.
struct Pass<'a> {
    trace: &'a Trace,
    lives: &'a Lives,
    kinds: Vec<Kind>,
    lens: Vec<Option<Column<'a>>>,
    net_rx: Vec<bool>,
    /// By CPU: flushes that may find something. Two a request: the first may come before the free.
    waiting: Vec<u8>,
    /// By CPU: the event that began an iteration, `NO_EVENT` where an event has followed.
    begun: Vec<u32>,
    /// Whether the recording has every call of `skb_attempt_defer_free`.
    is_probed: bool,
    /// By CPU: when its last iteration began, ns, and its event if that iteration's flush was left out.
    iteration: Vec<(u64, u32)>,
    read_end: Vec<u32>,
    /// By thread: the request of a copy that is not over. Empty where the recording has no ends of reads.
    copying: Vec<Option<Step>>,
    /// Usual length of a datagram's read, ns.
    read_ns: u64,
    copies: &'a Copies,
    /// The progress of each life: 0 nothing seen, 1 sent, 2 received.
    direction: Vec<u8>,
    out: Steps,
}

impl Steps {
    /// Reads the steps of a trace.
    pub fn read(trace: &Trace, lives: &Lives, host: &Host, copies: &Copies) -> Self {
        let nodes = nodes(trace, host);
        let mut pass = Pass {
            trace,
            lives,
            kinds: trace.tables.iter().map(kind).collect(),
            lens: trace.tables.iter().map(|table| table.column("len")).collect(),
            is_probed: trace.tables.iter().any(|table| kind(table) == Kind::Defer && table.len > 0),
            net_rx: vec![false; nodes.len()],
            waiting: vec![0; nodes.len()],
            begun: vec![NO_EVENT; nodes.len()],
            iteration: vec![(0, NO_EVENT); nodes.len()],
            read_end: Vec::new(),
            copying: Vec::new(),
            read_ns: 0,
            copies,
            direction: vec![0; lives.len()],
            out: Self { nodes, ..Self::default() },
        };
        pass.read_end = pass.read_ends();
        if pass.kinds.contains(&Kind::Read) {
            pass.copying = vec![None; trace.threads.len()];
        }
        pass.read_ns = pass.usual_read();
        pass.all(host);
        pass.out.list.sort_by_key(|step| step.at_ns);
        pass.out
    }

    /// Whether any free goes through `napi_consume_skb`.
    pub fn has_completions(&self) -> bool {
        self.list.iter().any(|step| matches!(step.ask, Ask::Completion | Ask::UnseenCompletion))
    }
}

/// The CPU that allocated a life's skb: that of the slab allocation where it is recorded, which needs no look ahead. Else it is
/// that of the first event, and of a flushed skb that of the flush.
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
            self.flush(event as u32, cpu);
            match self.kinds[table] {
                Kind::Other => {}
                Kind::SoftirqEntry if net_rx(table, row) => {
                    self.net_rx[usize::from(cpu)] = true;
                    self.begun[usize::from(cpu)] = event as u32;
                }
                Kind::SoftirqExit if net_rx(table, row) => self.net_rx[usize::from(cpu)] = false,
                Kind::SoftirqEntry | Kind::SoftirqExit => {}
                Kind::Poll => self.begun[usize::from(cpu)] = event as u32,
                Kind::Copy | Kind::Read => {
                    self.copied(event as u32);
                    self.touch(event as u32, self.kinds[table], cpu);
                }
                Kind::CsdQueue => {
                    if let Some(column) = &functions[table] {
                        self.csd(column, row, host);
                    }
                }
                kind => self.touch(event as u32, kind, cpu),
            }
        }
        for step in std::mem::take(&mut self.copying).into_iter().flatten() {
            self.free(step);
        }
        for cpu in 0..self.begun.len() as u16 {
            self.flush(events.len().saturating_sub(1) as u32, cpu);
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
            Kind::Send => self.direction[at] = self.direction[at].max(1),
            Kind::Receive => self.direction[at] = 2,
            Kind::Defer if self.ends(at, event) => self.request(event, life, cpu, Ask::Read),
            Kind::Complete if self.ends(at, event) && is(Fate::Flushed) => {
                self.request(event, life, cpu, Ask::Completion);
            }
            // Where every request is probed, a read without one is no request.
            Kind::Read | Kind::Copy | Kind::Enter if self.is_probed && !is(Fate::Flushed) => {}
            // Still alive after its last read: freed silently or waiting on a list when the recording ended.
            Kind::Read | Kind::Copy | Kind::Enter if self.lives.done[at] == event => {
                self.request(event, life, cpu, Ask::Read);
            }
            Kind::Read | Kind::Copy if is(Fate::Alive) && self.lives.last[at] == event => {
                self.request(event, life, cpu, Ask::Read)
            }
            Kind::Consume if is(Fate::Consumed) && self.direction[at] == 1 && self.net_rx[usize::from(cpu)] => {
                self.request(event, life, cpu, Ask::Completion);
            }
            Kind::Consume if is(Fate::Consumed) && self.lives.is_datagram[at] => {
                self.request(event, life, cpu, Ask::Datagram);
            }
            Kind::Consume if is(Fate::Flushed) && !self.read_before(at) => self.unseen(event, life, cpu),
            _ => {}
        }
    }

    /// Whether an event is the last of a life before its free, if that was seen.
    fn ends(&self, life: usize, event: u32) -> bool {
        let is_alive = self.lives.fate[life] == Fate::Alive as u8;
        self.lives.done[life] == event || is_alive && self.lives.last[life] == event
    }

    /// Whether the use of a flushed life ended in an event that counts as a request.
    fn read_before(&self, life: usize) -> bool {
        let done = self.lives.done[life] as usize;
        self.trace.events.kind.get(done).is_some_and(|k| !matches!(self.kinds[usize::from(*k)], Kind::Other))
    }

    /// Was handed back before this iteration of the NET_RX loop began to flush.
    fn unseen(&mut self, event: u32, life: u32, cpu: u16) {
        let (began, left_out) = &mut self.iteration[usize::from(cpu)];
        let ask = if self.direction[life as usize] == 1 { Ask::UnseenCompletion } else { Ask::Unseen };
        self.out.list.push(Step { event, at_ns: *began, until_ns: *began, life, cpu: NO_CPU, ask });
        let left_out = std::mem::replace(left_out, NO_EVENT);
        if left_out != NO_EVENT {
            let at_ns = self.trace.events.time[event as usize];
            self.out.list.push(Step { event: left_out, at_ns, until_ns: at_ns, life: NO_LIFE, cpu, ask: Ask::Flush });
        }
    }

    fn request(&mut self, event: u32, life: u32, cpu: u16, ask: Ask) {
        let is_datagram = ask == Ask::Read && self.lives.is_datagram.get(life as usize) == Some(&true);
        let ask = if is_datagram { Ask::Datagram } else { ask };
        let at_ns = self.trace.events.time[event as usize];
        let step = Step { event, at_ns, until_ns: at_ns, life, cpu, ask };
        let thread = self.trace.events.thread[event as usize] as usize;
        let is_copy = self.kinds[usize::from(self.trace.events.kind[event as usize])] == Kind::Copy;
        match self.copying.get_mut(thread).filter(|_| is_copy) {
            Some(copying) => *copying = Some(step),
            None => self.free(step),
        }
    }

    /// The next copy of a thread, or the end of its read: the copy before is over.
    fn copied(&mut self, event: u32) {
        let thread = self.trace.events.thread[event as usize] as usize;
        if let Some(step) = self.copying.get_mut(thread).and_then(Option::take) {
            let (kind, row) = (self.trace.events.kind[step.event as usize], self.trace.events.row[step.event as usize]);
            let usual = self.copies.usual(self.lens[usize::from(kind)].as_ref(), row);
            let until_ns = self.trace.events.time[event as usize];
            self.free(Step { at_ns: until_ns.min(step.at_ns.saturating_add(usual)), until_ns, ..step });
        }
    }

    fn free(&mut self, step: Step) {
        let life = step.life as usize;
        let alloc_cpu = alloc_cpu(self.lives, life);
        if let Some(waiting) = self.waiting.get_mut(usize::from(alloc_cpu)) {
            *waiting = 2;
        }
        let (at_ns, until_ns) = match self.entered_at(life) {
            Some(entry) => {
                let (end, usual) = (self.end_of_read(life), entry.saturating_add(self.read_ns));
                (end.unwrap_or(u64::MAX).min(usual), end.unwrap_or(usual))
            }
            None => (step.at_ns, step.until_ns),
        };
        self.out.list.push(Step { at_ns, until_ns, ..step });
    }

    /// When the call began that read a life's datagram, ns; `None` where that is not recorded.
    fn entered_at(&self, life: usize) -> Option<u64> {
        let done = self.lives.done[life] as usize;
        let kind = *self.trace.events.kind.get(done)?;
        (self.kinds[usize::from(kind)] == Kind::Enter).then(|| self.trace.events.time[done])
    }

    /// When that call ended, ns; `None` where the skb was flushed before.
    fn end_of_read(&self, life: usize) -> Option<u64> {
        let end = *self.read_end.get(life)? as usize;
        self.trace.events.time.get(end).copied()
    }

    /// By life, the end of the call that read it; empty where no entries of calls are recorded.
    fn read_ends(&self) -> Vec<u32> {
        if !self.kinds.contains(&Kind::Enter) {
            return Vec::new();
        }
        let mut ends = vec![NO_EVENT; self.lives.len()];
        for (event, (kind, life)) in (0_u32..).zip(self.trace.events.kind.iter().zip(&self.lives.of_event)) {
            if *life != NO_LIFE && self.kinds[usize::from(*kind)] == Kind::Read {
                ends[*life as usize] = event;
            }
        }
        ends
    }

    /// The median of all datagram reads whose two ends are recorded, ns; 0 where there is none.
    fn usual_read(&self) -> u64 {
        let length = |life: usize| Some(self.end_of_read(life)?.saturating_sub(self.entered_at(life)?));
        median((0..self.lives.len()).filter_map(length).collect())
    }

    /// The iteration that began on a CPU has flushed by its next event.
    fn flush(&mut self, next: u32, cpu: u16) {
        let event = std::mem::replace(&mut self.begun[usize::from(cpu)], NO_EVENT);
        if event == NO_EVENT {
            return;
        }
        let waiting = &mut self.waiting[usize::from(cpu)];
        let is_left_out = *waiting == 0;
        self.iteration[usize::from(cpu)] =
            (self.trace.events.time[event as usize], if is_left_out { event } else { NO_EVENT });
        if !is_left_out {
            *waiting -= 1;
            let at_ns = self.trace.events.time[next as usize];
            self.out.list.push(Step { event, at_ns, until_ns: at_ns, life: NO_LIFE, cpu, ask: Ask::Flush });
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
