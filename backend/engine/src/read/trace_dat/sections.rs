//! Version 7: sections, found by options.
//!
//! ```text
//! section  u16 id, u16 flags (1: compressed), u32 description, u64 size, data
//! options  u16 id, u32 size, data;  the last one (id 0) has the offset of the next options, 0 for none
//! ```
//! Source: trace-cmd.dat.v7(5); the size has 8 bytes in the files that trace-cmd 3.1 writes, where the manual says 4.

use super::chunks::{self, Codec};
use super::header::{self, Start};
use super::{File, MAX_SECTION, broken, options};
use crate::read::perf_data::bytes::{Cursor, until_nul};
use crate::read::perf_data::input::section;
use crate::read::perf_data::tracing;
use crate::read::{Limits, ReadError, Source};

/// Bytes in front of a section's data.
const HEAD: u64 = 16;
/// Most sections of options: usual is one, each further recording step adds one.
const MAX_OPTIONS: usize = 16;
/// Options that say where a section lies.
mod place {
    pub const HEADER_INFO: u16 = 16;
    pub const FTRACE_EVENTS: u16 = 17;
    pub const EVENT_FORMATS: u16 = 18;
    pub const CMDLINES: u16 = 21;
}

/// A section's head.
struct Head {
    id: u16,
    compressed: bool,
    size: u64,
}

/// Reads everything but the data into `file`.
///
/// # Errors
/// `Broken` where the options cannot be followed or a section that is needed cannot be read, `TooLarge`, `Io`.
pub fn version_7(
    source: &dyn Source,
    start: &Start,
    head: &[u8],
    limits: &Limits,
    file: &mut File,
) -> Result<(), ReadError> {
    let mut cursor = Cursor::new(head.get(start.end..).unwrap_or(&[]), start.endian);
    let early = || broken(start.end as u64, "the header ends too early", "the name of a compression and an offset");
    let name = cursor.cstr().map(until_nul).ok_or_else(early)?;
    cursor.cstr().ok_or_else(early)?;
    file.codec = Codec::named(&name);
    let mut next = cursor.u64().ok_or_else(early)?;
    let mut places = Vec::new();
    let mut seen = Vec::new();
    while next != 0 {
        if seen.contains(&next) || seen.len() == MAX_OPTIONS {
            let expected = format!("at most {MAX_OPTIONS} sections of them, each once");
            return Err(broken(next, "options that lead on and on", &expected));
        }
        seen.push(next);
        let (id, bytes) = read(source, start, next, limits, file, &name)?;
        if id != options::DONE {
            return Err(broken(next, &format!("a section of the type {id}"), "options"));
        }
        let here = next;
        next = 0;
        let mut cursor = Cursor::new(&bytes, start.endian);
        while let Some(id) = cursor.take(2).and_then(|b| start.endian.u16(b, 0)) {
            let Some(data) = cursor.u32().and_then(|size| cursor.take(size as usize)) else {
                file.note("an option is cut off; the options behind it are not read", here);
                break;
            };
            match id {
                options::DONE => {
                    next = start.endian.u64(data, 0).unwrap_or(0);
                    break;
                }
                place::HEADER_INFO | place::FTRACE_EVENTS | place::EVENT_FORMATS | place::CMDLINES => {
                    if places.iter().all(|(known, _)| *known != id)
                        && let Some(at) = start.endian.u64(data, 0)
                    {
                        places.push((id, at));
                    }
                }
                _ => options::read(id, data, start, file),
            }
        }
    }
    for (id, at) in places {
        let (found, bytes) = read(source, start, at, limits, file, &name)?;
        let mut cursor = Cursor::new(&bytes, start.endian);
        let whole = found == id && {
            let (known, bad) = (&mut file.tracepoints, &mut file.bad_formats);
            match id {
                place::HEADER_INFO => header::header_info(&mut cursor, start, file),
                place::FTRACE_EVENTS => tracing::system("ftrace", &mut cursor, known, bad),
                place::EVENT_FORMATS => tracing::systems(&mut cursor, known, bad),
                _ => tracing::sized(&mut cursor).map(|text| file.cmdlines = String::from_utf8_lossy(text).into_owned()),
            }
            .is_some()
        };
        if !whole {
            file.note(&format!("the section of the type {id} ends too early or is another one"), at);
        }
    }
    for (at, mut buffer) in std::mem::take(&mut file.found) {
        match section(source, at, HEAD)?.map(|bytes| self::head(&bytes, start)) {
            Some(head) => buffer.compressed = head.compressed,
            None => {
                file.note(&format!("the buffer {:?} lies outside the file; its events are not read", buffer.name), at);
                continue;
            }
        }
        if buffer.compressed && file.codec.is_none() {
            return Err(unknown(&name, at));
        }
        file.buffers.push(buffer);
    }
    if file.buffers.is_empty() && file.text {
        return Err(header::latency(start.end as u64));
    }
    Ok(())
}

fn head(bytes: &[u8], start: &Start) -> Head {
    let half = |at| start.endian.u16(bytes, at).unwrap_or(0);
    Head { id: half(0), compressed: half(2) & 1 != 0, size: start.endian.u64(bytes, 8).unwrap_or(0) }
}

/// Type and data of a section, decompressed.
fn read(
    source: &dyn Source,
    start: &Start,
    at: u64,
    limits: &Limits,
    file: &mut File,
    codec: &str,
) -> Result<(u16, Vec<u8>), ReadError> {
    let outside = || broken(at, "a section that lies outside the file", "a section within it");
    let head = head(&section(source, at, HEAD)?.ok_or_else(outside)?, start);
    if head.size > MAX_SECTION {
        return Err(ReadError::TooLarge { what: "bytes of a section", found: head.size, limit: MAX_SECTION });
    }
    let bytes = section(source, at + HEAD, head.size)?.ok_or_else(outside)?;
    if !head.compressed {
        return Ok((head.id, bytes));
    }
    let Some(codec) = file.codec else { return Err(unknown(codec, at)) };
    let sizes = start.endian.u32(&bytes, 0).zip(start.endian.u32(&bytes, 4));
    let data = sizes.and_then(|(size, whole)| Some((bytes.get(8..8_usize.checked_add(size as usize)?)?, whole)));
    let Some((data, whole)) = data else { return Err(broken(at, "a compressed section that is cut off", "its bytes")) };
    chunks::decode(codec, data, u64::from(whole), &mut file.decoded, limits)?
        .map(|bytes| (head.id, bytes))
        .ok_or_else(|| broken(at, "a compressed section that cannot be decoded", codec.word()))
}

fn unknown(codec: &str, at: u64) -> ReadError {
    let name: String = codec.chars().take(20).collect();
    let expected = "zstd, zlib or none; `trace-cmd convert --compression none -i FILE -o NEW` writes such a file";
    broken(at, &format!("compression by {name:?}, which this build does not decode"), expected)
}
