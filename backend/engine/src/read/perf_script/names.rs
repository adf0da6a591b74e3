//! Event names as perf prints them, with the modifiers of the command line.

/// Bytes an event name can hold: no blanks, quotes, brackets, `=`, `;` or `|`.
const NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b'!' as usize;
    while byte < 127 {
        table[byte] = !matches!(
            byte as u8,
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'"' | b'\'' | b'=' | b';' | b'|'
        );
        byte += 1;
    }
    table
};

/// Whether a word can be an event: `cycles:u`, `cpu_core/cycles:ppp/`, `skb:consume_skb`, `r01c4`.
pub fn is_name(word: &[u8]) -> bool {
    let first = word.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
    first && word.iter().fold(true, |all, b| all & NAME[usize::from(*b)])
}

/// Whether a name is `system:event` rather than a counter with modifiers.
pub fn is_tracepoint(name: &[u8]) -> bool {
    let part = |w: &[u8]| {
        let first = w.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
        first && w.iter().all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(b))
    };
    let mut parts = name.split(|b| *b == b':');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(system), Some(event), None) => part(system) && part(event) && !is_modifier(event),
        _ => false,
    }
}

/// Whether a name is a counter of `perf list` (hardware, software and cache events, raw codes, PMU events).
pub fn is_counter(name: &[u8]) -> bool {
    const WORDS: [&[u8]; 14] = [
        b"cycles",
        b"instructions",
        b"cpu-clock",
        b"task-clock",
        b"ref-cycles",
        b"bus-cycles",
        b"page-faults",
        b"faults",
        b"minor-faults",
        b"major-faults",
        b"context-switches",
        b"cs",
        b"cpu-migrations",
        b"migrations",
    ];
    const STARTS: [&[u8]; 8] =
        [b"branch", b"cache-", b"stalled-cycles-", b"L1-", b"LLC-", b"dTLB-", b"iTLB-", b"node-"];
    let base = name.split(|b| *b == b':').next().unwrap_or(name);
    let raw = base.strip_prefix(b"r").is_some_and(|code| !code.is_empty() && code.iter().all(u8::is_ascii_hexdigit));
    raw || base.contains(&b'/') || WORDS.contains(&base) || STARTS.iter().any(|s| base.starts_with(s))
}

/// Whether a word consists of perf's event modifiers only (tools/perf/util/parse-events.l).
fn is_modifier(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(|b| b"ukhHGIpPSDWeb".contains(b))
}

/// The name a table gets: `cycles:u` → `cycles`, `cpu_core/cycles:ppp/` → `cpu_core/cycles/`, tracepoints unchanged.
pub fn table_name(name: &[u8]) -> String {
    let text = String::from_utf8_lossy(name).into_owned();
    let slash = text.ends_with('/');
    let base = text.trim_end_matches('/');
    match base.rsplit_once([':', '/']) {
        Some((head, tail)) if is_modifier(tail.as_bytes()) => {
            let wants_slash = slash || (base.as_bytes()[head.len()] == b'/');
            if wants_slash { format!("{head}/") } else { head.to_owned() }
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_modifiers() {
        for (printed, table) in [
            ("cycles:u", "cycles"),
            ("cycles", "cycles"),
            ("cpu-clock:uhH", "cpu-clock"),
            ("cpu_core/cycles:ppp/", "cpu_core/cycles/"),
            ("cs_etm/autofdo/u", "cs_etm/autofdo/"),
            ("skb:consume_skb", "skb:consume_skb"),
        ] {
            assert_eq!(table_name(printed.as_bytes()), table);
        }
    }
}
