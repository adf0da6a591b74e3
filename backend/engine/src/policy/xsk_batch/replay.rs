//! The fills of a recording through the machine: how many packets each call takes, under how many holds of the lock, and
//! what it returns.
//!
//! A fill is offered whole and called for until the ring is empty, as its sender did. Completion slots, write memory and
//! the driver's ring are free when a call begins: no event shows their levels, so a call that they ended comes out as a
//! disagreement. Where the count offered is read from the recording, a fill that one call emptied tests only what that call
//! returned; a fill of several calls (`split_calls`) tests how it was cut, too.

use std::collections::BTreeMap;

use super::machine::DEFAULT_BUDGET;
use super::machine::{Descriptor, Ended, Socket, errno};
use super::options::RECOMMENDED_BATCH;
use super::rules::{B1_EMPTY, B2_BUDGET, L10_BUDGET, RULES, S_ACCESS, S_RANGE, S_UNKNOWN, holds_lock};
use super::steps::{Call, Fill, Steps, fills};
use super::{BATCH, BUDGET, DRIVER_RING, PER_KICK, POLICY, costs};
use crate::life::{Lives, NO_LIFE};
use crate::policy::{Counter, Decisions, Fidelity, Label, Replay, Setting};

/// Entries of the TX ring where the budget does not ask for more: no event shows them, and what a call does depends on
/// them only through the descriptors that are there.
const ENTRIES: u32 = 2_048;

/// Packets that a replay sends at most where the recording does not show more: fills of 65,536 that a user asks for, over
/// a million kicks, would never end.
const MOST_PACKETS: u64 = 1 << 22;

/// The knobs, in numbers.
struct Knobs {
    batch: u32,
    budget: u32,
    per_kick: u32,
    driver_ring: u32,
}

/// Runs one variant over a trace. `None` if there is no such variant.
pub fn replay(variant: &str, setting: &Setting) -> Option<Replay> {
    let known = POLICY.variants.iter().find(|v| v.id == variant)?;
    let grouped = known.id != "stock";
    let mut stated = BTreeMap::new();
    let mut knob = |name: &str, default: u32| {
        let (value, from) = setting.knob(name, i64::from(default));
        let value = value.clamp(0, 65_536);
        stated.insert(name.to_owned(), (value, from));
        value as u32
    };
    let knobs = Knobs {
        batch: if grouped { knob(BATCH, RECOMMENDED_BATCH) } else { 0 },
        budget: knob(BUDGET, DEFAULT_BUDGET),
        per_kick: knob(PER_KICK, 0),
        driver_ring: knob(DRIVER_RING, 0),
    };
    let ran = ran(known.id, setting);
    let assumed = stated[BUDGET].1.starts_with("assumed");
    let steps = setting.shared.xsk_steps(setting.trace, setting.lives);
    let mut run = Run::new(setting, steps, &knobs, known.id == "batch-more");
    // What the host states of its sender holds for the recording, and a what-if changes nothing about it.
    let per_kick = setting.host.knobs.get(PER_KICK).and_then(|value| value.trim().parse().ok()).unwrap_or(0);
    fills(&steps.calls, per_kick).iter().for_each(|fill| run.fill(fill));
    run.finish(!setting.trace.lost.is_empty());
    let label = match (ran, assumed) {
        (false, _) => Label::Modelled,
        (true, true) => Label::Assumed,
        (true, false) => Label::Reconstructed,
    };
    let counters = run.counters(label);
    let fidelity = run.compares.then(|| Fidelity { ran, ..std::mem::take(&mut run.fidelity).finish() });
    Some(Replay {
        policy: POLICY.id,
        variant: known.id,
        kernel: setting.profile.name,
        knobs: stated,
        counters,
        costs: costs::of(setting, steps, run.calls, run.packets, run.locks, grouped, known.id == "batch-more"),
        decisions: run.decisions,
        fidelity,
    })
}

/// Whether this is the rule that ran, with the knobs it ran with: today's not where the host says that it had the posted option on.
fn ran(variant: &str, setting: &Setting) -> bool {
    let batch = setting.host.knobs.get(BATCH).and_then(|v| v.trim().parse::<u64>().ok()).unwrap_or(0);
    setting.ran(&POLICY, variant) && (variant != "stock" || batch == 0)
}

struct Run<'a> {
    lives: &'a Lives,
    steps: &'a Steps,
    /// Whether it may be held against what the kernel did: with other knobs than the host's it may not.
    compares: bool,
    socket: Socket,
    /// Whether this kernel returns EAGAIN for a full completion ring.
    full_ring_again: bool,
    per_kick: u32,
    driver_ring: u32,
    decisions: Decisions,
    fidelity: Fidelity,
    /// What the options refused, by rule.
    refused: Option<u8>,
    calls: u64,
    packets: u64,
    locks: u64,
    by_budget: u64,
    unsent: u64,
    /// Fills beyond [`MOST_PACKETS`].
    left_out: u64,
}

impl<'a> Run<'a> {
    fn new(setting: &Setting<'a>, steps: &'a Steps, knobs: &Knobs, more: bool) -> Self {
        let mut socket = Socket::new(setting.profile, ENTRIES.max(knobs.budget.next_power_of_two()), more);
        // Nobody has to ask for the default.
        let budget = (knobs.budget != DEFAULT_BUDGET).then(|| socket.set_budget(knobs.budget));
        let answers = budget.into_iter().chain([socket.set_batch(knobs.batch)]);
        Self {
            lives: setting.lives,
            steps,
            compares: setting.knobs.is_empty() && setting.is_recorded_kernel(),
            socket,
            full_ring_again: setting.profile.xsk_full_ring_again,
            per_kick: knobs.per_kick,
            driver_ring: knobs.driver_ring,
            decisions: Decisions::default(),
            fidelity: Fidelity::default(),
            refused: answers.into_iter().find(|rule| matches!(*rule, S_ACCESS | S_RANGE | S_UNKNOWN)),
            calls: 0,
            packets: 0,
            locks: 0,
            by_budget: 0,
            unsent: 0,
            left_out: 0,
        }
    }

    /// One fill of the ring.
    fn fill(&mut self, fill: &Fill) {
        let calls = &self.steps.calls[fill.calls.clone()];
        if self.steps.shows.is_none() {
            return self.not_compared("no event shows the packets of a call", calls.len());
        }
        if self.packets >= MOST_PACKETS.max(self.steps.packets.len() as u64 + 1) {
            self.left_out += 1;
            return;
        }
        let has_limit = self.per_kick > 0 && fill.offered > 0;
        let mut left = if has_limit { self.per_kick } else { fill.offered };
        let seen = calls[0].packets.start..calls[calls.len() - 1].packets.end;
        let (mut at, mut made) = (seen.start, 0);
        loop {
            left -= self.socket.offer(left, Descriptor::default());
            if self.driver_ring > 0 {
                self.socket.state.driver_space = Some(self.driver_ring);
            }
            let ended = self.call(calls, seen.end, &mut at);
            match calls.get(made) {
                // A recording that begins or ends within the fill shows a part of what the sender is known to put there.
                Some(_) if !self.compares => {}
                Some(_) if has_limit && !fill.whole => {
                    self.not_compared("the fill began or ended outside the recording", 1)
                }
                Some(call) => self.compare(call, ended),
                None => {}
            }
            made += 1;
            self.calls += 1;
            self.by_budget += u64::from(matches!(ended.rule, B2_BUDGET | L10_BUDGET));
            let waiting = left + self.socket.waiting();
            // Where the recording ends before the ring was empty, calls behind it are nobody's.
            let over =
                waiting == 0 || (!has_limit && calls[calls.len() - 1].returned.is_none_or(|r| r < 0) && waiting <= 1);
            if over || ended.packets == 0 {
                self.unsent += u64::from(waiting);
                break;
            }
        }
        let beyond = if self.compares && (!has_limit || fill.whole) { made } else { calls.len() };
        for call in calls.iter().skip(beyond) {
            self.disagree(call, "the rule had emptied the ring by then");
        }
        while self.socket.waiting() > 0 {
            self.drain();
        }
    }

    /// What a fill left behind goes, so that the next one begins with an empty ring.
    fn drain(&mut self) {
        self.socket.tx.clear();
        self.socket.complete(u32::MAX);
        self.socket.reap();
    }

    /// One predicted call: a decision a hold of the lock, at the last packet of its group, and one for its end.
    fn call(&mut self, calls: &[Call], end: usize, at: &mut usize) -> Ended {
        let (mut holds, start) = (Vec::new(), *at);
        let ended = self.socket.send(false, &mut |rule, level| {
            if holds_lock(rule) {
                holds.push((rule, level));
            }
        });
        self.socket.complete(u32::MAX);
        self.socket.reap();
        self.locks += holds.len() as u64;
        self.packets += u64::from(ended.packets);
        for (rule, level) in holds {
            *at += level as usize;
            let last = (*at).checked_sub(1).filter(|last| (start..end).contains(last));
            let call = call_of(calls, last.unwrap_or(end));
            let event = last.map_or(call.exit, |last| self.steps.packets[last]);
            let life = if level == 1 && last.is_some() { self.life(event) } else { NO_LIFE };
            self.decide(event, rule, life, call, level, 0);
        }
        let call = call_of(calls, (*at).saturating_sub(1).max(start).min(end));
        self.decide(call.exit, ended.rule, NO_LIFE, call, ended.packets, 0);
        ended
    }

    fn life(&self, event: u32) -> u32 {
        self.lives.of_event.get(event as usize).copied().unwrap_or(NO_LIFE)
    }

    fn decide(&mut self, event: u32, rule: u8, life: u32, call: &Call, level: u32, agrees: u8) {
        let d = &mut self.decisions;
        d.event.push(event);
        d.rule.push(rule);
        d.life.push(life);
        d.subject.push(call.socket);
        d.from.push(call.cpu);
        d.to.push(call.cpu);
        d.level.push(level);
        d.agrees.push(agrees);
    }

    /// The call just decided against the kernel's: packets and return value.
    fn compare(&mut self, call: &Call, ended: Ended) {
        let sent = call.packets.len() as u32;
        let same = call.returned.is_none_or(|r| r.min(0) == -i64::from(ended.errno)) && sent == ended.packets;
        if let Some(agrees) = self.decisions.agrees.last_mut() {
            *agrees = if same { 1 } else { 2 };
        }
        if same {
            self.fidelity.compared += 1;
            self.fidelity.agreed += 1;
            return;
        }
        let again = call.returned.map(|r| r.min(0)) == Some(-i64::from(errno::EAGAIN));
        let full_returns_0 = !self.full_ring_again && call.returned.is_some_and(|r| r >= 0);
        let why = match () {
            () if sent < self.socket.budget() && again => {
                "the kernel returned EAGAIN below the budget: completion ring, write memory or queue, which no event shows"
            }
            () if sent < ended.packets && full_returns_0 => {
                "the kernel stopped below the budget and returned 0, which it also does for a full completion ring"
            }
            () if sent > self.socket.budget() => "the kernel sent more: its budget is larger",
            () if sent == ended.packets => "the kernel returned something else",
            () => "the kernel sent another number of packets",
        };
        self.fidelity.compared += 1;
        *self.fidelity.disagreed.entry(format!("{}: {why}", RULES[usize::from(ended.rule)].id)).or_default() += 1;
    }

    /// A call of the kernel that the rule would not have needed.
    fn disagree(&mut self, call: &Call, why: &str) {
        self.decide(call.exit, B1_EMPTY, NO_LIFE, call, 0, 2);
        self.fidelity.compared += 1;
        *self.fidelity.disagreed.entry(format!("{}: {why}", RULES[usize::from(B1_EMPTY)].id)).or_default() += 1;
    }

    fn not_compared(&mut self, why: &str, calls: usize) {
        *self.fidelity.not_compared.entry(why.to_owned()).or_default() += calls as u64;
    }

    /// Decisions in the order of events: sockets were done one after the other.
    fn finish(&mut self, lost: bool) {
        if self.steps.unfinished > 0 {
            self.not_compared("the call's exit is not in the recording", self.steps.unfinished as usize);
        }
        if lost {
            let disagreed = std::mem::take(&mut self.fidelity.disagreed).into_iter();
            self.fidelity.disagreed = disagreed.map(|(why, n)| (format!("{why} (events were lost)"), n)).collect();
        }
        self.decisions.sort();
    }

    fn counters(&self, label: Label) -> BTreeMap<String, Counter> {
        let calls = &self.steps.calls;
        let returned = |wanted: &dyn Fn(i64) -> bool| calls.iter().filter(|c| c.returned.is_some_and(wanted)).count();
        let split: usize = self.steps.fills.iter().map(|f| f.calls.len()).filter(|n| *n > 1).sum();
        let exact = |value: usize| Counter::new(value as u64, Label::Exact);
        let by_rule = |value: u64| Counter::new(value, label);
        let queue = self.socket.queue;
        let mut counters = BTreeMap::from([
            ("calls_seen".to_owned(), exact(calls.len())),
            ("eagain_seen".to_owned(), exact(returned(&|r| r == -i64::from(errno::EAGAIN)))),
            ("errors_seen".to_owned(), exact(returned(&|r| r < 0 && r != -i64::from(errno::EAGAIN)))),
            ("split_calls".to_owned(), exact(split)),
            ("calls".to_owned(), by_rule(self.calls)),
            ("packets".to_owned(), by_rule(self.packets)),
            ("lock_holds".to_owned(), by_rule(self.locks)),
            ("doorbells".to_owned(), by_rule(queue.doorbells)),
            ("bulk_allocations".to_owned(), by_rule(queue.bulks)),
            ("ended_by_budget".to_owned(), by_rule(self.by_budget)),
            ("unsent".to_owned(), by_rule(self.unsent)),
            ("fills_left_out".to_owned(), by_rule(self.left_out)),
            ("refused_options".to_owned(), by_rule(u64::from(self.refused.is_some()))),
        ]);
        if self.steps.shows.is_some() {
            counters.insert("packets_seen".to_owned(), exact(self.steps.packets.len()));
            let (here, there) = self.freed();
            let joined = |value| Counter::new(value, Label::Reconstructed);
            counters.insert("freed_on_sender_cpu".to_owned(), joined(here));
            counters.insert("freed_elsewhere".to_owned(), joined(there));
        }
        counters
    }

    /// Skbs sent, by whether they were freed on the CPU of the call: by their life where the event that shows them has one,
    /// else by TX completions that no other event explains.
    fn freed(&self) -> (u64, u64) {
        let (mut here, mut there) = (0, 0);
        for call in &self.steps.calls {
            for &event in &self.steps.packets[call.packets.clone()] {
                let Some(&cpu) = self.lives.free_cpu.get(self.life(event) as usize) else { continue };
                here += u64::from(cpu == call.cpu);
                there += u64::from(cpu != call.cpu && cpu != crate::event::NO_CPU);
            }
        }
        if here + there > 0 { (here, there) } else { self.steps.completions }
    }
}

/// The call that holds a packet, the last where none does.
fn call_of(calls: &[Call], packet: usize) -> &Call {
    let at = calls.partition_point(|c| c.packets.end <= packet);
    calls.get(at).unwrap_or(&calls[calls.len() - 1])
}
