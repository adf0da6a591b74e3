//! Places and gauges of the simulation, and what they show. Flows are called A to D.
//!
//! ```text
//! places   cpu:3  backlog:3  slot:2  socket:A  filter:A  nic
//! gauges   word:2  backlog:3  reader:A  recorded:A  queue:A   counters   by:A-same-llc   mask  ids  slot:A  hash:A
//! ```

use crate::policy::rfs_llc::config::Config;
use crate::policy::rfs_llc::rules::{R, RULES};
use crate::scenario::builder::SimulationBuilder;
use crate::scenario::simulation::Shape;

/// The rules of the record, each with a separate count.
pub const RECORD_RULES: [R; 10] = [
    R::AEqual,
    R::AEmpty,
    R::ATag,
    R::AInvalid,
    R::ANotAllowed,
    R::ASameLlc,
    R::ACrossLlc,
    R::ARetainLlc,
    R::ARetainTag,
    R::ARetainEmpty,
];

/// Letters of a flow: A to Z, then AA.
pub fn letter(flow: u32) -> String {
    let more = if flow >= 26 { letter(flow / 26 - 1) } else { String::new() };
    format!("{more}{}", char::from(b'A' + (flow % 26) as u8))
}

/// What a simulation shows of one flow.
pub struct OfFlow {
    /// Its socket, and packets in it.
    pub socket: (u32, usize),
    /// The NIC's filter for it, and the queue it leads to: −1 = none.
    pub filter: (u32, usize),
    /// CPU of its reader.
    pub reader: usize,
    /// CPU recorded for it: −1 where its slot is empty or another flow's.
    pub recorded: usize,
}

/// Indexes of everything a simulation of this scenario shows.
pub struct Levels {
    /// By CPU.
    pub cpu: Vec<u32>,
    /// By CPU: its backlog, and packets in it.
    pub backlog: Vec<(u32, usize)>,
    /// By slot of the socket flow table: the slot, and its word.
    pub slot: Vec<(u32, usize)>,
    /// By flow.
    pub flow: Vec<OfFlow>,
    /// Where packets come in.
    pub nic: u32,
    /// Flow the last event is about.
    pub about: usize,
    /// Hops, and those to another LLC.
    pub hops: (usize, usize),
    /// Records that wrote, that left a differing word, and what today's rule would have written over the same reads.
    pub writes: usize,
    /// See `writes`.
    pub retained: usize,
    /// See `writes`.
    pub stock_writes: usize,
    /// See `writes`: today's minus this rule's; below 0 where decisions by hand write more.
    pub avoided: usize,
    /// Packets received.
    pub packets: usize,
    /// Packets received on the reader's CPU, on another of its LLC, and in another LLC.
    pub hit: usize,
    /// See `hit`.
    pub near: usize,
    /// See `hit`.
    pub far: usize,
    /// Packets no entry steered.
    pub unsteered: usize,
    /// Packets that had to wait with their flow (B7).
    pub held: usize,
    /// Calls of the driver, and those of them that changed nothing.
    pub steer_calls: usize,
    /// See `steer_calls`.
    pub for_nothing: usize,
    /// Filters the NIC was given.
    pub programmed: usize,
    by_rule: Vec<usize>,
}

impl Levels {
    /// Declares all of them.
    pub fn new(builder: &mut SimulationBuilder, host: &Shape, config: &Config, hashes: &[u32]) -> Self {
        let places = |builder: &mut SimulationBuilder, id: String, concept, cpu, unit| {
            (builder.place(id.clone(), concept, cpu, None), builder.gauge(id, unit, None))
        };
        let cpu = host.cpus.iter().map(|&c| builder.cpu(c)).collect();
        let backlog =
            host.cpus.iter().map(|&c| places(builder, format!("backlog:{c}"), "backlog", Some(c), "packets")).collect();
        let slot =
            (0..config.entries).map(|s| places(builder, format!("slot:{s}"), "flowEntry", None, "word")).collect();
        let nic = builder.place("nic".to_owned(), "device", None, None);
        let flow = (0..hashes.len() as u32).map(|f| {
            let name = letter(f);
            OfFlow {
                socket: places(builder, format!("socket:{name}"), "socket", None, "packets"),
                filter: places(builder, format!("filter:{name}"), "filter", None, "queue"),
                reader: builder.gauge(format!("reader:{name}"), "CPU", None),
                recorded: builder.gauge(format!("recorded:{name}"), "CPU", None),
            }
        });
        let flow = flow.collect();
        for (f, hash) in (0..).zip(hashes) {
            let of = |builder: &mut SimulationBuilder, what: &str, unit, value: u32| {
                let gauge = builder.gauge(format!("{what}:{}", letter(f)), unit, None);
                builder.set(gauge, i64::from(value));
            };
            of(builder, "index", "slot", hash & (config.entries - 1));
            of(builder, "hash", "hash", *hash);
        }
        for (id, value) in [("mask", config.cpu_mask), ("ids", config.nr_cpu_ids)] {
            let gauge = builder.gauge(id, "CPU numbers", None);
            builder.set(gauge, i64::from(value));
        }
        Self {
            cpu,
            backlog,
            slot,
            flow,
            nic,
            about: builder.gauge("about", "flow", None),
            hops: (builder.gauge("hops", "hops", None), builder.gauge("hops-across", "hops", None)),
            writes: builder.gauge("writes", "writes", None),
            retained: builder.gauge("kept", "records", None),
            stock_writes: builder.gauge("stock-writes", "writes", None),
            avoided: builder.gauge("avoided", "writes", None),
            packets: builder.gauge("packets", "packets", None),
            hit: builder.gauge("hit", "packets", None),
            near: builder.gauge("near", "packets", None),
            far: builder.gauge("far", "packets", None),
            unsteered: builder.gauge("unsteered", "packets", None),
            held: builder.gauge("held", "packets", None),
            steer_calls: builder.gauge("steer-calls", "calls", None),
            for_nothing: builder.gauge("for-nothing", "calls", None),
            programmed: builder.gauge("programmed", "filters", None),
            by_rule: RECORD_RULES
                .iter()
                .map(|r| builder.gauge(format!("by:{}", RULES[*r as usize].id), "records", None))
                .collect(),
        }
    }

    /// Counts a record under its rule.
    pub fn count(&self, builder: &mut SimulationBuilder, rule: R) {
        if let Some(at) = RECORD_RULES.iter().position(|r| *r == rule) {
            builder.add(self.by_rule[at], 1);
        }
    }
}
