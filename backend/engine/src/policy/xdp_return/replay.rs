//! The returns of a recording through the machine.
//!
//! Caches and rings start empty: what they held when the recording began is not known. Where a page went no event shows; what
//! can be held against the kernel is the size of devmap's batches, the direct value that a probe saw, and, over the whole
//! recording, the recycle counters of the device before and after.

use std::collections::BTreeMap;

use super::costs::{Ways, costs};
use super::machine::{Machine, Memory, Put};
use super::polls::How;
use super::pool::{Page, Stats};
use super::rules::*;
use super::steps::{Ask, NO_NAPI, Step, Steps};
use super::totals::{compare_totals, kernel_counters};
use super::{LINKED, NO_DIRECT, PAGE_SIZE, POLICY, REALTIME, RING, RING_DEFAULT, RING_MOST, THREADED, setup};
use crate::event::NO_CPU;
use crate::life::NO_LIFE;
use crate::policy::{Counter, Decisions, Fidelity, Label, Replay, Setting};

/// Runs one variant over a trace. `None` if there is no such variant.
pub fn replay(variant: &str, setting: &Setting) -> Option<Replay> {
    let known = POLICY.variants.iter().find(|v| v.id == variant)?;
    let (ring, ring_from) = setting.knob(RING, RING_DEFAULT);
    let (page_size, page_from) = setting.knob(PAGE_SIZE, 4096);
    let (realtime, realtime_from) = setting.knob(REALTIME, 0);
    let (linked, linked_from) = setting.knob(LINKED, 1);
    let setup = setup(known.id, setting.profile, ring, page_size, realtime != 0)?;
    let steps = setting.shared.return_steps(setting.trace);
    let threaded = setting.knobs.get(THREADED).map(|v| *v != 0);
    let flag = setting.knob(NO_DIRECT, -1);
    let flagged = (flag.0 >= 0).then_some(flag.0 != 0);
    let mut run = Run::new(steps, Machine::new(setup), linked != 0, threaded, flagged);
    steps.list.iter().for_each(|step| run.step(step));
    let ran = setting.ran(&POLICY, known.id);
    let mut fidelity = run.fidelity.clone();
    let pages = (!run.shares_pages).then(|| run.stats());
    compare_totals(pages.as_ref(), steps.count("returns"), setting.host, &mut fidelity);
    let assumed = linked_from.starts_with("assumed") || flagged.is_none();
    let mut counters = run.counters(ran, assumed);
    counters.extend(kernel_counters(setting.host));
    let seen = i64::from(steps.count("polls_threaded") > 0);
    let value = |value: i64, from: String| (value, from);
    let knobs = BTreeMap::from([
        (RING.to_owned(), value(ring.clamp(2, RING_MOST), ring_from)),
        (PAGE_SIZE.to_owned(), value(page_size, page_from)),
        (REALTIME.to_owned(), value(realtime, realtime_from)),
        (LINKED.to_owned(), value(linked, linked_from)),
        (
            THREADED.to_owned(),
            threaded
                .map_or_else(|| value(seen, "the recording".to_owned()), |on| value(i64::from(on), "set".to_owned())),
        ),
        (
            NO_DIRECT.to_owned(),
            flagged.map_or_else(
                || value(i64::from(run.any_flagged), "assumed: by device name".to_owned()),
                |on| value(i64::from(on), flag.1.clone()),
            ),
        ),
    ]);
    let ways = Ways { proposal: known.id == "pool-decides", ..run.ways };
    Some(Replay {
        policy: POLICY.id,
        variant: known.id,
        kernel: setting.profile.name,
        knobs,
        decisions: run.decisions,
        counters,
        fidelity: Some(Fidelity { ran, ..fidelity.finish() }),
        costs: costs(ways),
    })
}

struct Run<'a> {
    steps: &'a Steps,
    machine: Machine,
    /// Whether every NAPI is (or is not) polled by its thread; as recorded where it is not set.
    threaded: Option<bool>,
    /// Whether every poll has the no-direct flag set; as the steps take it where it is unknown.
    flagged: Option<bool>,
    any_flagged: bool,
    /// Whether a veth is polled. Its frames are fragments of pages (`page_pool_dev_alloc_va` in skb_pp_cow_data, net/core/skbuff.c,
    /// v6.6): how many share one is in no event, and only the last of them gives the page back.
    shares_pages: bool,
    decisions: Decisions,
    fidelity: Fidelity,
    ways: Ways,
    /// By rule: how often it took part in a decided return.
    by_rule: [u64; RULES.len()],
    direct: (u64, u64),
}

impl<'a> Run<'a> {
    fn new(
        steps: &'a Steps,
        mut machine: Machine,
        linked: bool,
        threaded: Option<bool>,
        flagged: Option<bool>,
    ) -> Self {
        for _ in &steps.napis {
            machine.add_napi(threaded == Some(true));
        }
        for napi in &steps.pools {
            machine.add_pool(napi.filter(|_| linked), None, 0);
        }
        let fidelity = Fidelity {
            compared: steps.count("batches_compared"),
            agreed: steps.count("batches_agreed"),
            not_compared: steps.not_compared.clone(),
            disagreed: steps.disagreed.clone(),
            ..Fidelity::default()
        };
        let (decisions, ways) = Default::default();
        let (any_flagged, by_rule, direct) = (false, [0; RULES.len()], (0, 0));
        let shares_pages = flagged.unwrap_or_else(|| steps.napis.iter().any(|device| device.starts_with("veth")));
        Self {
            steps,
            machine,
            threaded,
            flagged,
            any_flagged,
            shares_pages,
            decisions,
            fidelity,
            ways,
            by_rule,
            direct,
        }
    }

    fn step(&mut self, step: &Step) {
        match step.ask {
            Ask::Batch { rule, size, agrees } => {
                self.decide(step, rule, (step.cpu, step.cpu), size, agrees);
            }
            Ask::Return { asks, count, seen } => self.returned(step, asks, count, seen),
            Ask::Alloc(pages) => {
                for _ in 0..pages {
                    self.machine.pools[step.pool as usize].alloc();
                }
            }
            Ask::Node(node) => self.machine.pools[step.pool as usize].set_node(node),
        }
    }

    fn returned(&mut self, step: &Step, asks: bool, count: u32, seen: Option<bool>) {
        let polled = matches!(step.how, How::Softirq | How::Threaded | How::Busy);
        let flagged = self.flagged.filter(|_| polled).unwrap_or(step.flagged);
        self.any_flagged |= flagged && polled;
        // Bottom halves are off in all of these, which counts as softirq.
        self.machine.set_softirq(step.cpu, true);
        self.machine.set_no_direct(step.cpu, flagged);
        let by_softirq = match step.how {
            How::Softirq => true,
            How::Threaded => self.threaded == Some(false),
            _ => false,
        };
        if by_softirq && step.napi != NO_NAPI {
            self.machine.schedule(step.napi, step.cpu);
        }
        let page = Page { node: self.machine.pools[step.pool as usize].node, recyclable: true };
        let agrees = self.compare(asks, flagged, seen);
        for _ in 0..count {
            let put = self.machine.give_back(step.cpu, asks, Memory::PagePool(step.pool, page));
            self.count(&put);
            let to = if put.rule == C3_CACHED { step.cpu } else { NO_CPU };
            self.decide(step, put.rule, (step.cpu, to), put.level, agrees);
        }
        if step.napi != NO_NAPI {
            self.machine.complete(step.napi);
        }
    }

    /// The direct value of rules B and A against the one a probe saw.
    fn compare(&mut self, asks: bool, flagged: bool, seen: Option<bool>) -> u8 {
        let Some(seen) = seen else { return 0 };
        let same = (asks && !flagged) == seen;
        self.direct.0 += 1;
        self.direct.1 += u64::from(same);
        self.fidelity.compared += 1;
        self.fidelity.agreed += u64::from(same);
        if !same {
            let rule = if flagged { A1_NO_DIRECT } else { A1_PAGE_POOL };
            let why = "the probe saw another direct value: the no-direct flag is inferred from where the code runs";
            *self.fidelity.disagreed.entry(format!("{}: {why}", RULES[usize::from(rule)].id)).or_default() += 1;
        }
        2 - u8::from(same)
    }

    fn count(&mut self, put: &Put) {
        let rules = [Some(put.memory), put.local, put.case, Some(put.rule)];
        rules.into_iter().flatten().for_each(|rule| self.by_rule[usize::from(rule)] += 1);
        let ways = &mut self.ways;
        match (put.rule, put.local) {
            (C3_CACHED, None) => ways.direct += 1,
            (C3_CACHED, Some(_)) => ways.local += 1,
            (C4_CACHE_FULL | C5_RING, _) => ways.ring += 1,
            _ => {}
        }
        ways.newly_queried += u64::from(matches!(put.case, Some(R3_LOCAL | R3_RING)));
    }

    fn decide(&mut self, step: &Step, rule: u8, (from, to): (u16, u16), level: u32, agrees: u8) {
        let d = &mut self.decisions;
        d.event.push(step.event);
        d.rule.push(rule);
        d.life.push(NO_LIFE);
        d.subject.push(step.pool);
        d.from.push(from);
        d.to.push(to);
        d.level.push(level);
        d.agrees.push(agrees);
    }

    fn stats(&self) -> Stats {
        let mut sum = Stats::default();
        for Stats { cached, cache_full, ring, ring_full, released_refcnt, fast, empty, refill, waive, slow, .. } in
            self.machine.pools.iter().map(|p| p.stats)
        {
            sum.cached += cached;
            sum.cache_full += cache_full;
            sum.ring += ring;
            sum.ring_full += ring_full;
            sum.released_refcnt += released_refcnt;
            sum.fast += fast;
            sum.empty += empty;
            sum.refill += refill;
            sum.waive += waive;
            sum.slow += slow;
        }
        sum
    }

    fn counters(&self, ran: bool, assumed: bool) -> BTreeMap<String, Counter> {
        let steps = self.steps;
        let mut counters = BTreeMap::new();
        let mut put = |name: &str, value: u64, label: Label| {
            counters.insert(name.to_owned(), Counter::new(value, label));
        };
        // Of the recording: the same for every variant.
        let returns = if steps.probed { Label::Exact } else { Label::Reconstructed };
        for name in ["batches", "batch_frames", "batch_drops", "batches_full", "redirects"] {
            put(name, steps.count(name), Label::Exact);
        }
        put("batch_mean_x100", mean_x100(steps), Label::Exact);
        for (name, value) in &steps.counts {
            match *name {
                "returns" | "returns_unplaced" | "returns_not_asked_unplaced" | "returns_other_memory" => {
                    put(name, *value, returns);
                }
                "batches_compared" | "batches_agreed" => put(name, *value, Label::Reconstructed),
                "polls_busy" | "polls_threaded" | "polls_softirq" => put(name, *value, Label::Reconstructed),
                _ => put(name, *value, Label::Exact),
            }
        }
        put("returns", steps.count("returns"), returns);
        if self.direct.0 > 0 {
            put("direct_compared", self.direct.0, Label::Exact);
            put("direct_agreed", self.direct.1, Label::Exact);
        }
        // By the rules: the flag and the pool's NAPI are inputs that no event has, caches start empty.
        let what_if = self.threaded.is_some() || !ran;
        let decided = if what_if { Label::Modelled } else { Label::Assumed };
        let questions = match (what_if, assumed) {
            (true, _) => Label::Modelled,
            (false, true) => Label::Assumed,
            (false, false) => Label::Reconstructed,
        };
        let by = |rule: u8| self.by_rule[usize::from(rule)];
        put("not_asked", by(R1_NOT_REQUESTED), returns);
        put("asked_flagged", by(R2_FLAGGED), questions);
        put("asked_local", by(R3_LOCAL), questions);
        put("changed", by(R3_RING), questions);
        put("local_realtime", by(D1_REALTIME), questions);
        put("local_linked", by(D4_LINKED), questions);
        put("local_elsewhere", by(D5_ELSEWHERE), questions);
        let stats = self.stats();
        let pages = [
            ("cached", stats.cached),
            ("cache_full", stats.cache_full),
            ("ring", stats.ring),
            ("ring_full", stats.ring_full),
            ("released", stats.ring_full + stats.released_refcnt),
            ("alloc_fast", stats.fast),
            ("alloc_empty", stats.empty),
            ("alloc_refill", stats.refill),
            ("alloc_waive", stats.waive),
            ("alloc_slow", stats.slow),
        ];
        for (name, value) in pages {
            let value = (!self.shares_pages).then_some(value);
            counters.insert(name.to_owned(), Counter { value, label: decided });
        }
        counters
    }
}

/// Frames a batch, times 100.
fn mean_x100(steps: &Steps) -> u64 {
    (steps.count("batch_frames") * 100).checked_div(steps.count("batches")).unwrap_or(0)
}
