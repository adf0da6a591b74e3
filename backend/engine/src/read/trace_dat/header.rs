//! The first bytes of both versions, and version 6, whose parts follow each other.
//!
//! ```text
//! magic "tracing" version\0 byte-order long page-size
//! 6: header_page header_event, formats of ftrace, formats by system, kallsyms, printk, cmdlines,
//!    CPUs, "options  \0" options, "flyrecord\0" offset and size a CPU
//! 7: compression\0 its version\0, offset of the first options
//! ```
//! Source: trace-cmd.dat.v6(5) and trace-cmd.dat.v7(5) of trace-cmd 3.1.

use super::options::{self, Buffer, CpuData};
use super::page::{Layout, MIN_PAGE};
use super::{File, MAX_SECTION, broken};
use crate::read::perf_data::bytes::{Cursor, Endian, until_nul};
use crate::read::perf_data::input::section;
use crate::read::perf_data::tracing;
use crate::read::{ReadError, Source};

/// Most CPUs of a file; the kernel's own limit on x86-64 is 8,192.
pub const MAX_CPUS: usize = 65_535;
/// Largest page: the kernel's sub-buffers have at most 1 MiB.
const MAX_PAGE: u32 = 1 << 20;

/// What both versions begin with.
pub struct Start {
    /// 6 or 7.
    pub version: u32,
    /// Byte order.
    pub endian: Endian,
    /// Bytes of a `long` of the recorded machine.
    pub long: usize,
    /// Bytes of a page of memory.
    pub page: usize,
    /// Byte behind all this.
    pub end: usize,
}

impl Start {
    /// Reads it.
    ///
    /// # Errors
    /// `NotMine` without the magic, `Broken` for another version and for numbers that cannot be.
    pub fn read(head: &[u8]) -> Result<Self, ReadError> {
        let mut cursor = Cursor::new(head, Endian::Little);
        if cursor.take(tracing::MAGIC.len()) != Some(tracing::MAGIC) {
            let reason = "it does not start with the magic of trace-cmd".to_owned();
            return Err(ReadError::NotMine { format: super::FORMAT, reason });
        }
        let at = cursor.at() as u64;
        let version = cursor.cstr().map(until_nul).unwrap_or_default();
        let Some(version) = version.parse().ok().filter(|v| matches!(v, 6 | 7)) else {
            let what = format!("file version {:?}", version.chars().take(20).collect::<String>());
            return Err(broken(at, &what, "version 6 or 7 (`trace-cmd convert --file-version 7` writes it)"));
        };
        let at = cursor.at();
        let endian = if cursor.u8() == Some(1) { Endian::Big } else { Endian::Little };
        let long = cursor.u8().map_or(0, usize::from);
        let page = endian.u32(head, cursor.at()).unwrap_or(0);
        if !matches!(long, 4 | 8) || !(MIN_PAGE as u32..=MAX_PAGE).contains(&page) {
            let what = format!("a long of {long} bytes and a page of {page}");
            return Err(broken(at as u64, &what, "a long of 4 or 8 bytes and a page of 64 bytes to 1 MiB"));
        }
        Ok(Self { version, endian, long, page: page as usize, end: cursor.at() + 4 })
    }
}

/// Reads the header of version 6 into `file`.
///
/// # Errors
/// `Broken` where it cannot be followed, `Io`.
pub fn version_6(source: &dyn Source, start: &Start, file: &mut File) -> Result<(), ReadError> {
    let head = section(source, 0, source.len().min(MAX_SECTION))?.unwrap_or_default();
    let mut cursor = Cursor::new(&head[start.end.min(head.len())..], start.endian);
    let base = start.end as u64;
    let what = "the header ends too early";
    let parts = front(&mut cursor, start, file);
    let at = base + cursor.at() as u64;
    let cpus = parts.ok_or_else(|| broken(at, what, "formats, command names and CPUs of version 6"))?;
    if cpus > MAX_CPUS {
        return Err(ReadError::TooLarge { what: "CPUs", found: cpus as u64, limit: MAX_CPUS as u64 });
    }
    let mut word = cursor.take(10).unwrap_or(&[]);
    if word.starts_with(b"options") {
        loop {
            let id = cursor.take(2).and_then(|b| start.endian.u16(b, 0));
            let Some(id) = id else { return Err(broken(base + cursor.at() as u64, what, "options")) };
            if id == options::DONE {
                break;
            }
            let data = cursor.u32().and_then(|size| cursor.take(size as usize));
            let data = data.ok_or_else(|| broken(base + cursor.at() as u64, "an option is cut off", "its bytes"))?;
            options::read(id, data, start, file);
        }
        word = cursor.take(10).unwrap_or(&[]);
    }
    let at = base + cursor.at() as u64;
    match word {
        [b'f', b'l', b'y', b'r', ..] => {}
        [b'l', b'a', b't', b'e', ..] => return Err(latency(at)),
        _ => return Err(broken(at, "no mark of the data", "\"flyrecord\"")),
    }
    let top = places(&mut cursor, cpus).ok_or_else(|| broken(at, what, "offset and size of each CPU's data"))?;
    // Other buffers have such a list elsewhere in the file.
    for at in std::mem::take(&mut file.lists) {
        let size = 10 + 16 * cpus as u64;
        let list = if at.1 > 0 { section(source, at.1, size)? } else { None };
        let list = list.filter(|bytes| bytes.starts_with(b"flyrecord"));
        match list.and_then(|bytes| places(&mut Cursor::new(&bytes[10..], start.endian), cpus)) {
            Some(data) => file.buffers.push(Buffer { name: at.0, data, compressed: false }),
            None => file.note(&format!("the buffer {:?} cannot be found; its events are not read", at.0), at.1),
        }
    }
    file.buffers.insert(0, Buffer { name: String::new(), data: top, compressed: false });
    Ok(())
}

/// A file that holds text.
pub fn latency(at: u64) -> ReadError {
    let expected = "events; the text of such a file is `trace-cmd report FILE > trace.txt`, which is read too";
    broken(at, "only the text of a latency tracer", expected)
}

/// Everything up to the number of CPUs.
fn front(cursor: &mut Cursor, start: &Start, file: &mut File) -> Option<usize> {
    header_info(cursor, start, file)?;
    tracing::system("ftrace", cursor, &mut file.tracepoints, &mut file.bad_formats)?;
    tracing::systems(cursor, &mut file.tracepoints, &mut file.bad_formats)?;
    for _ in 0..2 {
        let size = cursor.u32()?;
        cursor.take(size as usize)?;
    }
    file.cmdlines = String::from_utf8_lossy(tracing::sized(cursor)?).into_owned();
    cursor.u32().map(|n| n as usize)
}

/// `header_page` and `header_event`.
pub fn header_info(cursor: &mut Cursor, start: &Start, file: &mut File) -> Option<()> {
    cursor.cstr()?;
    let text = String::from_utf8_lossy(tracing::sized(cursor)?);
    file.layout = Layout::parse(&text, start.endian, start.long, start.page);
    cursor.cstr()?;
    tracing::sized(cursor)?;
    Some(())
}

/// Offset and size of each CPU's data.
fn places(cursor: &mut Cursor, cpus: usize) -> Option<Vec<CpuData>> {
    if cpus.checked_mul(16)? > cursor.rest().len() {
        return None;
    }
    (0..cpus).map(|cpu| Some(CpuData { cpu: cpu as u16, offset: cursor.u64()?, size: cursor.u64()? })).collect()
}
