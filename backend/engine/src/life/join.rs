//! One pass over the events in time order: skb address → open life.
//!
//! ```text
//! first event ──> Queued ─> Started ─> Sent          transmit
//!                              └──> Entered ─> Received ─> Read      veth and loopback go on here with the same skb
//! consume_skb, kfree_skb, kmem_cache_free close; so does an event that the open life cannot go on to (Recycled):
//! kernels free without an event too (`kfree_skb_napi_cache`), and addresses are reused within microseconds.
//! ```
//! More than 400 lines, because every role of an event changes the same open lives.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::datagram::{Owner, Packets};
use super::fin::{Fin, Tail};
use super::flush::{NO_LOCATION, Site};
use super::roles::{Kind, Phase, Role, reason_name};
use super::{Fate, NO_EVENT, NO_LIFE, Origin};
use crate::event::{NO_CPU, NO_TEXT, Trace};

/// Sizes of `struct sk_buff` in kernels since 5.10, bytes: the second skb of a fast-clone pair lies that far behind the
/// first, whose address slab returns.
const SKB_SIZES: [u64; 5] = [216, 224, 232, 240, 256];
/// Slab requests of these sizes can be an skb or a fast-clone pair (two skbs and a counter).
const SKB_REQUESTS: std::ops::RangeInclusive<u64> = 200..=560;
/// Nested transmits on one CPU (stacked devices); the kernel itself stops at 8 (XMIT_RECURSION_LIMIT).
const XMIT_DEPTH: usize = 8;

/// What is known about one address.
pub(super) struct Slot {
    pub(super) phase: Phase,
    /// The open life, or the last one.
    pub(super) life: u32,
    /// Device of the last packet event ([`Kind::device`]).
    pub(super) device: u64,
    /// Slab allocation not yet claimed by a life, or `NO_EVENT`.
    alloc: u32,
    /// Bytes it requested.
    request: u64,
}

/// What is known about one CPU.
#[derive(Default)]
pub(super) struct Cpu {
    /// Slot + 1 of the skb the protocols work on, 0 none.
    pub(super) receiving: u32,
    /// Site + 1 of the frees since the loop iteration began; `AT_TOP` none yet; 0 not at the top.
    top: u32,
    /// Inside NET_RX.
    pub(super) net_rx: bool,
    /// Slot of the packet TCP took up last, and its socket.
    pub(super) probed: Option<(u32, u64)>,
    /// (slot, life) of transmits between start and end, innermost last.
    pub(super) sending: Vec<(u32, u32)>,
}
const AT_TOP: u32 = u32::MAX;

/// One life while it is being joined.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) address: u64,
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) done: u32,
    /// Last event that is not a free.
    pub(super) touch: u32,
    /// Whether `touch` is a reader's: only that shows which CPU was done with it.
    pub(super) is_read: bool,
    /// Whether a probe showed the end of its use.
    pub(super) is_done: bool,
    /// Whether it was received and its address came back without a free event.
    pub(super) is_silent: bool,
    /// Whether a reader of UDP took it.
    pub(super) is_datagram: bool,
    /// Whether it waits, or waited, at a socket.
    pub(super) is_queued: bool,
    /// Whether its free came inside NET_RX.
    pub(super) freed_in_net_rx: bool,
    pub(super) events: u32,
    pub(super) len: u32,
    pub(super) hash: u32,
    pub(super) reason: u32,
    pub(super) site: u32,
    pub(super) alloc_cpu: u16,
    pub(super) slab_cpu: u16,
    pub(super) origin: Origin,
    pub(super) fate: Fate,
}

/// The state of the pass.
pub(super) struct Join<'a> {
    pub(super) trace: &'a Trace,
    pub(super) kinds: Vec<Kind<'a>>,
    slot_of: HashMap<u64, u32, FxBuildHasher>,
    pub(super) slots: Vec<Slot>,
    pub(super) cpus: Vec<Cpu>,
    pub(super) rows: Vec<Row>,
    pub(super) of_event: Vec<u32>,
    pub(super) unmatched: u64,
    site_of: HashMap<(u64, bool), u32, FxBuildHasher>,
    /// Frees by location, for [`super::flush::sites`].
    pub(super) sites: Vec<Site>,
    pub(super) reasons: Vec<String>,
    /// Index into `reasons` of a table's raw value.
    reason_of: HashMap<(u16, u64), u32, FxBuildHasher>,
    /// Datagrams not yet read, by socket.
    pub(super) unread: HashMap<u64, Packets, FxBuildHasher>,
    /// The socket of a flow, by its hash and device.
    pub(super) socket_of: HashMap<(u32, u64), Owner, FxBuildHasher>,
    pub(super) has_datagrams: bool,
    /// Whether readers of UDP hand datagrams back, rather than free them.
    pub(super) udp_defers: bool,
    /// By thread: entry of the system call it is in and its last copy there, or `NO_EVENT`.
    pub(super) entered: Vec<u32>,
    pub(super) copied: Vec<u32>,
    /// FINs not yet read and the data before them, by socket.
    pub(super) fins: HashMap<u64, Fin, FxBuildHasher>,
    pub(super) tails: HashMap<u64, Tail, FxBuildHasher>,
    /// Whether transmits are seen from the queue on, and whether receives are seen at all.
    pub(super) has_queue: bool,
    pub(super) has_start: bool,
    pub(super) has_receive: bool,
    pub(super) has_slab: bool,
}

impl<'a> Join<'a> {
    pub(super) fn new(trace: &'a Trace, udp_defers: bool) -> Self {
        let kinds: Vec<Kind> = trace.tables.iter().map(|t| Kind::of(t, trace)).collect();
        let has = |role| kinds.iter().zip(&trace.tables).any(|(k, t)| k.role == role && t.len > 0);
        Self {
            has_queue: has(Role::Queue),
            has_start: has(Role::Start),
            has_receive: has(Role::Receive),
            has_slab: has(Role::SlabAlloc) || has(Role::Allocated),
            kinds,
            slot_of: HashMap::with_capacity_and_hasher(1 << 14, FxBuildHasher),
            slots: Vec::with_capacity(1 << 14),
            cpus: Vec::new(),
            rows: Vec::with_capacity(trace.events.len() / 12),
            of_event: vec![NO_LIFE; trace.events.len()],
            unmatched: 0,
            site_of: HashMap::with_hasher(FxBuildHasher),
            sites: Vec::new(),
            reasons: Vec::new(),
            reason_of: HashMap::with_hasher(FxBuildHasher),
            unread: HashMap::with_hasher(FxBuildHasher),
            socket_of: HashMap::with_hasher(FxBuildHasher),
            has_datagrams: false,
            udp_defers,
            entered: vec![NO_EVENT; trace.threads.len()],
            copied: vec![NO_EVENT; trace.threads.len()],
            fins: HashMap::with_hasher(FxBuildHasher),
            tails: HashMap::with_hasher(FxBuildHasher),
            trace,
        }
    }

    /// Joins all events.
    pub(super) fn run(mut self) -> Self {
        self.has_datagrams = self.sees_datagrams();
        let events = &self.trace.events;
        for event in 0..events.len() {
            let kind = events.kind[event];
            let role = self.kinds[usize::from(kind)].role;
            if role != Role::None {
                let cpu = usize::from(events.cpu[event]);
                if cpu >= self.cpus.len() {
                    self.cpus.resize_with(cpu + 1, Cpu::default);
                }
                self.event(event as u32, kind, role, cpu, events.row[event]);
            }
        }
        self
    }

    fn event(&mut self, event: u32, kind: u16, role: Role, cpu: usize, row: u32) {
        let columns = &self.kinds[usize::from(kind)];
        match role {
            Role::SoftirqEntry | Role::SoftirqExit => {
                if columns.is_net_rx(row) {
                    let entry = role == Role::SoftirqEntry;
                    let on = &mut self.cpus[cpu];
                    (on.net_rx, on.top, on.receiving) = (entry, if entry { AT_TOP } else { 0 }, 0);
                }
                return;
            }
            Role::Poll => {
                let on = &mut self.cpus[cpu];
                (on.top, on.receiving) = (AT_TOP, 0);
                return;
            }
            Role::Enter => {
                let thread = self.trace.events.thread[event as usize] as usize;
                (self.entered[thread], self.copied[thread]) = (event, NO_EVENT);
                return;
            }
            _ => {}
        }
        let Some(address) = columns.address.as_ref().and_then(|c| c.get(row)).filter(|a| *a != 0) else {
            self.unmatched += u64::from(columns.address.is_some());
            return;
        };
        match role {
            Role::Ready => self.ready(address, kind, row, cpu),
            Role::State => self.state(event, address, kind, row, cpu),
            Role::RecvLength => self.recv_length(event, address, kind, row),
            Role::SlabAlloc => self.slab_alloc(event, address, kind, row),
            Role::SlabFree => self.slab_free(event, address),
            Role::Consume | Role::Drop => self.free(event, address, kind, row, cpu),
            Role::Allocated => self.allocated(event, address, cpu),
            _ => self.packet(event, address, kind, role, row, cpu),
        }
    }

    fn slot(&mut self, address: u64) -> u32 {
        let slots = &mut self.slots;
        *self.slot_of.entry(address).or_insert_with(|| {
            slots.push(Slot { phase: Phase::Closed, life: NO_LIFE, device: u64::MAX, alloc: NO_EVENT, request: 0 });
            (slots.len() - 1) as u32
        })
    }

    /// An event of a packet on its way: goes on with the open life, or begins a new one.
    fn packet(&mut self, event: u32, address: u64, kind: u16, role: Role, row: u32, cpu: usize) {
        let id = self.slot(address);
        self.cpus[cpu].top = 0;
        if role == Role::Sent && self.sent(event, id, cpu) {
            return;
        }
        let goes_on = self.slots[id as usize].phase != Phase::Closed && self.goes_on(id, kind, role, row, cpu);
        if !goes_on {
            self.recycle(id);
            self.open(event, id, address, role);
        }
        let columns = &self.kinds[usize::from(kind)];
        let slot = &mut self.slots[id as usize];
        let goes_on_entered = slot.phase >= Phase::Entered;
        let life = &mut self.rows[slot.life as usize];
        self.of_event[event as usize] = slot.life;
        (life.last, life.events) = (event, life.events + 1);
        // A flush calls napi_consume_skb again; its use ended at the first probe.
        if !(role == Role::Done && life.is_done) {
            life.touch = event;
        }
        life.is_read = matches!(role, Role::Copy | Role::Done);
        life.is_done |= role == Role::Done;
        if let Some(cpu) = columns.alloc_cpu.as_ref().and_then(|c| c.get(row)).and_then(|n| u16::try_from(n).ok()) {
            (life.alloc_cpu, life.origin) = (cpu, Origin::Exact);
        }
        if life.len == 0 {
            life.len = columns.len.as_ref().and_then(|c| c.get(row)).map_or(0, |n| u32::try_from(n).unwrap_or(0));
        }
        if life.hash == 0 {
            life.hash = columns.hash.as_ref().and_then(|c| c.get(row)).map_or(0, |n| n as u32);
        }
        if let Some(device) = columns.device(row) {
            slot.device = device;
        }
        slot.phase = match role {
            Role::Queue => Phase::Queued,
            Role::Start => Phase::Started,
            Role::Sent => Phase::Sent,
            Role::Entry => Phase::Entered,
            Role::Receive => Phase::Received,
            Role::Copy | Role::Done => Phase::Read,
            _ => slot.phase.max(Phase::Queued),
        };
        match role {
            Role::Start => {
                let sending = &mut self.cpus[cpu].sending;
                if sending.len() == XMIT_DEPTH {
                    sending.remove(0);
                }
                sending.push((id, slot.life));
            }
            Role::Receive => self.cpus[cpu].receiving = id + 1,
            Role::Entry if self.has_datagrams && !goes_on_entered => self.arrived(id),
            _ => {}
        }
        self.note(event, id, kind, role, row, cpu);
    }

    /// The end of a transmit whose start was seen on this CPU: belongs to that life even if it was freed or read meanwhile.
    fn sent(&mut self, event: u32, id: u32, cpu: usize) -> bool {
        let sending = &mut self.cpus[cpu].sending;
        let Some(at) = sending.iter().rposition(|(slot, _)| *slot == id) else { return false };
        let (_, life) = sending[at];
        sending.truncate(at);
        let slot = &mut self.slots[id as usize];
        let row = &mut self.rows[life as usize];
        self.of_event[event as usize] = life;
        row.events += 1;
        if slot.life == life && slot.phase != Phase::Closed {
            row.last = event;
            if slot.phase == Phase::Started {
                (slot.phase, row.touch, row.is_read) = (Phase::Sent, event, false);
            }
        }
        true
    }

    /// Begins a life at its first packet event; a slab allocation of the address, where seen, comes before it.
    fn open(&mut self, event: u32, id: u32, address: u64, role: Role) {
        let life = self.rows.len() as u32;
        let (alloc, shared) = if self.has_slab { self.allocation(id, address) } else { (NO_EVENT, false) };
        let (alloc_cpu, origin) = match role {
            _ if alloc != NO_EVENT => (self.trace.events.cpu[alloc as usize], Origin::Exact),
            Role::Queue | Role::Start | Role::Sent | Role::Entry => {
                (self.trace.events.cpu[event as usize], Origin::Reconstructed)
            }
            _ => (NO_CPU, Origin::Unknown),
        };
        let origin = if alloc_cpu == NO_CPU { Origin::Unknown } else { origin };
        // The allocation of a fast-clone pair serves every clone sent from it, so it is nobody's first event.
        let own = alloc != NO_EVENT && !shared;
        if own {
            self.of_event[alloc as usize] = life;
        }
        self.rows.push(Row {
            address,
            first: if own { alloc } else { event },
            last: event,
            done: NO_EVENT,
            touch: NO_EVENT,
            is_read: false,
            is_done: false,
            is_silent: false,
            is_datagram: false,
            is_queued: false,
            freed_in_net_rx: false,
            events: u32::from(own),
            len: 0,
            hash: 0,
            reason: NO_TEXT,
            site: u32::MAX,
            alloc_cpu,
            slab_cpu: NO_CPU,
            origin,
            fate: Fate::Alive,
        });
        let slot = &mut self.slots[id as usize];
        (slot.life, slot.phase, slot.device) = (life, Phase::Queued, u64::MAX);
    }

    /// The slab allocation that made an address, and whether a fast-clone pair shares it.
    fn allocation(&mut self, id: u32, address: u64) -> (u32, bool) {
        let slot = &mut self.slots[id as usize];
        let own = std::mem::replace(&mut slot.alloc, NO_EVENT);
        if own != NO_EVENT {
            return (own, false);
        }
        let pair = SKB_SIZES.iter().find_map(|size| {
            let slot = &self.slots[*self.slot_of.get(&address.wrapping_sub(*size))? as usize];
            (slot.alloc != NO_EVENT && slot.request >= 2 * size).then_some(slot.alloc)
        });
        (pair.unwrap_or(NO_EVENT), true)
    }

    /// Closes the open life of a slot, if any, whose free was not seen.
    fn recycle(&mut self, id: u32) {
        let slot = &mut self.slots[id as usize];
        if slot.phase == Phase::Closed {
            return;
        }
        let row = &mut self.rows[slot.life as usize];
        row.fate = Fate::Recycled;
        row.is_silent = slot.phase >= Phase::Received;
        slot.phase = Phase::Closed;
    }

    fn free(&mut self, event: u32, address: u64, kind: u16, row: u32, cpu: usize) {
        let id = self.slot(address);
        if self.slots[id as usize].phase == Phase::Closed {
            self.open(event, id, address, Role::Consume);
        }
        let drop = self.kinds[usize::from(kind)].role == Role::Drop;
        let phase = self.slots[id as usize].phase;
        let site = if drop { u32::MAX } else { self.site(kind, row, cpu, phase, id) };
        let reason = if drop { self.reason(kind, row) } else { NO_TEXT };
        let slot = &mut self.slots[id as usize];
        let life = &mut self.rows[slot.life as usize];
        self.of_event[event as usize] = slot.life;
        (life.last, life.done, life.events) = (event, event, life.events + 1);
        (life.site, life.reason) = (site, reason);
        life.freed_in_net_rx = self.cpus[cpu].net_rx;
        life.fate = if drop { Fate::Dropped } else { Fate::Consumed };
        slot.phase = Phase::Closed;
        let on = &mut self.cpus[cpu];
        on.top = if drop { 0 } else { on.top };
        on.receiving = if on.receiving == id + 1 { 0 } else { on.receiving };
    }

    /// Counts a free at its location and keeps the CPU's place in the NET_RX loop.
    fn site(&mut self, kind: u16, row: u32, cpu: usize, phase: Phase, id: u32) -> u32 {
        let touched = self.rows[self.slots[id as usize].life as usize].touch != NO_EVENT;
        let received = touched && phase >= Phase::Entered;
        let top = self.cpus[cpu].top;
        let key = match &self.kinds[usize::from(kind)].location {
            Some(column) => (column.key(row), column.is_text()),
            // Before 6.3 consume_skb has no location: frees at the top and others are distinguished one by one.
            None => (if top != 0 && received { NO_LOCATION } else { NO_LOCATION - 1 }, false),
        };
        let sites = &mut self.sites;
        let index = *self.site_of.entry(key).or_insert_with(|| {
            sites.push(Site { place: key.0, text: key.1, ..Site::default() });
            (sites.len() - 1) as u32
        });
        let site = &mut sites[index as usize];
        let at_top = top == AT_TOP || top == index + 1;
        site.frees += 1;
        site.at_top += u64::from(at_top);
        site.received += u64::from(received);
        site.sent += u64::from(touched && !received);
        self.cpus[cpu].top = if at_top { index + 1 } else { 0 };
        index
    }

    fn reason(&mut self, kind: u16, row: u32) -> u32 {
        let table = &self.trace.tables[usize::from(kind)];
        let Some(column) = table.column("reason") else { return NO_TEXT };
        let (reasons, strings) = (&mut self.reasons, &self.trace.strings);
        *self.reason_of.entry((kind, column.u64(row))).or_insert_with(|| {
            let Some(name) = reason_name(table, strings, row) else { return NO_TEXT };
            reasons.push(name);
            (reasons.len() - 1) as u32
        })
    }

    fn slab_alloc(&mut self, event: u32, address: u64, kind: u16, row: u32) {
        let request = self.kinds[usize::from(kind)].len.as_ref().and_then(|c| c.get(row)).unwrap_or(0);
        if SKB_REQUESTS.contains(&request) {
            let id = self.slot(address);
            self.recycle(id);
            let slot = &mut self.slots[id as usize];
            (slot.alloc, slot.request) = (event, request);
        }
    }

    /// `__alloc_skb` returns. Of a fast-clone pair it returns the first half; a slab event just before has said so already.
    fn allocated(&mut self, event: u32, address: u64, cpu: usize) {
        let id = self.slot(address);
        let before = self.slots[id as usize].alloc;
        if before == NO_EVENT || usize::from(self.trace.events.cpu[before as usize]) != cpu {
            self.recycle(id);
            let slot = &mut self.slots[id as usize];
            (slot.alloc, slot.request) = (event, u64::MAX);
        }
    }

    /// A struct back to slab: right after a free it belongs to it, else it is the free.
    fn slab_free(&mut self, event: u32, address: u64) {
        let Some(&id) = self.slot_of.get(&address) else { return };
        let slot = &mut self.slots[id as usize];
        slot.alloc = NO_EVENT;
        if slot.life == NO_LIFE {
            return;
        }
        let row = &mut self.rows[slot.life as usize];
        self.of_event[event as usize] = slot.life;
        row.events += 1;
        if slot.phase != Phase::Closed {
            (row.last, row.done, row.fate) = (event, event, Fate::Consumed);
            slot.phase = Phase::Closed;
        }
        slot.life = NO_LIFE;
    }
}
