//! One pass over a trace: packets with the CPU each was received on, and the calls that record.
//!
//! ```text
//! arrival ──(get_rps_cpu)──> backlog of a CPU ──> received there ──> poll ends: the backlog's head has passed it
//! first copy or transmit of a call = its entry, where the record is made        *_length = its exit
//! ```
//! The record is made at the entry of recvmsg and sendmsg. Where the recording has the entry of the system call it is read
//! from there, else the call's first event of the same thread outside softirqs is used ([`super::calls`]).
//!
//! A packet that arrives without a hash gets one in get_rps_cpu, which no event shows. Where a connected socket takes it up, its
//! flow is known by that socket, and a placeholder is used for its hash. What another flow might do to the same slot of a table
//! is then not modelled, so all that follows from it is `assumed`.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::calls::{By, Call, Calls};
use super::kicks::Kicks;
use super::wires::{Path, Role, Wire, resolve};
use crate::event::{NO_CPU, Table, Trace};
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
    /// Event at which it had been handed to a backlog: `net:netif_rx_exit`, else its arrival.
    pub handed: Vec<u32>,
    /// Whether it goes through a backlog even if it stays (netif_rx).
    pub queued: Vec<bool>,
    /// Whether it arrived through GRO, which may merge it into another packet.
    pub gro: Vec<bool>,
}

impl Packets {
    /// Whether GRO merged it: it arrived there and no packet of its address was received. The kernel chooses no CPU for it.
    pub fn is_merged(&self, packet: usize) -> bool {
        self.gro[packet] && self.seen[packet] == NO_CPU
    }
    /// How many packets GRO merged.
    pub fn merged(&self) -> u64 {
        (0..self.event.len()).filter(|p| self.is_merged(*p)).count() as u64
    }
}

/// A receive queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Device, empty where it is unknown.
    pub device: String,
    /// Its queue.
    pub queue: u32,
}

/// The end of a poll of a CPU's backlog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Poll {
    /// Its event.
    pub event: u32,
    /// The CPU.
    pub cpu: u16,
    /// Whether it left work behind, so that the backlog stays scheduled.
    pub again: bool,
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
    /// Receive queues; [`Flow::lane`] points here.
    pub lanes: Vec<Lane>,
    /// Polls of backlogs, ascending by event; empty where the recording has none.
    pub polls: Vec<Poll>,
    /// Distinct flow hashes; 0 = not in the record. From `placeholders` on a number (`0x00010001`, `0x00020002`, …) each for the
    /// hash, whatever it is, of all that one connected socket receives.
    pub hashes: Vec<u32>,
    /// Index into `hashes` of the first that is none.
    pub placeholders: u32,
    /// Reads and sends seen.
    pub calls_seen: u64,
    /// Reads and sends of sockets whose hash is never learnt, or not yet.
    pub calls_unjoined: u64,
    /// Whether `tcp:tcp_probe` is recorded, which alone joins a TCP socket that only sends to its flow.
    pub has_tcp_probe: bool,
    /// Packets received whose arrival is not in the recording.
    pub strangers: u64,
    /// Packets received on another CPU than they arrived on.
    pub steered: u64,
    /// Highest CPU number of the events.
    pub top_cpu: u16,
    /// Function calls queued for other CPUs.
    pub kicks: Kicks,
}

impl Stream {
    /// Whether no hash is known for a number of `hashes`, but whose it is.
    pub fn is_placeholder(&self, hash: u32) -> bool {
        hash >= self.placeholders
    }
    /// Packets whose flow is known by the socket that takes them up.
    pub fn by_socket(&self) -> u64 {
        let is_one = |flow: &&u32| self.is_placeholder(self.flows[**flow as usize].hash);
        self.packets.flow.iter().filter(is_one).count() as u64
    }
}

/// IPPROTO_TCP and IPPROTO_UDP.
const TCP: u64 = 6;
const UDP: u64 = 17;

#[derive(Clone, Default)]
struct CpuState {
    softirq: Option<u64>,
    received: Option<u32>,
    entering: Option<u32>,
    waiting: Vec<u32>,
}

struct Pass<'a> {
    trace: &'a Trace,
    out: Stream,
    calls: Calls,
    cpus: Vec<CpuState>,
    by_address: HashMap<u64, u32, FxBuildHasher>,
    lanes: HashMap<(u32, u32), u32, FxBuildHasher>,
    flow_ids: HashMap<(u32, u32), u32, FxBuildHasher>,
    hash_ids: HashMap<u32, u32, FxBuildHasher>,
    /// (packet, socket) where the packet has no hash.
    nameless: Vec<(u32, u32)>,
    has_softirqs: bool,
    has_polls: bool,
}

/// Reads the stream of a trace.
pub fn read(trace: &Trace) -> Stream {
    let wires = resolve(trace);
    let has = |role: Role| wires.iter().any(|w| w.role == role);
    // Without TCP there is nothing that tcp_probe could name.
    let is_tcp = |(wire, table): (&Wire, &Table)| {
        let is_socket = matches!(wire.role, Role::Ready | Role::Call { .. });
        is_socket && (wire.protocol.is_none() || (0..table.len).any(|row| wire.is_of(row, TCP)))
    };
    let names_flows = has(Role::Probe) || !wires.iter().zip(&trace.tables).any(is_tcp);
    let top_cpu = trace.events.cpu.iter().copied().filter(|c| *c != NO_CPU).max().unwrap_or(0);
    let mut pass = Pass {
        trace,
        out: Stream { top_cpu, has_tcp_probe: has(Role::Probe), ..Stream::default() },
        calls: Calls::new(trace, has(Role::Enter) && names_flows),
        cpus: vec![CpuState::default(); usize::from(top_cpu) + 1],
        by_address: HashMap::default(),
        lanes: HashMap::default(),
        flow_ids: HashMap::default(),
        hash_ids: HashMap::default(),
        nameless: Vec::new(),
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
            Role::Arrive { path } => self.arrive(wire, i, cpu, row, path),
            Role::Handed => {
                if let Some(packet) = state.entering.take() {
                    self.out.packets.handed[packet as usize] = i;
                }
            }
            Role::Receive => self.receive(wire, i, cpu, row),
            Role::Poll if wire.is_backlog(row, &self.trace.strings) => {
                for packet in state.waiting.drain(..) {
                    self.out.packets.drained[packet as usize] = i;
                }
                self.out.polls.push(Poll { event: i, cpu, again: wire.is_exhausted(row) });
            }
            Role::Poll => {}
            Role::SoftEntry => state.softirq = wire.vec.map(|c| c.u64(row)),
            Role::SoftExit => (state.softirq, state.received) = (None, None),
            Role::Ready => self.ready(wire, i, cpu, row),
            Role::Probe => {
                let packet = Wire::some(wire.skb, row).and_then(|skb| self.by_address.get(&skb).copied());
                self.vote(packet, wire, i, row, By::Probe);
            }
            Role::Enter => self.calls.enter(wire, i, cpu, thread, row),
            Role::Connect => self.calls.connect(wire, i, thread, row),
            Role::Accepted => self.calls.accepted(wire, i, cpu, thread, row),
            Role::Copy | Role::Queue if state.softirq.is_some() => {}
            Role::Copy => {
                let packet = Wire::some(wire.skb, row).and_then(|skb| self.by_address.get(&skb));
                let hash = packet.map_or(0, |packet| self.hash_of(*packet));
                self.calls.copy(i, cpu, thread, hash);
            }
            Role::Queue if self.has_softirqs => self.calls.queue(i, cpu, thread),
            Role::Queue => {}
            Role::State => self.state(wire, i, cpu, thread, row),
            Role::Call { read } => {
                self.out.calls_seen += 1;
                self.out.calls_unjoined += u64::from(!self.calls.end(wire, i, cpu, thread, row, read));
            }
            Role::Csd => {
                let net_rx = state.softirq == Some(NET_RX);
                self.out.kicks.count(wire.func.map_or(0, |c| c.u64(row)), net_rx);
            }
        }
    }

    fn arrive(&mut self, wire: &Wire, i: u32, cpu: u16, row: u32, path: Path) {
        let Some(skb) = Wire::some(wire.skb, row) else { return };
        let hash = Wire::some(wire.hash, row).unwrap_or(0) as u32;
        let device = wire.device.map_or(0, |c| c.u64(row) as u32);
        let queue = wire.queue.map_or(0, |c| c.u64(row) as u32);
        let (out, strings) = (&mut self.out, &self.trace.strings);
        let lane = *self.lanes.entry((device, queue)).or_insert_with(|| {
            let device = wire.device.map_or("", |_| strings.get(device)).to_owned();
            out.lanes.push(Lane { device, queue });
            (out.lanes.len() - 1) as u32
        });
        let hash = *self.hash_ids.entry(hash).or_insert_with(|| {
            out.hashes.push(hash);
            (out.hashes.len() - 1) as u32
        });
        let flow = *self.flow_ids.entry((lane, hash)).or_insert_with(|| {
            out.flows.push(Flow { lane, hash });
            (out.flows.len() - 1) as u32
        });
        let packets = &mut out.packets;
        let packet = packets.event.len() as u32;
        self.by_address.insert(skb, packet);
        packets.event.push(i);
        packets.cpu.push(cpu);
        packets.flow.push(flow);
        packets.seen.push(NO_CPU);
        packets.drained.push(NO_EVENT);
        let gro = path == Path::Gro;
        let len = if gro { 0 } else { Wire::some(wire.len, row).unwrap_or(0) };
        packets.len.push(len as u32);
        packets.gro.push(gro);
        packets.handed.push(i);
        packets.queued.push(path == Path::Queued);
        self.cpus[usize::from(cpu)].entering = (path == Path::Queued).then_some(packet);
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
    fn ready(&mut self, wire: &Wire, i: u32, cpu: u16, row: u32) {
        let state = &mut self.cpus[usize::from(cpu)];
        if self.has_softirqs && state.softirq != Some(NET_RX) {
            return;
        }
        let packet = state.received.take();
        let by = if wire.is_of(row, TCP) { By::TcpData } else { By::Data };
        self.vote(packet, wire, i, row, by);
    }

    /// A connection is there; a change outside softirqs sends outside sendmsg.
    fn state(&mut self, wire: &Wire, i: u32, cpu: u16, thread: usize, row: u32) {
        if self.cpus[usize::from(cpu)].softirq.is_none() {
            self.calls.skip_queue(thread);
        }
        let Some(sock) = Wire::some(wire.sock, row) else { return };
        if wire.is_established(row, &self.trace.strings) {
            self.calls.established(sock, i);
        } else if wire.is_closed(row, &self.trace.strings) {
            self.calls.closed(sock);
        }
    }

    /// Of packets without a hash only those count that show which flow the socket has: a probe of TCP, a datagram.
    fn vote(&mut self, packet: Option<u32>, wire: &Wire, i: u32, row: u32, by: By) {
        if let (Some(packet), Some(sock)) = (packet, Wire::some(wire.sock, row)) {
            let hash = self.hash_of(packet);
            if hash != 0 || by == By::Probe || wire.is_of(row, UDP) {
                let socket = self.calls.vote(sock, hash, i, by);
                if hash == 0 {
                    self.nameless.push((packet, socket));
                }
            }
        }
    }

    fn hash_of(&self, packet: u32) -> u32 {
        let flow = self.out.packets.flow[packet as usize];
        self.out.hashes[self.out.flows[flow as usize].hash as usize]
    }

    /// A placeholder for each hash that is not in the record, and its packets get it.
    fn placeholders(&mut self) -> HashMap<u32, u32, FxBuildHasher> {
        let mut number_of: HashMap<u32, u32, FxBuildHasher> = HashMap::default();
        let mut unused = (1..=u32::from(u16::MAX)).map(|n| n << 16 | n).filter(|n| !self.hash_ids.contains_key(n));
        let out = &mut self.out;
        out.placeholders = out.hashes.len() as u32;
        for &(packet, socket) in self.nameless.iter().filter(|(_, socket)| self.calls.has_one_flow(*socket)) {
            let next = out.hashes.len() as u32;
            let hash = match number_of.get(&socket) {
                Some(hash) => *hash,
                None => {
                    let Some(number) = unused.next() else { break };
                    out.hashes.push(number);
                    *number_of.entry(socket).or_insert(next)
                }
            };
            let flow = &mut out.packets.flow[packet as usize];
            let lane = out.flows[*flow as usize].lane;
            *flow = *self.flow_ids.entry((lane, hash)).or_insert_with(|| {
                out.flows.push(Flow { lane, hash });
                (out.flows.len() - 1) as u32
            });
        }
        number_of
    }

    /// Joins calls to hashes. A socket learns its hash from a packet, so calls before that record nothing.
    fn finish(mut self) -> Stream {
        let placeholders = self.placeholders();
        let mut first = vec![NO_EVENT; self.out.hashes.len()];
        for (&event, &flow) in self.out.packets.event.iter().zip(&self.out.packets.flow) {
            let at = &mut first[self.out.flows[flow as usize].hash as usize];
            *at = (*at).min(event);
        }
        let known = |socket: u32, hash: u32| {
            let id = if hash == 0 { placeholders.get(&socket) } else { self.hash_ids.get(&hash) };
            id.map(|&id| (id, first[id as usize]))
        };
        let (calls, unjoined) = self.calls.finish(known);
        let calls_unjoined = self.out.calls_unjoined + unjoined;
        Stream { calls, calls_unjoined, ..self.out }
    }
}
