//! Replays one variant: calls and packets in the order of events, one decision each.

use std::collections::BTreeMap;
use std::hash::Hash;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::backlog::{BY_POLLS, Handed, kicks};
use super::calls::Call;
use super::config::Config;
use super::hardware::{Device, moved};
use super::queues::Queue;
use super::rules::R;
use super::steer::{Backlog, FlowSlot, choose};
use super::stream::{Packets, Stream};
use super::table::{RPS_NO_CPU, Variant, cpu_of, may_record, record, word_of};
use crate::event::NO_CPU;
use crate::life::{Lives, NO_EVENT, NO_LIFE};
use crate::policy::Decisions;

/// Means "no kernel decision" in [`Machine::decision_of`].
pub const NO_DECISION: u32 = u32::MAX;

/// What one run counts.
#[derive(Default)]
pub struct Totals {
    /// Records that wrote the slot.
    pub writes: u64,
    /// Records that left it.
    pub retained: u64,
    /// Packets handed to another CPU than they arrived on.
    pub steered_away: u64,
    /// Updates of a queue's flow slot: the most often a driver's aRFS hook can be called.
    pub steer_changes: u64,
    /// Packets that schedule the backlog of another CPU: an interrupt each.
    pub rps_kicks: u64,
    /// Calls of the driver's aRFS hook, where hardware steering is on.
    pub steer_calls: u64,
}

/// The state of one run.
pub struct Machine<'a> {
    variant: Variant,
    config: &'a Config,
    /// The same for threads that only send.
    of_senders: Config,
    stream: &'a Stream,
    of_event: &'a [u32],
    /// By lane: its queue's knobs.
    queues: Vec<&'a Queue>,
    /// Word by dense slot; hashes that share a slot share the number.
    words: Vec<u32>,
    word_at: Vec<u32>,
    /// Flow slot by dense slot of a queue.
    slots: Vec<FlowSlot>,
    slot_at: Vec<u32>,
    /// The NIC, where hardware steering is on; by flow the queue it steers to, by CPU the packets handed to its backlog.
    device: Option<Device>,
    hardware_queue: Vec<u16>,
    heads: Vec<u32>,
    /// Packets handed to backlogs.
    handed: Vec<Handed>,
    /// What was decided.
    pub decisions: Decisions,
    /// What was counted.
    pub totals: Totals,
    /// By packet: the index of its decision, or [`NO_DECISION`].
    pub decision_of: Vec<u32>,
}

impl<'a> Machine<'a> {
    /// A machine with empty tables.
    pub fn new(variant: Variant, config: &'a Config, stream: &'a Stream, lives: &'a Lives) -> Self {
        // A hash that is not known shares its slot with none.
        let own = |hash: u32, slot: u32| if stream.is_placeholder(hash) { (true, hash) } else { (false, slot) };
        let index = |hash: u32| hash & config.entries.saturating_sub(1);
        let (word_at, words) = dense((0..).zip(&stream.hashes).map(|(id, hash)| own(id, index(*hash))));
        let queues: Vec<&Queue> = stream.lanes.iter().map(|lane| config.queue_of(&lane.device, lane.queue)).collect();
        let lane_slot = |f: &super::stream::Flow| {
            let slot = config.flow_slot(queues[f.lane as usize], stream.hashes[f.hash as usize]);
            (f.lane, own(f.hash, slot))
        };
        let (slot_at, slots) = dense(stream.flows.iter().map(lane_slot));
        Self {
            variant,
            config,
            of_senders: config.clone().unpinned(),
            stream,
            of_event: &lives.of_event,
            words: vec![RPS_NO_CPU; words],
            word_at,
            slots: vec![FlowSlot::UNSET; slots],
            slot_at,
            device: config.device.clone(),
            hardware_queue: if config.device.is_some() { vec![NO_CPU; stream.flows.len()] } else { Vec::new() },
            heads: vec![0; config.nr_cpu_ids as usize],
            handed: Vec::with_capacity(stream.packets.event.len()),
            queues,
            decisions: reserve(stream.packets.event.len() + stream.calls.len()),
            totals: Totals::default(),
            decision_of: Vec::with_capacity(stream.packets.event.len()),
        }
    }

    /// Runs the whole stream. A record at the event of an arrival comes first.
    pub fn run(&mut self) {
        let mut calls = self.stream.calls.iter().peekable();
        for packet in 0..self.stream.packets.event.len() {
            let at = self.stream.packets.event[packet];
            while let Some(call) = calls.next_if(|c| c.entry <= at) {
                self.record(call);
            }
            if self.stream.packets.is_merged(packet) {
                self.decision_of.push(NO_DECISION);
            } else {
                self.steer(packet);
            }
        }
        calls.for_each(|call| self.record(call));
        let cpus = self.config.nr_cpu_ids as usize;
        self.totals.rps_kicks = kicks(std::mem::take(&mut self.handed), &self.stream.polls, cpus);
    }

    fn record(&mut self, call: &Call) {
        let (config, hash) = (self.config, self.stream.hashes[call.hash as usize]);
        if may_record(config.entries > 0, true, hash).is_some() {
            return;
        }
        let slot = self.word_at[call.hash as usize] as usize;
        let (old, new) = (self.words[slot], word_of(hash, call.cpu, config.cpu_mask));
        let (rule, write) = record(self.variant, old, new, if call.by_reader { config } else { &self.of_senders });
        if write {
            self.words[slot] = new;
            self.totals.writes += 1;
        } else {
            self.totals.retained += 1;
        }
        let cpu = |word| cpu_of(word, config.cpu_mask);
        self.decide(call.entry, rule, NO_LIFE, hash, cpu(old), cpu(self.words[slot]), 0);
    }

    fn steer(&mut self, packet: usize) {
        let packets = &self.stream.packets;
        let (at, arrival) = (packets.event[packet], packets.cpu[packet]);
        let flow = packets.flow[packet] as usize;
        let hash_id = self.stream.flows[flow].hash as usize;
        let (hash, word) = (self.stream.hashes[hash_id], self.words[self.word_at[hash_id] as usize]);
        let queue = self.queues[self.stream.flows[flow].lane as usize];
        let slot = &mut self.slots[self.slot_at[flow] as usize];
        let before = *slot;
        let (rule, cpu) = choose(self.config, queue, arrival, hash, word, slot, |last| backlog(packets, last, at));
        // The map's CPU depends on the hash itself.
        let by_map = matches!(rule, R::B9Empty | R::B9Tag | R::B9Invalid) && queue.map.len() > 1;
        let (rule, cpu) =
            if by_map && self.stream.is_placeholder(hash_id as u32) { (R::B3NoHash, arrival) } else { (rule, cpu) };
        if matches!(rule, R::B6Same | R::B7First | R::B7Move | R::B7MoveUnknown | R::B7Hold) {
            slot.last = packet as u32;
        }
        self.totals.steer_changes += u64::from(slot.cpu != before.cpu);
        self.totals.steered_away += u64::from(cpu != arrival);
        let stays = matches!(rule, R::B2Off | R::B3NoHash | R::B10Stay);
        if !stays || packets.queued[packet] {
            let event = packets.handed[packet];
            let until = match (packets.seen[packet], packets.drained[packet]) {
                (seen, _) if seen == cpu => BY_POLLS,
                (_, NO_EVENT) => event,
                (_, drained) => drained,
            };
            self.handed.push(Handed { event, cpu, arrival, until });
        }
        let seen = packets.seen[packet];
        let comparable = seen != NO_CPU && rule != R::B3NoHash;
        let agrees = if comparable { 1 + u8::from(seen != cpu) } else { 0 };
        let life = self.of_event.get(at as usize).copied().unwrap_or(NO_LIFE);
        self.decision_of.push(self.decisions.event.len() as u32);
        let to = if rule == R::B3NoHash { NO_CPU } else { cpu };
        self.decide(at, rule, life, hash, before.cpu, to, agrees);
        if let Some(head) = self.heads.get_mut(usize::from(cpu)) {
            *head += 1;
        }
        if self.device.is_some() && matches!(rule, R::B7First | R::B7Move | R::B7MoveUnknown) {
            self.hardware(at, life, flow, arrival, cpu);
        }
    }

    /// A flow moved: what the driver is called for, and what it does. A flow that was never steered arrives on its CPU's queue.
    fn hardware(&mut self, at: u32, life: u32, flow: usize, arrival: u16, cpu: u16) {
        let hash = self.stream.hashes[self.stream.flows[flow].hash as usize];
        let knobs = self.queues[self.stream.flows[flow].lane as usize];
        let (slot, head) = (self.config.flow_slot(knobs, hash), self.heads.get(usize::from(cpu)).copied().unwrap_or(0));
        let Some(device) = self.device.as_mut() else { return };
        let queue = match self.hardware_queue[flow] {
            NO_CPU => device.queue_of(arrival),
            steered => steered,
        };
        let steered = moved(Some(device), queue, slot, hash, cpu, head);
        let target = device.queue_of(cpu);
        if steered.rule == R::C5Stored {
            self.hardware_queue[flow] = target;
        }
        self.totals.steer_calls += u64::from(steered.driver.is_some());
        for rule in steered.driver.into_iter().chain([steered.rule]) {
            self.decide(at, rule, life, hash, queue, target, 0);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one argument a column of Decisions")]
    fn decide(&mut self, event: u32, rule: R, life: u32, hash: u32, from: u16, to: u16, agrees: u8) {
        let d = &mut self.decisions;
        d.event.push(event);
        d.rule.push(rule as u8);
        d.life.push(life);
        d.subject.push(hash);
        d.from.push(from);
        d.to.push(to);
        d.level.push(0);
        d.agrees.push(agrees);
    }
}

/// What is known at event `at` about the backlog that packet `last` was handed to.
fn backlog(packets: &Packets, last: u32, at: u32) -> Backlog {
    match (packets.seen[last as usize], packets.drained[last as usize]) {
        (NO_CPU, _) => Backlog::Unknown,
        (_, drained) if drained < at => Backlog::Passed,
        _ => Backlog::Waiting,
    }
}

/// Dense numbers of keys: (number by input, how many).
fn dense<K: Hash + Eq>(keys: impl Iterator<Item = K>) -> (Vec<u32>, usize) {
    let mut numbers: HashMap<K, u32, FxBuildHasher> = HashMap::default();
    let number = |key| {
        let next = numbers.len() as u32;
        *numbers.entry(key).or_insert(next)
    };
    let by_input = keys.map(number).collect();
    (by_input, numbers.len())
}

fn reserve(n: usize) -> Decisions {
    Decisions {
        event: Vec::with_capacity(n),
        rule: Vec::with_capacity(n),
        life: Vec::with_capacity(n),
        subject: Vec::with_capacity(n),
        from: Vec::with_capacity(n),
        to: Vec::with_capacity(n),
        level: Vec::with_capacity(n),
        agrees: Vec::with_capacity(n),
        step: Vec::new(),
    }
}

/// Packets of the stream that cannot be compared, by reason.
pub fn not_compared(machine: &Machine) -> BTreeMap<String, u64> {
    let mut reasons = BTreeMap::new();
    let packets = &machine.stream.packets;
    for (&seen, &decision) in packets.seen.iter().zip(&machine.decision_of) {
        let reason = match machine.decisions.rule.get(decision as usize) {
            // GRO merged it into another: the kernel chooses no CPU for it.
            None => continue,
            _ if seen == NO_CPU => "its receive is not in the recording",
            Some(rule) if *rule == R::B3NoHash as u8 => {
                "its hash is not in the record: the kernel computed it after the event that shows the arrival"
            }
            Some(_) => continue,
        };
        *reasons.entry(reason.to_owned()).or_insert(0) += 1;
    }
    if machine.stream.strangers > 0 {
        reasons.insert("its arrival is not in the recording".to_owned(), machine.stream.strangers);
    }
    reasons
}
