//! Words of command lines: options of perf and event names stay, all else becomes pseudonyms.

use crate::names::Names;
use crate::report::Kind;

/// Words that are perf's own.
const OWN: &[&str] = &[
    "record",
    "-a",
    "-e",
    "-o",
    "-C",
    "-F",
    "-g",
    "-m",
    "-p",
    "-t",
    "-T",
    "-R",
    "-c",
    "-d",
    "-D",
    "-k",
    "-N",
    "-B",
    "-s",
    "-z",
    "-q",
    "-v",
    "-i",
    "-r",
    "-u",
    "-P",
    "-",
    "--",
    "--all-cpus",
    "--event",
    "--output",
    "--cpu",
    "--freq",
    "--call-graph",
    "--mmap-pages",
    "--no-inherit",
    "--no-buildid",
    "--no-buildid-cache",
    "--switch-events",
    "--clockid",
    "--sample-cpu",
    "--phys-data",
    "--data",
    "--period",
    "--raw-samples",
    "--timestamp",
    "--buildid-all",
    "--no-bpf-event",
    "--overwrite",
    "--tail-synthesize",
    "--kcore",
    "--tid",
    "--pid",
    "fp",
    "dwarf",
];

/// The words of one command line, front to back.
#[derive(Default)]
pub struct Words {
    /// Whether the next word is a list of events.
    events: bool,
}

impl Words {
    /// Redacts the next word.
    pub fn next(&mut self, word: &mut [u8], names: &mut Names) {
        if !names.wants(Kind::Command) {
            // An address is one here too.
            return self.value(word, names);
        }
        let is_event = std::mem::take(&mut self.events) && is_events(word);
        let text = std::str::from_utf8(word).unwrap_or_default();
        self.events = matches!(text, "-e" | "--event");
        if is_event || OWN.contains(&text) {
            names.keep("perf's own options and events in command lines", "they say how the recording was made");
            return;
        }
        let option = text.strip_prefix("--").is_some();
        match word.iter().position(|b| *b == b'=').filter(|_| option) {
            // `--output=/home/x`: the option stays where it is one of perf's.
            Some(equals) if OWN.iter().any(|own| own.as_bytes() == &word[..equals]) => {
                self.value(&mut word[equals + 1..], names)
            }
            _ => self.value(word, names),
        }
    }

    fn value(&self, word: &mut [u8], names: &mut Names) {
        crate::text::address::each(word, names, &mut |rest, names| names.replace(Kind::Command, rest));
    }
}

/// `skb:kfree_skb,net:*,cycles:u`.
fn is_events(word: &[u8]) -> bool {
    let item = |item: &[u8]| {
        item.contains(&b':')
            && item.iter().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_:*-{}".contains(b))
    };
    word.split(|b| *b == b',').all(item)
}
