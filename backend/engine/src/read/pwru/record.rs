//! One record: its words, and what they become.

use super::clock::{self, Clock};
use crate::event::NO_CPU;
use crate::read::ReadError;
use crate::read::text::builder::{Builder, Place};

/// Fields of a record in the kernel's names; empty where it has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Address of the skb, `0x…`.
    pub skbaddr: String,
    /// CPU; pwru prints it always and leaves a 0 out of JSON.
    pub cpu: u16,
    /// `comm:pid`, `[comm]`.
    pub process: String,
    /// Nanoseconds, see [`Clock`].
    pub time: Option<u64>,
    /// The function as printed.
    pub func: String,
    /// Everything else, by name.
    pub fields: Vec<(&'static str, String)>,
}

impl Record {
    /// Adds the record as an event.
    pub fn push(self, clock: &mut Clock, out: &mut Builder) -> Result<(), ReadError> {
        let (comm, pid) = process(&self.process);
        let thread = out.thread(comm.as_bytes(), pid, -1)?;
        let at = Place { thread, cpu: self.cpu, time: clock.place(self.time) };
        let relative = self.time.filter(|_| *clock == Clock::Relative).map(|ns| ns.to_string());
        let (func, reason, hook) = function(&self.func);
        let name = format!("probe:{func}");
        let own = [
            ("skbaddr", self.skbaddr.as_str()),
            ("reason", reason),
            ("hook", hook),
            ("since_last_ns", relative.as_deref().unwrap_or_default()),
        ];
        let rest = self.fields.iter().map(|(name, value)| (*name, value.as_str()));
        let fields = own.into_iter().chain(rest).map(|(name, value)| (name, value.as_bytes()));
        out.record(at, name.as_bytes(), fields)
    }
}

/// `comm:pid`; a path is cut to its last 15 bytes behind a `~`. Old versions print `[comm]`.
fn process(text: &str) -> (&str, i32) {
    if let Some(comm) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        return (comm, -1);
    }
    match text.rsplit_once(':').map(|(comm, pid)| (comm, pid.parse())) {
        Some((comm, Ok(pid))) => (comm, pid),
        _ => (text, -1),
    }
}

/// Function, drop reason without its prefix (as `skb:kfree_skb` prints it), and the hook where it is a BPF program.
fn function(text: &str) -> (&str, &str, &str) {
    let Some((func, inner)) = text.split_once('(') else { return (text, "", "") };
    let inner = inner.split_once(')').map_or(inner, |(inner, _)| inner);
    match inner {
        "tc" | "xdp" => (func, "", inner),
        _ => (func.trim_end(), inner.strip_prefix("SKB_DROP_REASON_").unwrap_or(inner), ""),
    }
}

/// Which optional columns the head of the file names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// TIMESTAMP.
    pub time: bool,
    /// NETNS to LEN, or their old form `netns=…`.
    pub meta: bool,
    /// TUPLE.
    pub tuple: bool,
    /// FUNC is before TIMESTAMP, as in old versions.
    pub old: bool,
}

/// Whether a line starts a record: an address, with the wall clock before it or not, and a CPU.
pub fn is_start(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).take(3);
    let is_wall = |w: &[u8]| w.len() == 23 && w[10] == b'T';
    let first = words.next().filter(|w| !is_wall(w)).or_else(|| words.next());
    let cpu = words.next().is_some_and(|w| w.len() <= 5 && w.iter().all(u8::is_ascii_digit));
    cpu && first.is_some_and(is_address)
}

fn is_address(word: &[u8]) -> bool {
    let hex = word.strip_prefix(b"0x").unwrap_or_default();
    (8..=16).contains(&hex.len()) && hex.iter().all(u8::is_ascii_hexdigit)
}

fn is_function(word: &str) -> bool {
    let name = word.split(['(', '+']).next().unwrap_or_default();
    let first = name.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
    first && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.-".contains(&b))
        || word.strip_prefix("0x").is_some_and(|hex| hex.len() > 8)
}

/// Reads a record, or returns `None`: something of it is missing.
pub fn parse(text: &str, columns: Columns) -> Option<Record> {
    let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
    let mut record = Record::default();
    if let Some(wall) = words.first().and_then(|w| clock::wall(w)) {
        record.time = Some(wall);
        words.remove(0);
    }
    record.skbaddr = (*words.first()?).to_owned();
    record.cpu = words.get(1)?.parse().ok().filter(|c| *c != NO_CPU)?;
    let rest = words.get(2..)?;
    if columns.old || rest.iter().any(|w| w.starts_with("netns=")) {
        old(&mut record, rest, columns)?;
    } else {
        new(&mut record, rest, columns)?;
    }
    Some(record)
}

/// `PROCESS [TIMESTAMP] NETNS MARK IFACE PROTO MTU LEN TUPLE FUNC CALLER`, anchored on the protocol: it alone is `0x`
/// followed by two decimal numbers. Without the meta columns, on the tuple.
fn new(record: &mut Record, words: &[&str], columns: Columns) -> Option<()> {
    let decimal = |w: &&str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit());
    let is_proto = |i: &usize| {
        words[*i].strip_prefix("0x").is_some_and(|h| h.len() <= 4 && h.bytes().all(|b| b.is_ascii_hexdigit()))
            && words.get(i + 1).is_some_and(decimal)
            && words.get(i + 2).is_some_and(decimal)
    };
    let mut ends = 0;
    let mut next;
    if let Some(proto) = (3..words.len()).find(is_proto) {
        let mark = u32::from_str_radix(words[proto - 2], 16).ok()?;
        record.fields.push(("netns", words[proto - 3].to_owned()));
        record.fields.push(("mark", format!("{mark:#x}")));
        record.fields.push(("iface", words[proto - 1].to_owned()));
        record.fields.push(("protocol", words[proto].to_owned()));
        record.fields.push(("mtu", words[proto + 1].to_owned()));
        record.fields.push(("len", words[proto + 2].to_owned()));
        ends = proto - 3;
        next = proto + 3;
        if words.get(next).is_some_and(|w| w.starts_with("[0x")) {
            record.fields.push(("cb", words[next].to_owned()));
            next += 1;
        }
    } else if columns.meta {
        return None;
    } else {
        next = 1 + usize::from(columns.time);
    }
    if let Some(tuple) = words.iter().position(|w| w.contains("->")) {
        record.fields.push(("tuple", words[tuple].to_owned()));
        // The word between the lengths and the tuple is the name of the namespace.
        if tuple > next && ends > 0 {
            record.fields.push(("netns_name", words[next..tuple].join(" ")));
        } else if ends == 0 {
            ends = tuple;
        }
        next = tuple + 1;
    } else if columns.tuple {
        return None;
    }
    if ends == 0 {
        ends = next;
    }
    if columns.time {
        ends -= 1;
        // The wall clock has a separate column beside this one.
        let time = words.get(ends)?.parse().ok()?;
        record.time = Some(record.time.unwrap_or(time));
    }
    record.process = words.get(..ends)?.join(" ");
    record.func = words.get(next).filter(|w| is_function(w)).map(|w| (*w).to_owned())?;
    let mut after = words.get(next + 1..)?.iter();
    let mut word = after.next();
    if let Some(reason) = word.filter(|w| w.starts_with('(')) {
        record.func.push_str(reason);
        word = after.next();
    }
    if word.is_some_and(|w| w.starts_with('[')) {
        word = after.next();
    }
    record.fields.extend(word.filter(|w| is_function(w)).map(|w| ("caller", (*w).to_owned())));
    (!record.process.is_empty()).then_some(())
}

/// `[PROCESS] FUNC [TIMESTAMP] netns=… mark=… ifindex=… proto=… mtu=… len=… TUPLE`.
fn old(record: &mut Record, words: &[&str], columns: Columns) -> Option<()> {
    let keys = words.iter().position(|w| w.starts_with("netns=")).unwrap_or(words.len());
    // The process is in brackets and may hold blanks.
    let close = words.iter().take(16).position(|w| w.ends_with(']') || !w.starts_with('[')).filter(|c| *c < keys)?;
    let process = if words[0].starts_with('[') { close } else { 0 };
    record.process = words[..=process].join(" ");
    let mut next = process + 1;
    record.func = words.get(next).filter(|w| is_function(w)).map(|w| (*w).to_owned())?;
    next += 1;
    if let Some(reason) = words.get(next).filter(|w| w.starts_with('(')) {
        record.func.push_str(reason);
        next += 1;
    }
    if let Some(time) = words.get(next).and_then(|w| w.parse().ok()) {
        record.time = Some(time);
    }
    const KEYS: [(&str, &str); 6] = [
        ("netns", "netns"),
        ("mark", "mark"),
        ("ifindex", "ifindex"),
        ("proto", "protocol"),
        ("mtu", "mtu"),
        ("len", "len"),
    ];
    for word in &words[keys.min(words.len())..] {
        if let Some((key, value)) = word.split_once('=') {
            let known = KEYS.iter().find(|(printed, _)| *printed == key);
            record.fields.extend(known.map(|(_, name)| (*name, value.to_owned())));
        } else if word.contains("->") {
            record.fields.push(("tuple", (*word).to_owned()));
        }
    }
    let whole = |name: &str| record.fields.iter().any(|(n, _)| *n == name);
    ((!columns.meta || whole("len")) && (!columns.tuple || whole("tuple"))).then_some(())
}
