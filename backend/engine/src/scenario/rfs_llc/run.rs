//! Runs the inputs through the policy's rules and writes what they decide.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::SCENARIO;
use super::inputs::{Input, Kind, first_cpu, half_of, hashes, inputs};
use super::levels::{Levels, letter};
use crate::policy::rfs_llc::config::Config;
use crate::policy::rfs_llc::hardware::Device;
use crate::policy::rfs_llc::rules::{R, RULES};
use crate::policy::rfs_llc::steer::FlowSlot;
use crate::policy::rfs_llc::table::{RPS_NO_CPU, Variant, record, record_by, same_tag, word_of};
use crate::scenario::builder::SimulationBuilder;
use crate::scenario::simulation::{Choice, Event, Shape, Simulation};
use crate::scenario::values::Values;

/// What is due, in the order of its kinds at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Due {
    /// An input, by number.
    Input(u32),
    /// The poll of a CPU's backlog.
    Poll(u16),
    /// The driver's queued work for a flow.
    Work(u32),
}

/// A packet under way.
pub(super) struct Packet {
    pub(super) token: u32,
    pub(super) flow: u32,
    /// Whether the poll that received it is over.
    pub(super) passed: bool,
}

/// A flow and its reader.
pub(super) struct Flow {
    pub(super) hash: u32,
    pub(super) slot: usize,
    /// Its reader: the token, and the CPU it is on.
    pub(super) token: u32,
    pub(super) reader: u16,
    /// Queue its packets come in on, and the one a queued work will set.
    pub(super) queue: u16,
    /// Whether a filter leads them there.
    pub(super) is_led: bool,
    pub(super) wanted: Option<u16>,
    /// Packets in its socket.
    pub(super) socket: Vec<u32>,
    pub(super) has_read: bool,
}

/// A simulation under way.
pub struct Run<'a> {
    pub(super) values: &'a Values,
    pub(super) config: &'a Config,
    pub(super) allowed: Config,
    pub(super) host: Shape,
    pub(super) variant: Variant,
    pub(super) inputs: Vec<Input>,
    pub(super) words: Vec<u32>,
    /// The same table under today's rule: what the count "avoided" compares with.
    pub(super) stock: Vec<u32>,
    /// By queue and slot of its flow table.
    pub(super) slots: BTreeMap<(u16, u32), FlowSlot>,
    pub(super) device: Option<Device>,
    pub(super) flows: Vec<Flow>,
    pub(super) packets: Vec<Packet>,
    pub(super) backlogs: Vec<Vec<u32>>,
    /// By CPU: packets its backlog has passed (input_queue_head).
    pub(super) heads: Vec<u32>,
    pub(super) due: BinaryHeap<Reverse<(u64, Due, u32)>>,
    pub(super) hops: u32,
    pub(super) at: Levels,
    pub(super) builder: SimulationBuilder,
}

impl<'a> Run<'a> {
    /// Everything in place, nothing happened.
    pub fn new(values: &'a Values, config: &'a Config, host: Shape) -> Self {
        let Some(variant) = Variant::named(values.word("variant")) else {
            unreachable!("the words of `variant` are the policy's own");
        };
        let mut builder = SimulationBuilder::default();
        let hashes = hashes(values, config.entries);
        let at = Levels::new(&mut builder, &host, config, &hashes);
        let flow = |(f, &hash): (u32, &u32)| Flow {
            hash,
            slot: (hash & (config.entries - 1)) as usize,
            token: builder.token("reader", None),
            reader: first_cpu(values, f),
            queue: 0,
            is_led: false,
            wanted: None,
            socket: Vec::new(),
            has_read: false,
        };
        let flows = (0..).zip(&hashes).map(flow).collect();
        let cpus = host.cpus.len();
        let mut run = Self {
            values,
            config,
            allowed: config.clone(),
            host,
            variant,
            inputs: inputs(values),
            words: vec![RPS_NO_CPU; config.entries as usize],
            stock: vec![RPS_NO_CPU; config.entries as usize],
            slots: BTreeMap::new(),
            device: config.device.clone(),
            flows,
            packets: Vec::new(),
            backlogs: vec![Vec::new(); cpus],
            heads: vec![0; cpus],
            due: BinaryHeap::new(),
            hops: 0,
            at,
            builder,
        };
        run.assumed();
        run.show(0);
        run.builder.begin();
        run
    }

    fn assumed(&mut self) {
        let ns = |name: &str| self.values.whole(name);
        let (wait, program, slots) = (ns("wait"), ns("program"), self.config.entries);
        for sentence in [
            format!("the socket flow table has {slots} slots so that it can be drawn; scaling.rst suggests 32,768"),
            format!(
                "a packet waits {wait} ns in a backlog; no cost of a far packet is modelled, packets are only counted"
            ),
            format!("the NIC follows {program} ns after the driver is called; no such time is published"),
            "hops and reads come at set times, whatever the rule decided before".to_owned(),
            "every flow comes in on receive queue 0, served by CPU 0, until a filter leads it elsewhere".to_owned(),
        ] {
            self.builder.assume(sentence);
        }
    }

    /// Runs everything.
    pub fn all(&mut self) {
        let inputs: Vec<u64> = self.inputs.iter().map(|i| i.at_ns).collect();
        for (number, at_ns) in (0..).zip(inputs) {
            self.due.push(Reverse((at_ns, Due::Input(number), number)));
        }
        while let Some(Reverse((now, due, ask))) = self.due.pop() {
            match due {
                Due::Input(number) => match self.inputs[number as usize] {
                    Input { flow, kind: Kind::Hop(to), .. } => self.hop(now, ask, flow, to),
                    Input { flow, kind: Kind::Read, .. } => self.read(now, ask, flow),
                    Input { flow, kind: Kind::Packet, .. } => self.packet(now, ask, flow),
                    Input { kind: Kind::Confine(half), .. } => self.confine(now, ask, half),
                },
                Due::Poll(cpu) => self.poll(now, ask, cpu),
                Due::Work(flow) => self.work(now, ask, flow),
            }
        }
    }

    /// Levels of what can change with any event about a flow.
    pub(super) fn show(&mut self, about: u32) {
        let (builder, at) = (&mut self.builder, &self.at);
        builder.set(at.about, i64::from(about));
        for (slot, word) in at.slot.iter().zip(&self.words) {
            builder.set(slot.1, i64::from(*word));
        }
        for (level, packets) in at.backlog.iter().zip(&self.backlogs) {
            builder.set(level.1, packets.len() as i64);
        }
        for (level, flow) in at.flow.iter().zip(&self.flows) {
            let word = self.words[flow.slot];
            let is_own = word != RPS_NO_CPU && same_tag(word, flow.hash, self.config.cpu_mask);
            builder.set(level.recorded, if is_own { i64::from(word & self.config.cpu_mask) } else { -1 });
            builder.set(level.reader, i64::from(flow.reader));
            builder.set(level.socket.1, flow.socket.len() as i64);
            builder.set(level.filter.1, if flow.is_led { i64::from(flow.queue) } else { -1 });
        }
    }

    /// Calls of the driver; its work brings no new ones.
    pub(super) fn levels_of_nic(&mut self) {
        if let Some(device) = &self.device {
            let (locked, for_nothing) = device.calls();
            self.builder.set(self.at.steer_calls, locked as i64);
            self.builder.set(self.at.for_nothing, for_nothing as i64);
        }
    }

    fn hop(&mut self, now: u64, ask: u32, f: u32, to: u16) {
        let flow = &mut self.flows[f as usize];
        let (from, token) = (flow.reader, flow.token);
        flow.reader = to;
        let stays = self.host.share_cache(from, to);
        self.hops += 1;
        self.builder.add(self.at.hops.0, 1);
        self.builder.add(self.at.hops.1, i64::from(!stays));
        self.builder.move_to(token, Some(self.at.cpu[usize::from(to)]));
        self.show(f);
        self.builder.event(Event {
            at_ns: now,
            cpu: to,
            mark: "hop",
            ask,
            token: Some(token),
            from: Some(self.at.cpu[usize::from(from)]),
            to: Some(self.at.cpu[usize::from(to)]),
            text: format!(
                "the reader of flow {} hops from CPU {from} to CPU {to}, {}",
                letter(f),
                if stays { "in the same LLC" } else { "to another LLC" }
            ),
            ..Event::default()
        });
        self.builder.moment(if stays { "first-hop-inside" } else { "first-hop-across" });
        if let Some(name) = [(1, "first-hop"), (10, "tenth-hop")].iter().find(|(n, _)| *n == self.hops) {
            self.builder.moment(name.1);
        }
    }

    /// recvmsg: the record, then what waits in the socket.
    fn read(&mut self, now: u64, ask: u32, f: u32) {
        let flow = &mut self.flows[f as usize];
        let (cpu, token, slot) = (flow.reader, flow.token, flow.slot);
        let packets = std::mem::take(&mut flow.socket);
        let is_first = !std::mem::replace(&mut flow.has_read, true);
        let (old, new) = (self.words[slot], word_of(flow.hash, cpu, self.config.cpu_mask));
        let by_hand = self.values.hand(ask).filter(|_| old != new);
        let (rule, write) = record_by(self.variant, old, new, &self.allowed, by_hand.map(|c| c == "write"));
        if write {
            self.words[slot] = new;
        }
        let (_, stock_writes) = record(Variant::Stock, self.stock[slot], new, &self.allowed);
        if stock_writes {
            self.stock[slot] = new;
        }
        let at = &self.at;
        let place = (at.cpu[usize::from(cpu)], at.slot[slot].0);
        // What the reader decides is no rule's doing.
        if by_hand.is_none() {
            at.count(&mut self.builder, rule);
        }
        self.builder.add(at.writes, i64::from(write));
        self.builder.add(at.retained, i64::from(!write && old != new));
        self.builder.add(at.stock_writes, i64::from(stock_writes));
        self.builder.add(at.avoided, i64::from(stock_writes) - i64::from(write));
        if is_first {
            self.builder.move_to(token, Some(place.0));
        }
        for &packet in &packets {
            self.builder.move_to(self.packets[packet as usize].token, None);
        }
        self.show(f);
        let what = match packets.len() {
            0 => "finds no packet".to_owned(),
            1 => "takes 1 packet".to_owned(),
            n => format!("takes {n} packets"),
        };
        let hand = if by_hand.is_some() { " by hand" } else { "" };
        let fate = match (old == new, write) {
            (true, _) => format!("names CPU {cpu} already"),
            (_, true) if old == RPS_NO_CPU => format!("was empty and is written{hand}: CPU {cpu}"),
            (_, true) => format!("named CPU {} and is written{hand}: CPU {cpu}", old & self.config.cpu_mask),
            (_, false) if old == RPS_NO_CPU => format!("is empty and stays so{hand}"),
            (_, false) => format!("keeps CPU {}{hand}", old & self.config.cpu_mask),
        };
        self.builder.event(Event {
            at_ns: now,
            cpu,
            mark: match (old == new, write) {
                (true, _) => "reads",
                (_, true) => "write",
                (_, false) => "kept",
            },
            ask,
            token: Some(token),
            rules: vec![RULES[rule as usize].id],
            from: Some(place.0),
            to: Some(place.1),
            choice: (old != new)
                .then(|| Choice { took: if write { "write" } else { "keep" }, by_hand: by_hand.is_some() }),
            text: format!("CPU {cpu} reads flow {} and {what}; slot {slot} {fate}", letter(f)),
        });
        for (moment, is_now) in [
            ("first-record", true),
            ("first-record-b", f == 1),
            ("after-hop", self.hops > 0 && old != new),
            ("first-write", write && old != RPS_NO_CPU),
            ("first-kept", !write && old != new),
            ("rewrite-across", rule == R::ACrossLlc),
            ("foreign-word", matches!(rule, R::ATag | R::ARetainTag)),
            ("empty-kept", rule == R::ARetainEmpty),
            ("not-allowed", rule == R::ANotAllowed),
            ("ten-hops", self.hops == 10),
        ] {
            if is_now {
                self.builder.moment(moment);
            }
        }
    }

    /// The readers' cpuset is cut.
    fn confine(&mut self, now: u64, ask: u32, half: u16) {
        let cpus = self.host.cpus.len() as u16;
        for cpu in 0..cpus {
            self.allowed.allowed[usize::from(cpu)] = half_of(cpu, cpus) == half;
        }
        let first = (0..cpus).find(|c| half_of(*c, cpus) == half).unwrap_or(0);
        let last = (0..cpus).rfind(|c| half_of(*c, cpus) == half).unwrap_or(0);
        self.show(0);
        self.builder.event(Event {
            at_ns: now,
            cpu: first,
            mark: "knob",
            ask,
            text: format!("the readers’ cpuset is cut to CPUs {first} to {last}"),
            ..Event::default()
        });
        self.builder.moment("cut");
    }

    /// The simulation.
    pub fn simulation(self, kernel: &str) -> Simulation {
        self.builder.build(Simulation::of(&SCENARIO, self.values.word("variant"), kernel, self.values, self.host))
    }
}
