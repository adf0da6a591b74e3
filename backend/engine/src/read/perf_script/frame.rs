//! Call-stack lines: `address symbol+0xoffset (dso)`, indented by perf, unindented in hand-trimmed files.

use crate::read::text::words::{blank, trim};

/// Hex digits an address needs where no event line is before it; shorter words are too often English ("be", "dead").
const LONE_ADDRESS: usize = 6;

/// Whether a line is a frame. `in_stack` says that an event or a frame is directly before it: an indented line
/// that ends in a dso is a frame then whatever its first word is.
pub fn is_frame(line: &[u8], in_stack: bool) -> bool {
    let text = trim(line);
    let hex = text.iter().take_while(|b| b.is_ascii_hexdigit()).count();
    let address = hex > 0 && text.get(hex).is_some_and(|b| blank(*b));
    let indented = line.first().is_some_and(|b| blank(*b));
    let known = address && (in_stack || hex >= LONE_ADDRESS) || in_stack && indented;
    // A dso whose end was cut off still belongs to a frame where an address and a stack speak for it.
    known && ends_in_dso(text)
        || in_stack && address && hex >= LONE_ADDRESS && memchr::memmem::find(text, b" (").is_some()
}

/// Whether a payload is the address, symbol and dso that `perf script` without `-g` prints behind the event name.
pub fn is_place(payload: &[u8]) -> bool {
    is_frame(payload, true) && payload[0].is_ascii_hexdigit() && payload.ends_with(b")")
}

/// Address, symbol and dso of a frame.
pub fn split(frame: &[u8]) -> Option<[&[u8]; 3]> {
    let text = trim(frame);
    let open = memchr::memmem::rfind(text, b" (")?;
    let first = text.iter().position(|b| blank(*b))?;
    let symbol = text.get(first..open).map(trim).unwrap_or_default();
    Some([&text[..first], symbol, text.get(open + 2..text.len() - 1)?])
}

/// `… (dso)`: the last ` (` opens what closes at the line's end; dso names hold blanks and brackets themselves.
fn ends_in_dso(text: &[u8]) -> bool {
    text.last() == Some(&b')') && memchr::memmem::rfind(text, b" (").is_some()
        || text.last() == Some(&b')') && memchr::memmem::rfind(text, b"\t(").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_and_what_is_none() {
        for (line, in_stack, frame) in [
            ("\tffffffff81a00a10 ip_rcv+0x10 ([kernel.kallsyms])", true, true),
            ("7f7241fbe600 Vec::at(int) const (/opt/libjvm.so)", false, true),
            ("\taddress symbol (module)", true, true),
            ("\taddress symbol (module)", false, false),
            ("\t   THIS_IS_A_WEIRD_LINE", true, false),
            ("\t    7fa4c73bc100 run_all (/opt/lib/x", true, true),
            ("be careful (really)", false, false),
            ("ffffffff81a00a10 ip_rcv", true, false),
        ] {
            assert_eq!(is_frame(line.as_bytes(), in_stack), frame, "{line}");
        }
    }
}
