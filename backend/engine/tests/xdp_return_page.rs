//! Runs the examples of `policies/xdp-return.md`.

use std::collections::{BTreeMap, BTreeSet};

use skbscope_engine::event::{NO_CPU, Trace};
use skbscope_engine::host::Host;
use skbscope_engine::kernel::{PROFILES, Profile};
use skbscope_engine::life::Lives;
use skbscope_engine::policy::xdp_return::devmap::{Devmap, Egress};
use skbscope_engine::policy::xdp_return::machine::{Api, Machine, Memory, Put};
use skbscope_engine::policy::xdp_return::pool::Page;
use skbscope_engine::policy::xdp_return::rules::{C1_ASK_POOL, E2_EMPTY, E4_WAIVE, RULES};
use skbscope_engine::policy::xdp_return::{RING_DEFAULT, replay, setup};
use skbscope_engine::policy::{Replay, Setting, Shared};
use skbscope_engine::testing::{Block, blocks, trace};

#[test]
fn every_block_of_the_page_holds_and_every_rule_is_reached() {
    let blocks = blocks(include_str!("policies/xdp-return.md"));
    let (mut ran, mut recorded) = (BTreeMap::<&str, usize>::new(), None::<(Trace, &'static Profile)>);
    let mut reached = BTreeSet::new();
    for block in &blocks {
        let kind = block.lang.split(' ').next().unwrap_or_default();
        match kind {
            "steps" => steps(block, &mut reached),
            "figures" => block.text.lines().for_each(|line| same(block, line, figures)),
            "events" => {
                recorded = Some((trace(&block.text), profile(option(&block.lang, "kernel").expect("a kernel"))))
            }
            "decisions" => {
                let (trace, profile) =
                    recorded.as_ref().unwrap_or_else(|| panic!("{}: no events above", block.heading));
                decisions(block, &run(block, trace, profile), trace, &mut reached);
            }
            other => panic!("line {}: no block is called {other}", block.line),
        }
        *ran.entry(kind).or_default() += 1;
    }
    assert!(ran["steps"] >= 20 && ran["events"] >= 3 && ran["decisions"] > ran["events"], "{ran:?}");
    let missing: Vec<_> = RULES.iter().map(|r| r.id).filter(|id| !reached.contains(*id)).collect();
    assert!(missing.is_empty(), "no block reaches {missing:?}");
}

/// `left => right` must hold for `value(left)`.
fn same(block: &Block, line: &str, mut value: impl FnMut(&str) -> String) {
    let (left, right) = line.split_once("=>").unwrap_or_else(|| panic!("{}: no => in {line:?}", block.heading));
    assert_eq!(value(left.trim()), right.trim(), "{}: {line:?}", block.heading);
}

/// `key=value` words of a line.
fn option<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split_whitespace().find_map(|w| w.strip_prefix(key)?.strip_prefix('='))
}

fn profile(name: &str) -> &'static Profile {
    PROFILES.iter().find(|p| p.name == name).unwrap_or_else(|| panic!("no kernel profile {name}"))
}

fn cpu(word: &str) -> u16 {
    word.strip_prefix("cpu").and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("no CPU: {word:?}"))
}

/// One machine with at most one NAPI (number 0) and one pool (number 0).
struct Bench {
    machine: Machine,
    devmap: Devmap,
}

fn bench(line: &str) -> Bench {
    let number = |key, default| option(line, key).map_or(default, |n| n.parse().expect("a number"));
    let profile = profile(option(line, "kernel").unwrap_or("6.18"));
    let variant = option(line, "variant").unwrap_or("stock");
    let realtime = line.split_whitespace().any(|w| w == "realtime");
    let setup =
        setup(variant, profile, number("ring", RING_DEFAULT), number("page", 4096), realtime).expect("a variant");
    let mut machine = Machine::new(setup);
    let napi = option(line, "napi").map(|_| machine.add_napi(false));
    if option(line, "pool").is_some() {
        let pool = machine.add_pool(napi, option(line, "pinned").map(cpu), 0);
        machine.pools[pool as usize].order = number("order", 0) as u32;
    }
    Bench { machine, devmap: Devmap::default() }
}

fn steps(block: &Block, reached: &mut BTreeSet<&'static str>) {
    let mut lines = block.text.lines();
    let mut bench = bench(lines.next().expect("a machine"));
    for line in lines {
        if line.contains("=>") {
            same(block, line, |step| perform(&mut bench, step, reached));
        } else {
            tell(&mut bench.machine, line);
        }
    }
}

/// A line that only changes state.
fn tell(machine: &mut Machine, line: &str) {
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        [on, "in", "softirq"] => machine.set_softirq(cpu(on), true),
        [on, "no-direct", state] => machine.set_no_direct(cpu(on), state == "on"),
        ["napi", _, "scheduled", "on", on] => machine.schedule(0, cpu(on)),
        // A busy poll takes a NAPI that is not scheduled, and sets no owner.
        ["napi", _, "complete"] | ["napi", _, "busy-polled", "on", _] => machine.complete(0),
        ["napi", _, how @ ("threaded" | "softirq")] => machine.set_threaded(0, how == "threaded"),
        _ => panic!("no step is called {line:?}"),
    }
}

/// One step: the rules that applied with their counts, or the value requested.
fn perform(bench: &mut Bench, step: &str, reached: &mut BTreeSet<&'static str>) -> String {
    let words: Vec<&str> = step.split_whitespace().collect();
    let times = words.last().and_then(|w| w.strip_prefix('x')?.parse::<u32>().ok()).unwrap_or(1);
    let mut id = |rule: u8| {
        let id = RULES[usize::from(rule)].id;
        reached.insert(id);
        id
    };
    let machine = &mut bench.machine;
    match words[..] {
        ["cache", _] => return machine.pools[0].cache().to_string(),
        ["ring", _] => return machine.pools[0].ring().to_string(),
        ["inflight", _] => return machine.pools[0].inflight().to_string(),
        ["stat", _, name] => {
            let stats = machine.pools[0].stats;
            let value = match name {
                "cached" => stats.cached,
                "cache_full" => stats.cache_full,
                "ring" => stats.ring,
                "ring_full" => stats.ring_full,
                "released_refcnt" => stats.released_refcnt,
                "waive" => stats.waive,
                other => panic!("no counter is called {other}"),
            };
            return value.to_string();
        }
        [on, "local", _] => return id(machine.napi_local(cpu(on), 0)).to_owned(),
        [_, "asks", "by", function] => {
            let api = match function {
                "xdp_return_frame" => Api::Frame,
                "xdp_return_frame_rx_napi" => Api::RxNapi,
                "xdp_return_buff" => Api::Buff,
                "bpf_xdp_shrink_data" => Api::Shrink,
                "xdp_return_frame_bulk" => Api::Bulk,
                other => panic!("no function is called {other}"),
            };
            return format!("{} {}", id(api.rule()), if api.asks() { "yes" } else { "no" });
        }
        [_, "poll", "ends"] => {
            let sizes: Vec<String> =
                bench.devmap.flush(cpu(words[0])).iter().map(|b| format!("{} {}", id(b.rule), b.size)).collect();
            return if sizes.is_empty() { "nothing".to_owned() } else { sizes.join(", ") };
        }
        [on, "redirects", device, ..] => {
            let device = device.strip_prefix("dev").and_then(|n| n.parse().ok()).expect("a device");
            let (mut entered, mut full) = (String::new(), String::new());
            for n in 1..=times {
                let (rule, batch) = bench.devmap.enqueue(cpu(on), device);
                entered = format!("{} {n}", id(rule));
                if let Some(batch) = batch {
                    let name = if full.is_empty() { format!(", {}", id(batch.rule)) } else { String::new() };
                    full += &format!("{name} {}", batch.size);
                }
            }
            return entered + &full;
        }
        ["egress", ..] => {
            let egress = match step {
                "egress passes, driver takes" => Egress::Passed,
                "egress passes, driver refuses" => Egress::NotAccepted,
                "egress drops" => Egress::Dropped,
                other => panic!("no egress {other}"),
            };
            let (rule, returns) = egress.rule();
            return format!("{} {}", id(rule), if returns { "returns" } else { "stays" });
        }
        _ => {}
    }
    let mut took: Vec<(&str, u32)> = Vec::new();
    let mut add = |rule: u8| {
        let id = id(rule);
        match took.iter_mut().find(|(known, _)| *known == id) {
            Some((_, n)) => *n += 1,
            None => took.push((id, 1)),
        }
    };
    for _ in 0..times {
        match words[1] {
            "returns" => returned(&give_back(machine, &words), &mut add),
            _ => {
                let before = machine.pools[0].stats;
                let rule = machine.pools[0].alloc();
                let after = machine.pools[0].stats;
                (before.empty < after.empty).then(|| add(E2_EMPTY));
                (before.waive < after.waive).then(|| add(E4_WAIVE));
                add(rule);
            }
        }
    }
    let text = |(id, n): &(&str, u32)| if times > 1 { format!("{id} {n}") } else { (*id).to_owned() };
    took.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn give_back(machine: &mut Machine, words: &[&str]) -> Put {
    let memory = match words[2] {
        "shared" => Memory::Shared,
        "order0" => Memory::Order0,
        "xsk" => Memory::XskPool,
        _ => {
            let node = words.iter().find_map(|w| w.strip_prefix("node")?.parse().ok()).unwrap_or(0);
            Memory::PagePool(0, Page { node, recyclable: !words.contains(&"held") })
        }
    };
    machine.give_back(cpu(words[0]), words.contains(&"asking"), memory)
}

/// The rules of one return, in the order of their evaluation.
fn returned(put: &Put, add: &mut impl FnMut(u8)) {
    add(put.memory);
    if let Some(case) = put.case {
        add(case);
        if let Some(local) = put.local {
            add(C1_ASK_POOL);
            add(local);
        }
        add(put.rule);
    }
}

/// `pps A to B` or `ns A to B`: the change.
fn figures(step: &str) -> String {
    let numbers: Vec<f64> = step.split_whitespace().filter_map(|w| w.parse().ok()).collect();
    let [before, after] = numbers[..] else { panic!("two numbers in {step:?}") };
    if step.starts_with("ns") {
        return format!("{:+.3} ns", after - before);
    }
    let rate = (after / before - 1.0) * 100.0;
    format!("{rate:+.2} % packets a second, {:+.2} ns a packet", 1e9 / after - 1e9 / before)
}

fn run(block: &Block, trace: &Trace, profile: &'static Profile) -> Replay {
    let (host, lives, shared) = (Host::default(), Lives::default(), Shared::default());
    let setting = Setting { trace, lives: &lives, host: &host, shared: &shared, profile, knobs: BTreeMap::new() };
    replay(option(&block.lang, "variant").unwrap_or("stock"), &setting).expect("a variant")
}

fn decisions(block: &Block, replay: &Replay, trace: &Trace, reached: &mut BTreeSet<&'static str>) {
    let d = &replay.decisions;
    let mut took = (0..d.event.len()).map(|i| {
        let agrees = ["", " agrees", " differs"][usize::from(d.agrees[i])];
        let rule = RULES[usize::from(d.rule[i])].id;
        reached.insert(rule);
        let to = if d.to[i] == NO_CPU { "none".to_owned() } else { format!("cpu{}", d.to[i]) };
        // Decisions name events; the page names their times.
        let time = trace.events.time[d.event[i] as usize];
        format!("{time} {rule} cpu{} to {to} level {}{agrees}", d.from[i], d.level[i])
    });
    for line in block.text.lines() {
        match line.strip_prefix("counter ") {
            Some(counter) => {
                same(block, counter, |name| replay.count(name).map_or("not recorded".to_owned(), |n| n.to_string()))
            }
            None => assert_eq!(took.next().as_deref(), Some(line), "{}", block.heading),
        }
    }
    assert_eq!(took.next(), None, "{}: a decision the page does not list", block.heading);
}
