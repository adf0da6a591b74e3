//! Traces from a text picture and fenced blocks of a Markdown page: what unit tests and policy pages are written in.
//!
//! ```text
//! # time  cpu   [comm:tid]  event              fields
//! 10      cpu0              net:net_dev_queue  skbaddr=0xa len=60
//! 12us    cpu1  iperf3:77   sock:sock_recv_length  sk=0x5 ret=60
//! ```
//! Time is ns unless it ends in `us` or `ms`. A field is an 8-byte integer column if every line that has it writes a
//! number (`60`, `-1`, `0xa`), else a text column; a line without it holds `NO_INT` or `NO_TEXT`. `cpu?` is an unknown CPU.

use std::collections::BTreeMap;

use crate::event::{Field, FieldKind, NO_CPU, NO_INT, NO_TEXT, Table, Thread, Trace};

/// One fenced block of a Markdown page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The info string after the fence (`events`).
    pub lang: String,
    /// The nearest heading above, without the `#`s.
    pub heading: String,
    /// Line number of its first line in the page, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

/// The fenced blocks of a page, in order. Blocks without an info string are prose and left out.
pub fn blocks(page: &str) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::new();
    let (mut heading, mut open, mut inside) = (String::new(), None::<Block>, false);
    for (number, line) in (1..).zip(page.lines()) {
        match (line.strip_prefix("```"), inside) {
            (Some(lang), false) => {
                inside = true;
                let block = Block {
                    lang: lang.trim().to_owned(),
                    heading: heading.clone(),
                    line: number + 1,
                    text: String::new(),
                };
                open = (!block.lang.is_empty()).then_some(block);
            }
            (Some(_), true) => {
                inside = false;
                out.extend(open.take());
            }
            (None, true) => {
                if let Some(block) = &mut open {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
            }
            (None, false) if line.starts_with('#') => heading = line.trim_start_matches('#').trim().to_owned(),
            (None, false) => {}
        }
    }
    assert!(!inside, "a fenced block is never closed");
    out
}

/// One line of the picture, split.
struct Line<'a> {
    time: u64,
    cpu: u16,
    comm: &'a str,
    tid: i32,
    event: &'a str,
    fields: Vec<(&'a str, &'a str)>,
}

/// A trace from its text picture (see the head of this file).
///
/// # Panics
/// Where a line cannot be read: it says which.
pub fn trace(picture: &str) -> Trace {
    let lines = picture.lines().map(|l| l.split('#').next().unwrap_or("").trim()).filter(|l| !l.is_empty());
    let mut lines: Vec<Line> = lines.map(line).collect();
    lines.sort_by_key(|l| l.time);
    let mut trace = Trace { format: "picture".to_owned(), total: lines.len() as u64, ..Trace::default() };
    let mut kinds: BTreeMap<&str, u16> = BTreeMap::new();
    for l in &lines {
        let kind = *kinds.entry(l.event).or_insert_with(|| {
            trace.tables.push(table(l.event, &lines));
            (trace.tables.len() - 1) as u16
        });
        let comm = trace.strings.intern(l.comm);
        let thread = Thread { pid: l.tid, tid: l.tid, comm };
        let at = trace.threads.iter().position(|t| *t == thread).unwrap_or(trace.threads.len());
        if at == trace.threads.len() {
            trace.threads.push(thread);
        }
        let table = &mut trace.tables[usize::from(kind)];
        for field in &table.fields {
            let value = l.fields.iter().find(|(name, _)| *name == field.name).map(|(_, v)| *v);
            if field.kind == FieldKind::Text {
                let id = value.map_or(NO_TEXT, |v| trace.strings.intern(v));
                table.rows.extend_from_slice(&id.to_le_bytes());
            } else {
                table.rows.extend_from_slice(&value.and_then(number).unwrap_or(NO_INT).to_le_bytes());
            }
        }
        trace.events.time.push(l.time);
        trace.events.cpu.push(l.cpu);
        trace.events.kind.push(kind);
        trace.events.thread.push(at as u32);
        trace.events.row.push(table.len);
        table.len += 1;
    }
    trace
}

/// An empty table with the columns that the lines of `event` ask for.
fn table(event: &str, lines: &[Line]) -> Table {
    let mut fields: Vec<Field> = Vec::new();
    for (name, value) in lines.iter().filter(|l| l.event == event).flat_map(|l| &l.fields) {
        let at = fields.iter().position(|f| f.name == *name).unwrap_or_else(|| {
            let (kind, symbols) = (FieldKind::Int { signed: false }, Vec::new());
            fields.push(Field { name: (*name).to_owned(), offset: 0, size: 8, kind, symbols, hex: false });
            fields.len() - 1
        });
        fields[at].hex |= value.starts_with("0x");
        if number(value).is_none() {
            (fields[at].kind, fields[at].size) = (FieldKind::Text, 4);
        }
    }
    let mut stride = 0;
    for field in &mut fields {
        field.offset = stride;
        stride += field.size;
    }
    Table { name: event.to_owned(), fields, stride: stride as usize, rows: Vec::new(), len: 0 }
}

fn line(text: &str) -> Line<'_> {
    let mut words = text.split_whitespace().peekable();
    let time = words.next().and_then(time).unwrap_or_else(|| panic!("no time in {text:?}"));
    let cpu = words.next().and_then(|w| w.strip_prefix("cpu")).unwrap_or_else(|| panic!("no CPU in {text:?}"));
    let cpu = if cpu == "?" { NO_CPU } else { cpu.parse().unwrap_or_else(|_| panic!("no CPU number in {text:?}")) };
    let task = words.peek().and_then(|w| w.rsplit_once(':')).and_then(|(c, t)| Some((c, t.parse::<i32>().ok()?)));
    let (comm, tid) = task.unwrap_or(("swapper", 0));
    if task.is_some() {
        words.next();
    }
    let event = words.next().unwrap_or_else(|| panic!("no event in {text:?}"));
    let fields = words.map(|w| w.split_once('=').unwrap_or_else(|| panic!("no = in {w:?} of {text:?}"))).collect();
    Line { time, cpu, comm, tid, event, fields }
}

fn time(word: &str) -> Option<u64> {
    let (digits, unit) = match word {
        w if w.ends_with("us") => (&w[..w.len() - 2], 1_000),
        w if w.ends_with("ms") => (&w[..w.len() - 2], 1_000_000),
        w => (w, 1),
    };
    digits.parse::<u64>().ok().map(|n| n * unit)
}

/// A number as the picture writes it: decimal, negative, or hexadecimal after `0x`.
pub fn number(word: &str) -> Option<u64> {
    match word.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None => word.parse::<u64>().ok().or_else(|| word.parse::<i64>().ok().map(|n| n as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_becomes_columns_in_time_order() {
        let t = trace(
            "# a comment\n 20 cpu1 reader:7 skb:consume_skb skbaddr=0xa location=flush+0x1 # why\n\
             10us cpu0 skb:consume_skb skbaddr=0xb\n 5 cpu? net:x ret=-1\n",
        );
        assert_eq!(t.events.time, [5, 20, 10_000]);
        assert_eq!(t.events.cpu, [NO_CPU, 1, 0]);
        let table = &t.tables[usize::from(t.table("skb:consume_skb").unwrap())];
        let (address, place) = (table.column("skbaddr").unwrap(), table.column("location").unwrap());
        assert_eq!((address.u64(0), address.u64(1)), (0xa, 0xb));
        assert!(place.is_text() && t.strings.get(place.u64(0) as u32) == "flush+0x1");
        assert_eq!(place.u64(1) as u32, NO_TEXT);
        assert_eq!(t.tables[0].column("ret").unwrap().i64(0), -1);
        assert_eq!(t.strings.get(t.threads[t.events.thread[1] as usize].comm), "reader");
    }

    #[test]
    fn blocks_know_their_heading_and_line() {
        let page = "# A\n```events\n1\n```\n\n## B b\n```\nprose\n```\n```expect\nx\ny\n```\n";
        let got = blocks(page);
        let short: Vec<_> =
            got.iter().map(|b| (b.lang.as_str(), b.heading.as_str(), b.line, b.text.as_str())).collect();
        assert_eq!(short, [("events", "A", 3, "1\n"), ("expect", "B b", 11, "x\ny\n")]);
    }
}
