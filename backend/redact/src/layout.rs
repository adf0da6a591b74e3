//! Which layout a file has: a recording or a capture, which the engine recognises, or output of a tool, recognised here.
//!
//! Redaction needs no more than how to find the names in a text. What an upload is, the readers of results and hosts
//! decide in Python. Two layouts are recognised only to be refused: a file that mixes one with something known here would
//! otherwise be redacted with names left in it.

use skbscope_engine::read::sniff::{self, Format};

/// Bytes at the beginning of a file that are enough to recognise it.
const HEAD: usize = 64 << 10;

/// How the names in a file are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Binary records of perf.
    PerfData,
    /// The tar archive of `skbscope capture`.
    Capture,
    /// Lines of `perf script`.
    PerfScript,
    /// Lines of ftrace.
    Ftrace,
    /// Lines of pwru.
    Pwru,
    /// JSON whose keys are words of the tool.
    Json,
    /// JSON of bpftrace: the keys of its maps are data.
    BpftraceJson,
    /// Maps and stacks with counts.
    Maps,
    /// Words of the tool, with addresses, paths and host names among them.
    Plain,
    /// Recognised, but its names are in places that are not known here.
    Refused,
}

/// Confidence from 1 to 100 that a text has the layout.
type Rule = fn(&str) -> Option<u8>;

/// Output of tools: name in reports, layout, rule. Of two with the same confidence the first counts.
const RULES: [(&str, Layout, Rule); 13] = [
    ("xdpsock", Layout::Plain, xdpsock),
    ("funccount", Layout::Plain, funccount),
    ("iperf3 json", Layout::Json, iperf3),
    ("bpftrace", Layout::Maps, bpftrace),
    ("bpftrace json", Layout::BpftraceJson, bpftrace_json),
    ("stackcount", Layout::Maps, stackcount),
    ("funclatency", Layout::Plain, funclatency),
    ("lscpu", Layout::Plain, lscpu),
    ("numactl", Layout::Plain, numactl),
    ("hwloc xml", Layout::Refused, hwloc_xml),
    ("lstopo", Layout::Refused, lstopo),
    ("host.txt", Layout::Plain, host_txt),
    ("host.json", Layout::Json, host_json),
];

/// The likeliest layout with its name, or `None` for a file that is not known here.
pub fn of(bytes: &[u8]) -> Option<(&'static str, Layout)> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let mut best = sniff::sniff(head).first().map(|g| (g.confidence, g.format.word(), of_format(g.format)));
    if let Some(text) = sniff::text(head) {
        for (word, layout, rule) in RULES {
            let confidence = rule(&text).unwrap_or(0);
            if confidence > best.map_or(0, |(least, ..)| least) {
                best = Some((confidence, word, layout));
            }
        }
    }
    best.map(|(_, word, layout)| (word, layout))
}

fn of_format(format: Format) -> Layout {
    match format {
        Format::PerfData => Layout::PerfData,
        Format::PerfScript => Layout::PerfScript,
        Format::Ftrace => Layout::Ftrace,
        Format::Pwru => Layout::Pwru,
        Format::PwruJson => Layout::Json,
        Format::RetisJson | Format::TraceDat => Layout::Refused,
        Format::Capture => Layout::Capture,
    }
}

/// Lines without reply marks and indentation.
fn unquoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.trim_start_matches(['>', ' ', '\t']))
}

/// The text without a byte-order mark and blanks at its beginning.
fn body(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim_start()
}

/// ` sock0@eth0:0 txonly xdp-drv`; quoted and indented pastes count too.
fn xdpsock(text: &str) -> Option<u8> {
    let head = |line: &str| {
        let mut words = line.trim_start_matches(['>', ' ', '\t', '|']).split_whitespace();
        let socket = words.next().and_then(|w| w.strip_prefix("sock")).and_then(|w| w.split_once('@'));
        socket.is_some_and(|(n, rest)| n.bytes().all(|b| b.is_ascii_digit()) && rest.contains(':'))
            && matches!(words.next(), Some("rxdrop" | "txonly" | "l2fwd"))
    };
    text.lines().any(head).then_some(90)
}

/// `FUNC  COUNT` (bcc and perf-tools), with a row of a name and a number below it.
fn funccount(text: &str) -> Option<u8> {
    let mut lines = unquoted(text).map(|l| l.split_whitespace().collect::<Vec<_>>());
    lines.by_ref().find(|w| w.last() == Some(&"COUNT") && w.contains(&"FUNC") && w.len() <= 3)?;
    let mut rows = lines.take_while(|w| w.len() >= 2);
    rows.any(|w| w[w.len() - 1].bytes().all(|b| b.is_ascii_digit())).then_some(85)
}

/// A JSON object with `start` and `intervals` (or `error`), or one event object a line from `--json-stream`.
fn iperf3(text: &str) -> Option<u8> {
    let body = body(text);
    let key = |name: &str| body.contains(&format!("\"{name}\""));
    if body.starts_with("{\"event\":\"") && (key("start") || key("interval")) {
        return Some(85);
    }
    let result = key("start") && (key("intervals") || key("error"));
    (body.starts_with('{') && result && (key("connected") || key("version") || key("test_start"))).then_some(95)
}

/// `@name[keys]: value` and its histograms, below `Attached N probes` or alone.
fn bpftrace(text: &str) -> Option<u8> {
    let attached = unquoted(text).any(|line| {
        let mut words = line.split_whitespace();
        matches!(words.next(), Some("Attaching" | "Attached"))
            && words.next().is_some_and(|n| n.parse::<u32>().is_ok())
            && words.next().is_some_and(|w| w.starts_with("probe"))
    });
    let maps = unquoted(text).any(|line| {
        let name = line.strip_prefix('@').map(|l| l.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'));
        name.is_some_and(|rest| rest.starts_with(": ") || rest == ":" || rest.starts_with('['))
    });
    match (attached, maps) {
        (true, true) => Some(90),
        (false, true) => Some(80),
        (true, false) => Some(60),
        (false, false) => None,
    }
}

/// `{"type": "map", "data": {"@": …}}`, one object a message.
fn bpftrace_json(text: &str) -> Option<u8> {
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
    let body = body(text).strip_prefix('{')?;
    let value = body.trim_start().strip_prefix("\"type\"")?.trim_start().strip_prefix(':')?;
    let word = value.trim_start().strip_prefix('"')?.split('"').next()?;
    (TYPES.contains(&word) && body.contains("\"data\"")).then_some(92)
}

/// A stack of symbols, one a line, and an indented count below it.
fn stackcount(text: &str) -> Option<u8> {
    let tracing = unquoted(text).any(|line| {
        let head = line.split_once("functions for \"").and_then(|(n, _)| n.strip_prefix("Tracing "));
        head.is_some_and(|n| n.trim().parse::<u32>().is_ok())
    });
    let (mut stacks, mut frames) = (0, 0);
    for (line, word) in text.lines().zip(unquoted(text)) {
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
        (true, 1..) => Some(88),
        (false, 2..) => Some(75),
        _ => None,
    }
}

/// A power-of-two histogram of times, with the function or the average that funclatency prints beside it.
fn funclatency(text: &str) -> Option<u8> {
    let table = unquoted(text).any(|line| {
        let words: Vec<&str> = line.split_whitespace().take(4).collect();
        matches!(words[..], ["nsecs" | "usecs" | "msecs", ":", "count", "distribution"])
    });
    let any = |is: fn(&str) -> bool| unquoted(text).any(is);
    let average = any(|l| l.starts_with("avg = ") && l.contains(" total: ") && l.contains(" count: "));
    let tracing = any(|l| l.starts_with("Tracing ") && l.contains("function") && l.ends_with("to end."));
    match (table, average || any(|l| l.starts_with("Function = ")), tracing) {
        (true, true, _) => Some(88),
        (true, false, true) => Some(75),
        _ => None,
    }
}

/// A line with a kernel release, then `lscpu`, then settings (`net.core.skb_defer_max = 64`).
fn host_txt(text: &str) -> Option<u8> {
    let first = text.lines().map(str::trim).find(|l| !l.is_empty())?;
    let release = first.split_whitespace().count() == 1
        && first.split('.').take(2).all(|p| p.parse::<u32>().is_ok())
        && first.contains('.');
    let setting = |line: &str| {
        line.split_once(" = ").is_some_and(|(k, _)| k.contains('.') && k.bytes().all(|b| b.is_ascii_graphic()))
    };
    match (release, lscpu(text).is_some(), text.lines().any(setting)) {
        (true, true, _) => Some(97),
        (_, true, true) => Some(93),
        (true, false, true) => Some(70),
        _ => None,
    }
}

/// `Label:  value` lines (labels are translated, so those that stay the same in most languages), the head of the parsable
/// table, or JSON.
fn lscpu(text: &str) -> Option<u8> {
    let labels = [
        "Architecture:",
        "CPU(s):",
        "Model name:",
        "Thread(s) per core:",
        "Socket(s):",
        "NUMA node(s):",
        "L1d",
        "L3",
        "BogoMIPS:",
    ];
    let has = |label: &str| text.lines().any(|l| l.trim_start().starts_with(label));
    let known = labels.into_iter().filter(|l| has(l)).count() >= 3 && has("CPU(s):");
    let table = text.lines().any(|l| l.starts_with("# CPU,Core,Socket,Node"));
    (known || table || text.trim_start().starts_with('{') && text.contains("\"lscpu\"")).then_some(90)
}

/// The portal's own description of a host: LLC domains and nodes as lists of CPUs.
fn host_json(text: &str) -> Option<u8> {
    let body = body(text);
    (body.starts_with('{') && body.contains("\"llcs\"") && body.contains("\"nodes\"")).then_some(90)
}

/// `available: 4 nodes (0-3)`, `node 0 cpus: …`.
fn numactl(text: &str) -> Option<u8> {
    let node = |line: &str| {
        let number = line.strip_prefix("node ").and_then(|l| l.split_once(' '));
        number.is_some_and(|(n, rest)| n.parse::<u32>().is_ok() && rest.starts_with("cpus:"))
    };
    let available = unquoted(text).any(|l| l.starts_with("available: ") && l.contains(" nodes ("));
    match (available, unquoted(text).filter(|l| node(l)).count()) {
        (true, 1..) => Some(88),
        (false, 2..) => Some(75),
        _ => None,
    }
}

/// XML of hwloc: a root element `topology`.
fn hwloc_xml(text: &str) -> Option<u8> {
    let body = body(text);
    (body.starts_with('<') && body.contains("<topology") && body.contains("<object type=")).then_some(95)
}

/// `Machine …` above lines of `Package L#0`, `PU L#0 (P#0)`.
fn lstopo(text: &str) -> Option<u8> {
    let machine = unquoted(text).any(|l| l.split([' ', '(']).next() == Some("Machine"));
    (machine && unquoted(text).any(|l| l.contains("PU L#"))).then_some(80)
}

#[cfg(test)]
mod tests;
