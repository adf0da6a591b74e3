//! Marks of recordings: shares of lines that a reader knows, magic words of JSON.

use super::{Format, Guess, looks};
use crate::read::text::{head_lines, words::trim};
use crate::read::{ftrace, perf_script, pwru};

/// Guesses at recordings that are text.
pub fn guesses(head: &[u8]) -> Vec<Guess> {
    let found = [perf_script(head), ftrace(head), pwru(head), json(head)];
    found.into_iter().flatten().map(|(format, confidence, reason)| Guess { format, confidence, reason }).collect()
}

/// 50 to 95, by the share of lines that are events.
fn share(events: usize, lines: usize) -> u8 {
    (40 + 55 * events / lines.max(1)).clamp(50, 95) as u8
}

fn perf_script(head: &[u8]) -> Option<(Format, u8, String)> {
    let (events, lines) = perf_script::share_of_events(head);
    if events > 0 {
        let reason = format!("{events} of its first {lines} lines are events of perf script");
        return Some((Format::PerfScript, share(events, lines), reason));
    }
    let reason = "it starts with the header of perf script and nothing else".to_owned();
    looks::is_bare_header(head).then_some((Format::PerfScript, 80, reason))
}

fn ftrace(head: &[u8]) -> Option<(Format, u8, String)> {
    let (events, lines, header) = ftrace::share_of_events(head);
    match (events, header) {
        (0, true) => Some((Format::Ftrace, 80, "it has the header of ftrace".to_owned())),
        (0, false) => None,
        _ => {
            let with = if header { ", below the header of ftrace" } else { "" };
            let reason = format!("{events} of its first {lines} lines are events of ftrace{with}");
            // Transcripts of perf-tools hold more prose than events, and tables of other tools.
            let least = if header { 88 } else { 0 };
            Some((Format::Ftrace, share(events, lines).max(least), reason))
        }
    }
}

fn pwru(head: &[u8]) -> Option<(Format, u8, String)> {
    let (mut records, mut names) = (0, false);
    head_lines(head, |line| {
        let line = trim(line);
        records += usize::from(pwru::is_start(line));
        names |= pwru::is_head(line);
    });
    match (names, records) {
        (true, _) => {
            Some((Format::Pwru, 90, format!("the head SKB CPU PROCESS of pwru and {records} lines of records")))
        }
        (false, 2..) => {
            Some((Format::Pwru, 70, format!("{records} lines start with an address and a CPU, as pwru's do")))
        }
        _ => None,
    }
}

/// The first line that is not blank: an object or a series of them.
fn json(head: &[u8]) -> Option<(Format, u8, String)> {
    let line = head.split(|b| *b == b'\n').map(|l| trim(l.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(l)));
    let line = line.into_iter().find(|l| !l.is_empty())?;
    let has = |key: &[u8]| memchr::memmem::find(line, key).is_some();
    let object = line.starts_with(b"{") || line.starts_with(b"[{");
    if object && has(b"\"common\"") && has(b"\"timestamp\"") {
        return Some((Format::RetisJson, 93, "JSON objects with retis's section common".to_owned()));
    }
    let record = line.starts_with(b"{") && has(b"\"skb\":\"0x") && has(b"\"func\":");
    record.then(|| (Format::PwruJson, 93, "JSON objects with pwru's skb and func".to_owned()))
}
