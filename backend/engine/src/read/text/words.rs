//! Bytes of a line: blanks, digits, words, and the `seconds.fraction:` that all text formats print a time as.

/// Whether a byte separates columns.
pub fn blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// `text` without blanks at either end (a carriage return at the end counts as one).
pub fn trim(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|b| !blank(*b)).unwrap_or(text.len());
    let end = text.iter().rposition(|b| !blank(*b) && *b != b'\r').map_or(start, |i| i + 1);
    &text[start..end.max(start)]
}

/// `text` without blanks at its end.
pub fn trim_end(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|b| !blank(*b)).map_or(0, |i| i + 1);
    &text[..end]
}

/// The first byte from `at` on that is no blank.
pub fn skip_blanks(line: &[u8], mut at: usize) -> usize {
    while line.get(at).is_some_and(|b| blank(*b)) {
        at += 1;
    }
    at
}

/// The digits from `at` on (at least one, at most 19) as a number, and where they end.
pub fn digits(line: &[u8], at: usize) -> Option<(u64, usize)> {
    let mut value = 0_u64;
    let mut end = at;
    while let Some(digit) = line.get(end).map(|b| b.wrapping_sub(b'0')).filter(|d| *d < 10) {
        if end - at == 19 {
            return None;
        }
        value = value * 10 + u64::from(digit);
        end += 1;
    }
    (end > at).then_some((value, end))
}

/// A whole word as a number.
pub fn number(word: &[u8]) -> Option<u64> {
    digits(word, 0).filter(|(_, end)| *end == word.len()).map(|(value, _)| value)
}

/// Start of the time that ends at `colon`, if one does: `digits '.' digits ':'` with a blank (or nothing) before it.
pub fn time_start(line: &[u8], colon: usize) -> Option<usize> {
    let digits =
        |end: usize, most: usize| line[..end].iter().rev().take(most).take_while(|b| b.is_ascii_digit()).count();
    if line.get(colon + 1).is_some_and(|b| !blank(*b)) {
        return None;
    }
    let dot = colon.checked_sub(digits(colon, 9) + 1)?;
    if line[dot] != b'.' || dot + 1 == colon {
        return None;
    }
    let start = dot.checked_sub(digits(dot, 10)).filter(|s| *s < dot)?;
    (start == 0 || blank(line[start - 1])).then_some(start)
}

/// Nanoseconds of `seconds.fraction:` at `at`, and where the line goes on behind the colon.
///
/// Up to six digits are microseconds, more are nanoseconds. perf and the kernel pad both; simpleperf pads neither
/// (`115540.49086` is 49,086 µs), so the fraction is read as a whole number of its unit.
pub fn time(line: &[u8], at: usize) -> Option<(u64, usize)> {
    let (seconds, dot) = digits(line, at)?;
    if line.get(dot) != Some(&b'.') || dot - at > 10 {
        return None;
    }
    let (fraction, colon) = digits(line, dot + 1)?;
    let width = colon - dot - 1;
    if line.get(colon) != Some(&b':') || width > 9 {
        return None;
    }
    let ns = if width <= 6 { fraction * 1000 } else { fraction };
    seconds.checked_mul(1_000_000_000)?.checked_add(ns).map(|t| (t, colon + 1))
}
