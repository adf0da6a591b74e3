//! Which format the first bytes speak for, and why. File names are not asked: they are the user's, the bytes are not.

use super::container::Kind;
use super::{ReadError, perf_script};

mod looks;

/// Formats the product takes. Recordings are read here; results and host descriptions elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// perf.data, file or pipe mode.
    PerfData,
    /// The text of `perf script`.
    PerfScript,
    /// What xdpsock prints.
    Xdpsock,
    /// What funccount (bcc or perf-tools) prints.
    Funccount,
    /// What `iperf3 --json` prints.
    Iperf3Json,
    /// What `lscpu` prints.
    Lscpu,
    /// Release, lscpu and knobs, as `skbscope capture` writes them.
    HostTxt,
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
}

impl Class {
    /// The word of the interface.
    pub fn word(self) -> &'static str {
        match self {
            Self::Trace => "trace",
            Self::Result => "result",
            Self::Host => "host",
        }
    }
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 7] = [
        Self::PerfData,
        Self::PerfScript,
        Self::Xdpsock,
        Self::Funccount,
        Self::Iperf3Json,
        Self::Lscpu,
        Self::HostTxt,
    ];

    /// What it describes.
    pub fn class(self) -> Class {
        match self {
            Self::PerfData | Self::PerfScript => Class::Trace,
            Self::Xdpsock | Self::Funccount | Self::Iperf3Json => Class::Result,
            Self::Lscpu | Self::HostTxt => Class::Host,
        }
    }
    /// Its short name.
    pub fn word(self) -> &'static str {
        match self {
            Self::PerfData => "perf.data",
            Self::PerfScript => "perf script",
            Self::Xdpsock => "xdpsock",
            Self::Funccount => "funccount",
            Self::Iperf3Json => "iperf3 json",
            Self::Lscpu => "lscpu",
            Self::HostTxt => "host.txt",
        }
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
const EXPECTED: &str = "expected perf.data or perf script text (optionally inside gzip, zstd or xz)";

/// The formats the first bytes speak for, likeliest first. A few KiB are enough; pastes with much prose on top may need
/// 64 KiB. Compressed bytes speak for none: decode their head first.
pub fn sniff(head: &[u8]) -> Vec<Guess> {
    let mut guesses = Vec::new();
    let mut guess = |format, confidence, reason: String| guesses.push(Guess { format, confidence, reason });
    for (little, big) in [("PERFILE2", "2ELIFREP"), ("PERFFILE", "ELIFFREP")] {
        if head.starts_with(little.as_bytes()) || head.starts_with(big.as_bytes()) {
            guess(Format::PerfData, 100, format!("it starts with the magic {little}"));
            return guesses;
        }
    }
    let text = looks::text(head);
    let (events, lines) = perf_script::share_of_events(head);
    if events > 0 && text.is_some() {
        let confidence = (40 + 55 * events / lines.max(1)).clamp(50, 95) as u8;
        guess(Format::PerfScript, confidence, format!("{events} of its first {lines} lines are events of perf script"));
    } else if looks::is_bare_header(head) {
        guess(Format::PerfScript, 80, "it starts with the header of perf script and nothing else".to_owned());
    }
    if let Some(text) = text {
        guesses.extend(looks::results(&text));
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
        _ => "a benchmark result",
    };
    let reason = format!("this looks like {} output ({kind}): {}; {EXPECTED}", first.format.word(), first.reason);
    Err(ReadError::NotMine { format: "a recording", reason })
}

/// The format of a name a user gave; `perf script` for names that are none.
pub fn named(name: &str) -> Format {
    let known = Format::ALL.into_iter().find(|f| name.starts_with(f.word()));
    known.unwrap_or(Format::PerfScript)
}

/// The container the first bytes speak for, if they do.
pub fn container(head: &[u8]) -> Option<Kind> {
    Kind::of(head)
}
