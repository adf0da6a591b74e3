//! Reads and packets of a recording against the words of the socket flow table. Tokens are readers and packets.
//!
//! Flows are lettered in the order in which the recording has them. The table is the replay's: empty when the recording begins, so a
//! word before the window is what the last write to its slot left there.

use std::collections::BTreeMap;

use super::levels::{RECORD_RULES, letter};
use crate::policy::rfs_llc::rules::{R, RULES};
use crate::policy::rfs_llc::table::{RPS_NO_CPU, same_tag, word_of};
use crate::scenario::builder::SimulationBuilder;
use crate::scenario::recorded::{Decision, Recorded, Window, known};
use crate::scenario::simulation::{Choice, Event};

const WRITES: &[u8] = &numbers([R::AEmpty, R::ATag, R::AInvalid, R::ANotAllowed, R::ASameLlc, R::ACrossLlc]);
const RECORDS: &[u8] = &numbers(RECORD_RULES);
/// How a packet's CPU is chosen, by the rule that chooses.
const STEERED: [(R, &str); 9] = [
    (R::B6Same, "its word says so"),
    (R::B7First, "its word names another CPU, the flow moves"),
    (R::B7Move, "its word names another CPU, the flow moves"),
    (R::B7MoveUnknown, "its word names another CPU, the flow is assumed to move"),
    (R::B7Hold, "its last packet still waits there, it queues behind"),
    (R::B9Empty, "nothing is recorded for it, the CPU map sends it"),
    (R::B9Tag, "its slot holds another flow's word, the CPU map sends it"),
    (R::B9Invalid, "nothing is recorded for it, the CPU map sends it"),
    (R::B10Stay, "nothing is recorded for it, it stays"),
];

/// The rules of the record, then those of `STEERED`.
const DRAWN: &[u8] = &{
    let mut drawn = [0; RECORD_RULES.len() + STEERED.len()];
    let mut i = 0;
    while i < drawn.len() {
        drawn[i] = if i < RECORDS.len() { RECORDS[i] } else { STEERED[i - RECORDS.len()].0 as u8 };
        i += 1;
    }
    drawn
};

const fn numbers<const N: usize>(rules: [R; N]) -> [u8; N] {
    let (mut out, mut i) = ([0; N], 0);
    while i < N {
        out[i] = rules[i] as u8;
        i += 1;
    }
    out
}

/// What is drawn of a recording.
pub const RECORDED: Recorded = Recorded {
    rules: DRAWN,
    asks: RECORDS,
    first: &numbers([R::ATag, R::ASameLlc, R::ACrossLlc, R::ARetainLlc, R::ARetainTag, R::ARetainEmpty]),
    first_is_alien: false,
    first_text: "the first read on another CPU than the table names",
    lead: 12,
    needs: "record reads, sends and packets (`skbscope capture rfs-llc` prints the script) on a host with \
            net.core.rps_sock_flow_entries above 0",
    lives: false,
    events: true,
    opens: &[],
    closes: &[],
    records: RECORDS,
    writes: WRITES,
    fill,
};

struct Flow {
    letter: String,
    number: u32,
    hash: u32,
    slot: u32,
    token: u32,
    reader: Option<u16>,
    has_read: bool,
    /// Tokens of packets its reader has not read.
    waiting: Vec<u32>,
}

struct Run<'a> {
    window: &'a Window,
    builder: &'a mut SimulationBuilder,
    mask: u32,
    flows: Vec<Flow>,
    /// By slot.
    words: BTreeMap<u32, u32>,
    hops: u32,
}

fn fill(window: &Window, builder: &mut SimulationBuilder) {
    let ids = window.knob("nr_cpu_ids").unwrap_or(1);
    let mask = ids.max(1).next_power_of_two() - 1;
    let entries = window.knob("net.core.rps_sock_flow_entries").unwrap_or(1).max(1).next_power_of_two();
    let mut flows: Vec<Flow> = Vec::new();
    for row in &window.decisions {
        if flows.iter().any(|flow| flow.hash == row.subject) {
            continue;
        }
        let number = window.subjects.iter().find(|one| one.subject == row.subject).map_or(0, |one| one.number);
        let last = window.read.iter().find(|record| record.subject == row.subject);
        let reader = last.and_then(|record| window.cpu_of(record.event));
        let (slot, has_read) = (row.subject & (entries - 1), reader.is_some());
        let (hash, waiting) = (row.subject, Vec::new());
        flows.push(Flow { letter: letter(number), number, hash, slot, token: 0, reader, has_read, waiting });
    }
    let mut words: BTreeMap<u32, u32> = flows.iter().map(|flow| (flow.slot, RPS_NO_CPU)).collect();
    for row in &window.written {
        words.insert(row.subject & (entries - 1), word_of(row.subject, known(row.to).unwrap_or(0), mask));
    }
    let mut run = Run { window, builder, mask, flows, words, hops: 0 };
    run.lay_out(ids);
    for row in &window.decisions {
        let flow = run.flows.iter().position(|flow| flow.hash == row.subject).unwrap_or(0);
        match RECORD_RULES.iter().find(|rule| **rule as u8 == row.rule) {
            Some(rule) => run.record(row, *rule, flow),
            None => run.packet(row, flow),
        }
    }
}

/// The CPU recorded for a flow; -1 where its slot is empty or another flow's.
fn named(words: &BTreeMap<u32, u32>, flow: &Flow, mask: u32) -> i64 {
    match words.get(&flow.slot) {
        Some(&word) if word != RPS_NO_CPU && same_tag(word, flow.hash, mask) => i64::from(word & mask),
        _ => -1,
    }
}

impl Run<'_> {
    fn lay_out(&mut self, ids: u32) {
        let (builder, window) = (&mut *self.builder, self.window);
        let seen = window.events.iter().map(|seen| seen.cpu);
        let chosen = window.decisions.iter().flat_map(|row| [row.from, row.to]);
        for cpu in window.cpus(chosen.chain(seen)) {
            builder.cpu(cpu);
            builder.place(format!("backlog:{cpu}"), "backlog", Some(cpu), None);
        }
        for (slot, word) in &self.words {
            builder.place(format!("slot:{slot}"), "flowEntry", None, None);
            builder.gauge_from(format!("slot:{slot}"), "word", None, i64::from(*word));
        }
        builder.place("nic".to_owned(), "device", None, None);
        for flow in &mut self.flows {
            let name = &flow.letter;
            builder.place(format!("socket:{name}"), "socket", None, None);
            flow.token = match flow.reader {
                Some(cpu) => {
                    let place = builder.cpu(cpu);
                    builder.token_at("reader", None, place)
                }
                None => builder.token("reader", None),
            };
            builder.gauge_from(format!("reader:{name}"), "CPU", None, flow.reader.map_or(-1, i64::from));
            builder.gauge_from(format!("recorded:{name}"), "CPU", None, named(&self.words, flow, self.mask));
            builder.gauge_from(format!("index:{name}"), "slot", None, i64::from(flow.slot));
            builder.gauge_from(format!("hash:{name}"), "hash", None, i64::from(flow.hash));
        }
        builder.gauge_from("mask", "CPU numbers", None, i64::from(self.mask));
        builder.gauge_from("ids", "CPU numbers", None, i64::from(ids));
        builder.gauge_from("about", "flow", None, i64::from(self.flows[0].number));
        for (id, unit) in [
            ("hops", "hops"),
            ("hops-across", "hops"),
            ("writes", "writes"),
            ("kept", "records"),
            ("stock-writes", "writes"),
            ("avoided", "writes"),
            ("packets", "packets"),
            ("hit", "packets"),
            ("near", "packets"),
            ("far", "packets"),
            ("unsteered", "packets"),
            ("held", "packets"),
        ] {
            builder.gauge(id, unit, None);
        }
        for rule in RECORD_RULES {
            builder.gauge(format!("by:{}", RULES[rule as usize].id), "records", None);
        }
        builder.gauge("differs", "decisions", None);
        builder.assume("the flow table is empty when the recording begins; what it held then is not known");
        builder
            .assume("a reader has hopped when its next read or send is on another CPU: the recording does not show when it was moved");
        builder.assume(
            "levels of backlogs and sockets and requests to the NIC are not in these decisions: they are not shown",
        );
    }

    /// What an event about a flow can change.
    fn show(&mut self, flow: usize) {
        let (about, builder) = (&self.flows[flow], &mut *self.builder);
        builder.show("about", i64::from(about.number));
        builder.show(&format!("reader:{}", about.letter), about.reader.map_or(-1, i64::from));
        for other in self.flows.iter().filter(|other| other.slot == about.slot) {
            builder.show(&format!("recorded:{}", other.letter), named(&self.words, other, self.mask));
        }
    }

    fn hop(&mut self, row: &Decision, at: usize, cpu: u16) {
        let flow = &mut self.flows[at];
        let Some(before) = flow.reader.replace(cpu).filter(|before| *before != cpu) else { return };
        let (token, name) = (flow.token, flow.letter.clone());
        self.hops += 1;
        let stays = self.window.host.share_cache(before, cpu);
        let [from, to] = [before, cpu].map(|cpu| self.builder.cpu(cpu));
        self.builder.count("hops", true);
        self.builder.count("hops-across", !stays);
        self.builder.move_to(token, Some(to));
        self.show(at);
        let location = if stays { "in the same LLC" } else { "in another LLC" };
        let event = Event {
            cpu,
            mark: "hop",
            token: Some(token),
            from: Some(from),
            to: Some(to),
            text: format!("the reader of flow {name} is on CPU {cpu} now, before it was on CPU {before}, {location}",),
            ..Event::default()
        };
        self.window.event(self.builder, row, event);
        self.builder.moments(&[
            (if stays { "first-hop-inside" } else { "first-hop-across" }, true),
            ("first-hop", self.hops == 1),
            ("tenth-hop", self.hops == 10),
        ]);
    }

    fn record(&mut self, row: &Decision, rule: R, at: usize) {
        let (writes, differs) = (WRITES.contains(&row.rule), rule != R::AEqual);
        // What is written is the caller's CPU; where nothing is, its event shows it.
        let written = known(row.to).filter(|_| writes || !differs);
        let cpu = written.or_else(|| self.window.cpu_of(row.event)).unwrap_or(0);
        self.hop(row, at, cpu);
        let flow = &mut self.flows[at];
        let word = self.words.entry(flow.slot).or_insert(RPS_NO_CPU);
        let old = *word;
        if writes {
            *word = word_of(flow.hash, cpu, self.mask);
        }
        let by_stock = self.window.stock_writes.contains(&row.event);
        let (builder, slot) = (&mut *self.builder, format!("slot:{}", flow.slot));
        builder.show(&slot, i64::from(*word));
        builder.count(&format!("by:{}", RULES[rule as usize].id), true);
        builder.count("writes", writes);
        builder.count("kept", differs && !writes);
        builder.count("stock-writes", by_stock);
        builder.add(builder.gauge_named("avoided"), i64::from(by_stock) - i64::from(writes));
        let place = builder.cpu(cpu);
        builder.move_to(flow.token, Some(place));
        for token in flow.waiting.drain(..) {
            builder.move_to(token, None);
        }
        flow.has_read = true;
        let (token, name, number) = (flow.token, flow.letter.clone(), flow.slot);
        self.show(at);
        let fate = match (differs, writes) {
            (false, _) => format!("names CPU {cpu} already"),
            (_, true) if old == RPS_NO_CPU => format!("was empty and is written: CPU {cpu}"),
            (_, true) => format!("named CPU {} and is written: CPU {cpu}", old & self.mask),
            _ if old == RPS_NO_CPU => "is empty and stays so".to_owned(),
            _ => format!("keeps CPU {}", old & self.mask),
        };
        let verb = if is_send(self.window.name_of(row.event)) { "sends on" } else { "reads" };
        let event = Event {
            cpu,
            mark: match (differs, writes) {
                (false, _) => "reads",
                (_, true) => "write",
                _ => "kept",
            },
            token: Some(token),
            rules: vec![RULES[rule as usize].id],
            from: Some(place),
            to: Some(self.builder.place_named(&slot)),
            choice: differs.then_some(Choice { took: if writes { "write" } else { "keep" }, by_hand: false }),
            text: format!("CPU {cpu} {verb} flow {name}; slot {number} {fate}"),
            ..Event::default()
        };
        self.window.event(self.builder, row, event);
        self.builder.moments(&[
            ("first-record", true),
            ("first-record-b", name == "B"),
            ("after-hop", self.hops > 0 && differs),
            ("first-write", writes && old != RPS_NO_CPU),
            ("first-kept", differs && !writes),
            ("rewrite-across", rule == R::ACrossLlc),
            ("foreign-word", matches!(rule, R::ATag | R::ARetainTag)),
            ("empty-kept", rule == R::ARetainEmpty),
            ("not-allowed", rule == R::ANotAllowed),
            ("ten-hops", self.hops == 10),
        ]);
    }

    fn packet(&mut self, row: &Decision, at: usize) {
        let flow = &mut self.flows[at];
        let (cpu, reader, has_read) = (known(row.to).unwrap_or(0), flow.reader, flow.has_read);
        let arrival = self.window.cpu_of(row.event).unwrap_or(0);
        let (rule, how) = STEERED.into_iter().find(|(rule, _)| *rule as u8 == row.rule).unwrap_or(STEERED[0]);
        let stays = rule == R::B10Stay;
        let unsteered = matches!(rule, R::B9Empty | R::B9Tag | R::B9Invalid | R::B10Stay);
        let is_far = reader.is_some_and(|reader| !self.window.host.share_cache(cpu, reader));
        let is_hit = reader == Some(cpu);
        let builder = &mut *self.builder;
        let to = if stays {
            builder.place(format!("socket:{}", flow.letter), "socket", None, None)
        } else {
            builder.place(format!("backlog:{cpu}"), "backlog", Some(cpu), None)
        };
        let token = builder.token("packet", None);
        builder.move_to(token, Some(to));
        flow.waiting.push(token);
        builder.count("packets", true);
        builder.count("hit", is_hit);
        builder.count("far", is_far && !is_hit);
        builder.count("near", reader.is_some() && !is_far && !is_hit);
        builder.count("unsteered", unsteered);
        builder.count("held", rule == R::B7Hold);
        builder.count("differs", row.differs());
        let location = match reader {
            None => "whose reader is not known yet".to_owned(),
            Some(_) if is_hit => "where its reader is".to_owned(),
            Some(reader) if is_far => format!("in another LLC than its reader on CPU {reader}"),
            Some(reader) => format!("in the LLC of its reader on CPU {reader}"),
        };
        let name = flow.letter.clone();
        let otherwise = row.otherwise("received it on another CPU");
        self.show(at);
        let nic = self.builder.place_named("nic");
        let event = Event {
            cpu: arrival,
            mark: match () {
                () if is_far => "steeredFar",
                () if stays => "stays",
                () => "steered",
            },
            token: Some(token),
            rules: vec![RULES[rule as usize].id],
            from: Some(nic),
            to: Some(to),
            text: format!("a packet of flow {name} goes to CPU {cpu}, {}: {how}{otherwise}", location),
            ..Event::default()
        };
        self.window.event(self.builder, row, event);
        self.builder.moments(&[
            ("first-packet", true),
            ("first-steered", !unsteered),
            ("follows", is_hit && rule == R::B7Move),
            ("first-near", !unsteered && reader.is_some() && !is_far && !is_hit),
            ("first-far", is_far && has_read && !unsteered),
            ("unrecorded", unsteered && has_read),
            ("held", rule == R::B7Hold),
            ("first-difference", row.differs()),
        ]);
    }
}

/// Whether an event is a send; the others that record a reader are reads.
fn is_send(name: &str) -> bool {
    ["net_dev", "sys_enter_send", "sock_send", "sys_enter_write"].iter().any(|begin| name.starts_with(begin))
}
