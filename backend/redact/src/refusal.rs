//! Why nothing is called redacted.

/// One sentence with a place. Bytes that cannot be understood are refused, never passed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} at byte {at}; expected {expected}. Nothing was redacted.")]
pub struct Refusal {
    /// Byte of the unpacked file.
    pub at: u64,
    /// What is there.
    pub what: String,
    /// What could have been followed.
    pub expected: String,
}

impl Refusal {
    /// A refusal.
    pub fn new(at: usize, what: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { at: at as u64, what: what.into(), expected: expected.into() }
    }
}
