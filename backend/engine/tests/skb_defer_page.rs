//! Runs the examples of `policies/skb-defer.md`.

use std::collections::BTreeMap;

use skbscope_engine::event::NO_CPU;
use skbscope_engine::host::{Host, parse_cpu_list};
use skbscope_engine::kernel::{PROFILES, Profile, profile_for};
use skbscope_engine::life::lives;
use skbscope_engine::policy::skb_defer::machine::{Defer, Request, Skb};
use skbscope_engine::policy::skb_defer::rules::{A1_ANY_CONTEXT, E_BULK, G_DRAIN, G_FLUSH, RULES};
use skbscope_engine::policy::skb_defer::{DEFER_MAX, POLICY, setup, slab};
use skbscope_engine::policy::{Replay, Setting, Shared, replay};
use skbscope_engine::testing::{Block, blocks, trace};

#[test]
fn every_block_of_the_page_holds() {
    let blocks = blocks(include_str!("policies/skb-defer.md"));
    let (mut ran, mut recorded) = (BTreeMap::<&str, usize>::new(), None::<Replay>);
    for block in &blocks {
        let kind = block.lang.split(' ').next().unwrap_or_default();
        match kind {
            "steps" => steps(block),
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
    assert!(ran["steps"] >= 15 && ran["events"] == ran["decisions"] && ran["figures"] == 1, "{ran:?}");
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

fn profile(line: &str) -> &'static Profile {
    let name = option(line, "kernel").unwrap_or_else(|| panic!("no kernel in {line:?}"));
    profile_for(name).unwrap_or_else(|| panic!("no kernel profile {name}"))
}

fn machine(line: &str) -> Defer {
    let profile = profile(line);
    let cpus: u16 = option(line, "cpus").and_then(|n| n.parse().ok()).expect("cpus");
    let nodes = option(line, "nodes").map_or(vec![(0..cpus).collect()], |n| n.split('|').map(parse_cpu_list).collect());
    let host = Host { nodes, ..Host::default() };
    let limit = option(line, "limit").map_or(profile.defer_max.unwrap_or(0), |n| n.parse().expect("a limit"));
    let mut setup = setup(option(line, "variant").unwrap_or("stock"), profile, i64::from(limit), 1).expect("a variant");
    setup.backlog_threads = line.contains("backlog-threads");
    Defer::new(setup, &host.node_of())
}

fn cpu(word: &str) -> u16 {
    word.strip_prefix("cpu").and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("no CPU: {word:?}"))
}

fn steps(block: &Block) {
    let mut lines = block.text.lines();
    let mut machine = machine(lines.next().expect("a machine"));
    let mut traced = 0;
    for line in lines {
        match line.strip_prefix("limit ").filter(|_| !line.contains("=>")) {
            Some(limit) => {
                machine.set_limit(limit.trim().parse().expect("a limit"));
            }
            None => same(block, line, |step| perform(&mut machine, step, &mut traced)),
        }
    }
}

/// One step: the rules that applied with their counts, or the value requested.
fn perform(machine: &mut Defer, step: &str, traced: &mut u64) -> String {
    let words: Vec<&str> = step.split_whitespace().collect();
    let times = words.last().and_then(|w| w.strip_prefix('x')?.parse::<u32>().ok()).unwrap_or(1);
    let node = |word: &str| word.strip_prefix("node").and_then(|n| n.parse().ok()).expect("a node");
    match words.as_slice() {
        ["kicks"] => return machine.kicks.to_string(),
        ["traced"] => return traced.to_string(),
        ["list", on, at] => return machine.level(cpu(on), node(at)).to_string(),
        ["counter", on, at] => return machine.counter(cpu(on), node(at)).to_string(),
        ["cache", on] => return machine.cache(cpu(on)).to_string(),
        ["limit", n] => {
            let rule = machine.set_limit(n.parse().expect("a limit"));
            return rule.map_or_else(|| "nothing".to_owned(), |r| RULES[usize::from(r)].id.to_owned());
        }
        ["slab", kernel, ..] => {
            let known = PROFILES.iter().find(|p| p.name == *kernel).expect("a kernel");
            let rule = slab::free(known, words.contains(&"own"), node(words[2]), node(words[3]));
            return RULES[usize::from(rule)].id.to_owned();
        }
        _ => {}
    }
    let on = cpu(words[0]);
    let skb = Skb {
        alloc_cpu: option(step, "alloc").map_or(on, cpu),
        token: 0,
        shared: words.contains(&"shared"),
        fclone: words.contains(&"fclone"),
        zerocopy: words.contains(&"zerocopy"),
    };
    let budget = option(step, "budget").map_or(64, |b| b.parse().expect("a budget"));
    let mut took: BTreeMap<u8, usize> = BTreeMap::new();
    for _ in 0..times {
        let (rule, count) = match words[1] {
            "reads" if words.contains(&"late") => {
                let (freed, drained) = machine.defer_free_late(on, skb, words.contains(&"offline"));
                *traced += drained.len() as u64;
                *took.entry(A1_ANY_CONTEXT).or_default() += drained.len();
                (freed.rule, 1)
            }
            "reads" | "completes" => {
                let freed = match words[1] {
                    "reads" => machine.defer_free(on, skb),
                    _ => machine.napi_consume(on, skb, budget),
                };
                *traced += u64::from(freed.traced);
                if freed.by != freed.rule {
                    *took.entry(freed.by).or_default() += 1;
                }
                (freed.rule, 1)
            }
            "net_rx" => {
                let skbs = match option(step, "while").map(cpu) {
                    Some(freeing) => machine.flush_into(on, freeing, Skb { alloc_cpu: on, ..Skb::default() }).len(),
                    None => machine.flush(on).len(),
                };
                *traced += skbs as u64;
                (G_FLUSH, skbs)
            }
            "goes" => (G_DRAIN, machine.offline(on).len()),
            "puts" => (machine.put(on), 1),
            "takes" => (E_BULK, machine.get_bulk(on, words[2].parse().expect("a number")) as usize),
            "allocates" => {
                let has = |word: &str| words.contains(&word);
                let (fclone, other_node, napi, hard) = (has("fclone"), has("other-node"), has("napi"), has("hard"));
                (machine.alloc(on, Request { fclone, other_node, napi, hard }), 1)
            }
            other => panic!("no step is called {other}"),
        };
        *took.entry(rule).or_default() += count;
    }
    let took: Vec<String> =
        took.iter().filter(|(_, n)| **n > 0).map(|(r, n)| format!("{} {n}", RULES[usize::from(*r)].id)).collect();
    if took.is_empty() { "nothing".to_owned() } else { took.join(", ") }
}

/// `pps A to B`: the change in packets a second and in ns a packet.
fn figures(step: &str) -> String {
    let numbers: Vec<f64> = step.split_whitespace().filter_map(|w| w.parse().ok()).collect();
    let [before, after] = numbers[..] else { panic!("two numbers in {step:?}") };
    let (rate, time) = ((after / before - 1.0) * 100.0, (before / after - 1.0) * 100.0);
    format!("{rate:+.2} % packets a second, {time:+.2} % ns a packet")
}

fn events(block: &Block) -> Replay {
    let trace = trace(&block.text);
    let cpus = option(&block.lang, "cpus").map_or(trace.cpus(), |n| (0..n.parse().expect("CPUs")).collect());
    let mut host = Host { llcs: vec![cpus.clone()], nodes: vec![cpus.clone()], cpus, ..Host::default() };
    host.knobs.insert(DEFER_MAX.to_owned(), option(&block.lang, "limit").expect("a limit").to_owned());
    host.kernel = option(&block.lang, "kernel").map(str::to_owned);
    let lives = lives(&trace, &host);
    let profile =
        option(&block.lang, "as").map_or_else(|| profile(&block.lang), |name| profile_for(name).expect("a profile"));
    let setting = Setting {
        trace: &trace,
        lives: &lives,
        host: &host,
        shared: &Shared::default(),
        profile,
        knobs: BTreeMap::new(),
    };
    let mut replay = replay(POLICY.id, "stock", &setting).expect("stock");
    // Decisions name events; the page names their times.
    for event in &mut replay.decisions.event {
        *event = trace.events.time[*event as usize] as u32;
    }
    replay
}

fn decisions(block: &Block, replay: &Replay) {
    let d = &replay.decisions;
    let mut took = (0..d.event.len()).map(|i| {
        let agrees = ["", " agrees", " differs"][usize::from(d.agrees[i])];
        let rule = RULES[usize::from(d.rule[i])].id;
        let cpu = |cpu: u16| if cpu == NO_CPU { "cpu?".to_owned() } else { format!("cpu{cpu}") };
        format!("{} {rule} {} to {} level {}{agrees}", d.event[i], cpu(d.from[i]), cpu(d.to[i]), d.level[i])
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
