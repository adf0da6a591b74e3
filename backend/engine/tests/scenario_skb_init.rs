//! The simulation of skb-init: golden counts derived by hand from the rules, decisions by hand, and the form pages rely on.

use std::collections::BTreeMap;

use skbscope_engine::scenario::{SCENARIOS, Simulation, run};

const VOCABULARY: &str = include_str!("../../../frontend/src/charts/vocabulary/concepts.ts");

fn simulation(given: &[(&str, &str)]) -> Simulation {
    run("skb-init", given).expect("a simulation")
}

fn rules(simulation: &Simulation) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for rule in simulation.events.iter().flat_map(|e| &e.rules) {
        *counts.entry(*rule).or_default() += 1;
    }
    counts
}

fn last(simulation: &Simulation, gauge: &str) -> i64 {
    let found = simulation.gauges.iter().find(|g| g.id == gauge).unwrap_or_else(|| panic!("no gauge {gauge}"));
    *found.values.last().expect("a value")
}

fn gauges<const N: usize>(simulation: &Simulation, names: [&str; N]) -> [i64; N] {
    names.map(|name| last(simulation, name))
}

/// 60 skbs; every tenth is sent by CPU 0 (6), the others are received by CPU 1 (54); each is freed on the other CPU.
/// CPU 0 allocates its 6 from its own list: local. CPU 1 finds on its own list what it freed of CPU 0's, after skbs 9, 19,
/// … 49 (5 times): local. Its other 49 come from slab, where CPU 0 put them: remote. CPU 0 has read what it frees (54
/// local); CPU 1 has not touched what it completes (6 remote). CPU 0's list is full: each of its 6 allocations makes
/// room for one, and five of those rooms are filled before the end: 5 pushes there and 6 on CPU 1's list, 49 at the limit.
#[test]
fn the_default_is_the_receiver_of_the_baseline() {
    let simulation = simulation(&[]);
    let counts = [
        ("A-part-local", 11),
        ("A-part-remote", 49),
        ("F-full-local", 54),
        ("F-full-remote", 6),
        ("P-empty", 49),
        ("P-full", 49),
        ("P-pop", 11),
        ("P-push", 11),
    ];
    assert_eq!(rules(&simulation), BTreeMap::from(counts));
    assert_eq!(
        gauges(&simulation, ["hot:0", "hot:1", "allocs:0", "allocs:1", "frees:0", "frees:1"]),
        [127, 1, 6, 54, 54, 6]
    );
    // Five lines: 3 at the allocation and 2 while it is filled in, or all at a completion (CPU 1); all at a read (CPU 0).
    assert_eq!(gauges(&simulation, ["fetched:1", "fetched:0"]), [49 * 5 + 6 * 5, 54 * 5]);
    // 6 × 64.05; 49 × 203.39 + 5 × 64.05; 54 × 127.54; 6 × 228.95, in hundredths.
    let cycles = ["cycles-alloc:0", "cycles-alloc:1", "cycles-free:0", "cycles-free:1", "unpublished"];
    assert_eq!(gauges(&simulation, cycles), [38_430, 1_028_636, 688_716, 137_370, 0]);
    // 10,670.66 / 60 and 8,260.86 / 60: the weighted means of the thread were 189.1 and 137.8.
    assert_eq!(gauges(&simulation, ["mean-alloc", "mean-free", "fetched"]), [178, 138, 545]);
    assert_eq!(simulation.events.len(), 54 * 4 + 6 * 3);
    assert_eq!(simulation.events[0].rules, ["P-empty", "A-part-remote"]);
}

/// The same skbs. What CPU 1 finds on its own list it completed without touching it: CPU 0 wrote it, so all of CPU 1's 54
/// allocations are remote. The lines that cross are the same but for the last completion, whose header nobody took again.
#[test]
fn the_patch_wipes_once_and_moves_the_same_lines() {
    let simulation = simulation(&[("variant", "at-alloc")]);
    let counts = rules(&simulation);
    assert_eq!((counts["A-full-local"], counts["A-full-remote"], counts["F-none"]), (6, 54, 60));
    assert_eq!(gauges(&simulation, ["fetched:1", "fetched:0", "wiped-local", "wiped-remote"]), [270, 270, 6, 54]);
    assert_eq!(gauges(&simulation, ["cycles-free:0", "cycles-free:1", "unpublished"]), [0, 0, 60]);
    assert_eq!(gauges(&simulation, ["cycles-alloc:0", "cycles-alloc:1"]), [6 * 23_721, 54 * 23_091]);
}

/// 30 allocations on each CPU: the mean of the model is the published 234.06 cycles, and no free has a figure.
#[test]
fn the_patched_run_has_the_published_mean_and_no_frees() {
    let simulation = simulation(&[("case", "patched-run")]);
    assert_eq!(gauges(&simulation, ["allocs:0", "allocs:1", "unpublished"]), [30, 30, 60]);
    assert_eq!(last(&simulation, "cycles-alloc:0") + last(&simulation, "cycles-alloc:1"), 60 * 23_406);
}

/// Stock, but half of the interrupts on each CPU: an skb read on a CPU fills the list the next allocation there takes from.
/// CPU 0 pops all of its 30. CPU 1 finds its list empty once: skb 10 is its second in a row. At 19 and 20 CPU 0 has two in a
/// row, which leaves CPU 1 one to spare for 29 and 30, and so on.
#[test]
fn where_interrupts_land_decides_more_than_the_patch() {
    let simulation = simulation(&[("split", "50-50")]);
    let counts = rules(&simulation);
    assert_eq!((counts["A-part-local"], counts["A-part-remote"]), (59, 1));
    let remote: Vec<u32> =
        simulation.events.iter().filter(|e| e.rules.contains(&"A-part-remote")).map(|e| e.ask / 4).collect();
    assert_eq!(remote, [10]);
}

/// Only the first allocation of CPU 1 finds a header of CPU 0, in slab.
#[test]
fn on_one_cpu_nothing_has_to_be_fetched() {
    let simulation = simulation(&[("case", "same-cpu")]);
    let counts = rules(&simulation);
    assert_eq!((counts["A-part-local"], counts["A-part-remote"], counts["F-full-local"]), (59, 1, 60));
    assert_eq!(gauges(&simulation, ["fetched:0", "fetched:1"]), [0, 5]);
}

/// CPU 1 allocates 54, of which 5 come off its own list: slab makes 49, and CPU 0's list keeps 54 − 6.
#[test]
fn from_nothing_every_header_is_constructed_and_ends_on_the_other_list() {
    let simulation = simulation(&[("case", "cold")]);
    assert_eq!(rules(&simulation)["A-constructor"], 49);
    assert_eq!(gauges(&simulation, ["constructed", "hot:0", "hot:1", "slab-by:0"]), [49, 48, 1, 0]);
    assert_eq!(simulation.events[0].rules, ["P-empty", "A-constructor", "A-part-local"]);
    // The patch constructs nothing, and who wrote a page of slab last is not known.
    let patched = self::simulation(&[("case", "cold"), ("variant", "at-alloc")]);
    assert_eq!((last(&patched, "constructed"), last(&patched, "wiped-unknown")), (0, 49));
}

#[test]
fn other_lists_other_rules() {
    let none = simulation(&[("case", "no-hot-list")]);
    let counts = rules(&none);
    assert_eq!((counts["P-empty"], counts["P-full"], counts.get("P-pop")), (60, 60, None));
    assert_eq!(counts["A-part-remote"], 49, "slab is a stack too: the same headers meet the same CPUs");
    let today = simulation(&[("case", "today")]);
    assert!(rules(&today).keys().all(|rule| !rule.starts_with("P-")));
    assert!(today.gauges.iter().all(|g| !g.id.starts_with("cycles") && !g.id.starts_with("hot:") && g.id != "line:4"));
    let bursts = simulation(&[("case", "bursts")]);
    let constructed = last(&bursts, "constructed") as usize;
    assert!(constructed > 0, "eight at a time are more than slab has");
    assert_eq!(rules(&bursts).values().sum::<usize>(), 240 + constructed, "two rules an allocation, two a free");
}

/// CPU 0's list is full, so slab has the header of skb 4 for the very next allocation: skb 5, by CPU 1.
#[test]
fn a_decision_by_hand_changes_that_free_and_the_allocation_that_takes_the_header() {
    let (rule, hand) = (simulation(&[]), simulation(&[("hand", "19:alloc")]));
    let changed: Vec<u32> = rule
        .events
        .iter()
        .zip(&hand.events)
        .filter(|(a, b)| a.rules != b.rules || a.mark != b.mark)
        .map(|(a, _)| a.ask)
        .collect();
    assert_eq!(changed, [19, 20]);
    let chosen = |f: &Simulation, ask: u32| {
        f.events.iter().find(|e| e.ask == ask).and_then(|e| e.choice.clone()).expect("asked")
    };
    assert_eq!((chosen(&rule, 19).took, chosen(&rule, 19).by_hand), ("free", false));
    assert_eq!((chosen(&hand, 19).took, chosen(&hand, 19).by_hand), ("alloc", true));
    let wiped = hand.events.iter().find(|e| e.ask == 20).expect("skb 5");
    assert_eq!(wiped.rules, ["P-empty", "A-full-remote"]);
    assert_eq!(last(&hand, "unpublished"), 1);
    // The other way round: wiped at free under the patch, so the next allocation sets its part only.
    let patched = simulation(&[("variant", "at-alloc"), ("hand", "19:free")]);
    let part = patched.events.iter().find(|e| e.ask == 20).expect("skb 5");
    assert_eq!(part.rules, ["P-empty", "A-part-remote"]);
}

#[test]
fn the_same_input_has_the_same_number_on_both_sides() {
    let asks = |f: &Simulation| f.events.iter().map(|e| (e.ask, e.at_ns, e.cpu)).collect::<Vec<_>>();
    for case in ["receiver", "same-cpu", "cold", "bursts"] {
        let case = ("case", case);
        assert_eq!(asks(&simulation(&[case])), asks(&simulation(&[case, ("variant", "at-alloc")])));
    }
}

#[test]
fn a_simulation_is_reproducible_and_short() {
    let scenario = SCENARIOS.iter().find(|s| s.id == "skb-init").expect("in the catalogue");
    for case in scenario.cases {
        let json = |f: &Simulation| serde_json::to_string(f).expect("json");
        let made = simulation(&[("case", case.id)]);
        assert_eq!(json(&made), json(&simulation(&[("case", case.id)])), "{}", case.id);
        assert!(made.events.len() <= 320 && made.left_out == 0, "{}", case.id);
        for moment in ["start", "first-alloc", "first-fill", "first-cross", "first-free", "end"] {
            let is_there = made.moments.contains_key(moment) || (case.id == "same-cpu" && moment == "first-cross");
            assert!(is_there, "{}: no moment {moment}", case.id);
        }
        assert!(made.gauges.iter().all(|g| g.values.len() == made.events.len() + 1), "{}", case.id);
        assert!(made.events.windows(2).all(|w| w[0].at_ns <= w[1].at_ns), "{}", case.id);
        let concepts = made.places.iter().map(|p| p.concept).chain(made.events.iter().map(|e| e.mark));
        for concept in concepts.chain(made.tokens.iter().map(|t| t.concept)) {
            let key = format!("\n  {concept}: {{");
            assert!(VOCABULARY.contains(&key), "{concept} is not in the vocabulary");
        }
        for event in &made.events {
            assert!(!event.text.ends_with('.'), "{}", event.text);
        }
    }
    let story = simulation(&[]);
    for moment in ["first-remote", "first-completion", "wiped-across", "hot-full", "first-pop"] {
        assert!(story.moments.contains_key(moment), "no moment {moment}");
    }
    let most = simulation(&[("packets", "140"), ("variant", "at-alloc"), ("split", "50-50"), ("alien", "50")]);
    assert_eq!(most.left_out, 0);
}

#[test]
fn wrong_parameters_give_one_sentence() {
    for given in [("variant", "today"), ("alien", "101"), ("hand", "19:here"), ("split", "1"), ("queues", "2")] {
        let error = run("skb-init", &[given]).expect_err("an error");
        assert!(error.contains("expected") && !error.contains('\n'), "{error}");
    }
}
