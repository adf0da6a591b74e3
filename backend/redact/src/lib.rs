//! Names in recordings become pseudonyms of the same length before they leave the machine.
//!
//! Bytes and a key in, bytes and a report out: no files, clock, environment or randomness. The same name under the same key
//! is the same pseudonym, in every file; two names never become one. What cannot be understood is refused with a sentence
//! and a byte, and nothing is called redacted then.
//!
//! ```
//! use skbscope_redact::{Key, Kind, redact};
//! let key = Key::new(b"sixteen random bytes")?;
//! let trace = b"iperf3 812/813 [001] 12.000001: skb:kfree_skb: skbaddr=0xffff8881 location=tcp_v4_rcv+0x10\n";
//! let (made, report) = redact(trace.to_vec(), &key, &Kind::ALL, 1 << 30)?;
//! assert_eq!(made.len(), trace.len());
//! assert_eq!(report.kinds["comm"].examples[0].0, "iperf3");
//! # Ok::<(), skbscope_redact::Refusal>(())
//! ```

mod address;
mod bundle;
mod check;
mod command;
mod file_name;
mod key;
mod layout;
mod names;
mod perf_data;
mod refusal;
mod report;
mod text;
mod unpack;
mod word;

pub use file_name::file_name;
pub use key::Key;
pub use refusal::Refusal;
pub use report::{Found, Kind, Left, Report, Unchanged};

use layout::Layout;

/// Redacts one file. A gzip or zstd container is removed; what is in it keeps its length. At most `limit` bytes are
/// unpacked.
///
/// # Errors
/// [`Refusal`]: one sentence with the byte, for all that cannot be followed to its end.
pub fn redact(bytes: Vec<u8>, key: &Key, kinds: &[Kind], limit: usize) -> Result<(Vec<u8>, Report), Refusal> {
    let mut bytes = unpack::unpack(bytes, limit)?;
    if bytes.is_empty() {
        return Err(Refusal::new(0, "No bytes", "a recording or a result"));
    }
    let mut names = names::Names::new(key.clone(), kinds);
    let word = match layout::of(&bytes) {
        Some((_, Layout::PerfData)) => perf_data::redact(&mut bytes, &mut names)?,
        Some((word, Layout::Capture)) => {
            bundle::redact(&mut bytes, &mut names)?;
            word
        }
        Some((word, layout)) => {
            text::redact(word, layout, &mut bytes, &mut names)?;
            word
        }
        None => {
            let expected =
                "a recording of perf, ftrace or pwru, a capture, a host file or output of a benchmark it knows";
            return Err(Refusal::new(0, "A format that redaction does not know", expected));
        }
    };
    let originals = std::mem::take(&mut names.originals);
    let mut report = names.report(word, bytes.len() as u64);
    report.left = check::left(&bytes, &originals);
    Ok((bytes, report))
}
