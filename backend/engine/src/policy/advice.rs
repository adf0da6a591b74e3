//! Which mode this host should use: an answer per policy, with what carries it, when it holds, and how to set and undo it.
//!
//! An answer rests on counts of the recording (`exact`, `reconstructed`, `assumed`) and on measured runs. A modelled
//! figure may be listed beside them; it never carries the answer.
//!
//! Commands exist on the kernel of the recording. One that changes the host is marked with [`CHANGES`], what it changed has an
//! undo, and nothing else has one. A proposed switch is named in words, never as a command.

use serde::Serialize;

use super::{Fidelity, Label, Policy, Replay, Setting};
use crate::kernel::read_as;

/// In the comment of every command that changes the host; commands without it only read, record or run a load.
pub const CHANGES: &str = "# changes this host";

/// A command that changes the host.
pub(crate) fn changes(command: impl std::fmt::Display) -> String {
    format!("{command}  {CHANGES}")
}

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stand {
    /// What runs today serves this host.
    Keep,
    /// Another mode serves it better.
    Change,
    /// The modes do the same on this recording.
    EitherWay,
    /// The recording does not decide.
    CannotTell,
}

/// One figure that speaks for or against.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evidence {
    /// What was counted, in the field's words (`alien frees inside the LLC`).
    pub name: String,
    /// The figure.
    pub value: f64,
    /// Its unit (`frees`, `ns`, `%`).
    pub unit: &'static str,
    /// Where it is from.
    pub label: Label,
    /// What it is a share or count of: `of 9,046 frees`; empty where it is a plain count.
    pub base: String,
}

/// Which mode to use, for one policy.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// Policy id.
    pub policy: &'static str,
    /// The answer.
    pub stand: Stand,
    /// Variant it comes down to; `None` where it cannot tell.
    pub variant: Option<&'static str>,
    /// One sentence: what to use, or why that cannot be decided.
    pub text: String,
    /// The figures that carry it.
    pub evidence: Vec<Evidence>,
    /// When it holds, one clause each ("single sender, completion on another CPU of the same LLC").
    pub conditions: Vec<String>,
    /// What would change it, one clause each.
    pub would_change: Vec<String>,
    /// Commands that set it, as typed; empty where nothing is to be set or no knob exists.
    pub set: Vec<String>,
    /// Commands that put back what those of `set` and `record` change; empty where they change nothing.
    pub undo: Vec<String>,
    /// Commands that show the effect; they only read.
    pub check: Vec<String>,
    /// What to record where the trace does not decide; empty otherwise.
    pub record: Vec<String>,
    /// Whether the text rests on the replay, rather than on a difference between it and the kernel or on the release alone.
    #[serde(skip)]
    pub rests_on_replay: bool,
}

impl Advice {
    /// Nothing said yet.
    pub(crate) fn none(policy: &'static str) -> Self {
        Self {
            policy,
            stand: Stand::CannotTell,
            variant: None,
            text: String::new(),
            evidence: Vec::new(),
            conditions: Vec::new(),
            would_change: Vec::new(),
            set: Vec::new(),
            undo: Vec::new(),
            check: Vec::new(),
            record: Vec::new(),
            rests_on_replay: true,
        }
    }

    /// An answer that a doubtful replay carries begins with why.
    fn with_caution(self, case: &Case) -> Self {
        let ran = case.replays.iter().find_map(|replay| replay.as_run());
        match ran.and_then(Fidelity::doubt) {
            Some(doubt) if self.stand != Stand::CannotTell && self.rests_on_replay => {
                Self { text: format!("caution, {doubt}. {}", self.text), ..self }
            }
            _ => self,
        }
    }

    /// The answer where the rules of the recorded kernel are not known: its figures, and the question which kernel it was.
    fn without_kernel(self, setting: &Setting) -> Self {
        let text = read_as(setting.host.kernel.as_deref()).text;
        let (policy, evidence) = (self.policy, self.evidence);
        Self { text, evidence, record: vec!["uname -r".to_owned()], ..Self::none(policy) }
    }
}

/// What an answer is made from.
pub struct Case<'a> {
    /// Trace, lives, host, profile and knobs.
    pub setting: &'a Setting<'a>,
    /// The replays of this policy that were run.
    pub replays: Vec<&'a Replay>,
}

impl Case<'_> {
    /// The replay of a variant, if it was run.
    pub fn replay(&self, variant: &str) -> Option<&Replay> {
        self.replays.iter().find(|r| r.variant == variant).copied()
    }
    /// A count out of a replay's counters.
    pub fn count(&self, variant: &str, counter: &str) -> Option<(u64, Label)> {
        self.replay(variant)?.counters.get(counter).and_then(|c| Some((c.value?, c.label)))
    }
}

/// The advice of every policy that was replayed, in the catalogue's order.
pub fn advice(setting: &Setting, replays: &[&Replay]) -> Vec<Advice> {
    let of = |policy: &&Policy| {
        let own = setting.own(policy.id);
        let replays: Vec<&Replay> = replays.iter().filter(|r| r.policy == policy.id).copied().collect();
        let case = Case { setting: &own, replays };
        let advice = (!case.replays.is_empty()).then(|| (policy.advise)(&case)).flatten()?;
        Some(if own.profile.is_known() { advice.with_caution(&case) } else { advice.without_kernel(&own) })
    };
    super::POLICIES.iter().filter_map(of).collect()
}
