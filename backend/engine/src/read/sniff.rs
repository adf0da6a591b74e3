//! Which format the first bytes speak for, and why.

use super::ReadError;

/// Formats this crate reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// perf.data, file or pipe mode.
    PerfData,
    /// The text of `perf script`.
    PerfScript,
}

/// The format the first bytes speak for.
///
/// # Errors
/// [`ReadError::NotMine`] with what the file looks like instead.
pub fn best(head: &[u8]) -> Result<Format, ReadError> {
    Ok(if head.starts_with(b"PERF") || head.starts_with(b"2ELI") { Format::PerfData } else { Format::PerfScript })
}

/// The format of a name a user gave.
pub fn named(name: &str) -> Format {
    if name.starts_with("perf.data") { Format::PerfData } else { Format::PerfScript }
}
