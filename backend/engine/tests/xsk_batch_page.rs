//! Runs the examples of `policies/xsk-batch.md`.

use std::collections::{BTreeMap, BTreeSet};

use skbscope_engine::host::Host;
use skbscope_engine::kernel::named;
use skbscope_engine::life::lives;
use skbscope_engine::policy::xsk_batch::machine::{Descriptor, Ended, Socket, errno};
use skbscope_engine::policy::xsk_batch::rules::RULES;
use skbscope_engine::policy::xsk_batch::{BATCH, BUDGET, replay};
use skbscope_engine::policy::{Replay, Setting, Shared};
use skbscope_engine::testing::{Block, blocks, trace};

#[test]
fn every_block_of_the_page_holds_and_every_rule_is_reached() {
    let blocks = blocks(include_str!("policies/xsk-batch.md"));
    let (mut ran, mut recorded) = (BTreeMap::<&str, usize>::new(), None::<Replay>);
    let mut reached = BTreeSet::new();
    for block in &blocks {
        let kind = block.lang.split(' ').next().unwrap_or_default();
        match kind {
            "steps" => steps(block, &mut reached),
            "figures" => block.text.lines().for_each(|line| same(block, line, figures)),
            "events" => recorded = Some(events(block)),
            "decisions" => {
                let replay = recorded.take().unwrap_or_else(|| panic!("{}: no events above", block.heading));
                decisions(block, &replay);
            }
            other => panic!("line {}: no block is called {other}", block.line),
        }
        *ran.entry(kind).or_default() += 1;
    }
    assert!(ran["steps"] >= 20 && ran["events"] == ran["decisions"] && ran["figures"] == 1, "{ran:?}");
    let all = 0..RULES.len() as u8;
    let missed: Vec<&str> = all.filter(|r| !reached.contains(r)).map(|r| RULES[usize::from(r)].id).collect();
    assert!(missed.is_empty(), "the page reaches no {missed:?}");
}

/// `left => right` must hold for `value(left)`.
fn same(block: &Block, line: &str, mut value: impl FnMut(&str) -> String) {
    let (left, right) = line.split_once("=>").unwrap_or_else(|| panic!("{}: no => in {line:?}", block.heading));
    let normal = |text: &str| {
        let mut parts: Vec<String> = text.split(", ").map(|p| p.trim().to_owned()).collect();
        parts.sort();
        parts.join(", ")
    };
    assert_eq!(normal(&value(left.trim())), normal(right), "{}: {line:?}", block.heading);
}

/// `key=value` words of a line.
fn option<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split_whitespace().find_map(|w| w.strip_prefix(key)?.strip_prefix('='))
}

fn number(line: &str, key: &str) -> Option<u32> {
    option(line, key).map(|n| n.parse().unwrap_or_else(|_| panic!("no number: {n:?} in {line:?}")))
}

fn steps(block: &Block, reached: &mut BTreeSet<u8>) {
    let mut lines = block.text.lines();
    let first = lines.next().filter(|l| l.starts_with("socket")).expect("a socket");
    let profile = named(option(first, "kernel").unwrap_or("7.1")).expect("a profile");
    let mut socket = Socket::new(profile, number(first, "ring").unwrap_or(2048), first.ends_with("more"));
    socket.set_batch(number(first, "batch").unwrap_or(0));
    for line in lines {
        match line.split_once(' ') {
            Some(("state", words)) => surround(&mut socket, words),
            Some(("offer", words)) => offer(&mut socket, words),
            _ if line.starts_with("complete ") => socket.complete(line[9..].trim().parse().expect("a count")),
            _ => same(block, line, |step| perform(&mut socket, step, reached)),
        }
    }
}

fn surround(socket: &mut Socket, words: &str) {
    let state = &mut socket.state;
    for word in words.split_whitespace() {
        let (name, value) = word.split_once('=').expect("name=value");
        let (on, n) = (value == "1", value.parse().ok());
        match name {
            "bound" => state.bound = on,
            "up" => state.up = on,
            "carrier" => state.carrier = on,
            "has_tx_ring" => state.has_tx_ring = on,
            "real_queue" => state.real_queue = on,
            "zero_copy" => state.zero_copy = on,
            "needs_wakeup" => state.needs_wakeup = on,
            "busy_poll" => state.busy_poll = on,
            "pages" => state.pages = on,
            "stopped" => state.stopped = on,
            "driver_drops" => state.driver_drops = on,
            "driver_space" => state.driver_space = n,
            "memory_limit" => state.memory_limit = n,
            "slab" => state.slab = n,
            other => panic!("nothing about a socket is called {other}"),
        }
    }
}

fn offer(socket: &mut Socket, words: &str) {
    let count = words.split_whitespace().next().and_then(|n| n.parse().ok()).expect("a count");
    let has = |word: &str| words.split_whitespace().any(|w| w == word);
    let descriptor = Descriptor {
        continues: has("continues"),
        invalid: has("invalid"),
        refused: has("refused"),
        fails: option(words, "fails").map_or(0, |name| {
            assert_eq!(name, "ENOBUFS");
            errno::ENOBUFS
        }),
        charge: number(words, "charge").unwrap_or(0),
    };
    assert_eq!(socket.offer(count, descriptor), count, "they fit");
}

/// One step: what a call returned and sent, the rules that took part, or the value requested.
fn perform(socket: &mut Socket, step: &str, reached: &mut BTreeSet<u8>) -> String {
    let value = match step.split_whitespace().collect::<Vec<_>>()[..] {
        ["locks"] => socket.queue.locks,
        ["doorbells"] => socket.queue.doorbells,
        ["bulks"] => socket.queue.bulks,
        ["waiting"] => u64::from(socket.waiting()),
        ["under_way"] => u64::from(socket.under_way()),
        ["empty"] => socket.empty,
        ["reap"] => u64::from(socket.reap()),
        [BATCH | BUDGET, value] => {
            let value = value.parse().expect("a value");
            let rule = if step.starts_with(BATCH) { socket.set_batch(value) } else { socket.set_budget(value) };
            reached.insert(rule);
            return RULES[usize::from(rule)].id.to_owned();
        }
        _ => return call(socket, step, reached),
    };
    value.to_string()
}

fn call(socket: &mut Socket, step: &str, reached: &mut BTreeSet<u8>) -> String {
    let mut took: BTreeMap<u8, u32> = BTreeMap::new();
    let mut tell = |rule: u8, _: u32| *took.entry(rule).or_default() += 1;
    let ended = match step.split(' ').next().expect("a word") {
        "send" => socket.send(false, &mut tell),
        "send-blocking" => socket.send(true, &mut tell),
        "poll" => socket.poll(&mut tell),
        other => panic!("no step is called {other}"),
    };
    reached.extend(took.keys());
    if step.ends_with("rules") {
        let took: Vec<String> = took.iter().map(|(r, n)| format!("{} {n}", RULES[usize::from(*r)].id)).collect();
        return took.join(", ");
    }
    let Ended { errno, packets, .. } = ended;
    let name = match errno {
        errno::OK => "0",
        errno::ENXIO => "ENXIO",
        errno::EAGAIN => "EAGAIN",
        errno::EBUSY => "EBUSY",
        errno::EOPNOTSUPP => "EOPNOTSUPP",
        errno::ENETDOWN => "ENETDOWN",
        errno::ENOBUFS => "ENOBUFS",
        other => panic!("errno {other}"),
    };
    format!("{name} {packets}")
}

/// `saved by X A to B at K`: ns a packet that one of K sharing something costs less, by two rates.
fn figures(step: &str) -> String {
    let numbers: Vec<f64> = step.split_whitespace().filter_map(|w| w.parse().ok()).collect();
    let [before, after, k] = numbers[..] else { panic!("three numbers in {step:?}") };
    format!("{:.1} ns", (1e9 / before - 1e9 / after) / (1.0 - 1.0 / k))
}

/// Lines that end in `xN`, N times: the time rises by 1 ns, the address by 0x10.
fn repeated(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let Some((line, times)) = line.rsplit_once(" x").and_then(|(l, n)| Some((l, n.parse::<u64>().ok()?))) else {
            out += &format!("{line}\n");
            continue;
        };
        let (time, rest) = line.split_once(' ').expect("a time");
        let time: u64 = time.parse().expect("ns");
        let address = option(rest, "skbaddr").map_or("", |a| a);
        for i in 0..times {
            let own = u64::from_str_radix(address.trim_start_matches("0x"), 16)
                .map_or(String::new(), |a| format!("{:#x}", a + i * 16));
            out += &format!(
                "{} {}\n",
                time + i,
                if address.is_empty() { rest.to_owned() } else { rest.replace(address, &own) }
            );
        }
    }
    out
}

fn events(block: &Block) -> Replay {
    let trace = trace(&repeated(&block.text));
    let cpus = trace.cpus();
    let host = Host { llcs: vec![cpus.clone()], nodes: vec![cpus.clone()], cpus, ..Host::default() };
    let lives = lives(&trace, &host);
    let kernel = option(&block.lang, "kernel").expect("a kernel");
    let mut knobs = BTreeMap::new();
    for (word, knob) in [("batch", BATCH), ("budget", BUDGET)] {
        knobs.extend(number(&block.lang, word).map(|n| (knob.to_owned(), i64::from(n))));
    }
    let setting = Setting {
        trace: &trace,
        lives: &lives,
        host: &host,
        shared: &Shared::default(),
        profile: named(kernel).expect("a profile"),
        knobs,
    };
    let mut replay = replay(option(&block.lang, "variant").unwrap_or("stock"), &setting).expect("a variant");
    // Decisions name events; the page names their times.
    for event in &mut replay.decisions.event {
        *event = trace.events.time[*event as usize] as u32;
    }
    replay
}

fn decisions(block: &Block, replay: &Replay) {
    let d = &replay.decisions;
    let took: Vec<String> = (0..d.event.len())
        .map(|i| {
            let agrees = ["", " agrees", " differs"][usize::from(d.agrees[i])];
            let rule = RULES[usize::from(d.rule[i])].id;
            assert_eq!(d.from[i], d.to[i], "a send stays on its CPU");
            format!("{} {rule} cpu{} level {}{agrees}", d.event[i], d.from[i], d.level[i])
        })
        .collect();
    let (values, listed): (Vec<&str>, Vec<&str>) = block.text.lines().partition(|line| line.contains("=>"));
    let listed = repeated(&(listed.join("\n") + "\n"));
    assert_eq!(took, listed.lines().collect::<Vec<_>>(), "{}", block.heading);
    for line in values {
        same(block, line, |name| match name.strip_prefix("counter ") {
            Some(counter) => replay.count(counter).map_or("not recorded".to_owned(), |n| n.to_string()),
            None => replay.fidelity.as_ref().map_or("none".to_owned(), |f| format!("{} of {}", f.agreed, f.compared)),
        });
    }
}
