//! The frees of a recording through the machine: `deferred` is what the rule predicts, `flushed` what the kernel did.
//!
//! Lists, counters and caches start empty: what they held when the recording began is not known. A kick that the recorded kernel
//! did not send is followed by a flush: NET_RX runs on the kicked CPU after the usual wait of such a call.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::copies::median;
use super::costs::{costs, kick_waits};
use super::machine::{Defer, Freed, Setup, Skb};
use super::order::{Answers, Seen, open};
use super::rules::{A6_CACHE, B4_OVERFLOW, B6_KICK, C_LOCAL, G_FLUSH, RULES, defers};
use super::steps::{Ask, Step, Steps, alloc_cpu};
use super::{DEFER_MAX, NAPI_DEFER, POLICY, setup};
use crate::event::NO_CPU;
use crate::kernel::profile_for;
use crate::life::{Fate, Lives, Origin};
use crate::policy::fidelity::named;
use crate::policy::{Counter, Decisions, Fidelity, Label, Replay, Setting};

/// Runs one variant over a trace. `None` if there is no such variant.
pub fn replay(variant: &str, setting: &Setting) -> Option<Replay> {
    let known = POLICY.variants.iter().find(|v| v.id == variant)?;
    let profile = setting.profile;
    let (limit, limit_from) = setting.knob(DEFER_MAX, i64::from(profile.defer_max.unwrap_or(0)));
    let (switch, switch_from) = setting.knob(NAPI_DEFER, 1);
    let setup = setup(known.id, profile, limit, switch)?;
    let ran = setting.ran(&POLICY, known.id);
    let steps = setting.shared.defer_steps(setting.trace, setting.lives, setting.host);
    // Where nothing asks napi_consume_skb, what it would do makes no difference.
    let setup = Setup { napi_defers: setup.napi_defers && steps.has_completions(), ..setup };
    let run = setting.shared.outcomes.of(&setup, || {
        let mut run = Run::new(setting.lives, steps, setup.clone());
        (run.kicks_seen, run.kick_wait_ns) = (Kicks::of(setting), median(kick_waits(setting).0));
        run.all(&setting.trace.events.time);
        run.out
    });
    let assumed = limit_from.starts_with("assumed");
    let label = match (ran, assumed) {
        (false, _) => Label::Modelled,
        (true, true) => Label::Assumed,
        (true, false) => Label::Reconstructed,
    };
    let counters = run.counters(setting.lives, steps, label);
    let fidelity = Fidelity {
        ran,
        compared: run.compared,
        agreed: run.agreed,
        not_compared: run.not_compared.iter().map(|(reason, n)| ((*reason).to_owned(), *n)).collect(),
        disagreed: named(&run.disagreed, RULES),
        ..Fidelity::default()
    };
    let costs = costs(setting, &run.decisions, run.tx_deferred);
    let mut knobs = BTreeMap::from([(DEFER_MAX.to_owned(), (limit, limit_from))]);
    if profile.alien_in_napi_consume {
        knobs.insert(NAPI_DEFER.to_owned(), (switch, switch_from));
    }
    Some(Replay {
        policy: POLICY.id,
        variant: known.id,
        kernel: profile.name,
        knobs,
        decisions: Arc::try_unwrap(run).map_or_else(|shared| shared.decisions.clone(), |own| own.decisions),
        counters,
        fidelity: Some(fidelity.finish()),
        costs,
    })
}

/// What a setup comes to over a recording.
#[derive(Default)]
pub struct Outcome {
    decisions: Decisions,
    /// Decisions compared with what the kernel did, and those that agree.
    compared: u64,
    agreed: u64,
    not_compared: BTreeMap<&'static str, u64>,
    /// By rule and reason.
    disagreed: BTreeMap<(u8, &'static str), u64>,
    alien: u64,
    same_cpu: u64,
    unknown: u64,
    tx_alien: u64,
    tx_deferred: u64,
    /// Frees whose allocating CPU only the flush shows.
    by_flush: u64,
}

impl Outcome {
    fn counters(&self, lives: &Lives, steps: &Steps, label: Label) -> BTreeMap<String, Counter> {
        let by = |wanted: &dyn Fn(u8) -> bool| self.decisions.rule.iter().filter(|r| wanted(**r)).count() as u64;
        let flushed = lives.fate.iter().filter(|f| **f == Fate::Flushed as u8).count() as u64;
        let sites = &lives.flush_sites;
        let named = !sites.is_empty() && sites.iter().all(|s| s.label == "exact");
        let seen = if named { Label::Exact } else { Label::Reconstructed };
        // With every allocating CPU unknown nothing is known of any free, also where the rule is asked of none.
        let lives_unknown = lives.origin_unknown() == lives.len() as u64;
        let knows_origins = self.alien + self.same_cpu > 0 || self.unknown == 0 && !lives_unknown;
        let count = |value, label| Counter { value: knows_origins.then_some(value), label };
        let joined = Label::Reconstructed;
        let mut counters = BTreeMap::from([
            ("alien".to_owned(), count(self.alien, joined)),
            ("same_cpu".to_owned(), count(self.same_cpu, joined)),
            ("unknown".to_owned(), Counter::new(self.unknown, joined)),
            ("tx_alien".to_owned(), count(self.tx_alien, joined)),
            ("tx_deferred".to_owned(), count(self.tx_deferred, label)),
            ("known_by_flush".to_owned(), count(self.by_flush, joined)),
            ("flushed".to_owned(), Counter::new(flushed, seen)),
            ("deferred".to_owned(), count(by(&|r| defers(r)), label)),
            ("overflow".to_owned(), count(by(&|r| r == B4_OVERFLOW), label)),
            ("kicks".to_owned(), count(by(&|r| r == B6_KICK), label)),
            ("flushed_by_rule".to_owned(), count(by(&|r| r == G_FLUSH), label)),
            ("local".to_owned(), count(by(&|r| r == C_LOCAL || r == A6_CACHE), label)),
            ("freed_here".to_owned(), count(by(&|r| !defers(r) && r != G_FLUSH), label)),
        ]);
        if let Some(kicks) = steps.kicks_seen {
            counters.insert("kicks_seen".to_owned(), Counter::new(kicks, Label::Exact));
        }
        counters
    }
}

struct Run<'a> {
    lives: &'a Lives,
    steps: &'a Steps,
    machine: Defer,
    udp_defers: bool,
    answers: Answers,
    out: Outcome,
    /// By allocating CPU: the one that last freed something it allocated.
    returned_by: BTreeMap<u16, u16>,
    /// Which kicks the recorded kernel sends; flushes after others, by time, ns.
    kicks_seen: Kicks,
    kicked: VecDeque<(u64, u16)>,
    /// From a kick to its flush, ns.
    kick_wait_ns: u64,
    /// Frees that asked a list for room, and flushes.
    seen: Vec<Seen>,
    /// Frees of another CPU's skbs, to be compared with what the kernel did: decision, life, what became of it.
    to_compare: Vec<(usize, usize, Freed)>,
}

impl<'a> Run<'a> {
    fn new(lives: &'a Lives, steps: &'a Steps, setup: Setup) -> Self {
        let (limit, profile) = (setup.limit.unwrap_or(0), setup.profile);
        Self {
            lives,
            steps,
            machine: Defer::new(setup, &steps.nodes),
            udp_defers: profile.udp_defers,
            answers: Answers { limit, counts_first: profile.defer_counts_first },
            out: Outcome::default(),
            returned_by: BTreeMap::new(),
            kicks_seen: Kicks::default(),
            kicked: VecDeque::new(),
            kick_wait_ns: 0,
            seen: Vec::new(),
            to_compare: Vec::new(),
        }
    }

    fn all(&mut self, time: &[u64]) {
        for step in &self.steps.list {
            let from_ns = time[step.event as usize];
            while let Some((at_ns, cpu)) = self.kicked.pop_front_if(|(at_ns, _)| *at_ns <= step.at_ns) {
                self.seen.push(Seen::Flush { cpu, from_ns: at_ns, until_ns: at_ns });
                self.flush(step.event, cpu);
            }
            match step.ask {
                Ask::Flush => {
                    self.seen.push(Seen::Flush { cpu: step.cpu, from_ns, until_ns: step.until_ns });
                    self.flush(step.event, step.cpu);
                }
                Ask::Datagram if !self.udp_defers => {}
                Ask::Read | Ask::Datagram | Ask::Completion => self.request(step, from_ns, time),
                Ask::Unseen | Ask::UnseenCompletion => self.unseen(step, time),
            }
        }
        let open = open(&self.seen, self.answers);
        for (decision, life, freed) in std::mem::take(&mut self.to_compare) {
            self.out.decisions.agrees[decision] = self.compare(life, freed, open.binary_search(&decision).is_ok());
        }
        // A free and a flush of the same microsecond may have happened in the other order.
        self.out.decisions.sort();
    }

    /// Notes the decision that follows, if it asks a list for room.
    fn asks(&mut self, step: &Step, from_ns: u64, slot: (u16, u16), rule: u8, time: &[u64]) {
        if rule == B4_OVERFLOW || defers(rule) {
            let life = step.life as usize;
            let is_flushed = self.lives.fate[life] == Fate::Flushed as u8;
            self.seen.push(Seen::Free {
                decision: self.out.decisions.rule.len(),
                slot: place(slot),
                from_ns,
                until_ns: step.until_ns,
                handed_back_ns: is_flushed.then(|| time[self.lives.last[life] as usize]),
            });
        }
    }

    /// Handed back by a CPU that is not in the recording: by the one that last handed one back there, as far as the slot goes.
    fn unseen(&mut self, step: &Step, time: &[u64]) {
        let Step { event, life, .. } = *step;
        let completion = step.ask == Ask::UnseenCompletion;
        *self.out.not_compared.entry("flushed, but what ended its use was not seen").or_default() += 1;
        let alloc_cpu = self.lives.alloc_cpu[life as usize];
        let others = (0..self.steps.nodes.len() as u16).filter(|cpu| *cpu != alloc_cpu);
        let Some(cpu) =
            self.returned_by.get(&alloc_cpu).copied().or_else(|| others.min_by_key(|cpu| self.far(*cpu, alloc_cpu)))
        else {
            return;
        };
        (self.out.alien, self.out.by_flush) = (self.out.alien + 1, self.out.by_flush + 1);
        let skb = Skb { alloc_cpu, token: life, ..Skb::default() };
        let freed = if completion { self.machine.napi_consume(cpu, skb, 1) } else { self.machine.defer_free(cpu, skb) };
        self.out.tx_alien += u64::from(completion);
        self.out.tx_deferred += u64::from(completion && defers(freed.rule));
        let to = if defers(freed.rule) { alloc_cpu } else { NO_CPU };
        self.asks(step, 0, (alloc_cpu, self.node(cpu)), freed.rule, time);
        self.decide(event, freed.rule, life, alloc_cpu, self.node(cpu), (NO_CPU, to), freed.level, 0);
    }

    /// 0 for CPUs of one node, 1 else.
    fn far(&self, cpu: u16, other: u16) -> u16 {
        u16::from(self.node(cpu) != self.node(other))
    }

    fn node(&self, cpu: u16) -> u16 {
        self.steps.nodes.get(usize::from(cpu)).copied().unwrap_or(0)
    }

    fn request(&mut self, step: &Step, from_ns: u64, time: &[u64]) {
        let Step { event, life, cpu, .. } = *step;
        let completion = step.ask == Ask::Completion;
        let alloc_cpu = alloc_cpu(self.lives, life as usize);
        let is_known = self.lives.slab_cpu[life as usize] != NO_CPU;
        self.out.by_flush += u64::from(!is_known && self.lives.fate[life as usize] == Fate::Flushed as u8);
        if alloc_cpu == NO_CPU {
            self.out.unknown += 1;
            *self.out.not_compared.entry("allocating CPU not known").or_default() += 1;
            return;
        }
        if alloc_cpu == cpu {
            self.out.same_cpu += 1;
        } else {
            self.out.alien += 1;
            self.returned_by.insert(alloc_cpu, cpu);
        }
        let skb = Skb { alloc_cpu, token: life, ..Skb::default() };
        let freed = if completion { self.machine.napi_consume(cpu, skb, 1) } else { self.machine.defer_free(cpu, skb) };
        if completion && alloc_cpu != cpu {
            self.out.tx_alien += 1;
            self.out.tx_deferred += u64::from(defers(freed.rule));
        }
        let node = self.node(cpu);
        let to = if defers(freed.rule) { alloc_cpu } else { cpu };
        self.asks(step, from_ns, (alloc_cpu, node), freed.rule, time);
        let is_seen = if completion { self.kicks_seen.completions } else { self.kicks_seen.reads };
        if freed.rule == B6_KICK && !is_seen {
            self.kicked.push_back((step.at_ns + self.kick_wait_ns, alloc_cpu));
        }
        if alloc_cpu != cpu {
            self.to_compare.push((self.out.decisions.rule.len(), life as usize, freed));
        }
        self.decide(event, freed.rule, life, alloc_cpu, node, (cpu, to), freed.level, 0);
    }

    /// An alien free against what the kernel did with the skb: 0 cannot tell, 1 the same, 2 something else.
    fn compare(&mut self, life: usize, freed: Freed, is_open: bool) -> u8 {
        let fate = self.lives.fate[life];
        if is_open {
            let reason = "whether the list had room hangs on the order of a free and a flush that no event shows";
            *self.out.not_compared.entry(reason).or_default() += 1;
            return 0;
        }
        if fate == Fate::Alive as u8 {
            let reason = "the recording ends before its address is seen again";
            *self.out.not_compared.entry(reason).or_default() += 1;
            return 0;
        }
        let did = fate == Fate::Flushed as u8;
        self.out.compared += 1;
        if defers(freed.rule) == did {
            self.out.agreed += 1;
            return 1;
        }
        let origin = self.lives.origin[life];
        let why = match (did, origin == Origin::Exact as u8) {
            (true, _) => "the kernel flushed it on its allocating CPU",
            (false, true) => "the kernel freed it without a flush",
            (false, false) => {
                "no flush seen: its allocating CPU is known from its first event only, and softirqs of an idle CPU emit no events"
            }
        };
        *self.out.disagreed.entry((freed.rule, why)).or_default() += 1;
        2
    }

    fn flush(&mut self, event: u32, cpu: u16) {
        if !self.machine.holds(cpu) {
            return;
        }
        let skbs = self.machine.flush(cpu);
        let node = self.node(cpu);
        for (left, skb) in (0..skbs.len() as u32).rev().zip(&skbs) {
            self.decide(event, G_FLUSH, skb.token, cpu, node, (cpu, cpu), left, 0);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one a column")]
    fn decide(
        &mut self,
        event: u32,
        rule: u8,
        life: u32,
        alloc_cpu: u16,
        node: u16,
        (from, to): (u16, u16),
        level: u32,
        agrees: u8,
    ) {
        let d = &mut self.out.decisions;
        d.event.push(event);
        d.rule.push(rule);
        d.life.push(life);
        d.subject.push(place((alloc_cpu, node)));
        d.from.push(from);
        d.to.push(to);
        d.level.push(level);
        d.agrees.push(agrees);
    }
}

/// By what is freed, whether the recorded kernel hands it back: then its kicks are sent, and the flushes are in the recording.
#[derive(Default)]
struct Kicks {
    reads: bool,
    completions: bool,
}

impl Kicks {
    /// A kernel that is not known is taken to hand back.
    fn of(setting: &Setting) -> Self {
        let (host, kernel) = (setting.host, setting.host.kernel.as_deref().and_then(profile_for));
        let is_off = host.knobs.get(DEFER_MAX).is_some_and(|limit| matches!(limit.trim(), "0" | "1"));
        let reads = !is_off && kernel.is_none_or(|profile| profile.defer_max.is_some());
        Self { reads, completions: reads && kernel.is_none_or(|profile| profile.alien_in_napi_consume) }
    }
}

/// A slot, by its allocating CPU and the node of the freeing CPU.
fn place((alloc_cpu, node): (u16, u16)) -> u32 {
    u32::from(alloc_cpu) << 16 | u32::from(node)
}
