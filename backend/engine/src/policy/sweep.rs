//! One policy over a range: its variants replayed at every value of a knob, or on every one of several hosts.

use std::collections::BTreeMap;

use serde::Serialize;

use super::cost::Estimate;
use super::{Counter, Label, Setting, Shared, replay};
use crate::host::Host;

/// What is varied.
pub enum Axis<'a> {
    /// A knob, at these values.
    Knob(&'a str, &'a [i64]),
    /// The host, with a name each.
    Host(&'a [(String, Host)]),
}

/// Most points a sweep may have: each costs a replay a variant.
pub const MOST_POINTS: usize = 64;

/// One variant at one place of the axis.
#[derive(Clone, Debug, Serialize)]
pub struct Point {
    /// Place on the axis: the knob's value, or the host's name.
    pub at: String,
    /// The variant.
    pub variant: &'static str,
    /// Its totals. What a sweep changed is a what-if: the counters say `modelled` unless this is the host's own value.
    pub counters: BTreeMap<String, Counter>,
    /// Its estimates.
    pub estimates: Vec<Estimate>,
    /// Whether this is how the recording was made, so that the figures are not a what-if.
    pub recorded: bool,
}

/// Runs a sweep: axis first, then variants in the order given. Unknown variants are left out, and so are places beyond
/// [`MOST_POINTS`]. Values that equal the host's own are run as recorded, so that a sweep holds its base.
pub fn sweep(policy: &str, variants: &[&str], axis: &Axis, setting: &Setting) -> Vec<Point> {
    let setting = &setting.own(policy);
    let (mut out, own_host) = (Vec::new(), setting.host);
    let mut run = |at: String, setting: &Setting| {
        for variant in variants {
            let Some(mut replay) = replay(policy, variant, setting) else { continue };
            let elsewhere = *setting.host != *own_host;
            let (variant, recorded) = (replay.variant, replay.as_run().is_some() && !elsewhere);
            // On another host than recorded whatever a rule decided is a what-if; what was only counted stays what it is.
            for counter in replay.counters.values_mut().filter(|c| elsewhere && c.label != Label::Exact) {
                counter.label = Label::Modelled;
            }
            out.push(Point {
                at: at.clone(),
                variant,
                counters: replay.counters,
                estimates: replay.costs.estimates,
                recorded,
            });
        }
    };
    let Setting { trace, lives, host, shared, profile, .. } = *setting;
    match axis {
        Axis::Knob(name, values) => {
            let own: Option<i64> = host.knobs.get(*name).and_then(|v| v.trim().parse().ok());
            for value in values.iter().take(MOST_POINTS) {
                let mut knobs = setting.knobs.clone();
                if own == Some(*value) {
                    knobs.remove(*name);
                } else {
                    knobs.insert((*name).to_owned(), *value);
                }
                run(value.to_string(), &Setting { trace, lives, host, shared, profile, knobs });
            }
        }
        Axis::Host(hosts) => {
            for (name, host) in hosts.iter().take(MOST_POINTS) {
                let shared = &Shared::default();
                run(name.clone(), &Setting { trace, lives, host, shared, profile, knobs: setting.knobs.clone() });
            }
        }
    }
    out
}
