//! Calls of a recording's AF_XDP senders: an event for each hold of the queue lock and one for a call's end. Tokens are descriptors,
//! counted from the beginning of the window.

use std::collections::HashMap;

use crate::finding::grouped;
use crate::policy::xsk_batch::rules::*;
use crate::scenario::builder::SimulationBuilder;
use crate::scenario::recorded::{Decision, Recorded, Window, known};
use crate::scenario::simulation::{Choice, Event};

const DRAWN: &[u8] = &[
    C4_DRIVER,
    L7_LOCK,
    L8_MORE,
    B1_EMPTY,
    B2_BUDGET,
    L10_BUDGET,
    B3_COMPLETION,
    B3_COMPLETION_0,
    L3_NONE,
    L4_PART,
    L6_SKBS,
    L6_MEMORY,
    B8_BUSY,
    L9_BUSY,
    L9_DROP,
    L1_DOWN,
];
/// Descriptors drawn one by one: a window of groups holds up to 9,600.
const MOST_TOKENS: u64 = 1_000;

/// What is drawn of a recording.
pub const RECORDED: Recorded = Recorded {
    rules: DRAWN,
    asks: DRAWN,
    first: &[B2_BUDGET, L10_BUDGET, L7_LOCK, L8_MORE],
    first_is_alien: false,
    first_text: "the first group of packets, or the first call that uses its budget",
    lead: 36,
    needs: "record an AF_XDP socket in copy mode with its sendto() calls and the packets they send \
            (`skbscope capture xsk-batch` prints the script)",
    lives: false,
    events: false,
    opens: &[],
    closes: &[],
    records: &[],
    writes: &[],
    fill,
};

fn is_hold(row: &Decision) -> bool {
    matches!(row.rule, C4_DRIVER | L7_LOCK | L8_MORE)
}

struct Run<'a> {
    window: &'a Window,
    builder: &'a mut SimulationBuilder,
    /// Sockets in order of first appearance.
    sockets: Vec<u32>,
    sent: u64,
    /// By socket: descriptors its call has consumed.
    held: HashMap<u32, i64>,
}

fn fill(window: &Window, builder: &mut SimulationBuilder) {
    let mut sockets: Vec<u32> = Vec::new();
    for row in &window.decisions {
        if !sockets.contains(&row.subject) {
            sockets.push(row.subject);
        }
    }
    let held = sockets.iter().map(|socket| (*socket, held_before(*socket, &window.decisions))).collect();
    let mut run = Run { window, builder, sockets, sent: 0, held };
    run.lay_out();
    for row in &window.decisions {
        if is_hold(row) { run.hold(row) } else { run.end(row) }
    }
}

/// What a socket's call had consumed before the window began in the middle of it, as the end of the call states.
fn held_before(socket: u32, rows: &[Decision]) -> i64 {
    let mut holds = 0;
    for row in rows.iter().filter(|row| row.subject == socket) {
        if !is_hold(row) {
            return (i64::from(row.level) - holds).max(0);
        }
        holds += i64::from(row.level);
    }
    0
}

impl Run<'_> {
    fn lay_out(&mut self) {
        let (builder, window) = (&mut *self.builder, self.window);
        let (budget, sender) = (window.knob("XDP_MAX_TX_SKB_BUDGET"), known(window.decisions[0].from));
        for cpu in window.cpus(window.decisions.iter().map(|row| row.from)) {
            builder.cpu(cpu);
        }
        for (id, concept, cpu, capacity) in [
            ("program", "program", sender, None),
            ("tx", "txRing", sender, None),
            ("read", "readLoop", sender, budget),
            ("allocate", "allocateLoop", sender, budget),
            ("build", "buildLoop", sender, budget),
            ("send", "sendLoop", sender, budget),
            ("device", "device", None, None),
            ("completion", "completionRing", sender, None),
            ("slab", "slab", None, None),
        ] {
            builder.place(id.to_owned(), concept, cpu, capacity);
        }
        for (id, unit) in [
            ("calls", "calls"),
            ("eagain", "calls"),
            ("sent", "packets"),
            ("locks", "holds"),
            ("doorbells", "doorbells"),
            ("differs", "decisions"),
        ] {
            builder.gauge(id, unit, None);
        }
        builder.gauge("group", "descriptors", budget);
        builder.gauge_from("taken", "descriptors", budget, self.held[&window.decisions[0].subject]);
        builder.assume("levels of TX ring, completion ring and driver's ring are in no event: they are not shown");
        builder.assume("what each loop costs is in no event; times between events hold the cost of recording them too");
        let packets: u64 = window.decisions.iter().filter(|row| is_hold(row)).map(|row| u64::from(row.level)).sum();
        if packets > MOST_TOKENS {
            let (packets, most) = (grouped(packets), grouped(MOST_TOKENS));
            builder.assume(format!("of {packets} descriptors the first {most} are drawn one by one"));
        }
    }

    fn hold(&mut self, row: &Decision) {
        let (builder, cpu, n) = (&mut *self.builder, known(row.from).unwrap_or(0), u64::from(row.level));
        let (home, device) = (builder.place_named("build"), builder.place_named("device"));
        let first = self.sent;
        self.sent += n;
        let mut token = None;
        for _ in first..self.sent.min(MOST_TOKENS) {
            let drawn = builder.token("descriptor", Some(cpu));
            builder.move_to(drawn, Some(device));
            token = token.or(Some(drawn));
        }
        let is_more = row.rule == L8_MORE;
        builder.add(builder.gauge_named("sent"), n as i64);
        builder.count("locks", true);
        let held = self.held.entry(row.subject).or_default();
        *held += n as i64;
        builder.show("taken", *held);
        builder.show("group", n as i64);
        builder.add(builder.gauge_named("doorbells"), if is_more { 1 } else { n as i64 });
        let whose = match self.sockets.iter().position(|socket| *socket == row.subject) {
            Some(number) if self.sockets.len() > 1 => format!(" of socket {number}"),
            _ => String::new(),
        };
        let text = if row.rule == C4_DRIVER {
            format!("lock, driver, doorbell, unlock: for packet {first}{whose} alone")
        } else {
            let bells = if is_more { "one doorbell" } else { "a doorbell each" };
            let which = match n {
                1 => format!("packet {first}{whose} goes"),
                _ => format!("packets {first} to {}{whose} go", (first + n).saturating_sub(1)),
            };
            format!("{which} to the driver under one hold of the lock, {bells}")
        };
        let took = if row.rule == C4_DRIVER { "one" } else { "group" };
        let event = Event {
            cpu,
            mark: "sent",
            token,
            rules: vec![RULES[usize::from(row.rule)].id],
            from: Some(home),
            to: Some(device),
            choice: Some(Choice { took, by_hand: false }),
            text,
            ..Event::default()
        };
        self.window.event(builder, row, event);
        builder.moments(&[
            ("first-sent", true),
            ("first-hold", true),
            ("first-doorbell", is_more),
            ("tenth-sent", first < 10 && 10 <= self.sent),
        ]);
    }

    fn end(&mut self, row: &Decision) {
        let builder = &mut *self.builder;
        let (answer, why) = end_of(row.rule);
        let is_again = answer == "EAGAIN";
        builder.show("taken", self.held.insert(row.subject, 0).unwrap_or(0));
        builder.count("calls", true);
        builder.count("eagain", is_again);
        builder.count("differs", row.differs());
        let packets = match row.level {
            1 => "1 packet".to_owned(),
            n => format!("{} packets", grouped(u64::from(n))),
        };
        let otherwise = row.otherwise("returned something else or sent another number of packets");
        let event = Event {
            cpu: known(row.from).unwrap_or(0),
            mark: "callEnds",
            rules: vec![RULES[usize::from(row.rule)].id],
            text: format!("sendto() returns {answer} after {packets}: {why}{otherwise}"),
            ..Event::default()
        };
        self.window.event(builder, row, event);
        builder.show("group", 0);
        builder.moments(&[
            ("first-return", true),
            ("eagain", is_again),
            ("busy", matches!(row.rule, B8_BUSY | L9_BUSY)),
            ("short", row.rule == L6_SKBS),
            ("no-slot", matches!(row.rule, B3_COMPLETION | B3_COMPLETION_0)),
            ("first-difference", row.differs()),
        ]);
    }
}

/// What a call returns by the rule that ended it, and why it ended.
fn end_of(rule: u8) -> (&'static str, &'static str) {
    match rule {
        B1_EMPTY => ("0", "the TX ring is empty"),
        B3_COMPLETION_0 => ("0", "no slot of the completion ring is free"),
        B3_COMPLETION => ("EAGAIN", "no slot of the completion ring is free"),
        L3_NONE => ("EAGAIN", "the TX ring is empty, or no slot of the completion ring is free"),
        L4_PART => ("EAGAIN", "the descriptors read hold no whole packet"),
        L6_SKBS => ("EAGAIN", "slab had no more skbs"),
        L6_MEMORY => ("EAGAIN", "write memory is above the socket's limit"),
        B8_BUSY | L9_BUSY => ("EAGAIN", "the driver's ring is full"),
        L9_DROP => ("an error", "the driver dropped an skb"),
        L1_DOWN => ("an error", "the device is not running"),
        _ => ("EAGAIN", "the budget is used"),
    }
}
