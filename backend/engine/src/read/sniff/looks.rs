//! Marks of single formats in the head of a file: the benchmark and host texts the product takes, and the common
//! formats it does not, so that a refusal can name them.

use std::borrow::Cow;

use super::super::container::Kind;
use super::{Format, Guess};

/// The head as text, or `None` where it is binary: NUL bytes, or more than one byte in ten no text has.
pub fn text(head: &[u8]) -> Option<Cow<'_, str>> {
    let head = &head[..head.len().min(64 << 10)];
    let control = head.iter().filter(|b| **b < b' ' && !b"\t\n\r\x08\x1b\x03\x0c".contains(b)).count();
    let decoded = String::from_utf8_lossy(head);
    // The head may be cut inside a character, and old pastes are Latin-1: a few of these are normal.
    let wrong = decoded.chars().filter(|c| *c == char::REPLACEMENT_CHARACTER).count();
    let binary = head.contains(&0) || control + wrong > head.len() / 10;
    (!binary && !head.is_empty()).then_some(decoded)
}

/// Whether the head is the header that `perf script --header` prints and goes no further: many events on many CPUs make
/// it longer than a head. `perf report` prints the same header with a table below.
pub fn is_bare_header(head: &[u8]) -> bool {
    let comments = |line: &[u8]| line.iter().all(u8::is_ascii_whitespace) || line[0] == b'#';
    let table = [&b"\n# Samples: "[..], b"\n# Overhead"].into_iter().any(|t| memchr::memmem::find(head, t).is_some());
    head.starts_with(b"# ========\n# captured on") && !table && head.split(|b| *b == b'\n').all(comments)
}

/// Confidence and reason, if the text is of the rule's format.
type Rule = fn(&str) -> Option<(u8, String)>;

/// Guesses at benchmark output and host descriptions.
pub fn results(text: &str) -> Vec<Guess> {
    let rules: [(Format, Rule); 5] = [
        (Format::Xdpsock, xdpsock),
        (Format::Funccount, funccount),
        (Format::Iperf3Json, iperf3),
        (Format::HostTxt, host_txt),
        (Format::Lscpu, lscpu),
    ];
    let guesses = rules
        .into_iter()
        .filter_map(|(format, rule)| rule(text).map(|(confidence, reason)| Guess { format, confidence, reason }));
    guesses.collect()
}

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

/// A line with a kernel release, then `lscpu`, then knobs (`net.core.skb_defer_max = 64`).
fn host_txt(text: &str) -> Option<(u8, String)> {
    let first = text.lines().map(str::trim).find(|l| !l.is_empty())?;
    let release = first.split_whitespace().count() == 1
        && first.split('.').take(2).all(|p| p.parse::<u32>().is_ok())
        && first.contains('.');
    let knobs = text
        .lines()
        .filter(|l| {
            l.split_once(" = ").is_some_and(|(k, _)| k.contains('.') && k.bytes().all(|b| b.is_ascii_graphic()))
        })
        .count();
    let cpus = lscpu(text).is_some();
    match (release, cpus, knobs) {
        (true, true, _) => Some((97, format!("a kernel release, lscpu output and {knobs} sysctl values"))),
        (_, true, 1..) => Some((93, format!("lscpu output and {knobs} sysctl values"))),
        (true, false, 1..) => Some((70, format!("a kernel release and {knobs} sysctl values"))),
        _ => None,
    }
}

/// `Label:  value` lines; labels are translated, so two that stay in most languages or the parsable table's head decide.
fn lscpu(text: &str) -> Option<(u8, String)> {
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
    let known = labels.into_iter().filter(|l| has(l)).count();
    if known >= 3 && has("CPU(s):") {
        return Some((90, format!("{known} labels of lscpu")));
    }
    let table = text.lines().any(|l| l.starts_with("# CPU,Core,Socket,Node"));
    if table {
        return Some((90, "the head of lscpu's parsable table".to_owned()));
    }
    (text.trim_start().starts_with('{') && text.contains("\"lscpu\"")).then(|| (90, "lscpu's JSON".to_owned()))
}

/// `cpus=8`, the first line of `trace-cmd report`, or one of its events: `comm-pid [cpu] time: …`.
fn is_tracecmd(line: &str) -> bool {
    if line.strip_prefix("cpus=").is_some_and(|n| n.trim().parse::<u32>().is_ok()) {
        return true;
    }
    let Some((task, rest)) = line.split_once('[') else { return false };
    let pid = task.trim_end().rsplit_once('-').is_some_and(|(_, pid)| pid.parse::<u32>().is_ok());
    let cpu = rest.split_once(']').is_some_and(|(cpu, _)| cpu.parse::<u16>().is_ok());
    pid && cpu
}

/// What a file that fits no format looks like, for the sentence that refuses it.
pub fn instead(head: &[u8]) -> String {
    if let Some(kind) = Kind::of(head) {
        return format!("a {} container, to be decoded first", kind.word());
    }
    let magic: [(&[u8], &str); 19] = [
        (b"\x89PNG", "a PNG picture"),
        (b"\xff\xd8\xff", "a JPEG picture"),
        (b"GIF8", "a GIF picture"),
        (b"RIFF", "a RIFF file (WebP picture or sound)"),
        (b"%PDF", "a PDF document"),
        (b"\x7fELF", "an ELF program or kernel image"),
        (b"PK\x03\x04", "a zip archive"),
        (b"PK\x05\x06", "an empty zip archive"),
        (b"BZh", "a bzip2 container"),
        (b"\x04\x22\x4d\x18", "an lz4 container"),
        (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
        (b"\xd4\xc3\xb2\xa1", "a pcap capture"),
        (b"\xa1\xb2\xc3\xd4", "a pcap capture"),
        (b"\x4d\x3c\xb2\xa1", "a pcap capture"),
        (b"\x0a\x0d\x0d\x0a", "a pcapng capture"),
        (b"\x17\x08\x44tracing", "a trace-cmd recording (trace.dat)"),
        (b"SQLite format 3", "an SQLite database"),
        (b"\xff\xfe", "UTF-16 text; save it as UTF-8"),
        (b"\xfe\xff", "UTF-16 text; save it as UTF-8"),
    ];
    if let Some((_, what)) = magic.into_iter().find(|(m, _)| head.starts_with(m)) {
        return what.to_owned();
    }
    if head.get(257..262) == Some(b"ustar") {
        return "a tar archive".to_owned();
    }
    if head.starts_with(b"PERF") || head.starts_with(b"2ELI") {
        return "a perf.data file that is cut off".to_owned();
    }
    let Some(text) = text(head) else { return "binary data".to_owned() };
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let lower = body.chars().take(64).collect::<String>().to_ascii_lowercase();
    match () {
        () if body.is_empty() => "blank text".to_owned(),
        () if body.starts_with("# tracer:") || text.contains("# entries-in-buffer/entries-written") => {
            "ftrace text (trace or trace_pipe)".to_owned()
        }
        () if text.lines().take(40).any(is_tracecmd) => "text of trace-cmd report".to_owned(),
        () if body.starts_with('{') || body.starts_with("[{") || body.starts_with("[\n") => "JSON".to_owned(),
        () if lower.starts_with("<!doctype html") || lower.starts_with("<html") => "an HTML page".to_owned(),
        () if lower.starts_with("<?xml") || lower.starts_with("<svg") => "XML".to_owned(),
        () => "text without an event of perf script in its first lines".to_owned(),
    }
}
