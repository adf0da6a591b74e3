//! Marks of benchmark and counter output in the head of a text.

use super::{Format, Rule};

/// The rules of all result formats.
pub const RULES: [(Format, Rule); 7] = [
    (Format::Xdpsock, xdpsock),
    (Format::Funccount, funccount),
    (Format::Iperf3Json, iperf3),
    (Format::Bpftrace, bpftrace),
    (Format::BpftraceJson, bpftrace_json),
    (Format::Stackcount, stackcount),
    (Format::Funclatency, funclatency),
];

/// ` sock0@eth0:0 txonly xdp-drv` above a line of `pps pkts 1.00`. Quoted and indented pastes count too.
fn xdpsock(text: &str) -> Option<(u8, String)> {
    let head = text.lines().filter(|l| {
        let mut words = l.trim_start_matches(['>', ' ', '\t', '|']).split_whitespace();
        let socket = words.next().and_then(|w| w.strip_prefix("sock")).is_some_and(|w| {
            w.split_once('@').is_some_and(|(n, rest)| n.bytes().all(|b| b.is_ascii_digit()) && rest.contains(':'))
        });
        socket && words.next().is_some_and(|w| matches!(w, "rxdrop" | "txonly" | "l2fwd"))
    });
    let n = head.count();
    (n > 0).then(|| (90, format!("{n} lines name a socket and a mode of xdpsock")))
}

/// `FUNC  COUNT` (bcc and perf-tools), with rows of a name and a number below it.
fn funccount(text: &str) -> Option<(u8, String)> {
    let words =
        |l: &str| l.trim_start_matches(['>', ' ', '\t']).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut lines = text.lines().map(words);
    lines.by_ref().find(|w| w.last().is_some_and(|l| l == "COUNT") && w.iter().any(|c| c == "FUNC") && w.len() <= 3)?;
    let rows =
        lines.take_while(|w| w.len() >= 2).filter(|w| w[w.len() - 1].bytes().all(|b| b.is_ascii_digit())).count();
    (rows > 0).then(|| (85, format!("a FUNC COUNT table of {rows} rows")))
}

/// A JSON object with `start` and `intervals` (or `error`), or one event object a line from `--json-stream`.
fn iperf3(text: &str) -> Option<(u8, String)> {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    if !body.starts_with('{') {
        return None;
    }
    let key = |name: &str| body.contains(&format!("\"{name}\""));
    if body.starts_with("{\"event\":\"") && (key("start") || key("interval")) {
        return Some((85, "a JSON stream with the events of iperf3".to_owned()));
    }
    let named =
        key("start") && (key("intervals") || key("error")) && (key("connected") || key("version") || key("test_start"));
    named.then(|| (95, "a JSON object with iperf3's start and intervals".to_owned()))
}

/// The line without reply marks and indent.
fn unquoted(line: &str) -> &str {
    line.trim_start_matches(['>', ' ', '\t'])
}

/// `@name[keys]: value` and its histograms, below `Attached N probes` or alone.
fn bpftrace(text: &str) -> Option<(u8, String)> {
    let attached = text.lines().map(unquoted).any(|l| {
        let mut words = l.split_whitespace();
        let verb = matches!(words.next(), Some("Attaching" | "Attached"));
        verb && words.next().is_some_and(|n| n.parse::<u32>().is_ok())
            && words.next().is_some_and(|w| w.starts_with("probe"))
    });
    let map = |line: &str| {
        let name =
            line.strip_prefix('@').map(|rest| rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'));
        name.is_some_and(|rest| rest.starts_with(": ") || rest == ":" || rest.starts_with('['))
    };
    let maps = text.lines().map(unquoted).filter(|l| map(l)).count();
    let bars = text.lines().map(unquoted).any(|l| (l.starts_with('[') || l.starts_with("(...")) && l.ends_with('|'));
    match (attached, maps, bars) {
        (true, 1.., _) => Some((90, format!("bpftrace attached its probes and printed {maps} maps"))),
        (false, 1.., _) => Some((80, format!("{maps} lines start with a map of bpftrace"))),
        (true, 0, _) => Some((60, "bpftrace attached its probes".to_owned())),
        _ => None,
    }
}

/// `{"type": "map", "data": {"@": …}}`, one object a message.
fn bpftrace_json(text: &str) -> Option<(u8, String)> {
    const TYPES: [&str; 13] = [
        "attached_probes",
        "map",
        "hist",
        "lhist",
        "stats",
        "tseries",
        "printf",
        "time",
        "join",
        "value",
        "cat",
        "syscall",
        "lost_events",
    ];
    let body = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('{')?;
    let value = body.trim_start().strip_prefix("\"type\"")?.trim_start().strip_prefix(':')?;
    let word = value.trim_start().strip_prefix('"')?.split('"').next()?;
    let known = TYPES.contains(&word) && body.contains("\"data\"");
    known.then(|| (92, format!("a JSON object with bpftrace's type {word:?} and data")))
}

/// A stack of symbols, one a line, and an indented count below it.
fn stackcount(text: &str) -> Option<(u8, String)> {
    let tracing = text.lines().map(unquoted).any(|l| {
        l.split_once("functions for \"")
            .is_some_and(|(n, _)| n.strip_prefix("Tracing ").is_some_and(|n| n.trim().parse::<u32>().is_ok()))
    });
    let (mut stacks, mut frames) = (0, 0);
    for line in text.lines() {
        let word = unquoted(line);
        let indented = line.len() > word.len();
        if indented && word.trim_end().parse::<u64>().is_ok() {
            stacks += usize::from(frames > 1);
            frames = 0;
        } else if indented && !word.trim_end().contains(char::is_whitespace) && !word.is_empty() {
            frames += 1;
        } else if !indented {
            frames = 0;
        }
    }
    match (tracing, stacks) {
        (_, 0) => None,
        (true, n) => Some((88, format!("{n} stacks of symbols with an indented count below, traced by stackcount"))),
        (false, 2..) => Some((75, format!("{stacks} stacks of symbols with an indented count below"))),
        _ => None,
    }
}

/// A power-of-two histogram of times, with the function or the average that funclatency prints beside it.
fn funclatency(text: &str) -> Option<(u8, String)> {
    let lines = || text.lines().map(unquoted);
    let head = |l: &str| {
        let mut words = l.split_whitespace();
        matches!(words.next(), Some("nsecs" | "usecs" | "msecs"))
            && words.next() == Some(":")
            && words.next() == Some("count")
            && words.next() == Some("distribution")
    };
    let tables = lines().filter(|l| head(l)).count();
    let average = lines().any(|l| l.starts_with("avg = ") && l.contains(" total: ") && l.contains(" count: "));
    let function = lines().any(|l| l.starts_with("Function = "));
    let tracing = lines().any(|l| l.starts_with("Tracing ") && l.contains("function") && l.ends_with("to end."));
    match (tables, average || function, tracing) {
        (1.., true, _) => Some((88, format!("{tables} histograms of times with funclatency's function or average"))),
        (1.., false, true) => Some((75, format!("{tables} histograms of times of traced functions"))),
        _ => None,
    }
}
