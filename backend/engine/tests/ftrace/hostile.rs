//! Input nobody prints: what it costs is bounded, and nothing panics.

use std::time::{Duration, Instant};

use skbscope_engine::event::{FieldKind, Trace};
use skbscope_engine::read::Limits;

use super::common::damage::Random;
use super::common::traces::consistent;
use super::common::values::value;
use super::try_read;

const EVENT: &str = "a-1 [000] 1.000001: x: v=1\n";
/// Bytes of the line under test.
const LINE: usize = 1 << 20;
/// Runs of which the fastest counts: other work on the machine is not what is measured.
const RUNS: u32 = 5;

fn took(line: &str, limits: &Limits) -> Duration {
    let text = format!("{EVENT}{line}\n{EVENT}");
    let run = |_| {
        let start = Instant::now();
        let trace = try_read(text.as_bytes(), limits, 1 << 20).expect("two events are in it");
        consistent(&trace, "hostile");
        start.elapsed()
    };
    (0..RUNS).map(run).min().expect("a run")
}

#[test]
fn long_lines_cost_linear_time_even_where_the_limit_lets_them_in() {
    let limits = Limits { line_bytes: 4 << 20, ..Limits::default() };
    let event = "a-1 [000] 1.000001: x: ";
    for unit in [
        " ",
        ":",
        "1.5: ",
        "a-1 [000] 1.5: ",
        "a-1 [000] d..1. 1.5: b ",
        "[000] ",
        "> ",
        "|",
        "9",
        "-9",
        "0) | ",
        "us :",
        "12us : ",
        " <-",
        "sys_x(a: 1, ",
        "(+1) ",
        "( 1) ",
        "a=1 ",
        "k: 1, ",
        "(f+0x1 <- ",
    ] {
        for start in ["", "a-1 [000] ", "a-1 0d..1. 5us : ", " 0) ", event] {
            let line = start.to_owned() + &unit.repeat(LINE / unit.len());
            let time = took(&line, &limits);
            assert!(time < Duration::from_millis(250), "{time:?} for {start:?} and {unit:?} repeated");
        }
    }
}

#[test]
fn many_names_are_refused_with_the_limit() {
    let text: String = (0..5_000).map(|n| format!("a-1 [000] 1.000001: e{n}: v=1\n")).collect();
    let error = try_read(text.as_bytes(), &Limits::default(), 1 << 20).err().expect("4,096 is the limit").to_string();
    assert_eq!(error, "event names: 4097 is over the limit of 4096");
    // Functions are values and no names.
    let text: String = (0..5_000).map(|n| format!("a-1 [000] 1.000001: f{n} <-g\n")).collect();
    assert_eq!(try_read(text.as_bytes(), &Limits::default(), 1 << 20).expect("a trace").events.len(), 5_000);
}

#[test]
fn mutants_do_not_panic_and_every_record_is_counted() {
    let seed = include_str!("mixed.txt").as_bytes();
    let mut random = Random(42);
    for mutant in 0..3000 {
        let mut text = seed.to_vec();
        match mutant % 5 {
            0 => text.truncate(random.below(seed.len())),
            1 => {
                let (from, to, n) = (random.below(seed.len()), random.below(seed.len()), random.below(200));
                let piece: Vec<u8> = text.iter().copied().skip(from).take(n).collect();
                text.splice(to..to, piece);
            }
            2 => {
                let (from, n) = (random.below(seed.len()), random.below(60));
                text.drain(from..(from + n).min(seed.len()));
            }
            _ => {}
        }
        for _ in 0..1 << (mutant % 7) {
            let at = random.below(text.len());
            if let Some(byte) = text.get_mut(at) {
                *byte = b"\0\n\r\t :=[]().,/0f9>#\xff\xc3-|<"[random.below(24)];
            }
        }
        if let Ok(trace) = try_read(&text, &Limits::default(), 1 + random.below(500)) {
            consistent(&trace, &format!("mutant {mutant}"));
        }
    }
}

/// Fields of the last event: name, value, and whether the column holds text.
fn fields(trace: &Trace) -> Vec<(String, String, bool)> {
    let n = trace.events.len() - 1;
    let fields = &trace.tables[usize::from(trace.events.kind[n])].fields;
    let all = fields.iter().map(|f| (f.name.clone(), value(trace, n, &f.name), f.kind == FieldKind::Text));
    let mut present: Vec<_> = all.filter(|(_, value, _)| value != "-").collect();
    present.sort();
    present
}

#[test]
fn a_payload_reads_the_same_below_its_like_and_alone() {
    let events: Vec<&str> = include_str!("mixed.txt").lines().filter(|l| l.contains("] ") && l.contains('=')).collect();
    let mut random = Random(7);
    let mut compared = 0;
    for mutant in 0..20_000 {
        let line = events[random.below(events.len())];
        let payload = line.len() - line.rsplit(": ").next().map_or(0, str::len);
        let mut bytes = line.as_bytes().to_vec();
        for _ in 0..1 + mutant % 3 {
            let at = payload + random.below(bytes.len() - payload);
            bytes[at] = b" =,;:[](){}>-.0fxa"[random.below(18)];
        }
        let alone = try_read(&[&bytes[..], b"\n"].concat(), &Limits::default(), 1 << 20);
        let below = try_read(&[line.as_bytes(), b"\n", &bytes, b"\n"].concat(), &Limits::default(), 1 << 20);
        let (Ok(alone), Ok(below)) = (alone, below) else { continue };
        if below.events.len() < 2 {
            continue;
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (alone, below) = (fields(&alone), fields(&below));
        let names = |fields: &[(String, String, bool)]| fields.iter().map(|f| f.0.clone()).collect::<Vec<_>>();
        assert_eq!(names(&alone), names(&below), "{text}");
        for (a, b) in alone.iter().zip(&below).filter(|(a, b)| a.2 == b.2) {
            assert_eq!(a, b, "{text}");
        }
        compared += 1;
    }
    assert!(compared > 19_000, "{compared}");
}
