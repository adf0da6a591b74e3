//! One pass over a trace: packets with the CPU each was received on, and the calls that record.
//!
//! ```text
//! arrival ──(get_rps_cpu)──> backlog of a CPU ──> received there ──> poll ends: the backlog's head has passed it
//! first copy or transmit of a call = its entry, where the record is made        *_length = its exit
//! ```
//! The record is made at the entry of recvmsg and sendmsg, which no stock tracepoint shows: the call's first event of the
//! same thread outside softirqs is taken for it. accept records too and is not in recordings at all.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::kicks::Kicks;
use super::sockets::Sockets;
use super::wires::{Role, Wire, resolve};
use crate::event::{NO_CPU, Trace};
use crate::kernel::NET_RX;
use crate::life::NO_EVENT;

/// A flow at a receive queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Number of its receive queue (device and queue).
    pub lane: u32,
    /// Index into [`Stream::hashes`].
    pub hash: u32,
}

/// Arrived packets as columns, ascending by event.
#[derive(Default)]
pub struct Packets {
    /// Event of the arrival.
    pub event: Vec<u32>,
    /// CPU it arrived on.
    pub cpu: Vec<u16>,
    /// Index into [`Stream::flows`].
    pub flow: Vec<u32>,
    /// CPU it was received on, [`NO_CPU`] if that is not in the recording.
    pub seen: Vec<u16>,
    /// Event at which the backlog's head has passed it, `NO_EVENT` if that is not in the recording.
    pub drained: Vec<u32>,
    /// Bytes, 0 where they are not known or GRO may add to them.
    pub len: Vec<u32>,
    /// Whether it came in through GRO, which may merge it into another packet.
    pub gro: Vec<bool>,
}

impl Packets {
    /// Whether GRO merged it: it came in there and no packet of its address was received. The kernel chooses no CPU for it.
    pub fn is_merged(&self, packet: usize) -> bool {
        self.gro[packet] && self.seen[packet] == NO_CPU
    }
    /// How many packets GRO merged.
    pub fn merged(&self) -> u64 {
        (0..self.event.len()).filter(|p| self.is_merged(*p)).count() as u64
    }
}

/// One record of a flow's CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Event taken for its entry.
    pub entry: u32,
    /// Event at its exit.
    pub exit: u32,
    /// Event at which the thread's call before it ended, or 0: it began no earlier.
    pub after: u32,
    /// CPU at its entry.
    pub cpu: u16,
    /// Index into [`Stream::hashes`].
    pub hash: u32,
}

/// What the policy needs of a trace, the same for all variants.
#[derive(Default)]
pub struct Stream {
    /// The packets.
    pub packets: Packets,
    /// The records, ascending by entry.
    pub calls: Vec<Call>,
    /// Flows at receive queues.
    pub flows: Vec<Flow>,
    /// Distinct flow hashes; 0 = not in the record.
    pub hashes: Vec<u32>,
    /// Reads and sends seen.
    pub calls_seen: u64,
    /// Reads and sends of sockets whose hash is never learnt, or not yet.
    pub calls_unjoined: u64,
    /// Packets received whose arrival is not in the recording.
    pub strangers: u64,
    /// Packets received on another CPU than they arrived on.
    pub steered: u64,
    /// Highest CPU number of the events.
    pub top_cpu: u16,
    /// Function calls queued for other CPUs.
    pub kicks: Kicks,
}

/// A read or send before its socket's hash is known.
struct RawCall {
    call: Call,
    socket: u32,
}

#[derive(Clone)]
struct ThreadState {
    first: u32,
    cpu: u16,
    exit: u32,
    copied: u32,
    skip_queue: bool,
}

#[derive(Clone, Default)]
struct CpuState {
    softirq: Option<u64>,
    received: Option<u32>,
    waiting: Vec<u32>,
}

struct Pass<'a> {
    trace: &'a Trace,
    out: Stream,
    raw: Vec<RawCall>,
    threads: Vec<ThreadState>,
    cpus: Vec<CpuState>,
    sockets: Sockets,
    by_address: HashMap<u64, u32, FxBuildHasher>,
    lanes: HashMap<(u32, u32), u32, FxBuildHasher>,
    flow_ids: HashMap<(u32, u32), u32, FxBuildHasher>,
    hash_ids: HashMap<u32, u32, FxBuildHasher>,
    has_softirqs: bool,
    has_polls: bool,
}

/// Reads the stream of a trace.
pub fn read(trace: &Trace) -> Stream {
    let wires = resolve(trace);
    let has = |role: Role| wires.iter().any(|w| w.role == role);
    let top_cpu = trace.events.cpu.iter().copied().filter(|c| *c != NO_CPU).max().unwrap_or(0);
    let idle = ThreadState { first: NO_EVENT, cpu: NO_CPU, exit: NO_EVENT, copied: 0, skip_queue: false };
    let mut pass = Pass {
        trace,
        out: Stream { top_cpu, ..Stream::default() },
        raw: Vec::new(),
        threads: vec![idle; trace.threads.len()],
        cpus: vec![CpuState::default(); usize::from(top_cpu) + 1],
        sockets: Sockets::default(),
        by_address: HashMap::default(),
        lanes: HashMap::default(),
        flow_ids: HashMap::default(),
        hash_ids: HashMap::default(),
        has_softirqs: has(Role::SoftEntry) && has(Role::SoftExit),
        has_polls: has(Role::Poll),
    };
    pass.out.kicks.as_text = wires.iter().any(|w| w.role == Role::Csd && w.func.is_some_and(|c| c.is_text()));
    let events = &trace.events;
    for (i, (&kind, &cpu)) in events.kind.iter().zip(&events.cpu).enumerate() {
        let wire = &wires[usize::from(kind)];
        if wire.role != Role::Other && cpu != NO_CPU {
            pass.event(wire, i as u32, cpu, events.thread[i] as usize, events.row[i]);
        }
    }
    pass.finish()
}

impl Pass<'_> {
    #[inline]
    fn event(&mut self, wire: &Wire, i: u32, cpu: u16, thread: usize, row: u32) {
        let state = &mut self.cpus[usize::from(cpu)];
        match wire.role {
            Role::Other => {}
            Role::Arrive { whole } => self.arrive(wire, i, cpu, row, whole),
            Role::Receive => self.receive(wire, i, cpu, row),
            Role::Poll if wire.is_backlog(row, &self.trace.strings) => {
                for packet in state.waiting.drain(..) {
                    self.out.packets.drained[packet as usize] = i;
                }
            }
            Role::Poll => {}
            Role::SoftEntry => state.softirq = wire.vec.map(|c| c.u64(row)),
            Role::SoftExit => (state.softirq, state.received) = (None, None),
            Role::Ready => self.ready(wire, cpu, row),
            Role::Copy | Role::Queue if state.softirq.is_some() => {}
            Role::Copy => {
                self.threads[thread].begin(i, cpu);
                let packet = Wire::some(wire.skb, row).and_then(|skb| self.by_address.get(&skb));
                if let Some(&packet) = packet {
                    self.threads[thread].copied = self.hash_of(packet);
                }
            }
            Role::Queue if self.has_softirqs && !self.threads[thread].skip_queue => self.threads[thread].begin(i, cpu),
            Role::Queue => {}
            Role::State => self.threads[thread].skip_queue |= state.softirq.is_none(),
            Role::Call { read } => self.call(wire, i, cpu, thread, row, read),
            Role::Csd => {
                let net_rx = state.softirq == Some(NET_RX);
                self.out.kicks.count(wire.func.map_or(0, |c| c.u64(row)), net_rx);
            }
        }
    }

    fn arrive(&mut self, wire: &Wire, i: u32, cpu: u16, row: u32, whole: bool) {
        let Some(skb) = Wire::some(wire.skb, row) else { return };
        let hash = Wire::some(wire.hash, row).unwrap_or(0) as u32;
        let device = wire.device.map_or(0, |c| c.u64(row) as u32);
        let queue = wire.queue.map_or(0, |c| c.u64(row) as u32);
        let next = self.lanes.len() as u32;
        let lane = *self.lanes.entry((device, queue)).or_insert(next);
        let out = &mut self.out;
        let hash = *self.hash_ids.entry(hash).or_insert_with(|| {
            out.hashes.push(hash);
            (out.hashes.len() - 1) as u32
        });
        let flow = *self.flow_ids.entry((lane, hash)).or_insert_with(|| {
            out.flows.push(Flow { lane, hash });
            (out.flows.len() - 1) as u32
        });
        let packets = &mut out.packets;
        self.by_address.insert(skb, packets.event.len() as u32);
        packets.event.push(i);
        packets.cpu.push(cpu);
        packets.flow.push(flow);
        packets.seen.push(NO_CPU);
        packets.drained.push(NO_EVENT);
        let len = if whole { Wire::some(wire.len, row).unwrap_or(0) } else { 0 };
        packets.len.push(len as u32);
        packets.gro.push(!whole);
    }

    /// An address can be reused while its receive is missing, so the length has to fit where both are known.
    fn receive(&mut self, wire: &Wire, i: u32, cpu: u16, row: u32) {
        let packet = Wire::some(wire.skb, row).and_then(|skb| self.by_address.get(&skb).copied());
        let len = Wire::some(wire.len, row).unwrap_or(0) as u32;
        let packets = &mut self.out.packets;
        let fits = |p: &u32| {
            let known = packets.len[*p as usize];
            packets.seen[*p as usize] == NO_CPU && (known == 0 || len == 0 || known == len)
        };
        let Some(packet) = packet.filter(fits) else {
            self.out.strangers += 1;
            return;
        };
        let at = packet as usize;
        packets.seen[at] = cpu;
        self.out.steered += u64::from(cpu != packets.cpu[at]);
        let state = &mut self.cpus[usize::from(cpu)];
        state.received = Some(packet);
        if self.has_polls {
            state.waiting.push(packet);
        } else {
            packets.drained[at] = i;
        }
    }

    /// Outside NET_RX the last packet on the CPU belongs to somebody else.
    fn ready(&mut self, wire: &Wire, cpu: u16, row: u32) {
        let state = &mut self.cpus[usize::from(cpu)];
        if self.has_softirqs && state.softirq != Some(NET_RX) {
            return;
        }
        let packet = state.received.take();
        if let (Some(packet), Some(sock)) = (packet, Wire::some(wire.sock, row)) {
            let (socket, hash) = (self.sockets.number(sock), self.hash_of(packet));
            if hash != 0 {
                self.sockets.vote(socket, hash);
            }
        }
    }

    fn call(&mut self, wire: &Wire, i: u32, cpu: u16, thread: usize, row: u32, read: bool) {
        self.out.calls_seen += 1;
        let state = &mut self.threads[thread];
        let (entry, entry_cpu) = if state.first == NO_EVENT { (i, cpu) } else { (state.first, state.cpu) };
        let (before, copied) = (state.exit, state.copied);
        *state = ThreadState { first: NO_EVENT, cpu: NO_CPU, exit: i, copied: 0, skip_queue: false };
        let Some(sock) = Wire::some(wire.sock, row) else {
            self.out.calls_unjoined += 1;
            return;
        };
        let socket = self.sockets.number(sock);
        if copied != 0 && read {
            self.sockets.vote(socket, copied);
        }
        let after = if before == NO_EVENT { 0 } else { before };
        self.raw.push(RawCall { call: Call { entry, exit: i, after, cpu: entry_cpu, hash: 0 }, socket });
    }

    fn hash_of(&self, packet: u32) -> u32 {
        let flow = self.out.packets.flow[packet as usize];
        self.out.hashes[self.out.flows[flow as usize].hash as usize]
    }

    /// Joins calls to hashes. A socket learns its hash from a packet, so calls before the flow's first packet record nothing.
    fn finish(mut self) -> Stream {
        let mut first = vec![NO_EVENT; self.out.hashes.len()];
        for (&event, &flow) in self.out.packets.event.iter().zip(&self.out.packets.flow) {
            let at = &mut first[self.out.flows[flow as usize].hash as usize];
            *at = (*at).min(event);
        }
        let winners = self.sockets.winners();
        let known = |hash: u32| self.hash_ids.get(&hash).map(|&id| (id, first[id as usize]));
        let learnt: Vec<Option<(u32, u32)>> = winners.into_iter().map(|hash| hash.and_then(known)).collect();
        let mut calls = Vec::with_capacity(self.raw.len());
        for RawCall { call, socket } in &self.raw {
            let Some((hash, first)) = learnt[*socket as usize] else {
                self.out.calls_unjoined += 1;
                continue;
            };
            if first < call.entry {
                calls.push(Call { hash, ..*call });
            } else {
                self.out.calls_unjoined += 1;
            }
        }
        calls.sort_by_key(|call| call.entry);
        Stream { calls, ..self.out }
    }
}

impl ThreadState {
    fn begin(&mut self, i: u32, cpu: u16) {
        if self.first == NO_EVENT {
            (self.first, self.cpu) = (i, cpu);
        }
    }
}
