//! TRACING_DATA: the tracefs format texts perf keeps with a recording of tracepoints.
//!
//! Layout (`tools/perf/util/trace-event-read.c`): magic, version, byte order, `long` size, page size; header_page and
//! header_event; formats of ftrace itself; formats by system; then kallsyms, printk formats and comms, not needed here.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bytes::{Cursor, Endian};
use super::format_text::Format;

/// What TRACING_DATA and trace.dat start with.
pub const MAGIC: &[u8] = b"\x17\x08\x44tracing";

/// A tracepoint of the recording.
pub struct Tracepoint {
    /// `system:event`.
    pub name: String,
    /// Its layout.
    pub format: Format,
}

/// Tracepoints by id.
pub type Tracepoints = HashMap<u64, Tracepoint, FxBuildHasher>;

/// Reads all formats into `known`. Formats that cannot be parsed are left out and counted.
///
/// # Errors
/// The offset in the section where it stops making sense; formats before it are valid.
pub fn read(bytes: &[u8], known: &mut Tracepoints) -> Result<usize, usize> {
    formats(bytes, known).map(|found| found.bad)
}

/// What [`formats`] found.
pub struct Found {
    /// Formats that cannot be parsed.
    pub bad: usize,
    /// Offset behind the last format: kallsyms, printk formats and comms follow.
    pub end: usize,
    /// Byte order of what follows.
    pub endian: Endian,
}

/// [`read`], and where it stopped.
///
/// # Errors
/// As [`read`].
pub fn formats(bytes: &[u8], known: &mut Tracepoints) -> Result<Found, usize> {
    let mut cursor = Cursor::new(bytes, Endian::Little);
    let mut bad = 0;
    if cursor.take(MAGIC.len()) != Some(MAGIC) || cursor.cstr().is_none() {
        return Err(0);
    }
    let endian = if cursor.u8() == Some(1) { Endian::Big } else { Endian::Little };
    let head = cursor.at();
    let mut cursor = Cursor::new(&bytes[head..], endian);
    sections(&mut cursor, known, &mut bad).ok_or(head + cursor.at())?;
    Ok(Found { bad, end: head + cursor.at(), endian })
}

fn sections(cursor: &mut Cursor, known: &mut Tracepoints, bad: &mut usize) -> Option<()> {
    cursor.u8()?;
    cursor.u32()?;
    for _ in 0..2 {
        cursor.cstr()?;
        sized(cursor)?;
    }
    for _ in 0..cursor.count(8)? {
        sized(cursor)?;
    }
    systems(cursor, known, bad)
}

/// Formats by system: a count of systems, each its name and its [`system`].
pub fn systems(cursor: &mut Cursor, known: &mut Tracepoints, bad: &mut usize) -> Option<()> {
    for _ in 0..cursor.count(5)? {
        let name = String::from_utf8_lossy(cursor.cstr()?).into_owned();
        system(&name, cursor, known, bad)?;
    }
    Some(())
}

/// The formats of one system: a count and as many sized texts.
pub fn system(system: &str, cursor: &mut Cursor, known: &mut Tracepoints, bad: &mut usize) -> Option<()> {
    for _ in 0..cursor.count(8)? {
        match Format::parse(&String::from_utf8_lossy(sized(cursor)?)) {
            Some(format) => {
                let name = format!("{system}:{}", format.name);
                known.insert(format.id, Tracepoint { name, format });
            }
            None => *bad += 1,
        }
    }
    Some(())
}

/// A u64 size and as many bytes.
pub fn sized<'a>(cursor: &mut Cursor<'a>) -> Option<&'a [u8]> {
    let size = usize::try_from(cursor.u64()?).ok()?;
    cursor.take(size)
}
