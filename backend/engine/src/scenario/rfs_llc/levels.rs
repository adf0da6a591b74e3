//! Places and gauges of the film, and what they show. Flows are called A to D.
//!
//! ```text
//! places   cpu:3  backlog:3  slot:2  socket:A  filter:A  nic
//! gauges   word:2  backlog:3  reader:A  recorded:A  queue:A   counters   by:A-same-llc   mask  ids  slot:A  hash:A
//! ```

use crate::policy::rfs_llc::config::Config;
use crate::policy::rfs_llc::rules::{R, RULES};
use crate::scenario::film::Shape;
use crate::scenario::reel::Reel;

/// The rules of the record, each with a count of its own.
const RECORD_RULES: [R; 10] = [
    R::AEqual,
    R::AEmpty,
    R::ATag,
    R::AInvalid,
    R::ANotAllowed,
    R::ASameLlc,
    R::ACrossLlc,
    R::AKeptLlc,
    R::AKeptTag,
    R::AKeptEmpty,
];

/// Letter of a flow.
pub fn letter(flow: u32) -> char {
    char::from(b'A' + (flow % 26) as u8)
}

/// What a film shows of one flow.
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

/// Indexes of everything a film of this scenario shows.
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
    pub kept: usize,
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
    pub fn new(reel: &mut Reel, host: &Shape, config: &Config, hashes: &[u32]) -> Self {
        let places = |reel: &mut Reel, id: String, concept, cpu, unit| {
            (reel.place(id.clone(), concept, cpu, None), reel.gauge(id, unit, None))
        };
        let cpu = host.cpus.iter().map(|&c| reel.place(format!("cpu:{c}"), "cpu", Some(c), None)).collect();
        let backlog =
            host.cpus.iter().map(|&c| places(reel, format!("backlog:{c}"), "backlog", Some(c), "packets")).collect();
        let slot = (0..config.entries).map(|s| places(reel, format!("slot:{s}"), "flowEntry", None, "word")).collect();
        let nic = reel.place("nic".to_owned(), "device", None, None);
        let flow = (0..hashes.len() as u32).map(|f| {
            let name = letter(f);
            OfFlow {
                socket: places(reel, format!("socket:{name}"), "socket", None, "packets"),
                filter: places(reel, format!("filter:{name}"), "filter", None, "queue"),
                reader: reel.gauge(format!("reader:{name}"), "CPU", None),
                recorded: reel.gauge(format!("recorded:{name}"), "CPU", None),
            }
        });
        let flow = flow.collect();
        for (f, hash) in (0..).zip(hashes) {
            let of = |reel: &mut Reel, what: &str, unit, value: u32| {
                let gauge = reel.gauge(format!("{what}:{}", letter(f)), unit, None);
                reel.set(gauge, i64::from(value));
            };
            of(reel, "index", "slot", hash & (config.entries - 1));
            of(reel, "hash", "hash", *hash);
        }
        for (id, value) in [("mask", config.cpu_mask), ("ids", config.nr_cpu_ids)] {
            let gauge = reel.gauge(id, "CPU numbers", None);
            reel.set(gauge, i64::from(value));
        }
        Self {
            cpu,
            backlog,
            slot,
            flow,
            nic,
            about: reel.gauge("about", "flow", None),
            hops: (reel.gauge("hops", "hops", None), reel.gauge("hops-across", "hops", None)),
            writes: reel.gauge("writes", "writes", None),
            kept: reel.gauge("kept", "records", None),
            stock_writes: reel.gauge("stock-writes", "writes", None),
            avoided: reel.gauge("avoided", "writes", None),
            packets: reel.gauge("packets", "packets", None),
            hit: reel.gauge("hit", "packets", None),
            near: reel.gauge("near", "packets", None),
            far: reel.gauge("far", "packets", None),
            unsteered: reel.gauge("unsteered", "packets", None),
            held: reel.gauge("held", "packets", None),
            steer_calls: reel.gauge("steer-calls", "calls", None),
            for_nothing: reel.gauge("for-nothing", "calls", None),
            programmed: reel.gauge("programmed", "filters", None),
            by_rule: RECORD_RULES
                .iter()
                .map(|r| reel.gauge(format!("by:{}", RULES[*r as usize].id), "records", None))
                .collect(),
        }
    }

    /// Counts a record under its rule.
    pub fn count(&self, reel: &mut Reel, rule: R) {
        if let Some(at) = RECORD_RULES.iter().position(|r| *r == rule) {
            reel.add(self.by_rule[at], 1);
        }
    }
}
