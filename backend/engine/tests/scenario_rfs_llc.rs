//! The scenario rfs-llc: what its cases come to by the rules, and what its simulations promise the pages.

use std::collections::BTreeSet;

use skbscope_engine::scenario::{SCENARIOS, Simulation, run};

const VARIANTS: [&str; 4] = ["stock", "as-posted", "intended", "intended-checked"];

fn simulation(given: &[(&str, &str)]) -> Simulation {
    run("rfs-llc", given).expect("the scenario takes these")
}
fn at(simulation: &Simulation, gauge: &str, position: usize) -> i64 {
    simulation.gauges.iter().find(|g| g.id == gauge).unwrap_or_else(|| panic!("no gauge {gauge}")).values[position]
}
fn end(simulation: &Simulation, gauge: &str) -> i64 {
    at(simulation, gauge, simulation.events.len())
}
fn count(simulation: &Simulation, mark: &str) -> usize {
    simulation.events.iter().filter(|e| e.mark == mark).count()
}

#[test]
fn today_every_hop_is_written_and_asks_the_nic() {
    // Rule A: a word differs after each of the 17 hops and at the first read: 18 writes, 12 reads find their own word.
    // Each write is followed by packets, the first of which moves the flow (B7): one steering call a write.
    let simulation = simulation(&[]);
    let ends = |id| end(&simulation, id);
    assert_eq!((ends("hops"), ends("hops-across")), (17, 3));
    assert_eq!((ends("writes"), ends("by:A-empty"), ends("by:A-same-llc"), ends("by:A-cross-llc")), (18, 1, 14, 3));
    assert_eq!((ends("by:A-equal"), ends("kept"), ends("avoided")), (12, 0, 0));
    assert_eq!((ends("steer-calls"), ends("for-nothing"), ends("programmed")), (18, 0, 18));
    // 1 packet before the first read is not steered (B10); the other 60 go where the reader is.
    assert_eq!((ends("packets"), ends("unsteered"), ends("hit"), ends("near"), ends("far")), (61, 1, 60, 1, 0));
}

#[test]
fn as_described_only_hops_between_domains_are_written() {
    // Rule 4.2: the empty word decodes to CPU 15 of 12, invalid: written once; then the 3 hops to the other domain.
    let simulation = simulation(&[("variant", "intended")]);
    let ends = |id| end(&simulation, id);
    assert_eq!((ends("writes"), ends("by:A-invalid"), ends("by:A-cross-llc")), (4, 1, 3));
    assert_eq!((ends("stock-writes"), ends("avoided")), (18, 14));
    // 30 reads: 4 write, 7 find the recorded CPU under them, 19 find another of its domain.
    assert_eq!((ends("by:A-equal"), ends("by:A-kept-llc"), ends("kept")), (7, 19, 19));
    assert_eq!((ends("steer-calls"), ends("far")), (4, 0));
    assert_eq!(ends("hit") + ends("near"), 61);
}

#[test]
fn as_posted_writes_like_today() {
    // Defect a: the hash part is no CPU number, so test 2 always says "write".
    let (stock, posted) = (simulation(&[]), simulation(&[("variant", "as-posted")]));
    assert_eq!(end(&posted, "by:A-invalid"), 18);
    for gauge in ["writes", "avoided", "steer-calls", "hit", "near", "far"] {
        assert_eq!(end(&stock, gauge), end(&posted, gauge), "{gauge}");
    }
}

#[test]
fn the_same_hops_over_smaller_domains_write_more() {
    // Halves nest in 1, 2, 4 and 6 domains of 12 CPUs: a hop that leaves a domain leaves each smaller one too.
    let writes = |llcs| end(&simulation(&[("variant", "intended"), ("llcs", llcs)]), "writes");
    assert_eq!([writes("1"), writes("2"), writes("4"), writes("6")], [1, 4, 11, 12]);
    let hops = |llcs| {
        simulation(&[("llcs", llcs)]).events.iter().filter(|e| e.mark == "hop").map(|e| e.cpu).collect::<Vec<_>>()
    };
    assert_eq!(hops("1"), hops("6"));
}

#[test]
fn many_threads_on_one_socket_stop_calling_the_driver() {
    // 39 hops inside one domain: today 40 writes and 40 calls, as described the first of each.
    let case = |variant| simulation(&[("case", "many-threads"), ("variant", variant)]);
    let (stock, intended) = (case("stock"), case("intended"));
    assert_eq!((end(&stock, "writes"), end(&stock, "steer-calls")), (40, 40));
    assert_eq!((end(&intended, "writes"), end(&intended, "steer-calls"), end(&intended, "avoided")), (1, 1, 39));
}

#[test]
fn without_hardware_steering_nobody_calls_the_driver() {
    let simulation = simulation(&[("case", "rfs-only")]);
    assert_eq!((end(&simulation, "writes"), end(&simulation, "steer-calls")), (18, 0));
    assert!(simulation.events.iter().any(|e| e.rules.contains(&"C1-none")));
}

#[test]
fn defect_b_the_newcomer_of_a_slot_is_never_recorded() {
    // Flow A writes once; 15 more reads of A and 16 of B find a CPU of their domain (4.2 compares CPUs only).
    let intended = simulation(&[("case", "shared-slot")]);
    assert_eq!((end(&intended, "writes"), end(&intended, "by:A-kept-tag")), (1, 16));
    assert_eq!(end(&intended, "by:A-kept-llc") + end(&intended, "by:A-equal"), 15);
    assert!((0..=intended.events.len()).all(|p| at(&intended, "recorded:B", p) == -1));
    // All 33 packets of B and the first of A are received in the other domain: no entry is theirs.
    assert_eq!((end(&intended, "far"), end(&intended, "unsteered")), (34, 34));
    // With the tag test each read overwrites the other flow's word, as today: 32 reads, 32 writes.
    let checked = simulation(&[("case", "shared-slot"), ("variant", "intended-checked")]);
    assert_eq!((end(&checked, "writes"), end(&checked, "by:A-tag"), end(&checked, "stock-writes")), (32, 31, 32));
}

#[test]
fn defect_c_an_empty_slot_that_looks_like_the_last_cpu_is_never_written() {
    // 16 CPU numbers: mask 15, 0xffff decodes to CPU 15, in the readers' domain (golden vector 19 in small).
    let power = simulation(&[("case", "empty-slot")]);
    assert_eq!((end(&power, "mask"), end(&power, "writes"), end(&power, "by:A-kept-empty")), (15, 0, 20));
    assert_eq!((end(&power, "far"), end(&power, "packets")), (41, 41));
    // 48 CPU numbers: mask 63, 0xffff decodes to 63, which is none (golden vector 18).
    let other = simulation(&[("case", "empty-slot-48")]);
    assert_eq!((end(&other, "mask"), end(&other, "by:A-invalid"), end(&other, "far")), (63, 1, 1));
    let checked = simulation(&[("case", "empty-slot"), ("variant", "intended-checked")]);
    assert_eq!((end(&checked, "by:A-empty"), end(&checked, "far")), (1, 1));
}

#[test]
fn a_recorded_cpu_the_reader_may_not_use_gives_way() {
    let simulation = simulation(&[("case", "cpuset")]);
    assert_eq!((end(&simulation, "by:A-not-allowed"), end(&simulation, "writes")), (1, 2));
    assert!(simulation.moments["cut"] < simulation.moments["not-allowed"]);
}

#[test]
fn a_flow_waits_for_its_last_packet_where_backlogs_are_slow() {
    let simulation = simulation(&[("case", "busy-backlog")]);
    assert_eq!(
        simulation.events.iter().filter(|e| e.rules.contains(&"B7-hold")).count() as i64,
        end(&simulation, "held")
    );
    assert!(end(&simulation, "held") > 0 && simulation.moments.contains_key("held"));
}

#[test]
fn the_same_inputs_have_the_same_numbers_whatever_the_variant() {
    let inputs = |variant| {
        let simulation = simulation(&[("variant", variant)]);
        let of = |e: &skbscope_engine::scenario::simulation::Event| (e.ask, e.at_ns, e.mark == "hop");
        let marks = ["hop", "write", "kept", "reads"];
        simulation.events.iter().filter(|e| marks.contains(&e.mark)).map(of).collect::<Vec<_>>()
    };
    for variant in VARIANTS {
        assert_eq!(inputs("stock"), inputs(variant), "{variant}");
    }
}

#[test]
fn by_hand_exactly_that_read_is_decided_otherwise() {
    let rule = simulation(&[]);
    let first = rule.events.iter().find(|e| e.rules == ["A-same-llc"]).expect("the first hop stays inside");
    let retained = simulation(&[("hand", &format!("{}:keep", first.ask))]);
    for event in retained.events.iter().filter_map(|e| e.choice.as_ref().map(|c| (e.ask, c))) {
        assert_eq!(event.1.by_hand, event.0 == first.ask);
        assert_eq!(event.1.took, if event.0 == first.ask { "keep" } else { "write" });
    }
    assert_eq!((end(&retained, "kept"), end(&retained, "avoided")), (1, 1));
    // The count of a rule is of what the rule decided.
    assert_eq!((end(&rule, "by:A-same-llc"), end(&retained, "by:A-same-llc")), (14, 13));
    // To keep across domains is what no variant does: the next packets are received far away.
    let across = rule.events.iter().find(|e| e.rules == ["A-cross-llc"]).expect("a hop leaves the domain");
    let far = simulation(&[("hand", &format!("{}:keep", across.ask))]);
    assert_eq!((end(&rule, "far"), end(&far, "far")), (0, 2));
    assert_eq!(
        run("rfs-llc", &[("hand", "5:both")]).map(|_| ()).unwrap_err(),
        "hand has \"5:both\"; expected the number of an input, a colon and write or keep"
    );
}

#[test]
fn wrong_parameters_give_one_sentence() {
    for (given, sentence) in [
        (("llcs", "9"), "llcs is \"9\"; expected a whole number from 1 to 8"),
        (("variant", "v1"), "variant is \"v1\"; expected one of stock, as-posted, intended, intended-checked"),
        (
            ("case", "none"),
            "there is no case \"none\"; expected one of one-reader, many-threads, chiplets, rfs-only, shared-slot, empty-slot, empty-slot-48, cpuset, busy-backlog",
        ),
    ] {
        assert_eq!(run("rfs-llc", &[given]).map(|_| ()).unwrap_err(), sentence);
    }
}

#[test]
fn simulations_are_reproducible_small_and_complete() {
    let scenario = SCENARIOS.iter().find(|s| s.id == "rfs-llc").expect("it is in the catalogue");
    for case in scenario.cases {
        for variant in VARIANTS {
            let one = simulation(&[("case", case.id), ("variant", variant)]);
            let json = serde_json::to_string(&one).expect("a simulation is plain data");
            assert_eq!(
                json,
                serde_json::to_string(&simulation(&[("case", case.id), ("variant", variant)])).expect("as above")
            );
            assert!((60..=400).contains(&one.events.len()), "{} {variant}: {}", case.id, one.events.len());
            assert_eq!(one.left_out, 0);
            assert!(one.events.is_sorted_by_key(|e| e.at_ns));
            assert!(one.events.iter().all(|e| !e.text.ends_with('.')));
            assert!(one.moments.values().all(|p| *p as usize <= one.events.len()));
            assert!(one.gauges.iter().all(|g| g.values.len() == one.events.len() + 1));
        }
    }
    // The widest machine with everything turned up only counts what does not fit.
    let wide = simulation(&[
        ("cpus", "16"),
        ("llcs", "8"),
        ("flows", "4"),
        ("reads", "60"),
        ("packets", "6"),
        ("slots", "16"),
    ]);
    assert!(wide.events.len() == 600 && wide.left_out > 0);
    // Two CPUs, one domain: nothing to leave, nothing to divide.
    assert!(count(&simulation(&[("cpus", "2"), ("llcs", "1"), ("kernel", "5.19")]), "hop") > 0);
}

#[test]
fn every_moment_a_story_needs_is_there() {
    let has = |given: &[(&str, &str)], moments: &[&str]| {
        let simulation = simulation(given);
        for moment in moments {
            assert!(simulation.moments.contains_key(moment), "{given:?} has no {moment}");
        }
    };
    has(
        &[],
        &[
            "start",
            "first-record",
            "first-hop",
            "after-hop",
            "first-write",
            "follows",
            "ten-hops",
            "first-call",
            "first-filter",
            "end",
        ],
    );
    has(&[("variant", "intended")], &["first-kept", "first-near", "first-hop-across", "rewrite-across", "ten-hops"]);
    has(&[("case", "shared-slot")], &["foreign-word", "unrecorded"]);
    has(&[("case", "empty-slot")], &["empty-kept", "unrecorded"]);
}

#[test]
fn every_mark_and_concept_is_in_the_vocabulary() {
    let text = include_str!("../../../frontend/src/charts/vocabulary/concepts.ts");
    let known: BTreeSet<&str> =
        text.lines().filter_map(|line| Some(line.strip_prefix("  ")?.split_once(": {")?.0)).collect();
    let scenario = SCENARIOS.iter().find(|s| s.id == "rfs-llc").expect("it is in the catalogue");
    for case in scenario.cases {
        for variant in VARIANTS {
            let simulation = simulation(&[("case", case.id), ("variant", variant)]);
            let used = simulation.events.iter().map(|e| e.mark);
            let used = used
                .chain(simulation.places.iter().map(|p| p.concept))
                .chain(simulation.tokens.iter().map(|t| t.concept));
            used.for_each(|word| assert!(known.contains(word), "{word}"));
        }
    }
}
