//! Policies: what a rule would have decided, event by event. One file a policy, every branch a named rule.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde::{Deserialize, Serialize};

pub use fidelity::{Fidelity, Total};

use crate::event::Trace;
use crate::host::Host;
use crate::kernel::{Profile, profile_for};
use crate::life::Lives;

/// Names the rules and their places in the table at once, so that neither can drift. The caller gives `effect`, by place.
macro_rules! rules {
    ($($name:ident = $index:literal, $id:literal, $function:literal, $source:literal, $text:literal;)*) => {
        $(#[doc = $text] pub const $name: u8 = $index;)*
        /// All rules; decisions point here.
        pub const RULES: &[Rule] =
            &[$(Rule { id: $id, text: $text, function: $function, source: $source, effect: effect($index) }),*];
    };
}

pub mod advice;
pub mod cost;
pub mod differ;
pub mod fidelity;
pub mod forecast;
pub mod latency;
pub mod rfs_llc;
pub mod skb_defer;
pub mod skb_init;
pub mod sweep;
pub mod xdp_return;
pub mod xsk_batch;

/// Where a number comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    /// Every input of the rule was in the trace.
    Exact,
    /// State rebuilt from a complete event stream after warm-up.
    Reconstructed,
    /// An input is from metadata or a default.
    Assumed,
    /// A cost or a what-if outcome.
    #[default]
    Modelled,
}

/// A number and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Counter {
    /// The number; `None` where the recording cannot show it.
    pub value: Option<u64>,
    /// Its label.
    pub label: Label,
}

impl Counter {
    /// A number that is known.
    pub fn new(value: u64, label: Label) -> Self {
        Self { value: Some(value), label }
    }
}

/// Counters that only certain events can show.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Their names; empty for all counters of the policy but those that the host's devices count (`kernel_…`).
    pub counters: &'static [&'static str],
    /// Events without their system; one of them has to be recorded. A final `*` stands for any ending.
    pub events: &'static [&'static str],
}

/// What a decision by a rule does to state that later decisions read; charts mark it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// It writes: the table's word changes, an skb or page goes where a later decision finds it.
    Writes,
    /// It was evaluated and changes nothing.
    Keeps,
    /// It is no such question (a packet is steered, a list is flushed).
    None,
}

/// One branch of a policy.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Rule {
    /// Stable id (`B4-overflow`), the name every decision carries.
    pub id: &'static str,
    /// What it does, one sentence without a full stop.
    pub text: &'static str,
    /// Kernel function that contains it.
    pub function: &'static str,
    /// Kernel version or patch it was read in.
    pub source: &'static str,
    /// What it does to state.
    pub effect: Effect,
}

/// A knob of a policy: sysctl, queue file or socket option.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Knob {
    /// Name as users set it (`net.core.skb_defer_max`).
    pub name: &'static str,
    /// What it does, one sentence.
    pub text: &'static str,
    /// Lowest value that makes sense.
    pub min: i64,
    /// Highest value that makes sense.
    pub max: i64,
}

/// A variant of a policy: the rule that runs today, or one proposed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Variant {
    /// Stable id (`stock`, `as-posted`).
    pub id: &'static str,
    /// One sentence.
    pub text: &'static str,
    /// Where it was proposed or merged.
    pub source: &'static str,
}

/// A policy as the catalogue lists it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Policy {
    /// Stable id (`skb-defer`).
    pub id: &'static str,
    /// The decision as a question.
    pub question: &'static str,
    /// Its variants, the one that runs today first.
    pub variants: &'static [Variant],
    /// Its rules; [`Decisions::rule`] points here.
    pub rules: &'static [Rule],
    /// Its knobs.
    pub knobs: &'static [Knob],
    /// Events its counters come from: without them a counter is not recorded, which is not 0.
    #[serde(skip)]
    pub needs: &'static [Needs],
    /// What the kernel leaves a count of: its name, the counter that predicts it, and the counter of what was seen.
    #[serde(skip)]
    pub totals: &'static [(&'static str, &'static str, &'static str)],
    /// Runs a variant; `None` if there is no such variant.
    #[serde(skip)]
    pub replay: fn(&str, &Setting) -> Option<Replay>,
    /// Says which mode to use, by its replays; `None` where it has no answer to give.
    #[serde(skip)]
    pub advise: fn(&advice::Case) -> Option<advice::Advice>,
}

/// All decisions of one replay as columns, ascending by event.
#[derive(Clone, Default)]
pub struct Decisions {
    /// Event that caused the decision (index into `Events`).
    pub event: Vec<u32>,
    /// Rule that took it (index into [`Policy::rules`]).
    pub rule: Vec<u8>,
    /// Life it is about, or `NO_LIFE`.
    pub life: Vec<u32>,
    /// What it is about beside a life: the flow hash for `rfs-llc`, alloc_cpu << 16 | node of the freeing CPU for `skb-defer`,
    /// the pool for `xdp-return`, numbered in order of first appearance.
    pub subject: Vec<u32>,
    /// CPU before (the recorded CPU; the freeing CPU), or `NO_CPU`.
    pub from: Vec<u16>,
    /// CPU after (the CPU chosen or written; the CPU that gets the skb), or `NO_CPU`.
    pub to: Vec<u16>,
    /// A level: entries on the defer list or pages in the cache after it, frames in a batch; 0 where there is none.
    pub level: Vec<u32>,
    /// What the kernel did: 0 cannot tell, 1 the same, 2 something else.
    pub agrees: Vec<u8>,
    /// Its place in the order in which the machine took the decisions; empty where that is the order of the events.
    pub step: Vec<u32>,
}

impl Decisions {
    /// The rules alone, for their counts; the memory of the other columns is free for the next replay.
    fn into_rules(self) -> Self {
        Self { rule: self.rule, ..Self::default() }
    }
    /// Puts them in the order of their events; those of one event keep theirs.
    pub fn sort(&mut self) {
        if self.event.is_sorted() {
            return;
        }
        let d = std::mem::take(self);
        let mut step: Vec<u32> = (0..d.event.len() as u32).collect();
        step.sort_by_key(|i| d.event[*i as usize]);
        let order = step.iter().map(|i| *i as usize);
        *self = Self {
            event: order.clone().map(|i| d.event[i]).collect(),
            rule: order.clone().map(|i| d.rule[i]).collect(),
            life: order.clone().map(|i| d.life[i]).collect(),
            subject: order.clone().map(|i| d.subject[i]).collect(),
            from: order.clone().map(|i| d.from[i]).collect(),
            to: order.clone().map(|i| d.to[i]).collect(),
            level: order.clone().map(|i| d.level[i]).collect(),
            agrees: order.clone().map(|i| d.agrees[i]).collect(),
            step,
        };
    }
}

/// One policy variant run over one trace on one host.
pub struct Replay {
    /// Policy id.
    pub policy: &'static str,
    /// Variant id.
    pub variant: &'static str,
    /// Profile used.
    pub kernel: &'static str,
    /// Knob values used, with the source of each (`host.txt`, `default of 6.18`, `set`).
    pub knobs: BTreeMap<String, (i64, String)>,
    /// The decisions.
    pub decisions: Decisions,
    /// Totals by name.
    pub counters: BTreeMap<String, Counter>,
    /// Comparison with what the kernel did; `None` where nothing of the policy can be compared.
    pub fidelity: Option<Fidelity>,
    /// What the decisions would cost; empty where nothing is known of it.
    pub costs: cost::Costs,
}

impl Replay {
    /// The comparison if this is the rule that ran, with the knobs it ran with: how good the replay is.
    pub fn as_run(&self) -> Option<&Fidelity> {
        self.fidelity.as_ref().filter(|fidelity| fidelity.ran)
    }

    /// Whether this is neither the rule that ran nor the one that runs today.
    fn is_what_if(&self) -> bool {
        let today = named(self.policy).and_then(|policy| policy.variants.first());
        self.as_run().is_none() && today.is_none_or(|first| first.id != self.variant)
    }

    /// A counter's number, where the recording shows it.
    pub fn count(&self, counter: &str) -> Option<u64> {
        self.counters.get(counter)?.value
    }
}

/// What all variants of a policy begin with, made by the first that asks. Belongs to one trace with its lives on one host.
#[derive(Default)]
pub struct Shared {
    copies: OnceLock<skb_defer::Copies>,
    steps: OnceLock<skb_defer::Steps>,
    outcomes: skb_defer::Outcomes,
    stream: OnceLock<rfs_llc::Stream>,
    init: OnceLock<skb_init::Steps>,
    gaps: OnceLock<latency::Gaps>,
    sends: OnceLock<xsk_batch::Steps>,
    returns: OnceLock<xdp_return::Steps>,
}

impl Shared {
    /// Reads ahead what needs no lives, so that it can be done beside them.
    pub fn read_ahead(&self, trace: &Trace, host: &Host) {
        self.rfs_stream(trace);
        self.return_steps(trace);
        self.csd_gaps(trace, host);
        self.copies(trace);
    }
    fn rfs_stream(&self, trace: &Trace) -> &rfs_llc::Stream {
        self.stream.get_or_init(|| rfs_llc::read_stream(trace))
    }
    fn defer_steps(&self, trace: &Trace, lives: &Lives, host: &Host) -> &skb_defer::Steps {
        self.steps.get_or_init(|| skb_defer::Steps::read(trace, lives, host, self.copies(trace)))
    }
    fn copies(&self, trace: &Trace) -> &skb_defer::Copies {
        self.copies.get_or_init(|| skb_defer::Copies::read(trace))
    }
    fn csd_gaps(&self, trace: &Trace, host: &Host) -> &latency::Gaps {
        self.gaps.get_or_init(|| latency::Gaps::read(trace, host))
    }
    fn init_steps(&self, trace: &Trace, lives: &Lives) -> &skb_init::Steps {
        self.init.get_or_init(|| skb_init::Steps::read(trace, lives))
    }
    fn xsk_steps(&self, trace: &Trace, lives: &Lives) -> &xsk_batch::Steps {
        self.sends.get_or_init(|| xsk_batch::Steps::read(trace, &lives.of_event, &lives.first))
    }
    fn return_steps(&self, trace: &Trace) -> &xdp_return::Steps {
        self.returns.get_or_init(|| xdp_return::Steps::read(trace))
    }
}

/// What a replay is run with.
pub struct Setting<'a> {
    /// The recording.
    pub trace: &'a Trace,
    /// Its lives.
    pub lives: &'a Lives,
    /// The host to replay on.
    pub host: &'a Host,
    /// What replays of this trace, lives and host have in common.
    pub shared: &'a Shared,
    /// Constants of the kernel.
    pub profile: &'static Profile,
    /// Knob values set by the user; they win over the host's.
    pub knobs: BTreeMap<String, i64>,
}

impl<'a> Setting<'a> {
    /// The same with only those of the user's knobs that `policy` has: another policy's knob does not make it a what-if.
    pub fn own(&self, policy: &str) -> Setting<'a> {
        let known = named(policy).map_or(&[][..], |p| p.knobs);
        let mut knobs = self.knobs.clone();
        knobs.retain(|name, _| known.iter().any(|k| k.name == name));
        Setting { knobs, ..*self }
    }

    /// Whether the constants are those of the kernel that was recorded. Where no release was stated, or one without a profile,
    /// a profile the user chose counts as the answer to which kernel it was.
    pub fn is_recorded_kernel(&self) -> bool {
        let own = self.host.kernel.as_deref().and_then(profile_for);
        self.profile.is_known() && own.is_none_or(|p| p.name == self.profile.name)
    }

    /// Whether the recorded kernel ran this rule, whatever its knobs were: one that the host states, else the policy's first
    /// variant, which is today's.
    pub fn is_rule_of_host(&self, policy: &Policy, variant: &str) -> bool {
        let stated = self.host.runs.get(policy.id).map(String::as_str);
        let today = policy.variants.first().map(|first| first.id);
        self.is_recorded_kernel() && stated.or(today) == Some(variant)
    }

    /// The same, with the knobs it ran with: none is set by hand.
    pub fn ran(&self, policy: &Policy, variant: &str) -> bool {
        self.knobs.is_empty() && self.is_rule_of_host(policy, variant)
    }

    /// Value of a knob and its source: set by the user, else the host's, else `default` ("assumed").
    pub fn knob(&self, name: &str, default: i64) -> (i64, String) {
        if let Some(&value) = self.knobs.get(name) {
            return (value, "set".to_owned());
        }
        let host = self.host.knobs.get(name).and_then(|v| v.trim().parse().ok());
        host.map_or_else(
            || {
                let of = if self.profile.is_known() {
                    self.profile.name
                } else {
                    "the newest kernel, the recorded one is not known"
                };
                (default, format!("assumed: default of {of}"))
            },
            |value| (value, self.host.knobs_from().to_owned()),
        )
    }
}

/// Something a person should look at.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// Stable id (`stuck-slot`).
    pub id: &'static str,
    /// Policy it belongs to.
    pub policy: &'static str,
    /// `warning` or `note`.
    pub severity: &'static str,
    /// CPU it is about, if one.
    pub cpu: Option<u16>,
    /// One sentence: what is wrong.
    pub text: String,
    /// The counts that carry it.
    pub evidence: BTreeMap<String, String>,
    /// How to mend it, exact command.
    pub remedy: String,
}

/// The catalogue.
pub const POLICIES: &[&Policy] =
    &[&skb_defer::POLICY, &xdp_return::POLICY, &rfs_llc::POLICY, &xsk_batch::POLICY, &skb_init::POLICY];

fn named(id: &str) -> Option<&'static Policy> {
    POLICIES.iter().copied().find(|policy| policy.id == id)
}

/// Runs one variant of one policy. `None` if there is no such policy or variant.
pub fn replay(policy: &str, variant: &str, setting: &Setting) -> Option<Replay> {
    let policy = named(policy)?;
    let mut replay = (policy.replay)(variant, setting)?;
    let is_recorded = |event: &str| {
        let matches = |name: &str| event.strip_suffix('*').map_or(name == event, |stem| name.starts_with(stem));
        setting.trace.tables.iter().any(|table| matches(table.event()))
    };
    for needs in policy.needs.iter().filter(|needs| !needs.events.iter().any(|event| is_recorded(event))) {
        let all = needs.counters.is_empty();
        let missing = |name: &str| if all { !name.starts_with("kernel_") } else { needs.counters.contains(&name) };
        replay.counters.iter_mut().filter(|(name, _)| missing(name)).for_each(|(_, counter)| counter.value = None);
    }
    let both = |(name, predicted, seen): &(&'static str, &str, &str)| {
        Some(Total { name, predicted: replay.count(predicted)?, seen: replay.count(seen)? })
    };
    let totals = policy.totals.iter().filter_map(both).collect();
    replay.fidelity = replay.fidelity.map(|fidelity| Fidelity { totals, ..fidelity });
    Some(replay)
}

/// Runs several variants on all cores. In the order requested; `None` where there is no such policy or variant.
///
/// Without `whole` the decisions of what-ifs are reduced to their rules: neither advice nor a finding reads more of them.
///
/// Variants of one policy share its pass over the events, which the first of them makes: so the first of every policy is handed
/// out before any second, and no thread waits for another's pass while there is other work.
pub fn replay_all(wanted: &[(String, String)], setting: &Setting, threads: usize, whole: bool) -> Vec<Option<Replay>> {
    let is_first = |at: usize| wanted[..at].iter().all(|(policy, _)| *policy != wanted[at].0);
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|at| !is_first(*at));
    let next = AtomicUsize::new(0);
    let slots: Vec<OnceLock<Option<Replay>>> = wanted.iter().map(|_| OnceLock::new()).collect();
    let work = || {
        while let Some(&at) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (policy, variant) = &wanted[at];
            let mut replay = replay(policy, variant, &setting.own(policy));
            if let Some(replay) = replay.as_mut().filter(|replay| !whole && replay.is_what_if()) {
                replay.decisions = std::mem::take(&mut replay.decisions).into_rules();
            }
            let _ = slots[at].set(replay);
        }
    };
    let _sharing = setting.shared.outcomes.share();
    thread::scope(|scope| {
        for _ in 1..threads.min(wanted.len()) {
            // Where no thread can be had, this one does its share.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    slots.into_iter().map(|slot| slot.into_inner().flatten()).collect()
}
