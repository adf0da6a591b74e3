//! Which recording or capture the first bytes are, and why. File names are not used: users choose them freely.

use super::ReadError;

mod archive;
mod looks;
mod recordings;

pub use looks::text;

/// Formats recognised here. Output of other tools is recognised by its readers in the portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// perf.data, file or pipe mode.
    PerfData,
    /// trace.dat of trace-cmd, versions 6 and 7.
    TraceDat,
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
    /// The tar that `skbscope capture` writes: a recording, its host and its counters.
    Capture,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 8] = [
        Self::PerfData,
        Self::TraceDat,
        Self::PerfScript,
        Self::Ftrace,
        Self::RetisJson,
        Self::Pwru,
        Self::PwruJson,
        Self::Capture,
    ];
    /// Its class in the interface: a recording becomes a [`crate::event::Trace`], a bundle holds several files.
    pub fn class(self) -> &'static str {
        if self == Self::Capture { "bundle" } else { "trace" }
    }
    /// Its name in the interface.
    pub fn word(self) -> &'static str {
        match self {
            Self::PerfData => "perf.data",
            Self::TraceDat => "trace.dat",
            Self::PerfScript => "perf script",
            Self::Ftrace => "ftrace",
            Self::RetisJson => "retis json",
            Self::Pwru => "pwru",
            Self::PwruJson => "pwru json",
            Self::Capture => "capture",
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
    /// What it was recognised by.
    pub reason: String,
}

/// The end of every sentence about a file that is something else.
const EXPECTED: &str = "expected a recording of perf, ftrace, retis or pwru (optionally inside gzip, zstd or xz)";

/// The formats the first bytes may be, likeliest first. A few KiB are enough; pastes with much prose on top may need
/// 64 KiB. Compressed bytes are none of them: decode their head first.
pub fn sniff(head: &[u8]) -> Vec<Guess> {
    for (little, big) in [("PERFILE2", "2ELIFREP"), ("PERFFILE", "ELIFFREP")] {
        if head.starts_with(little.as_bytes()) || head.starts_with(big.as_bytes()) {
            let reason = format!("it starts with the magic {little}");
            return vec![Guess { format: Format::PerfData, confidence: 100, reason }];
        }
    }
    if head.starts_with(crate::read::perf_data::tracing::MAGIC) {
        let reason = "it starts with the magic of trace-cmd".to_owned();
        return vec![Guess { format: Format::TraceDat, confidence: 100, reason }];
    }
    if archive::is_tar(head) {
        return archive::guess(head).into_iter().collect();
    }
    if looks::text(head).is_none() {
        return Vec::new();
    }
    let mut guesses = recordings::guesses(head);
    guesses.sort_by_key(|g| (std::cmp::Reverse(g.confidence), g.format));
    guesses
}

/// The format of the recording whose first bytes these are.
///
/// # Errors
/// [`ReadError::Empty`], or [`ReadError::NotMine`] with what the file looks like instead.
pub fn best(head: &[u8]) -> Result<Format, ReadError> {
    if head.is_empty() {
        return Err(ReadError::Empty);
    }
    let what = match sniff(head).into_iter().next() {
        Some(Guess { format: Format::Capture, reason, .. }) => format!("a bundle of files: {reason}"),
        Some(guess) => return Ok(guess.format),
        None => looks::instead(head),
    };
    Err(ReadError::NotMine { format: "a recording", reason: format!("this looks like {what}; {EXPECTED}") })
}

/// The format of a name that a user or a stored recording gave: its word, with or without a remark in brackets behind it
/// (`perf.data (pipe)`).
///
/// # Errors
/// [`ReadError::NoFormat`] for a name that is none.
pub fn named(name: &str) -> Result<Format, ReadError> {
    let word = name.split_once(" (").filter(|(_, remark)| remark.ends_with(')')).map_or(name, |(word, _)| word);
    Format::ALL.into_iter().find(|f| f.word() == word).ok_or_else(|| ReadError::NoFormat(name.to_owned()))
}

/// The words of the formats that are recordings, for sentences.
pub fn trace_words() -> String {
    Format::ALL
        .map(Format::word)
        .into_iter()
        .filter(|word| *word != Format::Capture.word())
        .collect::<Vec<_>>()
        .join(", ")
}
