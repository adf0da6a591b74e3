//! Where text names its host, and the `#` lines of perf and ftrace.

use super::Claims;
use crate::report::Kind;

/// Keys of perf's header whose values stay.
const KEYS: [&str; 34] = [
    "captured on",
    "header version",
    "data offset",
    "data size",
    "feat offset",
    "os release",
    "perf version",
    "arch",
    "nrcpus online",
    "nrcpus avail",
    "cpudesc",
    "cpuid",
    "total memory",
    "event",
    "sibling",
    "CPU",
    "node",
    "pmu mappings",
    "cpu pmu capabilities",
    "time of",
    "sample duration",
    "memory nodes",
    "contains",
    "missing features",
    "clockid",
    "reference time",
    "tracer",
    "entries-in-buffer/entries-written",
    "HEADER_",
    "L1",
    "L2",
    "L3",
    "compressed",
    "heterogeneous",
];
/// Words of ftrace's own art.
const ART: [&str; 32] = [
    "TASK",
    "PID",
    "TGID",
    "CPU",
    "TIMESTAMP",
    "FUNCTION",
    "irqs",
    "off",
    "need",
    "resched",
    "hardirq",
    "softirq",
    "preempt",
    "depth",
    "migrate",
    "disable",
    "delay",
    "BH",
    "disabled",
    "lazy",
    "DURATION",
    "CALLS",
    "cmd",
    "pid",
    "time",
    "caller",
    "latency",
    "trace",
    "info",
    "cache",
    "d",
    "tracer",
];

/// The names of hosts that a text gives away: `# hostname : NAME`, `Linux 6.18.1 (NAME)`, `"hostname": "NAME"`,
/// `"system_info": "Linux NAME …"`; each with its first label.
pub fn hosts(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    for line in bytes.split(|b| *b == b'\n').take(4096) {
        let text = String::from_utf8_lossy(&line[..line.len().min(4096)]);
        let text = text.trim();
        let named = text.strip_prefix("# hostname").and_then(|rest| rest.trim_start().strip_prefix(':'));
        let banner = text.strip_prefix("Linux ").and_then(|rest| Some(rest.split_once(" (")?.1.split_once(')')?.0));
        let json = ["\"hostname\"", "\"nodename\""].iter().find_map(|key| quoted(text.split_once(key)?.1));
        let system = text.split_once("\"system_info\"").and_then(|(_, rest)| quoted(rest)?.split(' ').nth(1));
        for name in [named, banner, json, system].into_iter().flatten() {
            let name = name.trim();
            if name.len() > 1 && !name.contains(' ') && name != "localhost" && found.len() < 64 {
                found.push(name.as_bytes().to_vec());
                found.push(name.split('.').next().unwrap_or_default().as_bytes().to_vec());
            }
        }
    }
    found.retain(|name| name.len() > 1 && name.iter().any(u8::is_ascii_alphabetic));
    found.sort();
    found.dedup();
    found
}

/// The text between the next two quotes behind a colon.
fn quoted(rest: &str) -> Option<&str> {
    let rest = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
    rest.split_once('"').map(|(text, _)| text)
}

/// A `#` line: the host and the command line go, what perf and ftrace always print stays, all else goes.
/// `None`: it is the command line, from this byte on.
pub fn comment(line: &[u8], hosts: &[Vec<u8>], claims: &mut Claims) -> Option<usize> {
    let body = line.iter().position(|b| *b != b'#' && *b != b' ' && *b != b'\t').unwrap_or(line.len());
    let text = String::from_utf8_lossy(&line[body..]).into_owned();
    let value = || line[body..].iter().position(|b| *b == b':').map(|i| body + i + 1);
    if text.starts_with("hostname") {
        let from = value().unwrap_or(body + 8);
        let from = from + line[from..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        claims.name(from..line.len() - line.iter().rev().take_while(|b| b.is_ascii_whitespace()).count(), Kind::Host);
        return None;
    }
    if text.starts_with("cmdline") {
        return value();
    }
    claims.sweep(hosts);
    let art = |word: &str| word.is_empty() || word.chars().all(|c| c.is_ascii_digit()) || ART.contains(&word);
    let known = KEYS.iter().any(|key| text.starts_with(key)) || text.split(|c: char| !c.is_alphanumeric()).all(art);
    if !known {
        claims.words(body..line.len());
    }
    None
}
