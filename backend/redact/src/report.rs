//! What was done: the preview.

use std::collections::BTreeMap;

use serde::Serialize;

/// Pairs shown of each kind.
pub const EXAMPLES: usize = 5;
/// Places shown of names that stayed.
pub const LEFT: usize = 20;

/// What is replaced. The words are those of `--redact-kinds`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Names of hosts.
    Host,
    /// Names of tasks.
    Comm,
    /// IPv4, IPv6 and MAC addresses.
    Address,
    /// Paths of files and control groups.
    Path,
    /// Words of command lines.
    Command,
    /// Text that nobody here knows: strings of unknown fields, prose between events.
    Text,
}

impl Kind {
    /// Every kind, in the order of the preview.
    pub const ALL: [Self; 6] = [Self::Host, Self::Comm, Self::Address, Self::Path, Self::Command, Self::Text];
    /// Its word.
    pub fn word(self) -> &'static str {
        ["host", "comm", "address", "path", "command", "text"][self as usize]
    }
    /// The kind with this word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// One kind in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Places replaced.
    pub places: u64,
    /// Different names among them.
    pub names: u64,
    /// A few of them: before, after.
    pub examples: Vec<(String, String)>,
}

/// Something that stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unchanged {
    /// What.
    pub what: String,
    /// Why.
    pub why: String,
    /// In how many places; 0 where they are not counted.
    pub places: u64,
}

/// A replaced name that is also somewhere where nothing is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Left {
    /// The name.
    pub name: String,
    /// First byte of it in what was made.
    pub at: u64,
}

/// All that a person should see before the bytes leave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What the bytes are.
    pub format: String,
    /// Bytes before, unpacked.
    pub bytes: u64,
    /// By word of the kind.
    pub kinds: BTreeMap<&'static str, Found>,
    /// What stays and why.
    #[serde(rename = "kept")]
    pub unchanged: Vec<Unchanged>,
    /// What was set to zeros: (what, bytes).
    pub emptied: BTreeMap<String, u64>,
    /// Names that also stand elsewhere, as a symbol or an event; [`LEFT`] at most.
    pub left: Vec<Left>,
}
