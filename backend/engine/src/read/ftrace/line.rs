//! The first line of an event: `comm-pid (tgid) [cpu] flags time: name: payload`; the tgid and the flags are optional.
//!
//! Follows `trace_print_context` of kernel/trace/trace_output.c (6.18) and tep_print_event of libtraceevent. A comm may
//! hold blanks, dashes, brackets and slashes, so the line is anchored on the time and read leftwards from there.

use crate::event::NO_CPU;
use crate::read::text::builder::Tail;
use crate::read::text::words::{blank, number, skip_blanks, time, time_start, trim, trim_end};

/// Longest event name; the kernel allows 64 (MAX_EVENT_NAME_LEN).
const NAME_BYTES: usize = 128;
/// The time ends within so many bytes: a comm has 15 (TASK_COMM_LEN), the columns behind it under 60.
const TASK_BYTES: usize = 160;
/// Letters of the flags column: irqs off, resched, hard and soft irq, preemption and migration depth.
const FLAGS: &[u8] = b".dDnNXIbBpPhHsSzZlLaAcCeEfFgG-#?0123456789";

/// The parts of an event line, as slices of it.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Where the time starts: all before it is the same for the next event of this thread in this context.
    pub prefix: usize,
    /// The task.
    pub task: Task<'a>,
    /// What follows the time.
    pub tail: Tail<'a>,
}

/// Who ran where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task<'a> {
    /// Command name; `<...>` where the kernel had forgotten it.
    pub comm: &'a [u8],
    /// Thread group, −1 unknown.
    pub pid: i32,
    /// Thread id (ftrace calls it pid), −1 where a person cut it out.
    pub tid: i32,
    /// CPU or [`NO_CPU`].
    pub cpu: u16,
}

/// Reads the first line of an event, or returns `None`: the line is something else.
pub fn scan(line: &[u8]) -> Option<Line<'_>> {
    let lead = skip_blanks(line, 0);
    let near = &line[..line.len().min(lead + TASK_BYTES)];
    memchr::memchr_iter(b':', near).find_map(|colon| {
        let start = time_start(line, colon).filter(|s| *s > lead)?;
        let task = task(&line[lead..start])?;
        let tail = tail(line, start)?;
        Some(Line { prefix: start, task, tail })
    })
}

/// From the time on: `time: name: payload`, `time: func <-caller`, `time: <stack trace>`.
pub fn tail(line: &[u8], start: usize) -> Option<Tail<'_>> {
    let (time, at) = time(line, start)?;
    let (name, payload) = what(&line[at..])?;
    Some(Tail { time: Some(time), period: None, name, payload })
}

/// Name and payload behind the time.
pub fn what(rest: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut rest = &rest[skip_blanks(rest, 0)..];
    // `trace-cmd report --ts-diff` prints the distance to the event before.
    if let Some(diff) = rest.strip_prefix(b"(+") {
        let digits = diff.iter().take(20).take_while(|b| b.is_ascii_digit()).count();
        rest = &diff[digits..];
        rest = rest.strip_prefix(b")").map(|r| &r[skip_blanks(r, 0)..])?;
    }
    let length = rest.iter().take(NAME_BYTES).take_while(|b| is_name(**b)).count();
    let first = length > 0 && !rest[0].is_ascii_digit();
    if first && rest.get(length) == Some(&b':') && rest.get(length + 1).is_none_or(|b| blank(*b) || *b == b'\r') {
        return Some((&rest[..length], trim(&rest[length + 1..])));
    }
    if let Some(text) = printed(rest) {
        return Some((b"bpf_trace_printk", text));
    }
    let rest = trim(rest);
    if rest.starts_with(b"<stack trace") {
        return Some((b"kernel_stack", b""));
    }
    if rest.starts_with(b"<user stack trace") {
        return Some((b"user_stack", b""));
    }
    // A system call: `sys_read(fd: 3, buf: 7ffd, count: 10)`, `sys_read -> 0x10` (kernel/trace/trace_syscalls.c).
    if rest.starts_with(b"sys_") && (rest.get(length) == Some(&b'(') || rest[length..].starts_with(b" -> ")) {
        return Some((&rest[..length], &rest[length..]));
    }
    (first && memchr::memmem::find(rest, b" <-").is_some()).then_some((&b"function"[..], rest))
}

/// The text of bpf_trace_printk before Linux 5.9: a print event of the address 0 or 1, `0: text` or `0x00000001: text`.
fn printed(rest: &[u8]) -> Option<&[u8]> {
    let digits = rest.strip_prefix(b"0x").unwrap_or(rest);
    let length = digits.iter().take(17).take_while(|b| matches!(b, b'0' | b'1')).count();
    let text = digits.get(length..)?.strip_prefix(b":")?;
    (length > 0).then(|| trim(text))
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' || byte == b'-'
}

/// `comm-pid (tgid) [cpu] flags`, read from the right.
fn task(left: &[u8]) -> Option<Task<'_>> {
    let mut rest = trim_end(left);
    let mut flags = false;
    if rest.last() != Some(&b']') {
        let word = rest.iter().rev().take(9).take_while(|b| !blank(**b)).count();
        let (before, last) = rest.split_at(rest.len() - word);
        flags = (4..=8).contains(&word) && is_flags(last);
        if !flags {
            return None;
        }
        rest = trim_end(before);
    }
    let inner = rest.strip_suffix(b"]")?;
    let digits = inner.iter().rev().take(6).take_while(|b| b.is_ascii_digit()).count();
    let open = inner.len().checked_sub(digits + 1).filter(|o| digits > 0 && inner[*o] == b'[')?;
    let cpu = number(&inner[open + 1..])?.try_into().ok().filter(|c| *c != NO_CPU)?;
    rest = trim_end(&rest[..open]);
    let mut pid = -1;
    if let Some(inner) = rest.strip_suffix(b")") {
        let width = inner.iter().rev().take(12).take_while(|b| **b != b'(').count();
        let open = inner.len().checked_sub(width + 1).filter(|o| inner[*o] == b'(')?;
        pid = number(trim(&inner[open + 1..])).and_then(|n| n.try_into().ok()).unwrap_or(-1);
        rest = trim_end(&rest[..open]);
    }
    let (comm, tid) = match comm_pid(rest) {
        Some(found) => found,
        // People cut `-pid` out of mails; the flags still say whose line it is.
        None if flags && !rest.is_empty() && rest.len() <= 32 => (rest, -1),
        None => return None,
    };
    Some(Task { comm, pid, tid, cpu })
}

/// Whether a word is a flags column.
pub fn is_flags(word: &[u8]) -> bool {
    word.iter().all(|b| FLAGS.contains(b))
}

/// `comm-pid`.
pub fn comm_pid(text: &[u8]) -> Option<(&[u8], i32)> {
    let digits = text.iter().rev().take(11).take_while(|b| b.is_ascii_digit()).count();
    let dash = text.len().checked_sub(digits + 1).filter(|d| digits > 0 && text[*d] == b'-')?;
    Some((trim_end(&text[..dash]), number(&text[dash + 1..])?.try_into().ok()?))
}

/// Whether a line has a piece that only event lines have. Such a line that [`scan`] refuses is a broken event; other lines
/// are prose.
pub fn broken(line: &[u8]) -> Option<&'static str> {
    let lead = skip_blanks(line, 0);
    let near = &line[..line.len().min(lead + TASK_BYTES)];
    let mut times = memchr::memchr_iter(b':', near).filter_map(|colon| time_start(line, colon));
    if times.any(|start| start > lead && task(&line[lead..start]).is_some()) {
        return Some("a task, a CPU and a time, but no event name after them");
    }
    let open = memchr::memmem::find(line, b"[0")?;
    let digits = line[open + 1..].iter().take(6).take_while(|b| b.is_ascii_digit()).count();
    let cpu = (3..=5).contains(&digits) && line.get(open + 1 + digits) == Some(&b']');
    let task = cpu && comm_pid(trim_end(&line[lead..open.max(lead)])).is_some();
    task.then_some("a task and a CPU, but no time and event name after them")
}
