//! Lines of the function_graph tracer (kernel/trace/trace_functions_graph.c):
//! `time | cpu) comm-pid | flags | + duration us | indent func() {`; all but the CPU and the last column are optional.

use super::line::{comm_pid, is_flags};
use crate::event::NO_CPU;
use crate::read::text::words::{digits, number, skip_blanks, trim};

/// One line.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Nanoseconds; `None` without the option `funcgraph-abstime`.
    pub time: Option<u64>,
    /// The CPU.
    pub cpu: u16,
    /// The task, with the option `funcgraph-proc` and where a CPU changes to it.
    pub task: Option<(&'a [u8], i32)>,
    /// What it says; `None` where it only names the task.
    pub call: Option<Call<'a>>,
}

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// `funcgraph_entry` (a leaf call too, which has a duration then), `funcgraph_exit`, or the name of an event that
    /// is a comment between the calls.
    pub name: &'a [u8],
    /// The function, the payload of a comment, or nothing.
    pub text: &'a [u8],
    /// Time in the function, nanoseconds.
    pub duration_ns: Option<u64>,
    /// Callers above it that are traced.
    pub depth: u64,
}

/// Reads one line, or returns `None`: it is something else.
pub fn scan(line: &[u8]) -> Option<Line<'_>> {
    let mut at = skip_blanks(line, 0);
    let mut time = None;
    if let Some((whole, dot)) = digits(line, at)
        && line.get(dot) == Some(&b'.')
    {
        let (fraction, end) = digits(line, dot + 1)?;
        let bar = skip_blanks(line, end);
        let ns = if end - dot - 1 <= 6 { fraction * 1000 } else { fraction };
        time = Some(whole.checked_mul(1_000_000_000)?.checked_add(ns)?);
        at = skip_blanks(line, bar + 1);
        if line.get(bar) != Some(&b'|') || end - dot > 10 {
            return None;
        }
    }
    let (cpu, end) = digits(line, at)?;
    let cpu = u16::try_from(cpu).ok().filter(|c| *c != NO_CPU)?;
    let rest = line.get(end..)?.strip_prefix(b")")?;
    if let Some(arrow) = memchr::memmem::find(rest, b" => ") {
        let task = comm_pid(trim(&rest[arrow + 4..]))?;
        return Some(Line { time, cpu, task: Some(task), call: None });
    }
    let mut columns = rest;
    let mut task = None;
    // At most task, flags and duration are before the call.
    for _ in 0..3 {
        let bar = memchr::memchr(b'|', columns)?;
        let (column, call) = (trim(&columns[..bar]), &columns[bar + 1..]);
        columns = call;
        if let Some(found) = comm_pid(column) {
            task = Some(found);
        } else if column.is_empty() || column.ends_with(b" us") || is_arrow(column) {
            return Some(Line { time, cpu, task, call: Some(self::call(call, duration(column))?) });
        } else if !is_flags(column) {
            return None;
        }
    }
    None
}

/// `==========> |` and `<========== |` frame an interrupt.
fn is_arrow(column: &[u8]) -> bool {
    column.starts_with(b"==") || column.ends_with(b"==")
}

/// `! 215.559 us` as nanoseconds. The mark may touch the number.
fn duration(column: &[u8]) -> Option<u64> {
    let value = trim(column.strip_suffix(b" us")?);
    let value = trim(value.strip_prefix(b"+").or_else(|| value.strip_prefix(b"!")).unwrap_or(value));
    let start = value.iter().position(u8::is_ascii_digit).filter(|s| *s < 3)?;
    let (us, dot) = digits(value, start)?;
    if dot == value.len() {
        return us.checked_mul(1000);
    }
    let fraction = value.get(dot + 1..).filter(|f| f.len() <= 3 && value[dot] == b'.')?;
    let scale = [1000, 100, 10, 1][fraction.len()];
    us.checked_mul(1000)?.checked_add(number(fraction)? * scale)
}

/// The last column.
fn call(text: &[u8], duration_ns: Option<u64>) -> Option<Call<'_>> {
    // Two blanks before the outermost function, two more a level.
    let depth = (skip_blanks(text, 0) as u64 / 2).saturating_sub(1);
    let text = trim(text);
    let call = |name, text| Some(Call { name, text, duration_ns, depth });
    if let Some(rest) = text.strip_prefix(b"}") {
        let name = memchr::memmem::find(rest, b"/* ").map(|i| trim(&rest[i + 3..]));
        let name = name.and_then(|n| n.split(|b| *b == b' ').next()).unwrap_or_default();
        return call(&b"funcgraph_exit"[..], name);
    }
    if let Some(comment) = text.strip_prefix(b"/* ") {
        let comment = trim(comment.strip_suffix(b"*/")?);
        let colon = memchr::memmem::find(comment, b": ").filter(|c| (1..128).contains(c))?;
        let (name, payload) = (&comment[..colon], &comment[colon + 2..]);
        let plain = name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
        return if plain { call(name, trim(payload)) } else { None };
    }
    let open = memchr::memchr(b'(', text).filter(|o| *o > 0)?;
    let known = text.ends_with(b"{") || text.ends_with(b";") || text.ends_with(b"*/");
    if known { call(&b"funcgraph_entry"[..], &text[..open]) } else { None }
}

/// What `trace-cmd report` prints behind `funcgraph_entry:` and `funcgraph_exit:`: `+ 81.491 us  |   func();`.
pub fn payload(payload: &[u8]) -> Option<Call<'_>> {
    let bar = memchr::memchr(b'|', payload)?;
    call(&payload[bar + 1..], duration(trim(&payload[..bar])))
}
