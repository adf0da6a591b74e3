//! The first line of an event: `comm pid[/tid] [cpu] time: period name: payload`, every part before the name optional.
//!
//! Follows `process_event` and `perf_sample__fprintf_start` of tools/perf/builtin-script.c. A comm may hold blanks,
//! colons, brackets and digits or be empty, so the line is anchored on the time (or, where there is none, on the name)
//! and read leftwards from there; what is left over is the comm. Each byte is looked at a bounded number of times.

use super::names::{is_counter, is_name, is_tracepoint};
use crate::event::NO_CPU;
use crate::read::text::builder::Tail;
use crate::read::text::words::{blank, number, skip_blanks, time, time_start, trim, trim_end};

/// Longest event name accepted (the kernel allows 64 for the system and 64 for the event).
const NAME_BYTES: usize = 160;

/// The parts of an event line, as slices of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Where the time starts: all before it is the same for the next event of this thread on this CPU.
    pub prefix: usize,
    /// Command name without padding; may be empty.
    pub comm: &'a [u8],
    /// Process id, −1 where the line has one number only (perf prints the thread id then).
    pub pid: i32,
    /// Thread id, −1 where the line has none.
    pub tid: i32,
    /// CPU or [`NO_CPU`].
    pub cpu: u16,
    /// What follows the time.
    pub tail: Tail<'a>,
}

/// Reads the first line of an event, or returns `None`: the line is something else.
pub fn scan(line: &[u8]) -> Option<Line<'_>> {
    timed(line).or_else(|| untimed(line))
}

/// A line with a time: the first `digits.digits:` with a thread or nothing on its left and a name on its right.
fn timed(line: &[u8]) -> Option<Line<'_>> {
    let found = memchr::memchr_iter(b':', line).find_map(|colon| {
        let start = time_start(line, colon)?;
        let tail = tail(line, start)?;
        let (comm, pid, tid, cpu) = task(&line[..start])?;
        Some(Line { prefix: start, comm, pid, tid, cpu, tail })
    })?;
    // `comm-pid [cpu] flags time: event:` without a system is what ftrace and trace-cmd print.
    let foreign = found.tid < 0 && !found.tail.name.contains(&b':') && is_ftrace_task(found.comm);
    (!foreign).then_some(found)
}

/// A line without a time: `java 2000 cycles:`, `swapper 0 [003] skb:consume_skb: …`, `skb:consume_skb: skbaddr=…`.
/// Prose may look alike ("Now do it to 3 levels:"), so a plain name has to be one of perf's counters.
fn untimed(line: &[u8]) -> Option<Line<'_>> {
    let mut words = memchr::memchr_iter(b':', line).filter_map(|colon| {
        let ends = line.get(colon + 1).is_none_or(|b| blank(*b));
        let length = line[..colon].iter().rev().take(NAME_BYTES).take_while(|b| ends && !blank(**b)).count();
        let word = colon - length;
        is_name(&line[word..colon]).then_some((word, colon))
    });
    let (word, colon) = words.next()?;
    let mut left = &line[..word];
    let mut period = None;
    let name = &line[word..colon];
    let payload = trim(&line[colon + 1..]);
    // A number directly before the name is a period only if a thread is before that.
    let before = trim_end(left);
    let last = before.iter().rposition(|b| blank(*b)).map_or(0, |i| i + 1);
    if let (Some(value), Some(task)) = (number(&before[last..]), task(&before[..last]))
        && (task.2 >= 0 || task.3 != NO_CPU)
    {
        period = Some(value);
        left = &before[..last];
    }
    let (comm, pid, tid, cpu) = task(left)?;
    let tracepoint = is_tracepoint(name);
    let alone = trim(left).is_empty();
    let fits = match (alone, tracepoint) {
        (true, true) => payload.contains(&b'=') || name.contains(&b'_'),
        (true, false) => false,
        (false, _) if tid < 0 && cpu == NO_CPU => false,
        (false, true) => true,
        (false, false) => is_counter(name) && (cpu != NO_CPU || payload.is_empty() || super::frame::is_place(payload)),
    };
    fits.then_some(Line { prefix: 0, comm, pid, tid, cpu, tail: Tail { time: None, period, name, payload } })
}

/// From the time on: `time: [period] name: payload`. `start` is where the digits of the time begin.
pub fn tail(line: &[u8], start: usize) -> Option<Tail<'_>> {
    let (time, mut at) = time(line, start)?;
    at = skip_blanks(line, at);
    let mut word = at;
    let mut end = word_end(line, word)?;
    let mut period = None;
    if line[word].is_ascii_digit()
        && let Some(value) = number(&line[word..end])
    {
        period = Some(value);
        word = skip_blanks(line, end);
        end = word_end(line, word)?;
    }
    let mut name = &line[word..end];
    match name {
        [rest @ .., b':'] if is_name(rest) => name = rest,
        // perf prints its own records without a closing colon: `PERF_RECORD_LOST lost 12`.
        _ if name.starts_with(b"PERF_RECORD_") => {}
        _ => return None,
    }
    Some(Tail { time: Some(time), period, name, payload: trim(&line[end..]) })
}

/// Whether a line has a piece only event lines have: a CPU in brackets or a time in front of a colon.
/// Such a line that [`scan`] refuses is a broken event; other lines are prose.
pub fn broken(line: &[u8]) -> Option<&'static str> {
    let timed = memchr::memchr_iter(b':', line).any(|i| time_start(line, i).is_some());
    if timed {
        return Some("a time, but no event name after it or no thread before it");
    }
    let bracket = memchr::memchr_iter(b'[', line).any(|i| {
        let digits = line[i + 1..].iter().take(6).take_while(|b| b.is_ascii_digit()).count();
        (3..=5).contains(&digits) && line.get(i + 1 + digits) == Some(&b']') && i > 0 && blank(line[i - 1])
    });
    bracket.then_some("a CPU, but no time and event name after it")
}

/// `comm pid[/tid] [cpu]`, read from the right. `None` if the bracket or the ids overflow their types.
fn task(left: &[u8]) -> Option<(&[u8], i32, i32, u16)> {
    let mut rest = trim_end(left);
    let mut cpu = NO_CPU;
    if rest.last() == Some(&b']') {
        let inner = &rest[..rest.len() - 1];
        let n = inner.iter().rev().take(6).take_while(|b| b.is_ascii_digit()).count();
        let open = inner.len().checked_sub(n + 1);
        if let Some(open) = open.filter(|o| n > 0 && inner[*o] == b'[' && (*o == 0 || blank(inner[*o - 1]))) {
            cpu = number(&inner[open + 1..])?.try_into().ok().filter(|c| *c != NO_CPU)?;
            rest = trim_end(&rest[..open]);
        }
    }
    let word = rest.iter().rev().take(24).take_while(|b| !blank(**b)).count();
    let (comm, ids) = rest.split_at(rest.len() - word);
    let split = ids.iter().position(|b| *b == b'/');
    let pair = match split {
        Some(slash) => (id(&ids[..slash]), id(&ids[slash + 1..])),
        None => (Some(-1), id(ids)),
    };
    match pair {
        (Some(pid), Some(tid)) => Some((trim(comm), pid, tid, cpu)),
        _ => Some((trim(rest), -1, -1, cpu)),
    }
}

/// Whether a word of what is before the time ends in `-pid`, or is a CPU with ftrace's flags still behind it.
fn is_ftrace_task(comm: &[u8]) -> bool {
    comm.split(|b| blank(*b)).any(|word| {
        if let [b'[', cpu @ .., b']'] = word {
            return number(cpu).is_some();
        }
        let digits = word.iter().rev().take_while(|b| b.is_ascii_digit()).count();
        digits > 0 && word[..word.len() - digits].ends_with(b"-")
    })
}

/// A thread or process id; `-1` is perf's own word for "none".
fn id(word: &[u8]) -> Option<i32> {
    if word == b"-1" {
        return Some(-1);
    }
    number(word)?.try_into().ok()
}

/// End of the word that starts at `at`; `None` if there is none or it is longer than a name can be.
fn word_end(line: &[u8], at: usize) -> Option<usize> {
    let rest = line.get(at..)?;
    let rest = &rest[..rest.len().min(NAME_BYTES + 1)];
    let n = rest.iter().position(|b| *b <= b' ' && (blank(*b) || *b == b'\r')).unwrap_or(rest.len());
    (1..=NAME_BYTES).contains(&n).then_some(at + n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// comm, pid, tid, CPU, time, period, name.
    type Parts = (String, i32, i32, u16, Option<u64>, Option<u64>, String);

    fn parts(line: &str) -> Option<Parts> {
        let l = scan(line.as_bytes())?;
        let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
        Some((text(l.comm), l.pid, l.tid, l.cpu, l.tail.time, l.tail.period, text(l.tail.name)))
    }

    #[test]
    fn comms_that_look_like_other_columns() {
        for (line, comm, pid, tid) in [
            ("FS Worker 59  700/702  12.000001:  1 cycles:uppp: ", "FS Worker 59", 700, 702),
            ("k/[2]  4/4\t\t[000] 12.000001:\t\t\t1 cycles:", "k/[2]", 4, 4),
            ("k:2    5/5 [000] 12.000001: 1 cycles:", "k:2", 5, 5),
            ("77\t1/1\t\t[000] 12.000001: 1 cycles:", "77", 1, 1),
            ("    2/2 [000] 12.000001: 1 cycles:", "", 2, 2),
            ("   :1234  1234 [000] 12.000001: 1 cycles:", ":1234", -1, 1234),
            (" irq/185-iwlwifi   77 [000] 12.000001: skb:consume_skb: skbaddr=0x1", "irq/185-iwlwifi", -1, 77),
            (" x 1 2.0: 77 [001] 12.000001: skb:kfree_skb: a=1", "x 1 2.0:", -1, 77),
            (" dmsd[wrkr] -1 12.000001: cpu-clock:", "dmsd[wrkr]", -1, -1),
        ] {
            let got = parts(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((got.0.as_str(), got.1, got.2, got.4), (comm, pid, tid, Some(12_000_001_000)), "{line}");
        }
    }

    #[test]
    fn lines_without_a_time() {
        let got = parts("java 2000 cycles:").unwrap();
        assert_eq!((got.0.as_str(), got.2, got.4, got.6.as_str()), ("java", 2000, None, "cycles"));
        let got = parts("  swapper 0 [003] skb:consume_skb: skbaddr=0x1").unwrap();
        assert_eq!((got.0.as_str(), got.3, got.6.as_str()), ("swapper", 3, "skb:consume_skb"));
        assert_eq!(parts("   skb:kfree_skb: skbaddr=0x1").unwrap().6, "skb:kfree_skb");
        assert_eq!(parts("java 2000 101 cycles:").unwrap().5, Some(101));
        for prose in [
            "Example receive side:",
            "Note: foo=1",
            "step 3 done: fine",
            "Now f() to 3 levels:",
            "see foo.c:12: bar=1",
            "8023: root",
        ] {
            assert_eq!(parts(prose), None, "{prose}");
        }
    }

    #[test]
    fn lines_of_ftrace_are_not_perf_s() {
        for line in [
            "  swapper-0 [000] 12.000001: cpu_idle: state=1",
            "  kprobe-2604 [001] d... 12.000001: do_sys_open: (do_sys_open+0x0/0x220)",
            "ifconfig   [003] d.... 12.000001: softirq_raise: vec=3 [action=NET_RX]",
            "  <...>-882   (  882) [003] .... 12.000001: event: abc",
        ] {
            assert_eq!(parts(line), None, "{line}");
        }
    }

    #[test]
    fn fractions_are_whole_numbers_of_their_unit() {
        for (text, ns) in [("1.000002", 1_000_002_000), ("1.000000002", 1_000_000_002), ("1.49086", 1_049_086_000)] {
            assert_eq!(parts(&format!("a 1 {text}: cycles:")).unwrap().4, Some(ns), "{text}");
        }
    }
}
