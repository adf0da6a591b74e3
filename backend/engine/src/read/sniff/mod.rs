//! Which format the first bytes speak for, and why. File names are not asked: they are the user's, the bytes are not.

use super::ReadError;
use super::container::Kind;

mod archive;
mod hosts;
mod looks;
mod recordings;
mod results;

/// Formats the product takes. Recordings are read here; results and host descriptions elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// perf.data, file or pipe mode.
    PerfData,
    /// The text of `perf script`.
    PerfScript,
    /// The text of ftrace's `trace` and `trace_pipe` files, and of `trace-cmd report`.
    Ftrace,
    /// What `retis collect -o` and `retis sort` write: JSON objects or arrays of them, one a line.
    RetisJson,
    /// The text pwru prints.
    Pwru,
    /// What `pwru --output-json` prints: one JSON object a record.
    PwruJson,
    /// What xdpsock prints.
    Xdpsock,
    /// What funccount (bcc or perf-tools) prints.
    Funccount,
    /// What `iperf3 --json` prints.
    Iperf3Json,
    /// Maps and histograms as bpftrace prints them.
    Bpftrace,
    /// What `bpftrace -f json` prints.
    BpftraceJson,
    /// What stackcount (bcc) prints.
    Stackcount,
    /// What funclatency (bcc) prints.
    Funclatency,
    /// What `lscpu` prints.
    Lscpu,
    /// What `numactl -H` prints.
    Numactl,
    /// What `lstopo --of xml` writes.
    HwlocXml,
    /// What `lstopo --of console` prints.
    Lstopo,
    /// A tar of /sys/devices/system, as `hwloc-gather-topology` and `lscpu --sysroot` know it.
    SysfsTree,
    /// Release, lscpu and knobs, as `skbscope capture` writes them.
    HostTxt,
    /// The same and more as one JSON object, as `skbscope capture` writes it.
    HostJson,
    /// The tar that `skbscope capture` writes: a recording, its host and its counters.
    Capture,
}

/// What a format describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A recording: it becomes a [`crate::event::Trace`].
    Trace,
    /// The output of a benchmark.
    Result,
    /// A description of a host.
    Host,
    /// Several files of the other classes in one.
    Bundle,
}

impl Class {
    /// The word of the interface.
    pub fn word(self) -> &'static str {
        match self {
            Self::Trace => "trace",
            Self::Result => "result",
            Self::Host => "host",
            Self::Bundle => "bundle",
        }
    }
}

/// Every format with its word of the interface and what it describes, in the order of [`Format`].
const FORMATS: [(Format, &str, Class); 21] = [
    (Format::PerfData, "perf.data", Class::Trace),
    (Format::PerfScript, "perf script", Class::Trace),
    (Format::Ftrace, "ftrace", Class::Trace),
    (Format::RetisJson, "retis json", Class::Trace),
    (Format::Pwru, "pwru", Class::Trace),
    (Format::PwruJson, "pwru json", Class::Trace),
    (Format::Xdpsock, "xdpsock", Class::Result),
    (Format::Funccount, "funccount", Class::Result),
    (Format::Iperf3Json, "iperf3 json", Class::Result),
    (Format::Bpftrace, "bpftrace", Class::Result),
    (Format::BpftraceJson, "bpftrace json", Class::Result),
    (Format::Stackcount, "stackcount", Class::Result),
    (Format::Funclatency, "funclatency", Class::Result),
    (Format::Lscpu, "lscpu", Class::Host),
    (Format::Numactl, "numactl", Class::Host),
    (Format::HwlocXml, "hwloc xml", Class::Host),
    (Format::Lstopo, "lstopo", Class::Host),
    (Format::SysfsTree, "sysfs tree", Class::Host),
    (Format::HostTxt, "host.txt", Class::Host),
    (Format::HostJson, "host.json", Class::Host),
    (Format::Capture, "capture", Class::Bundle),
];

impl Format {
    /// Every format.
    pub fn all() -> impl Iterator<Item = Self> {
        FORMATS.iter().map(|(format, ..)| *format)
    }
    /// What it describes.
    pub fn class(self) -> Class {
        FORMATS[self as usize].2
    }
    /// Its short name.
    pub fn word(self) -> &'static str {
        FORMATS[self as usize].1
    }
}

/// One format the bytes may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The format.
    pub format: Format,
    /// 1 to 100; 100 for a magic number.
    pub confidence: u8,
    /// What speaks for it.
    pub reason: String,
}

/// What was wanted, for sentences about files that are something else.
const EXPECTED: &str = "expected a recording of perf, ftrace, retis or pwru (optionally inside gzip, zstd or xz)";

/// Confidence and reason, if the text is of the rule's format.
type Rule = fn(&str) -> Option<(u8, String)>;

/// The formats the first bytes speak for, likeliest first. A few KiB are enough; pastes with much prose on top may need
/// 64 KiB. Compressed bytes speak for none: decode their head first.
pub fn sniff(head: &[u8]) -> Vec<Guess> {
    for (little, big) in [("PERFILE2", "2ELIFREP"), ("PERFFILE", "ELIFFREP")] {
        if head.starts_with(little.as_bytes()) || head.starts_with(big.as_bytes()) {
            let reason = format!("it starts with the magic {little}");
            return vec![Guess { format: Format::PerfData, confidence: 100, reason }];
        }
    }
    if archive::is_tar(head) {
        return archive::guess(head).into_iter().collect();
    }
    let Some(text) = looks::text(head) else { return Vec::new() };
    let mut guesses = recordings::guesses(head);
    for (format, rule) in results::RULES.into_iter().chain(hosts::RULES) {
        guesses.extend(rule(&text).map(|(confidence, reason)| Guess { format, confidence, reason }));
    }
    guesses.sort_by_key(|g| (std::cmp::Reverse(g.confidence), g.format));
    guesses
}

/// The trace format the first bytes speak for.
///
/// # Errors
/// [`ReadError::Empty`], or [`ReadError::NotMine`] with what the file looks like instead.
pub fn best(head: &[u8]) -> Result<Format, ReadError> {
    if head.is_empty() {
        return Err(ReadError::Empty);
    }
    let guesses = sniff(head);
    let Some(first) = guesses.first() else {
        let what = looks::instead(head);
        return Err(ReadError::NotMine {
            format: "a recording",
            reason: format!("this looks like {what}; {EXPECTED}"),
        });
    };
    if first.format.class() == Class::Trace {
        return Ok(first.format);
    }
    let kind = match first.format.class() {
        Class::Host => "a host description",
        Class::Bundle => "a bundle of files",
        _ => "a benchmark result",
    };
    let reason = format!("this looks like {} output ({kind}): {}; {EXPECTED}", first.format.word(), first.reason);
    Err(ReadError::NotMine { format: "a recording", reason })
}

/// The format of a name a user or a stored recording gave: its word, with or without a remark in brackets behind it
/// (`perf.data (pipe)`).
///
/// # Errors
/// [`ReadError::NoFormat`] for a name that is none.
pub fn named(name: &str) -> Result<Format, ReadError> {
    let word = name.split_once(" (").filter(|(_, remark)| remark.ends_with(')')).map_or(name, |(word, _)| word);
    Format::all().find(|f| f.word() == word).ok_or_else(|| ReadError::NoFormat(name.to_owned()))
}

/// The words of the formats that are recordings, for sentences.
pub fn trace_words() -> String {
    let words: Vec<_> = Format::all().filter(|f| f.class() == Class::Trace).map(Format::word).collect();
    words.join(", ")
}

/// The container the first bytes speak for, if they do.
pub fn container(head: &[u8]) -> Option<Kind> {
    Kind::of(head)
}
