//! What mail does to lines: `> ` quoting, org-mode's `: `, quoted-printable with its soft line ends.

use std::borrow::Cow;

/// Whether the head of a file is quoted-printable: it has both an escaped `=` and a soft line end.
/// One of them alone says nothing: `location=3D` and a key with an empty value are normal text.
pub fn is_quoted_printable(head: &[u8]) -> bool {
    let soft = memchr::memmem::find(head, b"=\n").is_some() || memchr::memmem::find(head, b"=\r\n").is_some();
    soft && memchr::memmem::find(head, b"=3D").is_some()
}

/// Lines of quoted-printable text put together again.
#[derive(Default)]
pub struct Unfold {
    open: Vec<u8>,
}

impl Unfold {
    /// Takes one line as stored; gives the whole line once it has ended. Lines over `longest` come back undecoded.
    pub fn push(&mut self, line: &[u8], longest: usize) -> Option<Vec<u8>> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        self.open.extend_from_slice(line.strip_suffix(b"=").unwrap_or(line));
        let soft = line.ends_with(b"=") && self.open.len() <= longest;
        (!soft).then(|| decode(&std::mem::take(&mut self.open)))
    }
    /// What is left when the file ends inside a soft line.
    pub fn rest(&mut self) -> Option<Vec<u8>> {
        (!self.open.is_empty()).then(|| decode(&std::mem::take(&mut self.open)))
    }
}

/// `=XX` → byte; anything else stays.
fn decode(line: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len());
    let mut at = 0;
    while at < line.len() {
        let pair = (line[at] == b'=').then(|| line.get(at + 1..at + 3)).flatten();
        match pair.and_then(|p| std::str::from_utf8(p).ok()).and_then(|p| u8::from_str_radix(p, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                at += 3;
            }
            None => {
                out.push(line[at]);
                at += 1;
            }
        }
    }
    out
}

/// The line without reply marks (`> `, `>> `, `> > `) or org-mode's `: `. Lines of perf itself start with neither.
pub fn unquote(line: &[u8]) -> &[u8] {
    let mut rest = line;
    if let Some(org) = rest.strip_prefix(b": ") {
        return org;
    }
    while let Some(&b'>') = rest.first() {
        rest = &rest[1..];
        if let Some(inner) = rest.strip_prefix(b" >") {
            rest = &rest[rest.len() - inner.len() - 1..];
        }
    }
    if rest.len() < line.len() { rest.strip_prefix(b" ").unwrap_or(rest) } else { rest }
}

/// Bytes as text; what is no UTF-8 becomes U+FFFD.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reply_marks_of_any_depth() {
        for (line, want) in [
            ("> a", "a"),
            (">> a", "a"),
            ("> > > a", "a"),
            (">\ta", "\ta"),
            (": a", "a"),
            (":1234 1", ":1234 1"),
            ("a > b", "a > b"),
        ] {
            assert_eq!(unquote(line.as_bytes()), want.as_bytes(), "{line}");
        }
    }

    #[test]
    fn soft_line_ends_join_in_the_middle_of_a_number() {
        let mut unfold = Unfold::default();
        assert_eq!(unfold.push(b"skbaddr=3D0xf=", 100), None);
        assert_eq!(unfold.push(b"fff1", 100), Some(b"skbaddr=0xffff1".to_vec()));
        assert!(!is_quoted_printable(b"location=3D\n"));
    }
}
