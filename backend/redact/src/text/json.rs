//! JSON in place: texts by the key they stand under. Numbers, keys and the words of the format stay.

use std::ops::Range;

use super::Claims;
use crate::Refusal;
use crate::layout::Layout;
use crate::names::Names;
use crate::report::Kind;

/// Deepest nesting followed.
const DEPTH: usize = 64;
/// Keys whose texts are words of a tool, of the kernel or of a CPU.
const OWN: [&str; 52] = [
    "version",
    "protocol",
    "time",
    "congestion",
    "congestion_used",
    "sender_tcp_congestion",
    "receiver_tcp_congestion",
    "type",
    "role",
    "format",
    "kernel",
    "release",
    "policy",
    "lscpu",
    "field",
    "data",
    "children",
    "cpus",
    "llcs",
    "nodes",
    "source",
    "func",
    "caller",
    "iface",
    "proto",
    "skb",
    "time_unit",
    "asked",
    "recorded",
    "event",
    "cost",
    "what",
    "why",
    "sha256",
    "missing",
    "skipped",
    "knobs",
    "arch",
    "numactl",
    "symbols",
    "model",
    "timestamp",
    "timestr",
    "unit",
    "probe",
    "script",
    "started",
    "clock",
    "perf",
    "tar",
    "pack",
    "kprobes",
];

/// Where the scanner is.
struct Level {
    object: bool,
    /// The key whose value comes, as the text has it.
    key: Range<usize>,
    /// Whether the next text is a key.
    wants_key: bool,
}

/// Redacts JSON text in place, one document or several.
///
/// # Errors
/// [`Refusal`] where it is no JSON.
pub fn redact(layout: Layout, bytes: &mut [u8], hosts: &[Vec<u8>], names: &mut Names) -> Result<(), Refusal> {
    let mut levels: Vec<Level> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            open @ (b'{' | b'[') => {
                if levels.len() >= DEPTH {
                    return Err(Refusal::new(at, "JSON that nests deeper than 64", "results of a tool"));
                }
                levels.push(Level { object: open == b'{', key: 0..0, wants_key: open == b'{' });
            }
            close @ (b'}' | b']') => {
                if levels.pop().is_none_or(|level| level.object != (close == b'}')) {
                    return Err(Refusal::new(at, "A bracket that closes nothing", "JSON"));
                }
            }
            b',' => levels.iter_mut().next_back().into_iter().for_each(|level| level.wants_key = level.object),
            b'"' => {
                let end = close(bytes, at).ok_or_else(|| Refusal::new(at, "A text without an end", "JSON"))?;
                let text = at + 1..end;
                let is_key = levels.last().is_some_and(|level| level.wants_key);
                if let Some(level) = levels.last_mut().filter(|_| is_key) {
                    level.key = text.clone();
                    level.wants_key = false;
                }
                one(layout, bytes, text, is_key, &levels, hosts, names);
                at = end;
            }
            byte if byte.is_ascii_whitespace() || b":-+.".contains(&byte) || byte.is_ascii_alphanumeric() => {}
            0xef | 0xbb | 0xbf if at < 3 => {}
            _ => return Err(Refusal::new(at, "A byte that no JSON has outside of texts", "JSON")),
        }
        at += 1;
    }
    Ok(())
}

/// The quote that ends the text whose opening quote is at `at`.
fn close(bytes: &[u8], at: usize) -> Option<usize> {
    let mut i = at + 1;
    while let Some(byte) = bytes.get(i) {
        match byte {
            b'\\' => i += 2,
            b'"' => return Some(i),
            _ => i += 1,
        }
    }
    None
}

fn one(
    layout: Layout,
    bytes: &mut [u8],
    text: Range<usize>,
    is_key: bool,
    levels: &[Level],
    hosts: &[Vec<u8>],
    names: &mut Names,
) {
    let key_at = |level: &Level| String::from_utf8_lossy(&bytes[level.key.clone()]).into_owned();
    let key = levels.iter().rev().find(|level| level.object).map(key_at).unwrap_or_default();
    let copy = bytes[text.clone()].to_vec();
    let mut claims = Claims::new(&copy);
    let whole = 0..copy.len();
    if is_key {
        // Keys of bpftrace's maps are data; the map's own name and `type`, `data` are not.
        if layout == Layout::BpftraceJson && levels.len() > 2 {
            claims.sweep(hosts);
            bpf_words(&mut claims, &copy);
        }
    } else if key == "system_info" {
        claims.sweep(hosts);
    } else if matches!(key.as_str(), "hostname" | "nodename" | "host" | "connecting_to" | "target_hostname") {
        claims.sweep(hosts);
        claims.name(whole, Kind::Host);
    } else if key == "command" {
        claims.sweep(hosts);
        for word in super::words(&copy, |b| b != b' ') {
            claims.name(word, Kind::Command);
        }
    } else if matches!(key.as_str(), "comm" | "process") {
        let pid = copy.iter().rposition(|b| *b == b':').unwrap_or(copy.len());
        claims.name(0..pid, Kind::Comm);
    } else {
        claims.mail();
        claims.sweep(hosts);
        let end = matches!(key.as_str(), "local_host" | "remote_host" | "saddr" | "daddr" | "tuple");
        // What bpftrace prints is what a person wrote; a capture lists its own files.
        let own = if layout == Layout::BpftraceJson { key == "type" } else { OWN.contains(&key.as_str()) };
        let listed = key == "name" && copy.starts_with(b"skbscope-capture/");
        if !own && !end && !listed {
            escaped(&mut claims, &copy);
        }
    }
    claims.apply(&mut bytes[text], names);
}

/// Words of a text, but for its escapes.
fn escaped(claims: &mut Claims, text: &[u8]) {
    let mut at = 0;
    while let Some(slash) = text[at..].iter().position(|b| *b == b'\\').map(|i| at + i) {
        let len = if text.get(slash + 1) == Some(&b'u') { 6 } else { 2 };
        claims.stays(slash..(slash + len).min(text.len()));
        at = (slash + len).min(text.len());
    }
    claims.words(0..text.len());
}

/// Words of a map's key that are no numbers.
fn bpf_words(claims: &mut Claims, text: &[u8]) {
    for word in super::words(text, |b| b != b',') {
        let number = text[word.clone()].iter().all(u8::is_ascii_digit) || text[word.clone()].starts_with(b"0x");
        if !number {
            claims.name(word, Kind::Comm);
        }
    }
}
