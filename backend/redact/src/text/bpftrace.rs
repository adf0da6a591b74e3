//! Maps of bpftrace and stacks of bcc: keys may be tasks, files, addresses or functions, and nothing says which.

use super::Claims;
use crate::names::Names;
use crate::report::Kind;

/// Redacts the output of bpftrace or stackcount in place: every word of a key that is no number, and of `printf` lines.
/// A function stays where an offset (`+12`) shows that it is one.
pub fn redact(bytes: &mut [u8], hosts: &[Vec<u8>], names: &mut Names) {
    let mut in_key = false;
    for line in bytes.split_mut(|b| *b == b'\n') {
        let mut claims = Claims::new(line);
        claims.mail();
        claims.sweep(hosts);
        let map = line.first() == Some(&b'@');
        let open = line.iter().position(|b| *b == b'[');
        let close = line.windows(3).rposition(|w| w == b"]: ").or_else(|| line.strip_suffix(b"]:").map(<[u8]>::len));
        match (map, open, close) {
            (true, Some(open), Some(close)) => claims_of(&mut claims, line, open + 1..close.max(open + 1)),
            // A stack in a key: a frame a line, up to `]: 12`.
            (true, Some(open), None) => {
                in_key = true;
                claims_of(&mut claims, line, open + 1..line.len());
            }
            (false, _, Some(close)) if in_key => {
                in_key = false;
                claims_of(&mut claims, line, 0..close);
            }
            _ if in_key => claims_of(&mut claims, line, 0..line.len()),
            (true, ..) => {}
            _ => {
                let bucket =
                    line.iter().find(|b| !b.is_ascii_whitespace()).is_some_and(|b| b"[(0123456789".contains(b));
                let own = line.starts_with(b"Attach") || line.iter().all(u8::is_ascii_whitespace);
                if !bucket && !own {
                    claims_of(&mut claims, line, 0..line.len());
                }
            }
        }
        claims.apply(line, names);
    }
}

/// The words of a part that are neither numbers nor functions with an offset.
fn claims_of(claims: &mut Claims, line: &[u8], range: std::ops::Range<usize>) {
    let part = &line[range.clone()];
    for word in super::words(part, |b| b.is_ascii_alphanumeric() || b"_-./:+ ".contains(&b)) {
        let text = &part[word.clone()];
        let lead = text.iter().take_while(|b| **b == b' ').count();
        let text = text.trim_ascii();
        let number = text.iter().all(|b| b.is_ascii_digit() || b == &b'-') || text.starts_with(b"0x");
        let offset = text.iter().rposition(|b| *b == b'+');
        let function = offset.is_some_and(|i| i + 1 < text.len() && text[i + 1..].iter().all(u8::is_ascii_hexdigit));
        if !number && !function && !text.is_empty() {
            let from = range.start + word.start + lead;
            claims.name(from..from + text.len(), Kind::Comm);
        }
    }
}
