//! Text in place: lines of tracers by the readers' own scanners, JSON by its keys, benchmark output by what addresses,
//! paths and prompts look like.

use std::ops::Range;

use crate::Refusal;
use crate::layout::Layout;
use crate::names::Names;
use crate::report::Kind;

pub mod address;
mod bpftrace;
mod comment;
mod json;
mod traces;

/// Redacts text of a layout in place; `word` names it in a refusal.
///
/// # Errors
/// [`Refusal`] for a layout whose names cannot be followed, and for JSON that is none.
pub fn redact(word: &str, layout: Layout, bytes: &mut [u8], names: &mut Names) -> Result<(), Refusal> {
    let hosts = comment::hosts(bytes);
    match layout {
        Layout::PerfScript => traces::perf_script(bytes, &hosts, names),
        Layout::Ftrace => traces::ftrace(bytes, &hosts, names),
        Layout::Pwru => traces::pwru(bytes, &hosts, names),
        Layout::Json | Layout::BpftraceJson => json::redact(layout, bytes, &hosts, names)?,
        Layout::Maps => bpftrace::redact(bytes, &hosts, names),
        Layout::Plain => plain(bytes, &hosts, names),
        Layout::PerfData | Layout::Capture | Layout::Refused => {
            let what = format!("{word}, which may hold names that redaction does not know");
            let expected = "perf.data, perf script, ftrace, pwru, bpftrace, iperf3 JSON, xdpsock, host.txt, host.json, lscpu or a capture";
            return Err(Refusal::new(0, what, expected));
        }
    }
    Ok(())
}

/// Output of tools whose words are their own: addresses, paths, `user@host` and known host names go.
pub fn plain(bytes: &mut [u8], hosts: &[Vec<u8>], names: &mut Names) {
    names.keep("words of tools, names of network devices", "results and settings are recognised by them");
    for line in bytes.split_mut(|b| *b == b'\n') {
        let mut claims = Claims::new(line);
        claims.mail();
        claims.sweep(hosts);
        claims.apply(line, names);
    }
}

/// Text nobody reads: every word goes.
pub fn prose(bytes: &mut [u8], names: &mut Names) {
    for line in bytes.split_mut(|b| *b == b'\n') {
        let mut claims = Claims::new(line);
        claims.sweep(&[]);
        claims.words(0..line.len());
        claims.apply(line, names);
    }
}

/// What a part of a line is.
#[derive(Clone, Copy)]
enum Claim {
    Name(Kind),
    Address,
    /// Stays, whatever it looks like.
    Stays,
}

/// Parts of one line, each byte in one part at most: who comes first has it.
pub struct Claims {
    line: Vec<u8>,
    claimed: Vec<bool>,
    list: Vec<(Range<usize>, Claim)>,
}

impl Claims {
    /// None.
    pub fn new(line: &[u8]) -> Self {
        Self { line: line.to_vec(), claimed: vec![false; line.len()], list: Vec::new() }
    }
    fn put(&mut self, range: Range<usize>, claim: Claim) {
        if !range.is_empty() && !self.claimed[range.clone()].contains(&true) {
            self.claimed[range.clone()].fill(true);
            self.list.push((range, claim));
        }
    }
    /// A name of a kind.
    pub fn name(&mut self, range: Range<usize>, kind: Kind) {
        self.put(range, Claim::Name(kind));
    }
    /// A part that stays.
    pub fn stays(&mut self, range: Range<usize>) {
        self.put(range, Claim::Stays);
    }
    /// Position of a slice in the line. `line` is what the slice is a part of.
    pub fn place(line: &[u8], part: &[u8]) -> Range<usize> {
        let start = (part.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize);
        if start <= line.len() && start + part.len() <= line.len() { start..start + part.len() } else { 0..0 }
    }
    /// Addresses, absolute paths and known host names in what is left.
    pub fn sweep(&mut self, hosts: &[Vec<u8>]) {
        for range in address::find(&self.line) {
            self.put(range, Claim::Address);
        }
        for range in paths(&self.line) {
            self.put(range, Claim::Name(Kind::Path));
        }
        if hosts.is_empty() {
            return;
        }
        for range in words(&self.line, |b| b.is_ascii_alphanumeric() || b"_-.".contains(&b)) {
            if hosts.iter().any(|host| *host == self.line[range.clone()]) {
                self.put(range, Claim::Name(Kind::Host));
            }
        }
    }
    /// `user@host` and addresses of mail.
    pub fn mail(&mut self) {
        for range in words(&self.line.clone(), |b| b.is_ascii_alphanumeric() || b"_-.@+".contains(&b)) {
            let inside = self.line[range.clone()].iter().skip(1).any(|b| *b == b'@');
            if inside {
                self.put(range, Claim::Name(Kind::Host));
            }
        }
    }
    /// Every word of what is left in `range`.
    pub fn words(&mut self, range: Range<usize>) {
        for word in words(&self.line.clone()[range.clone()], |b| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80) {
            self.name(range.start + word.start..range.start + word.end, Kind::Text);
        }
    }
    /// Writes the pseudonyms.
    pub fn apply(self, line: &mut [u8], names: &mut Names) {
        for (range, claim) in self.list {
            match claim {
                Claim::Name(kind) => names.replace(kind, &mut line[range]),
                Claim::Address if names.wants(Kind::Address) => address::replace(&mut line[range], names),
                Claim::Address | Claim::Stays => {}
            }
        }
    }
}

/// Runs of bytes.
fn words(text: &[u8], is_in: impl Fn(u8) -> bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let len = text[at..].iter().take_while(|b| is_in(**b)).count();
        if len > 0 {
            found.push(at..at + len);
        }
        at += len + 1;
    }
    found
}

/// Absolute paths: from a `/` at the beginning of a word to its end. `Mb/s` and `3/4` are none.
fn paths(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let ends = |b: u8| b.is_ascii_whitespace() || b"\"'()<>,;|".contains(&b);
    let mut at = 0;
    while let Some(slash) = text[at..].iter().position(|b| *b == b'/').map(|i| at + i) {
        let begins = slash == 0 || ends(text[slash - 1]) || b"=:[".contains(&text[slash - 1]);
        let len = text[slash..].iter().take_while(|b| !ends(**b)).count();
        let named = text[slash..slash + len].iter().any(u8::is_ascii_alphanumeric);
        if begins && named {
            found.push(slash..slash + len);
            at = slash + len;
        } else {
            at = slash + 1;
        }
    }
    found
}
