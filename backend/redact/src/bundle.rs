//! The tar of `skbscope capture`, member by member in place; the manifest gets the new hashes.

use sha2::{Digest, Sha256};

use crate::layout::{self, Layout};
use crate::names::Names;
use crate::{Refusal, perf_data, text};

/// Bytes of a tar block.
const BLOCK: usize = 512;

/// Redacts a capture in place.
///
/// # Errors
/// [`Refusal`] for members that cannot be followed.
pub fn redact(bytes: &mut [u8], names: &mut Names) -> Result<(), Refusal> {
    let mut at = 0;
    let mut changed: Vec<(String, String)> = Vec::new();
    let mut manifest = None;
    while let Some(head) = bytes.get_mut(at..at + BLOCK) {
        if head.iter().all(|b| *b == 0) {
            break;
        }
        let (name, size, kind) =
            member(head).ok_or_else(|| Refusal::new(at, "A tar head that cannot be read", "plain files"))?;
        owner(head);
        let from = at + BLOCK;
        let end = from.checked_add(size).filter(|end| *end <= bytes.len());
        let end =
            end.ok_or_else(|| Refusal::new(at, format!("{name}, which reaches past the end"), "a whole capture"))?;
        let padded = end.next_multiple_of(BLOCK).min(bytes.len());
        bytes[end..padded].fill(0);
        match kind {
            b'0' | 0 => {
                let place = &mut bytes[from..end];
                let before = hash(place);
                inside(&name, place, names).map_err(|e| Refusal {
                    at: e.at + from as u64,
                    what: format!("{name}: {}", e.what),
                    ..e
                })?;
                changed.push((before, hash(place)));
                if name.ends_with("/manifest.json") {
                    manifest = Some(from..end);
                }
            }
            b'5' => {}
            _ => return Err(Refusal::new(at, format!("{name}, which is no plain file"), "files and folders")),
        }
        at = padded;
    }
    let end = at.min(bytes.len());
    names.empty("bytes behind the last member", &mut bytes[end..]);
    if let Some(place) = manifest {
        for (before, after) in changed {
            let mut from = place.start;
            while let Some(found) = bytes[from..place.end].windows(64).position(|w| w == before.as_bytes()) {
                bytes[from + found..from + found + 64].copy_from_slice(after.as_bytes());
                from += found + 64;
            }
        }
    }
    Ok(())
}

fn inside(name: &str, bytes: &mut [u8], names: &mut Names) -> Result<(), Refusal> {
    let below = name.trim_start_matches("./").split_once('/').map_or(name, |(_, rest)| rest);
    if below.ends_with(".data") {
        return perf_data::redact(bytes, names).map(drop);
    }
    if below == "manifest.json" {
        return text::redact("host.json", Layout::Json, bytes, names);
    }
    if below.starts_with("notes/") {
        // What the recorder and the command printed.
        text::prose(bytes, names);
        return Ok(());
    }
    if layout::of(bytes).is_some_and(|(_, layout)| layout == Layout::PerfData) {
        return perf_data::redact(bytes, names).map(drop);
    }
    if bytes.contains(&0) {
        return Err(Refusal::new(0, "Binary data", "counters and settings as text"));
    }
    text::plain(bytes, &[], names);
    Ok(())
}

/// Name, size and type of the member with this head.
fn member(head: &[u8]) -> Option<(String, usize, u8)> {
    if head.get(257..262) != Some(b"ustar") {
        return None;
    }
    let until = |part: &[u8]| String::from_utf8_lossy(part.split(|b| *b == 0).next().unwrap_or_default()).into_owned();
    let size = until(&head[124..136]);
    let size = usize::from_str_radix(size.trim(), 8).ok()?;
    let prefix = until(&head[345..500]);
    let name = until(&head[..100]);
    let name = if prefix.is_empty() || head[263] == b' ' { name } else { format!("{prefix}/{name}") };
    Some((name, size, head[156]))
}

/// Who packed it is nobody's business: names and numbers of user and group are cleared, the checksum follows.
fn owner(head: &mut [u8]) {
    head[265..329].fill(0);
    for place in [108..116, 116..124] {
        head[place].copy_from_slice(b"0000000\0");
    }
    head[148..156].fill(b' ');
    let sum: u32 = head.iter().map(|b| u32::from(*b)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()
}
