//! The two socket options, as `xsk_setsockopt` tests them.

use super::machine::{DEFAULT_BUDGET, Socket};
use super::rules::{S_ACCESS, S_BATCH, S_BUDGET, S_OFF, S_RANGE, S_UNKNOWN};

/// Batch that the postings recommend (v1 and v2 cover letters).
pub const RECOMMENDED_BATCH: u32 = 32;

impl Socket {
    /// XDP_GENERIC_XMIT_BATCH (option 10 of v3). The rule that answers.
    pub fn set_batch(&mut self, value: u32) -> u8 {
        if value > self.budget() || !self.state.bound {
            return S_ACCESS;
        }
        self.batch = value;
        if value > 0 {
            return S_BATCH;
        }
        self.cached = 0;
        S_OFF
    }

    /// XDP_MAX_TX_SKB_BUDGET (option 9, v6.17). The rule that answers.
    pub fn set_budget(&mut self, value: u32) -> u8 {
        if !self.profile.xsk_budget_option {
            return S_UNKNOWN;
        }
        if !self.state.has_tx_ring || value < DEFAULT_BUDGET || value > self.entries() {
            return S_RANGE;
        }
        self.budget = value;
        S_BUDGET
    }
}
