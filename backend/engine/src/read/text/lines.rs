//! Bytes in chunks of any size → lines, the longest of them bounded.

use crate::read::{ReadError, Source};

/// One line without its end.
pub struct RawLine<'a> {
    /// The bytes; empty where [`RawLine::too_long`].
    pub bytes: &'a [u8],
    /// Whether the line was over the limit and thrown away.
    pub too_long: bool,
    /// Whether a newline ended it; only the last line of a file can lack one.
    pub ended: bool,
}

/// Reads `source` in steps of `chunk` bytes and passes every line to `each`; the result does not depend on `chunk`.
/// `step` is called with the bytes read so far after each chunk.
pub fn each_line<E: From<ReadError>>(
    source: &dyn Source,
    chunk: usize,
    longest: usize,
    mut each: impl FnMut(RawLine<'_>) -> Result<(), E>,
    mut step: impl FnMut(u64) -> Result<(), E>,
) -> Result<(), E> {
    let mut buf = Vec::new();
    // Bytes of `buf` that belong to a line whose end is not read yet.
    let mut pending = 0;
    let mut at = 0_u64;
    let mut skipping = false;
    loop {
        buf.resize(pending + chunk, 0);
        let n = source.read_at(at, &mut buf[pending..]).map_err(ReadError::from)?;
        at += n as u64;
        let filled = pending + n;
        let mut start = 0;
        // The bytes carried over hold no newline: only the new ones are searched, so a long line costs linear time.
        for end in memchr::memchr_iter(b'\n', &buf[pending..filled]).map(|i| i + pending) {
            let bytes = &buf[start..end];
            let too_long = skipping || bytes.len() > longest;
            each(RawLine { bytes: if too_long { &[] } else { bytes }, too_long, ended: true })?;
            skipping = false;
            start = end + 1;
        }
        step(at)?;
        if n == 0 {
            if skipping || start < filled {
                each(RawLine {
                    bytes: if skipping { &[] } else { &buf[start..filled] },
                    too_long: skipping,
                    ended: false,
                })?;
            }
            return Ok(());
        }
        pending = filled - start;
        if pending > longest {
            skipping = true;
            pending = 0;
        }
        buf.copy_within(filled - pending..filled, 0);
    }
}
