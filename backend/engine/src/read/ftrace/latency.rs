//! The latency format, in which `ftrace_dump` writes the buffer to the kernel log:
//! `comm-pid 1dNh3. 10607789211us : name: payload` — the CPU glued to the flags, whole microseconds, comm cut to 8 bytes.

use super::line::{self, Line, Task};
use crate::read::text::builder::Tail;
use crate::read::text::words::{blank, number, skip_blanks, trim, trim_end};

/// Marks of a long step between the unit and the colon (kernel/trace/trace_output.c, `mark[]`).
const MARKS: &[u8] = b" +!#*@$";

/// Reads such a line. Its [`Line::prefix`] is 0: it cannot be compared with the next.
pub fn scan(text: &[u8]) -> Option<Line<'_>> {
    let lead = skip_blanks(text, 0);
    let unit = memchr::memmem::find(text, b"us")?;
    let colon = unit + 3;
    if text.get(colon) != Some(&b':') || !MARKS.contains(&text[unit + 2]) {
        return None;
    }
    let digits = text[..unit].iter().rev().take(17).take_while(|b| b.is_ascii_digit()).count();
    let start = unit - digits;
    let us = number(&text[start..unit]).filter(|_| start > lead && blank(text[start - 1]))?;
    let left = trim_end(&text[lead..start]);
    let word = left.iter().rev().take(14).take_while(|b| !blank(**b)).count();
    let (comm, glued) = left.split_at(left.len() - word);
    // The flags start with one of `.dDXbB`, so the digits before them are the CPU's.
    let cpu = glued.iter().take_while(|b| b.is_ascii_digit()).count();
    let flags = glued.len() - cpu;
    if cpu == 0 || !(4..=8).contains(&flags) || !line::is_flags(&glued[cpu..]) {
        return None;
    }
    let (comm, tid) = line::comm_pid(trim(comm))?;
    let (name, payload) = line::what(&text[colon + 1..])?;
    let cpu = u16::try_from(number(&glued[..cpu])?).ok()?;
    let tail = Tail { time: Some(us.checked_mul(1000)?), period: None, name, payload };
    Some(Line { prefix: 0, task: Task { comm, pid: -1, tid, cpu }, tail })
}
