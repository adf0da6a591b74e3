//! Addresses in text: found by their form, written back in as many letters.

use std::ops::Range;

use crate::names::Names;

/// Longest text of an address: IPv6 with an IPv4 tail.
const LONGEST: usize = 45;

/// Replaces every address in place and passes the pieces between them to `rest`.
pub fn each(text: &mut [u8], names: &mut Names, rest: &mut dyn FnMut(&mut [u8], &mut Names)) {
    let found = find(text);
    let mut at = 0;
    for range in found {
        if at < range.start {
            rest(&mut text[at..range.start], names);
        }
        replace(&mut text[range.clone()], names);
        at = range.end;
    }
    if at < text.len() {
        rest(&mut text[at..], names);
    }
}

/// Positions of addresses, front to back.
pub fn find(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let joined = at > 0 && is_word(text[at - 1]);
        if let Some(end) = (!joined).then(|| dashed(&text[at..])).flatten() {
            found.push(at..at + end);
            at += end;
            continue;
        }
        let len = text[at..].iter().take_while(|b| b.is_ascii_hexdigit() || matches!(b, b':' | b'.')).count();
        if len == 0 {
            at += 1;
            continue;
        }
        // After a word only a colon begins something new: `addr:10.0.0.1`.
        let lead = usize::from(text[at] == b':' && text.get(at + 1) != Some(&b':'));
        let open = text.get(at + len).is_none_or(|b| !is_word(*b));
        if (!joined || lead == 1) && open {
            run(&text[at + lead..at + len], at + lead, &mut found);
        }
        at += len;
    }
    found
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Addresses of a run of hexadecimal digits, colons and dots.
fn run(run: &[u8], at: usize, found: &mut Vec<Range<usize>>) {
    let end = run.len() - run.iter().rev().take_while(|b| **b == b'.').count();
    let tail = usize::from(run[..end].ends_with(b":") && !run[..end].ends_with(b"::"));
    let text = &run[..end - tail];
    let is_short = text.len() <= 2 * LONGEST;
    let pairs: Vec<&[u8]> = text.split(|b| *b == b':').collect();
    if is_short && pairs.len() >= 6 && pairs.len() != 8 && pairs.iter().all(|p| p.len() == 2 && !p.contains(&b'.')) {
        // The dump of an Ethernet header has two of them.
        found.push(at..at + 17);
        if pairs.len() >= 12 {
            found.push(at + 18..at + 35);
        }
        return;
    }
    for text in [Some(text), cut(text, b'.')].into_iter().flatten() {
        if is_short && groups(text).is_some() {
            found.push(at..at + text.len());
            return;
        }
    }
    // `10.0.0.1:80`, `10.0.0.1.5201`, and a list of them joined by colons.
    let mut from = 0;
    for part in text.split(|b| *b == b':') {
        for text in [Some(part), cut(part, b'.')].into_iter().flatten() {
            if octets(text).is_some() {
                found.push(at + from..at + from + text.len());
                break;
            }
        }
        from += part.len() + 1;
    }
}

/// What is before the last `mark`.
fn cut(text: &[u8], mark: u8) -> Option<&[u8]> {
    text.iter().rposition(|b| *b == mark).map(|i| &text[..i])
}

/// `aa-bb-cc-dd-ee-ff`: its length.
fn dashed(text: &[u8]) -> Option<usize> {
    let word = text.get(..17)?;
    let fits = |(i, b): (usize, &u8)| if i % 3 == 2 { *b == b'-' } else { b.is_ascii_hexdigit() };
    let alone = text.get(17).is_none_or(|b| !is_word(*b) && *b != b'-');
    (alone && word.iter().enumerate().all(fits)).then_some(17)
}

/// The octets of an IPv4 address.
fn octets(text: &[u8]) -> Option<[u8; 4]> {
    std::str::from_utf8(text).ok()?.parse::<std::net::Ipv4Addr>().ok().map(|a| a.octets())
}

/// The value of an IPv6 address; what could be a word of a program (`a::b`) is none.
fn groups(text: &[u8]) -> Option<[u8; 16]> {
    let text = std::str::from_utf8(text).ok().filter(|t| t.len() <= LONGEST && t.contains(':'))?;
    let fits = text.bytes().any(|b| b.is_ascii_digit()) || text.len() > 8;
    text.parse::<std::net::Ipv6Addr>().ok().filter(|_| fits).map(|a| a.octets())
}

/// Replaces one address in place.
pub fn replace(text: &mut [u8], names: &mut Names) {
    if let Some(mut value) = octets(text) {
        names.v4(&mut value);
        write(text, &std::net::Ipv4Addr::from(value).to_string());
    } else if let Some(mut value) = groups(text) {
        names.v6(&mut value);
        write_groups(text, value);
    } else {
        let mut value = [0; 6];
        for (octet, pair) in value.iter_mut().zip(text.chunks(3)) {
            *octet = std::str::from_utf8(&pair[..2]).ok().and_then(|p| u8::from_str_radix(p, 16).ok()).unwrap_or(0);
        }
        names.mac(&mut value);
        for (octet, pair) in value.into_iter().zip(text.chunks_mut(3)) {
            digits(&mut pair[..2], u16::from(octet));
        }
    }
}

fn write(text: &mut [u8], made: &str) {
    debug_assert_eq!(text.len(), made.len());
    text.copy_from_slice(made.as_bytes());
}

/// The value in as many digits as stand there, in their case.
fn digits(text: &mut [u8], value: u16) {
    let upper = text.iter().any(u8::is_ascii_uppercase);
    let made = format!("{value:0width$x}", width = text.len());
    let made = if upper { made.to_ascii_uppercase() } else { made };
    text.copy_from_slice(&made.as_bytes()[made.len() - text.len()..]);
}

/// Each group at its position: those before `::` from the front, those behind it from the end.
fn write_groups(text: &mut [u8], value: [u8; 16]) {
    let group = |i: usize| u16::from_be_bytes([value[2 * i], value[2 * i + 1]]);
    let gap = text.windows(2).position(|w| w == b"::");
    let (front, back) = text.split_at_mut(gap.unwrap_or(text.len()));
    for (i, part) in front.split_mut(|b| *b == b':').enumerate() {
        if part.contains(&b'.') {
            part.copy_from_slice(
                std::net::Ipv4Addr::new(value[12], value[13], value[14], value[15]).to_string().as_bytes(),
            );
        } else if !part.is_empty() {
            digits(part, group(i));
        }
    }
    let mut at = 8;
    for part in back.rsplit_mut(|b| *b == b':').filter(|p| !p.is_empty()) {
        if part.contains(&b'.') {
            part.copy_from_slice(
                std::net::Ipv4Addr::new(value[12], value[13], value[14], value[15]).to_string().as_bytes(),
            );
            at -= 2;
        } else {
            at -= 1;
            digits(part, group(at));
        }
    }
}
