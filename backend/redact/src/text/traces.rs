//! Lines of tracers: the task's name, text among the values, the files of frames. Lines that are no event lose every word.

use skbscope_engine::read::places::{self, Line};

use super::{Claims, comment};
use crate::command;
use crate::names::Names;
use crate::report::Kind;

/// Fields whose values are paths.
const PATHS: [&str; 9] = ["filename", "file", "path", "pathname", "root", "dso", "dst_path", "exe", "fname"];

/// `perf script`.
pub fn perf_script(bytes: &mut [u8], hosts: &[Vec<u8>], names: &mut Names) {
    let mut in_stack = false;
    for line in bytes.split_mut(|b| *b == b'\n') {
        let copy = without_return(line).to_vec();
        let found = places::perf_script(&copy, in_stack);
        in_stack = matches!(found, Line::Event { .. } | Line::Frame(_));
        one(line, &copy, found, false, hosts, names);
    }
}

/// ftrace and `trace-cmd report`.
pub fn ftrace(bytes: &mut [u8], hosts: &[Vec<u8>], names: &mut Names) {
    for line in bytes.split_mut(|b| *b == b'\n') {
        let copy = without_return(line).to_vec();
        one(line, &copy, places::ftrace(&copy), true, hosts, names);
    }
}

/// pwru: `SKB CPU PROCESS … TUPLE FUNC`. The process is `comm:pid`, a path with a pid, or `[comm]`.
pub fn pwru(bytes: &mut [u8], hosts: &[Vec<u8>], names: &mut Names) {
    for line in bytes.split_mut(|b| *b == b'\n') {
        let copy = without_return(line).to_vec();
        let mut claims = Claims::new(&copy);
        if let Some(process) = process(&copy) {
            claims.name(process, Kind::Comm);
            claims.sweep(hosts);
        } else if copy.starts_with(b"SKB ") || copy.iter().all(|b| b.is_ascii_whitespace()) {
        } else {
            claims.sweep(hosts);
            // What pwru prints before and behind its records, and stacks and dumps below them.
            let own = [&b"2"[..], b"Attach", b"Listening", b"Received", b" ", b"\t", b"("];
            if !own.iter().any(|head| copy.starts_with(head)) {
                claims.words(0..copy.len());
            }
        }
        claims.apply(line, names);
    }
}

/// Position of the process in a record of pwru, without its pid.
fn process(line: &[u8]) -> Option<std::ops::Range<usize>> {
    let lead = line.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let text = line[lead..].strip_prefix(b"0x")?;
    let skb = text.iter().take_while(|b| b.is_ascii_hexdigit()).count();
    let blanks = |at: usize| line[at..].iter().take_while(|b| **b == b' ').count();
    let cpu = lead + 2 + skb + blanks(lead + 2 + skb);
    let digits = line[cpu..].iter().take_while(|b| b.is_ascii_digit()).count();
    let from = cpu + digits + blanks(cpu + digits);
    if skb == 0 || digits == 0 || from >= line.len() {
        return None;
    }
    if line[from] == b'[' {
        let end = line[from..].iter().position(|b| *b == b']')?;
        return Some(from + 1..from + end);
    }
    // The first word from here on that ends in `:pid`; a comm may hold blanks.
    let mut at = from;
    for word in line[from..].split(|b| *b == b' ') {
        if let Some(colon) = word.iter().rposition(|b| *b == b':')
            && colon + 1 < word.len()
            && word[colon + 1..].iter().all(u8::is_ascii_digit)
        {
            return Some(from..at + colon);
        }
        at += word.len() + 1;
    }
    None
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// One line; `copy` is the line that `found` refers to.
fn one(line: &mut [u8], copy: &[u8], found: Line, is_ftrace: bool, hosts: &[Vec<u8>], names: &mut Names) {
    let mut claims = Claims::new(copy);
    match found {
        Line::Event { comm, name, payload } => {
            claims.name(Claims::place(copy, comm), Kind::Comm);
            event(&mut claims, copy, name, payload, is_ftrace);
            claims.sweep(hosts);
        }
        Line::Frame(dso) => {
            let dso = dso.strip_suffix(b")").unwrap_or(dso);
            claims.name(Claims::place(copy, dso), Kind::Path);
            // Symbols of programs look like addresses at times.
            claims.stays(0..Claims::place(copy, dso).start);
        }
        Line::Bare => {}
        Line::Comment(_) => {
            if let Some(from) = comment::comment(copy, hosts, &mut claims) {
                let mut words = command::Words::default();
                for word in line[from..copy.len()].split_mut(|b| *b == b' ').filter(|word| !word.is_empty()) {
                    words.next(word, names);
                }
                return;
            }
        }
        Line::Other => {
            claims.sweep(hosts);
            claims.words(0..copy.len());
        }
    }
    claims.apply(line, names);
}

/// The values of an event.
fn event(claims: &mut Claims, line: &[u8], name: &[u8], payload: &[u8], is_ftrace: bool) {
    let start = Claims::place(line, payload).start;
    let within = |range: std::ops::Range<usize>| start + range.start..start + range.end;
    if name.starts_with(b"PERF_RECORD_") {
        // `exec: NAME:pid/tid`, `… r-xp PATH`, `… PATH`: numbers, and a name at the end.
        let tail = payload.iter().rposition(|b| *b == b' ').map_or(0, |i| i + 1);
        if name.starts_with(b"PERF_RECORD_COMM") {
            let from = payload.strip_prefix(b"exec: ").map_or(0, |_| 6);
            let end = payload.iter().rposition(|b| *b == b':').unwrap_or(payload.len());
            claims.name(within(from.min(end)..end), Kind::Comm);
        } else if name.starts_with(b"PERF_RECORD_MMAP") || name.starts_with(b"PERF_RECORD_CGROUP") {
            let from = payload.windows(2).position(|w| w == b" /" || w == b" [").map_or(tail, |i| i + 1);
            claims.name(within(from..payload.len()), Kind::Path);
        }
        return;
    }
    for (field, value) in places::fields(is_ftrace, name, payload) {
        let text = payload.get(value.clone()).unwrap_or_default();
        let kind = match field.as_str() {
            _ if field.ends_with("comm") => Kind::Comm,
            _ if PATHS.contains(&field.as_str()) && !text.starts_with(b"0x") => Kind::Path,
            "text" => {
                free(claims, within(value), text);
                continue;
            }
            _ => {
                quoted(claims, start + value.start, text);
                continue;
            }
        };
        let quotes = usize::from(text.len() > 1 && text[0] == b'"' && text.ends_with(b"\""));
        claims.name(within(value.start + quotes..value.end - quotes), kind);
    }
}

/// Text in quotes: a string argument of a probe.
fn quoted(claims: &mut Claims, at: usize, text: &[u8]) {
    let mut quotes = text.iter().enumerate().filter(|(_, b)| **b == b'"').map(|(i, _)| i);
    while let (Some(open), Some(close)) = (quotes.next(), quotes.next()) {
        let kind = if text[open + 1..close].starts_with(b"/") { Kind::Path } else { Kind::Text };
        claims.name(at + open + 1..at + close, kind);
    }
}

/// Text without fields: what a program wrote into the trace. Addresses and paths in it are found first.
fn free(claims: &mut Claims, range: std::ops::Range<usize>, text: &[u8]) {
    // Numbers alone, and places in the kernel, are no names.
    let is_number = |word: &[u8]| word.iter().all(u8::is_ascii_hexdigit) || word.starts_with(b"0x");
    if text.contains(&b'+') && !text.contains(&b' ') || text.split(|b| !b.is_ascii_alphanumeric()).all(is_number) {
        return;
    }
    claims.sweep(&[]);
    claims.words(range);
}
