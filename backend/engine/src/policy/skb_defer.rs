//! skb-defer: filled in by its own change.

use super::{Policy, Replay, Setting};

/// The catalogue entry.
pub const POLICY: Policy = Policy { id: "skb-defer", question: "", variants: &[], rules: &[], knobs: &[] };

/// Runs one variant over a trace. `None` if there is no such variant.
pub fn replay(_variant: &str, _setting: &Setting) -> Option<Replay> {
    None
}
