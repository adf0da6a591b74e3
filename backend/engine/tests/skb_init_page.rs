//! Runs the examples of `policies/skb-init.md`.

use std::collections::BTreeMap;

use skbscope_engine::event::NO_CPU;
use skbscope_engine::host::Host;
use skbscope_engine::kernel::profile_for;
use skbscope_engine::life::lives;
use skbscope_engine::policy::skb_init::costs::{ALLOC, FREE, PATCHED, plain, weighted};
use skbscope_engine::policy::skb_init::machine::{Init, Side};
use skbscope_engine::policy::skb_init::replay;
use skbscope_engine::policy::skb_init::rules::{R, RULES};
use skbscope_engine::policy::{Replay, Setting, Shared};
use skbscope_engine::testing::{Block, blocks, trace};

#[test]
fn every_block_of_the_page_holds() {
    let (mut ran, mut recorded) = (BTreeMap::<String, usize>::new(), None::<Vec<String>>);
    let mut reached = vec![false; RULES.len()];
    for block in &blocks(include_str!("policies/skb-init.md")) {
        let (kind, options) = block.lang.split_once(' ').unwrap_or((&block.lang, ""));
        match kind {
            "steps" => steps(block, &mut reached),
            "figures" => block.text.lines().for_each(|line| same(block, line, figure)),
            "events" => recorded = Some(events(block, options)),
            "decisions" => {
                let got = recorded.take().unwrap_or_else(|| panic!("{}: no events above", block.heading));
                let wanted: Vec<&str> = block.text.lines().filter(|l| !l.starts_with("counter ")).collect();
                let counters = block.text.lines().filter_map(|l| l.strip_prefix("counter "));
                let (decided, counted) = got.split_at(wanted.len().min(got.len()));
                assert_eq!(decided, wanted, "{}", block.heading);
                for line in counters {
                    let line = line.replace(" => ", "=");
                    assert!(counted.contains(&line), "{}: {line} is not among {counted:?}", block.heading);
                }
            }
            other => panic!("line {}: no block is called {other}", block.line),
        }
        *ran.entry(kind.to_owned()).or_default() += 1;
    }
    assert!(ran["steps"] >= 5 && ran["events"] == 2 && ran["figures"] == 1, "{ran:?}");
    let missed: Vec<&str> = RULES.iter().zip(&reached).filter(|(_, r)| !**r).map(|(r, _)| r.id).collect();
    assert!(missed.is_empty(), "no example reaches {missed:?}");
}

/// `left => right` must hold for `value(left)`.
fn same(block: &Block, line: &str, value: impl FnOnce(&str) -> String) {
    let (left, right) = line.split_once("=>").unwrap_or_else(|| panic!("{}: no => in {line:?}", block.heading));
    assert_eq!(value(left.trim()), right.trim(), "{}: {line:?}", block.heading);
}

fn cpu(word: &str) -> u16 {
    word.strip_prefix("cpu").and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("no CPU: {word:?}"))
}

fn option<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split_whitespace().find_map(|w| w.strip_prefix(key)?.strip_prefix('='))
}

fn steps(block: &Block, reached: &mut [bool]) {
    let mut lines = block.text.lines();
    let first = lines.next().expect("a machine");
    let side = if first.contains("at-free") { Side::Free } else { Side::Alloc };
    let mut machine = Init::new(side, option(first, "hot").map(|n| n.parse().expect("a limit")));
    for line in lines {
        same(block, line, |step| perform(&mut machine, step, reached));
    }
}

/// One step: the rules that applied with their counts, or the level requested.
fn perform(machine: &mut Init, step: &str, reached: &mut [bool]) -> String {
    let words: Vec<&str> = step.split_whitespace().collect();
    if words[0] == "level" {
        return machine.level(cpu(words[1])).to_string();
    }
    let times = words.last().and_then(|w| w.strip_prefix('x')?.parse().ok()).unwrap_or(1_u32);
    let (on, writer) = (cpu(words[0]), option(step, "by").map_or(NO_CPU, cpu));
    let mut took: BTreeMap<R, usize> = BTreeMap::new();
    for _ in 0..times {
        let rules: Vec<R> = match words[1] {
            "constructs" => machine.construct().into_iter().collect(),
            verb => {
                let done = if verb == "frees" { machine.free(on, writer) } else { machine.alloc(on, writer) };
                done.pool.into_iter().chain([done.init]).collect()
            }
        };
        for rule in rules {
            *took.entry(rule).or_default() += 1;
            reached[rule as usize] = true;
        }
    }
    let took: Vec<String> = took.iter().map(|(rule, n)| format!("{} {n}", RULES[*rule as usize].id)).collect();
    if took.is_empty() { "nothing".to_owned() } else { took.join(", ") }
}

fn figure(name: &str) -> String {
    let plain_before = plain(&ALLOC) + plain(&FREE);
    let weighted_before = weighted(&ALLOC) + weighted(&FREE);
    match name {
        "plain pair before" => format!("{plain_before:.2} cycles"),
        "plain pair after" => format!("{:.2} cycles", plain(&PATCHED)),
        "plain change" => format!("{:+.1} %", (plain(&PATCHED) / plain_before - 1.0) * 100.0),
        "weighted pair before" => format!("{weighted_before:.1} cycles"),
        "weighted pair after" => format!("{:.1} cycles", weighted(&PATCHED)),
        "weighted change" => format!("{:+.1} %", (weighted(&PATCHED) / weighted_before - 1.0) * 100.0),
        "freed on the other CPU" => {
            format!("at least {:.1} %", (ALLOC[1].calls - FREE[1].calls) / ALLOC[1].calls * 100.0)
        }
        other => panic!("no figure is called {other}"),
    }
}

/// The decisions of the block's recording, then its counters as `name=value`.
fn events(block: &Block, options: &str) -> Vec<String> {
    let trace = trace(&block.text);
    let cpus = trace.cpus();
    let host = Host { llcs: vec![cpus.clone()], nodes: vec![cpus.clone()], cpus, ..Host::default() };
    let lives = lives(&trace, &host);
    let profile = profile_for("7.1").expect("7.1");
    let (shared, knobs) = (&Shared::default(), BTreeMap::new());
    let setting = Setting { trace: &trace, lives: &lives, host: &host, shared, profile, knobs };
    let Replay { decisions: d, counters, .. } =
        replay(option(options, "variant").expect("a variant"), &setting).expect("the page names a variant");
    let name = |cpu: u16| if cpu == NO_CPU { "-".to_owned() } else { format!("cpu{cpu}") };
    let decided = (0..d.event.len()).map(|i| {
        let time = trace.events.time[d.event[i] as usize] / 1_000;
        format!("{time}us {} by {} on {}", RULES[usize::from(d.rule[i])].id, name(d.from[i]), name(d.to[i]))
    });
    let counted = counters.iter().map(|(name, counter)| format!("{name}={}", counter.value.expect("recorded")));
    decided.chain(counted).collect()
}
