//! Runs `policies/rfs-llc.md`: each section's events through each variant it names, decision by decision.

use std::collections::BTreeMap;
use std::fmt::Write;

use skbscope_engine::event::NO_CPU;
use skbscope_engine::host::{Host, parse_cpu_list};
use skbscope_engine::kernel::profile_for;
use skbscope_engine::life::Lives;
use skbscope_engine::policy::{Replay, Setting, Shared, rfs_llc};
use skbscope_engine::testing::{Block, blocks, trace};

#[path = "rfs_llc_page/hardware.rs"]
mod hardware;

const PAGE: &str = include_str!("policies/rfs-llc.md");

#[test]
fn every_section_of_the_page_holds() {
    let mut host = Host::default();
    let mut events = (String::new(), String::new());
    let mut checked = 0;
    for block in blocks(PAGE) {
        let variant = block.lang.split_whitespace().nth(1);
        match (block.lang.split_whitespace().next(), variant) {
            (Some("host"), None) => host = host_of(&block),
            (Some("events"), None) => events = (block.heading.clone(), block.text.clone()),
            (Some(what @ ("decisions" | "counters")), Some(variant)) => {
                assert_eq!(events.0, block.heading, "line {}: this section has no events", block.line);
                let replay = replay(&events.1, &host, variant);
                let (got, wanted) = match what {
                    "decisions" => (decisions(&events.1, &replay), squeezed(&block.text)),
                    _ => (counters(&replay, &block.text), squeezed(&block.text)),
                };
                assert_eq!(got, wanted, "\n{} (line {}):\n{got}", block.lang, block.line);
                checked += 1;
            }
            (Some("steps"), None) => {
                hardware::steps(&block);
                checked += 1;
            }
            _ => panic!("line {}: what is a block {:?}?", block.line, block.lang),
        }
    }
    assert!(checked >= 14, "{checked} blocks were checked");
}

fn replay(events: &str, host: &Host, variant: &str) -> Replay {
    let profile = host.kernel.as_deref().and_then(profile_for).expect("the page names a known kernel");
    let trace = trace(events);
    let setting = Setting {
        trace: &trace,
        lives: &Lives::default(),
        host,
        shared: &Shared::default(),
        profile,
        knobs: BTreeMap::new(),
    };
    rfs_llc::replay(variant, &setting).expect("the page names a variant")
}

fn decisions(events: &str, replay: &Replay) -> String {
    let trace = trace(events);
    let d = &replay.decisions;
    let cpu = |cpu: u16| if cpu == NO_CPU { "-".to_owned() } else { cpu.to_string() };
    let mut out = String::new();
    for i in 0..d.event.len() {
        let time = trace.events.time[d.event[i] as usize] / 1_000;
        let rule = rfs_llc::POLICY.rules[usize::from(d.rule[i])].id;
        let hash = if d.subject[i] == 0 { "0".to_owned() } else { format!("{:#x}", d.subject[i]) };
        let agrees = ["", " same", " other"][usize::from(d.agrees[i])];
        let _ = writeln!(out, "{time}us {rule} {hash} {} -> {}{agrees}", cpu(d.from[i]), cpu(d.to[i]));
    }
    out
}

/// A counter a line, with its label where the page gives one.
fn counters(replay: &Replay, wanted: &str) -> String {
    let lines = wanted.lines().filter_map(|line| line.split_once('='));
    lines.fold(String::new(), |mut out, (name, wanted)| {
        let counter = replay.counters.get(name.trim());
        let value = counter.and_then(|c| c.value).map_or_else(|| "no such counter".to_owned(), |v| v.to_string());
        let label = counter.filter(|_| wanted.split_whitespace().count() > 1);
        let label = label.map_or_else(String::new, |c| format!(" {:?}", c.label).to_lowercase());
        let _ = writeln!(out, "{} = {value}{label}", name.trim());
        out
    })
}

fn host_of(block: &Block) -> Host {
    let mut host = Host { source: "host.txt".to_owned(), ..Host::default() };
    for line in block.text.lines() {
        match (line.split_once(" = "), line.split_once(' ')) {
            (Some((name, value)), _) => {
                host.knobs.insert(name.to_owned(), value.to_owned());
            }
            (None, Some(("kernel", release))) => host.kernel = Some(release.to_owned()),
            (None, Some(("llc", list))) => host.llcs.push(parse_cpu_list(list)),
            _ => panic!("line {}: what is {line:?}?", block.line),
        }
    }
    host.cpus = host.llcs.concat();
    host.nodes = vec![host.cpus.clone()];
    host
}

/// The text with one space between words.
fn squeezed(text: &str) -> String {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    text.lines().map(line).collect()
}
