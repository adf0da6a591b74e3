//! The `steps` blocks of the page: single rules without a recording, and the NIC.

use skbscope_engine::kernel::{SlotIndex, profile_for};
use skbscope_engine::policy::rfs_llc::config::Config;
use skbscope_engine::policy::rfs_llc::hardware::{Device, moved};
use skbscope_engine::policy::rfs_llc::rules::{R, RULES};
use skbscope_engine::policy::rfs_llc::table::{RPS_NO_CPU, Variant, close, may_record, record, word_of};
use skbscope_engine::testing::{Block, number};

/// Runs a block line by line; `left => right` must hold.
pub fn steps(block: &Block) {
    let mut device = None;
    for line in block.text.lines() {
        let Some((left, right)) = line.split_once("=>") else {
            device = a_device(line);
            continue;
        };
        assert_eq!(step(&mut device, left.trim()), right.trim(), "line {}: {line}", block.line);
    }
}

fn option<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split_whitespace().find_map(|w| w.strip_prefix(key)?.strip_prefix('='))
}

fn value(line: &str, key: &str) -> u32 {
    option(line, key).and_then(number).unwrap_or_else(|| panic!("no {key} in {line:?}")) as u32
}

/// The number behind a word such as `cpu` or `queue`.
fn numbered(line: &str, word: &str) -> u16 {
    let found = line.split_whitespace().find_map(|w| w.strip_prefix(word)?.parse().ok());
    found.unwrap_or_else(|| panic!("no {word} in {line:?}"))
}

fn a_device(line: &str) -> Option<Device> {
    if line == "device none" {
        return None;
    }
    let profile = option(line, "kernel").and_then(profile_for).expect("a kernel");
    let spares = profile.slot_index == SlotIndex::Hash32;
    let mut device = Device::new(value(line, "queues") as u16, value(line, "log"), spares, profile.arfs_skips_pending);
    if line.ends_with(" disabled") {
        device.disable();
    }
    Some(device)
}

fn step(device: &mut Option<Device>, step: &str) -> String {
    let id = |rule: R| RULES[rule as usize].id.to_owned();
    let words: Vec<&str> = step.split_whitespace().collect();
    let known = |device: &Option<Device>| device.clone().expect("a device");
    match words[0] {
        "record" => {
            let rule =
                may_record(option(step, "rfs") == Some("on"), words.contains(&"established"), value(step, "hash"));
            rule.map_or_else(|| "nothing".to_owned(), id)
        }
        "close" => {
            let mut word = word_of(0x90, 1, 3);
            let rule = close(&mut word, option(step, "kernel").and_then(profile_for).expect("a kernel"));
            assert_eq!(word == RPS_NO_CPU, rule.is_some());
            rule.map_or_else(|| "nothing".to_owned(), id)
        }
        "allowed" => {
            let mut config = Config::for_examples(4, &[vec![0, 1, 2, 3]]);
            config.allowed[2] = false;
            let (rule, writes) = record(Variant::Intended, word_of(0x90, 2, 3), word_of(0x90, 1, 3), &config);
            assert!(writes);
            id(rule)
        }
        "queue" => {
            known(device).checks_queue(words[1].parse().expect("a queue")).map_or_else(|| "nothing".to_owned(), id)
        }
        "flow" => {
            let hash = number(words[1]).expect("a hash") as u32;
            let (queue, cpu, slot) = (numbered(step, "queue"), numbered(step, "cpu"), value(step, "slot"));
            let steered = match device {
                Some(device) => device.moved(queue, slot, hash, cpu, 0, !words.contains(&"gre")),
                None => moved(None, queue, slot, hash, cpu, 0),
            };
            let rules: Vec<String> = steered.driver.into_iter().chain([steered.rule]).map(id).collect();
            rules.join(", ")
        }
        "expire" => {
            let queue = numbered(step, "queue");
            id(known(device).may_expire(queue, value(step, "slot"), value(step, "id"), value(step, "head")))
        }
        "work" => {
            let head = value(step, "head");
            let gone = device.as_mut().expect("a device").work(|_| head);
            format!("{} {gone}", id(R::E5Work))
        }
        "locked" => known(device).calls().0.to_string(),
        "for" => known(device).calls().1.to_string(),
        other => panic!("no step is called {other}"),
    }
}
