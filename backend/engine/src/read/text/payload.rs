//! The text behind an event name → named values.
//!
//! The kernel prints a payload with the format string of the event (TRACE_EVENT's TP_printk), so lines of one event
//! differ in their values only. [`split`] finds the pieces of an unknown line; [`Shape`](super::shape::Shape) keeps the literal text between
//! them and finds the pieces of the next line by comparing it:
//!
//! ```text
//! skbaddr=0xffff8881 location=skb_defer_free_flush+0x70
//! └lits[0]┘└value 0─┘└lits[1]─┘└value 1───────────────┘ lits[2] is empty
//! ```

use std::ops::Range;

use super::words::{blank, trim};

/// Field for text that has no name.
pub const TEXT: &str = "text";
/// Longest field name; longer words before a `=` are part of a value.
const NAME_BYTES: usize = 64;

/// A named value: its position in the payload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Field name.
    pub name: String,
    /// Bytes of the payload.
    pub value: Range<usize>,
}

/// Finds the pieces of a payload, in order, without overlap, and says whether a [`Shape`](super::shape::Shape) may be made of them: every
/// value then ends at a blank or at a key, never at text that a value could hold itself. `event` is the table's name.
pub fn split(event: &str, payload: &[u8]) -> (Vec<Piece>, bool) {
    let special = match event {
        "napi:napi_poll" => return (phrases(payload, NAPI_POLL).unwrap_or_else(|| keyed(payload)), true),
        "sched:sched_switch" => compact_switch(payload),
        _ if event.starts_with("syscalls:sys_") => syscall(event, payload),
        _ => None,
    };
    if let Some(pieces) = special {
        return (pieces, false);
    }
    let pieces = keyed(payload);
    let regular = pieces.iter().all(|p| p.name != TEXT && !is_place(p, payload));
    (pieces, regular)
}

/// include/trace/events/napi.h; `work` and `budget` exists since Linux 4.9.
const NAPI_POLL: &[(&str, &str)] =
    &[("napi poll on napi struct ", "napi"), (" for device ", "dev_name"), (" work ", "work"), (" budget ", "budget")];

/// Fixed phrases with a value behind each; the line may stop after any value but the first.
fn phrases(payload: &[u8], phrases: &[(&str, &str)]) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    for (phrase, name) in phrases {
        let found = memchr::memmem::find(&payload[at..], phrase.as_bytes());
        match (found, pieces.last_mut()) {
            (Some(0), None) => {}
            (Some(n), Some(last)) => last.value.end = at + n,
            (None, Some(_)) => break,
            _ => return None,
        }
        at += found? + phrase.len();
        pieces.push(Piece { name: (*name).to_owned(), value: at..payload.len() });
    }
    Some(pieces)
}

/// `comm:pid [prio] S ==> comm:pid [prio]`, read from the right as comms hold blanks and colons.
fn compact_switch(payload: &[u8]) -> Option<Vec<Piece>> {
    let arrow = memchr::memmem::find(payload, b" ==> ")?;
    let space = payload[..arrow].iter().rposition(|b| blank(*b))?;
    let mut pieces = compact_task(payload, 0..space, "prev_")?;
    pieces.push(Piece { name: "prev_state".to_owned(), value: space + 1..arrow });
    pieces.extend(compact_task(payload, arrow + 5..payload.len(), "next_")?);
    Some(pieces)
}

fn compact_task(payload: &[u8], part: Range<usize>, side: &str) -> Option<Vec<Piece>> {
    let text = &payload[part.clone()];
    let open = memchr::memmem::rfind(text, b" [").filter(|_| text.last() == Some(&b']'))?;
    let colon = memchr::memrchr(b':', &text[..open])?;
    let at = |name: &str, value: Range<usize>| Piece {
        name: format!("{side}{name}"),
        value: part.start + value.start..part.start + value.end,
    };
    Some(vec![at("comm", 0..colon), at("pid", colon + 1..open), at("prio", open + 2..text.len() - 1)])
}

/// `fd: 0x00000003, buf: 0x7ffd10, count: 0x00000010` of `syscalls:sys_enter_*`, and the value alone of `sys_exit_*`
/// (kernel/trace/trace_syscalls.c, `__set_enter_print_fmt`).
fn syscall(event: &str, payload: &[u8]) -> Option<Vec<Piece>> {
    if event.starts_with("syscalls:sys_exit_") {
        let one = !payload.is_empty() && !payload.iter().any(|b| blank(*b) || *b == b'=');
        return one.then(|| vec![Piece { name: "ret".to_owned(), value: 0..payload.len() }]);
    }
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    // Strings (`filename: 0x7f "/etc/x, y: z"`) hold commas and colons of their own.
    let mut quoted = false;
    loop {
        let length = payload[at..].iter().take(NAME_BYTES).take_while(|b| is_word(**b)).count();
        if !quoted && length > 0 && payload[at + length..].starts_with(b": ") {
            if let Some(last) = pieces.last_mut() {
                last.value.end = at - 2;
            }
            let name = String::from_utf8_lossy(&payload[at..at + length]).into_owned();
            pieces.push(Piece { name, value: at + length + 2..payload.len() });
        } else if pieces.is_empty() {
            return None;
        }
        let Some(comma) = memchr::memmem::find(&payload[at..], b", ") else { break };
        quoted ^= memchr::memchr_iter(b'"', &payload[at..at + comma]).count() % 2 == 1;
        at += comma + 2;
    }
    Some(pieces)
}

/// Whether a piece is a probe's place by name, which a line with a bare address beside it would not be seen as.
fn is_place(piece: &Piece, payload: &[u8]) -> bool {
    piece.name.starts_with("__probe_") && payload[piece.value.clone()].contains(&b'+')
}

/// `key=value`, `key = value`, `key: value` after another value, and whatever is before the first key.
fn keyed(payload: &[u8]) -> Vec<Piece> {
    let keys = keys(payload);
    let mut pieces = Vec::with_capacity(keys.len() + 1);
    let lead = keys.first().map_or(payload.len(), |k| k.start);
    lead_text(payload, lead, &mut pieces);
    for (i, key) in keys.iter().enumerate() {
        let end = keys.get(i + 1).map_or(payload.len(), |next| next.start);
        let open = key.start.checked_sub(1).map(|i| payload[i]);
        let value = tidy(payload, key.value..end, open, i + 1 < keys.len());
        let name = String::from_utf8_lossy(&payload[key.name.clone()]).into_owned();
        push_value(payload, name, value, &mut pieces);
    }
    pieces
}

struct Key {
    /// Where the key begins, with what belongs to it.
    start: usize,
    name: Range<usize>,
    /// Where its value begins.
    value: usize,
}

fn keys(payload: &[u8]) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for equals in memchr::memchr_iter(b'=', payload) {
        // `sk address = 0x…, family = …` has blanks around the sign; `==>` and `a==b` are no keys.
        let spaced = equals > 0 && payload[equals - 1] == b' ' && payload.get(equals + 1) == Some(&b' ');
        let end = if spaced { equals - 1 } else { equals };
        let length = payload[..end].iter().rev().take(NAME_BYTES + 1).take_while(|b| is_word(**b)).count();
        let start = end - length;
        let first = length > 0 && !payload[start].is_ascii_digit();
        let opens = start == 0 || blank(payload[start - 1]) || b",([{".contains(&payload[start - 1]);
        if !first || !opens || length > NAME_BYTES || keys.last().is_some_and(|k| k.value > start) {
            continue;
        }
        let value = equals + 1 + usize::from(spaced);
        // include/trace/events/sock.h prints field `sk` as "sk address".
        let sk = spaced && &payload[start..end] == b"address" && payload[..start].ends_with(b"sk ");
        let key = if sk {
            Key { start: start - 3, name: start - 3..start - 1, value }
        } else {
            Key { start, name: start..end, value }
        };
        keys.push(key);
    }
    keys
}

/// Cuts off what separates a value from the next key: blanks, a comma, `==>`, a bracket that opens or closes.
fn tidy(payload: &[u8], value: Range<usize>, before_key: Option<u8>, more: bool) -> Range<usize> {
    let Range { start, mut end } = value;
    let cut = |end: usize| start + payload[start..end].iter().rposition(|b| !blank(*b)).map_or(0, |i| i + 1);
    end = cut(end);
    if more && end > start && b"([{".contains(&payload[end - 1]) {
        end = cut(end - 1);
    }
    if more && payload[start..end].ends_with(b"==>") {
        end = cut(end - 3);
    }
    if end > start && b",;".contains(&payload[end - 1]) {
        end = cut(end - 1);
    }
    let closes = match before_key {
        Some(b'[') => b']',
        Some(b'(') => b')',
        Some(b'{') => b'}',
        _ => return start..end,
    };
    if end > start && payload[end - 1] == closes {
        end = cut(end - 1);
    }
    start..end
}

/// A value, or a value followed by `reason: NAME` pairs. Texts that hold blanks by nature are not searched.
fn push_value(payload: &[u8], name: String, value: Range<usize>, pieces: &mut Vec<Piece>) {
    let mut name = name;
    let mut value = value;
    while !name.ends_with("comm") && !name.ends_with("name") {
        let text = &payload[value.clone()];
        let Some(gap) = text.iter().position(|b| blank(*b)) else { break };
        let Some(key) = text[gap..].iter().position(|b| !blank(*b)).map(|i| gap + i) else { break };
        let length = text[key..].iter().take(NAME_BYTES).take_while(|b| is_word(**b)).count();
        let colon = key + length;
        if length == 0 || text.get(colon) != Some(&b':') || text[key].is_ascii_digit() {
            break;
        }
        let Some(next) = text[colon + 1..].iter().position(|b| !blank(*b)).map(|i| colon + 1 + i) else { break };
        if next == colon + 1 {
            break;
        }
        pieces.push(Piece { name, value: value.start..value.start + gap });
        name = String::from_utf8_lossy(&text[key..colon]).into_owned();
        value = value.start + next..value.end;
    }
    pieces.push(Piece { name, value });
}

/// What is before the first key: a probe's address `(ffffffffbcbd5a00)`, or free text.
fn lead_text(payload: &[u8], end: usize, pieces: &mut Vec<Piece>) {
    let text = trim(&payload[..end]);
    let text = match text.split_last() {
        Some((b'[' | b'(' | b'{' | b',', rest)) if end < payload.len() => trim(rest),
        _ => text,
    };
    if text.is_empty() {
        return;
    }
    let start = text.as_ptr() as usize - payload.as_ptr() as usize;
    let inner = text.strip_prefix(b"(").and_then(|t| t.strip_suffix(b")"));
    let hex = |t: &[u8]| !t.is_empty() && t.iter().all(|b| b.is_ascii_hexdigit());
    if let Some(inner) = inner {
        // kernel/trace/trace_probe.c names the addresses of probes so.
        if hex(inner) {
            pieces.push(Piece { name: "__probe_ip".to_owned(), value: start + 1..start + 1 + inner.len() });
            return;
        }
        let named = |t: &[u8]| memchr::memmem::find(t, b"+0x").is_some() && !t.contains(&b' ');
        if named(inner) {
            pieces.push(Piece { name: "__probe_ip".to_owned(), value: start + 1..start + 1 + inner.len() });
            return;
        }
        // ftrace puts the place of return first (print_kretprobe_event), the format text that perf prints by the function.
        if let Some(arrow) = memchr::memmem::find(inner, b" <- ").filter(|i| named(&inner[..*i])) {
            let at = start + 1;
            pieces.push(Piece { name: "__probe_ret_ip".to_owned(), value: at..at + arrow });
            pieces.push(Piece { name: "__probe_func".to_owned(), value: at + arrow + 4..at + inner.len() });
            return;
        }
        if let Some(arrow) = memchr::memmem::find(inner, b" <- ").filter(|i| hex(&inner[..*i]) && hex(&inner[*i + 4..]))
        {
            let at = start + 1;
            pieces.push(Piece { name: "__probe_func".to_owned(), value: at..at + arrow });
            pieces.push(Piece { name: "__probe_ret_ip".to_owned(), value: at + arrow + 4..at + inner.len() });
            return;
        }
    }
    pieces.push(Piece { name: TEXT.to_owned(), value: start..start + text.len() });
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' || byte == b'-'
}
