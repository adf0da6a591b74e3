//! The print format of a tracepoint: which fields are read as hexadecimal and which values have names.
//!
//! ```text
//! "vec=%u [action=%s]", REC->vec, __print_symbolic(REC->vec, { 0, "HI" }, { 1, "TIMER" })
//! ```
//! It is C that the kernel never promised to be parsable: what is not understood adds nothing and breaks nothing.

use crate::event::Field;

/// Most names of values stored for one field (drop reasons are the largest table known, below 200).
const MAX_SYMBOLS: usize = 4_096;
/// Most conversions looked at.
const MAX_CONVERSIONS: usize = 128;
/// Longest text accepted as a constant.
const MAX_NUMBER: usize = 64;

/// Sets `hex` and `symbols` of the fields the print format mentions.
pub fn annotate(print: &str, fields: &mut [Field]) {
    let Some((literal, rest)) = literal(print) else { return };
    let args = split_top(rest);
    let mut args = args.iter().skip(1);
    for conversion in conversions(literal).into_iter().take(MAX_CONVERSIONS) {
        let Some(arg) = args.next() else { return };
        if let Some(body) = call(arg, "__print_symbolic") {
            name_values(body, fields);
        } else if matches!(conversion, 'p' | 'x' | 'X') {
            for field in fields.iter_mut().filter(|f| mentions(arg, &f.name)) {
                field.hex = true;
            }
        }
    }
}

/// The leading string literal without its quotes, and what follows it.
fn literal(text: &str) -> Option<(&str, &str)> {
    let body = text.trim_start().strip_prefix('"')?;
    let mut escaped = false;
    for (at, c) in body.char_indices() {
        match c {
            '"' if !escaped => return Some((&body[..at], &body[at + 1..])),
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

/// The conversion letters of a printf format, one an argument; `*` widths take one of their own.
fn conversions(format: &str) -> Vec<char> {
    let mut found = Vec::new();
    let mut chars = format.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '%' {
            continue;
        }
        while let Some(&c) = chars.peek() {
            chars.next();
            match c {
                '*' => found.push('*'),
                '#' | '-' | '+' | ' ' | '.' | 'h' | 'l' | 'L' | 'z' | 'j' | 't' | 'q' | '0'..='9' => {}
                '%' => break,
                'p' => {
                    // %pI4, %pM, %pU, %pt, %pd are addresses, ids, times and names, not numbers.
                    let plain = !chars.peek().is_some_and(|c| c.is_ascii_alphanumeric())
                        || chars.peek().is_some_and(|c| matches!(c, 'S' | 's' | 'F' | 'f' | 'K' | 'x' | 'B' | 'R'));
                    found.push(if plain { 'p' } else { 's' });
                    break;
                }
                c => {
                    found.push(c);
                    break;
                }
            }
        }
    }
    found
}

/// Splits at commas outside brackets and strings.
fn split_top(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0_i32, 0);
    let (mut quoted, mut escaped) = (false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

/// The arguments of `name(...)` if that is the whole expression.
fn call<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.trim().strip_prefix(name)?.trim_start().strip_prefix('(')?.strip_suffix(')')
}

/// Whether `REC->name` occurs as a whole word.
fn mentions(text: &str, name: &str) -> bool {
    text.match_indices("REC->").any(|(at, _)| {
        let rest = &text[at + 5..];
        rest.strip_prefix(name).is_some_and(|r| !r.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
    })
}

/// `REC->vec, { 0, "HI" }, { 1, "TIMER" }`
fn name_values(body: &str, fields: &mut [Field]) {
    let parts = split_top(body);
    let Some((subject, pairs)) = parts.split_first() else { return };
    let Some(field) = fields.iter_mut().find(|f| mentions(subject, &f.name)) else { return };
    if !field.symbols.is_empty() {
        return;
    }
    for pair in pairs.iter().take(MAX_SYMBOLS) {
        let inner = pair.strip_prefix('{').and_then(|p| p.strip_suffix('}')).unwrap_or("");
        let two = split_top(inner);
        if let [value, name] = two.as_slice()
            && let (Some(value), Some((name, _))) = (number(value), literal(name))
        {
            field.symbols.push((value, name.to_owned()));
        }
    }
}

/// A C constant: decimal, octal, hex with suffixes, in brackets, negative, or `a << b`. Names of enums are not known here.
fn number(text: &str) -> Option<u64> {
    let text = text.trim();
    // Bounds the depth of the calls below, too.
    if text.len() > MAX_NUMBER {
        return None;
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
        return if inner.contains([')', '(']) { None } else { number(inner) };
    }
    if let Some((left, right)) = text.split_once("<<") {
        return number(left)?.checked_shl(u32::try_from(number(right)?).ok()?);
    }
    if let Some(rest) = text.strip_prefix('-') {
        return number(rest).map(u64::wrapping_neg);
    }
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None if digits.len() > 1 && digits.starts_with('0') => u64::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    }
}
