//! Whether a head is text, and what a file that fits no format looks like, so that a refusal can name it.

use std::borrow::Cow;

use super::super::container::Kind;
use super::archive::is_tar;

/// The head as text, or `None` where it is binary: a tar archive, NUL bytes, or more than one byte in ten no text has.
pub fn text(head: &[u8]) -> Option<Cow<'_, str>> {
    let head = &head[..head.len().min(64 << 10)];
    let control = head.iter().filter(|b| **b < b' ' && !b"\t\n\r\x08\x1b\x03\x0c".contains(b)).count();
    let decoded = String::from_utf8_lossy(head);
    // The head may be cut inside a character, and old pastes are Latin-1: a few of these are normal.
    let wrong = decoded.chars().filter(|c| *c == char::REPLACEMENT_CHARACTER).count();
    let binary = is_tar(head) || head.contains(&0) || control + wrong > head.len() / 10;
    (!binary && !head.is_empty()).then_some(decoded)
}

/// Whether the head is the header that `perf script --header` prints and goes no further: many events on many CPUs make
/// it longer than a head. `perf report` prints the same header with a table below.
pub fn is_bare_header(head: &[u8]) -> bool {
    let comments = |line: &[u8]| line.iter().all(u8::is_ascii_whitespace) || line[0] == b'#';
    let table = [&b"\n# Samples: "[..], b"\n# Overhead"].into_iter().any(|t| memchr::memmem::find(head, t).is_some());
    head.starts_with(b"# ========\n# captured on") && !table && head.split(|b| *b == b'\n').all(comments)
}

/// What a file that fits no format looks like, for the sentence that refuses it.
pub fn instead(head: &[u8]) -> String {
    if let Some(kind) = Kind::of(head) {
        return format!("a {} container, to be decoded first", kind.word());
    }
    let magic: [(&[u8], &str); 18] = [
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
        (b"SQLite format 3", "an SQLite database"),
        (b"\xff\xfe", "UTF-16 text; save it as UTF-8"),
        (b"\xfe\xff", "UTF-16 text; save it as UTF-8"),
    ];
    if let Some((_, what)) = magic.into_iter().find(|(m, _)| head.starts_with(m)) {
        return what.to_owned();
    }
    if is_tar(head) {
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
        () if body.starts_with('{') || body.starts_with("[{") || body.starts_with("[\n") => "JSON".to_owned(),
        () if lower.starts_with("<!doctype html") || lower.starts_with("<html") => "an HTML page".to_owned(),
        () if lower.starts_with("<?xml") || lower.starts_with("<svg") => "XML".to_owned(),
        () => "text without an event of perf script or another recorder in its first lines".to_owned(),
    }
}
