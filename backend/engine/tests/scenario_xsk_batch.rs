//! The simulation of xsk-batch against counts derived by hand from the rules (kernel.md section 3; `policies/xsk-batch.md`).

use std::collections::BTreeSet;

use skbscope_engine::scenario::simulation::Event;
use skbscope_engine::scenario::{SCENARIOS, Simulation, run};

fn simulation(given: &[(&str, &str)]) -> Simulation {
    run("xsk-batch", given).expect("a simulation")
}
fn last(simulation: &Simulation, gauge: &str) -> i64 {
    *simulation.gauges.iter().find(|g| g.id == gauge).expect("a gauge").values.last().expect("values")
}
/// Packets of every call, by what its end says.
fn calls(simulation: &Simulation) -> Vec<(String, u32)> {
    let end = |e: &Event| {
        let (result, rest) = e.text.strip_prefix("sendto() returns ")?.split_once(" after ")?;
        Some((result.to_owned(), rest.split(' ').next()?.parse().ok()?))
    };
    simulation.events.iter().filter(|e| e.mark == "callEnds").filter_map(end).collect()
}
fn again(packets: u32) -> (String, u32) {
    ("EAGAIN".to_owned(), packets)
}

#[test]
fn a_hundred_descriptors_take_four_calls() {
    // Golden vector 16: budget 32, so 32, 32, 32 with EAGAIN, then 4 and an empty ring. Each packet has its own lock hold.
    let one = simulation(&[]);
    assert_eq!(calls(&one), [again(32), again(32), again(32), ("0".to_owned(), 4)]);
    for (gauge, value) in [("sent", 100), ("locks", 100), ("doorbells", 100), ("bulks", 0), ("calls", 4), ("eagain", 3)]
    {
        assert_eq!(last(&one, gauge), value, "{gauge}");
    }
    // t = a + b + c = 363 + 114 + 60.
    assert_eq!((last(&one, "packet"), last(&one, "pps")), (537, 1_862_197));
}

#[test]
fn groups_of_16_hold_the_lock_twice_a_call() {
    // Golden vector 17; the last call has 4 left, so 2 + 2 + 2 + 1 holds and as many bulk allocations, a doorbell a packet.
    // As posted a ring that runs empty ends the call with EAGAIN too (L3).
    let groups = simulation(&[("variant", "batch"), ("batch", "16")]);
    assert_eq!(calls(&groups), [again(32), again(32), again(32), again(4)]);
    for (gauge, value) in [("locks", 7), ("bulks", 7), ("doorbells", 100), ("sent", 100)] {
        assert_eq!(last(&groups, gauge), value, "{gauge}");
    }
    // 100 × (a + c) + 7 × b = 42,300 + 798 ns.
    assert_eq!(last(&groups, "packet"), 431);
    let more = simulation(&[("variant", "batch-more"), ("batch", "16")]);
    assert_eq!((last(&more, "doorbells"), last(&more, "locks")), (7, 7));
    // 100 × a + 7 × (b + c) = 36,300 + 1,218 ns.
    assert_eq!(last(&more, "packet"), 375);
}

#[test]
fn doubling_the_group_does_not_double_the_rate() {
    // a + c stays: 423 ns. b is shared by 1, 2, 4 … so the time a packet falls towards it and never below.
    let packet =
        |batch: &str| last(&simulation(&[("variant", "batch"), ("batch", batch), ("descriptors", "64")]), "packet");
    let times = ["1", "2", "4", "8", "16", "32"].map(packet);
    assert_eq!(times, [537, 480, 452, 437, 430, 427]);
}

#[test]
fn a_group_above_the_budget_is_refused() {
    // XDP_GENERIC_XMIT_BATCH above max_tx_budget: EACCES, so packets go one at a time. With the budget raised it is accepted.
    let refused = simulation(&[("variant", "batch"), ("batch", "64")]);
    assert_eq!((last(&refused, "locks"), refused.moments["refused"]), (100, 1));
    let raised = simulation(&[("variant", "batch"), ("batch", "64"), ("budget", "64")]);
    assert_eq!((last(&raised, "locks"), last(&raised, "calls")), (2, 2));
}

#[test]
fn where_the_program_calls_for_every_descriptor_nothing_is_grouped() {
    let (one, groups) =
        (simulation(&[("case", "one-a-call")]), simulation(&[("case", "one-a-call"), ("variant", "batch")]));
    for simulation in [&one, &groups] {
        assert_eq!((last(simulation, "calls"), last(simulation, "locks"), last(simulation, "packet")), (32, 32, 537));
    }
}

#[test]
fn a_doorbell_that_costs_less_than_nothing_makes_more_slower() {
    // virtio_net v2: 767,743, 1,055,201 and 940,398 pps. Here whole ns, and a last group of 4: 1302, 1056 − 120 + 366 × 4 / 100
    // and 1056 + 246 × 4 / 100.
    let pps = |variant: &str| last(&simulation(&[("case", "virtio"), ("variant", variant)]), "packet");
    assert_eq!([pps("stock"), pps("batch"), pps("batch-more")], [1302, 951, 1066]);
}

#[test]
fn a_full_driver_ring_wastes_what_the_group_built() {
    // 24 entries: of the first group of 32, 24 are sent and 8 skbs freed; their descriptors go back on the ring.
    let groups = simulation(&[("case", "driver-full"), ("variant", "batch")]);
    let busy = &groups.events[groups.moments["busy"] as usize - 1];
    assert_eq!(busy.rules, ["L9-busy"]);
    assert!(busy.text.contains("after 24 packets") && busy.text.contains("8 descriptors go back"), "{}", busy.text);
    assert_eq!(last(&groups, "sent"), 100);
    let at_end = groups.gauges.iter().find(|g| g.id == "wasted").expect("a gauge");
    assert_eq!(at_end.values[groups.moments["busy"] as usize], 8);
    // One at a time the device keeps up: 8,000 ns after a doorbell its entry is free, which is 15 packets later.
    assert_eq!(last(&simulation(&[("case", "driver-full")]), "wasted"), 0);
}

#[test]
fn a_bulk_that_falls_short_ends_the_call() {
    let groups = simulation(&[("case", "short-of-memory"), ("variant", "batch")]);
    let mut expected = vec![again(8); 12];
    expected.push(again(4));
    assert_eq!(calls(&groups), expected);
}

#[test]
fn completions_that_nobody_takes_stop_the_sender() {
    // 64 slots: after 64 packets none is free, whatever the device has completed.
    for variant in ["stock", "batch"] {
        let simulation = simulation(&[("case", "never-reaped"), ("variant", variant)]);
        assert_eq!(
            (last(&simulation, "sent"), last(&simulation, "slots"), last(&simulation, "tx")),
            (64, 64, 36),
            "{variant}"
        );
        assert!(simulation.moments.contains_key("no-slot") && simulation.moments.contains_key("stuck"));
    }
}

#[test]
fn the_same_parameters_give_the_same_simulation() {
    let json = || serde_json::to_string(&simulation(&[("variant", "batch-more"), ("driver", "24")])).expect("JSON");
    assert_eq!(json(), json());
}

#[test]
fn a_decision_by_hand_changes_that_hold_alone() {
    // The number of descriptor 2 is 1 + 5 × 2 + 1. Today's loop, one group by hand: the other 68 packets stay alone.
    let one = simulation(&[]);
    let by_hand = simulation(&[("hand", "12:group"), ("batch", "4")]);
    let takes = |simulation: &Simulation| -> Vec<_> {
        let is_reap = |e: &&Event| e.mark == "taken";
        simulation
            .events
            .iter()
            .filter(is_reap)
            .map(|e| (e.ask, e.choice.as_ref().map(|c| (c.took, c.by_hand))))
            .collect()
    };
    let expected: Vec<_> = takes(&one)
        .into_iter()
        .filter(|(ask, _)| ![17, 22, 27].contains(ask))
        .map(|(ask, choice)| if ask == 12 { (ask, Some(("group", true))) } else { (ask, choice) })
        .collect();
    assert_eq!(takes(&by_hand), expected);
    assert_eq!((last(&one, "locks"), last(&by_hand, "locks")), (100, 97));
    let alone = simulation(&[("variant", "batch"), ("hand", "2:one")]);
    // 1 by hand, then 31 to the end of the budget, 32, 32, 4.
    assert_eq!((last(&alone, "locks"), last(&alone, "calls")), (5, 4));
}

#[test]
fn a_wrong_parameter_is_refused_in_one_sentence() {
    for (given, expected) in [
        (("batch", "65"), "batch is \"65\"; expected a whole number from 1 to 64"),
        (("variant", "zc"), "variant is \"zc\"; expected one of stock, batch, batch-more"),
        (("hand", "2:two"), "hand has \"2:two\"; expected the number of an input, a colon and one or group"),
    ] {
        assert_eq!(run("xsk-batch", &[given]).expect_err("an error"), expected);
    }
}

#[test]
fn every_simulation_is_small_complete_and_uses_the_vocabulary() {
    let words = include_str!("../../../frontend/src/charts/vocabulary/concepts.ts");
    let concepts: BTreeSet<&str> =
        words.lines().filter_map(|l| Some(l.strip_prefix("  ")?.split_once(": {")?.0)).collect();
    assert!(concepts.len() > 40, "{concepts:?}");
    let scenario = SCENARIOS.iter().find(|s| s.id == "xsk-batch").expect("in the catalogue");
    for case in scenario.cases {
        for variant in ["stock", "batch", "batch-more"] {
            let simulation = simulation(&[("case", case.id), ("variant", variant)]);
            assert_eq!(simulation.left_out, 0, "{} {variant}", case.id);
            assert!(
                (60..=600).contains(&simulation.events.len()),
                "{} {variant}: {}",
                case.id,
                simulation.events.len()
            );
            assert!(simulation.events.is_sorted_by_key(|e| e.at_ns), "{} {variant}", case.id);
            for moment in
                ["start", "filled", "first-call", "first-read", "first-built", "first-sent", "first-hold", "end"]
            {
                assert!(simulation.moments.contains_key(moment), "{} {variant}: {moment}", case.id);
            }
            assert_eq!(simulation.moments.contains_key("first-bulk"), variant != "stock");
            assert_eq!(simulation.moments.contains_key("first-doorbell"), variant == "batch-more");
            for concept in simulation
                .events
                .iter()
                .map(|e| e.mark)
                .chain(simulation.places.iter().map(|p| p.concept))
                .chain(simulation.tokens.iter().map(|t| t.concept))
            {
                assert!(concepts.contains(concept), "{concept} is no concept");
            }
            for (gauge, places) in simulation.gauges.iter().map(|g| (g, simulation.events.len() + 1)) {
                assert_eq!(gauge.values.len(), places, "{}", gauge.id);
            }
        }
    }
}

#[test]
fn what_a_hold_took_in_is_used_up_when_it_ends() {
    for case in ["full-ring", "driver-full", "short-of-memory", "one-a-call"] {
        let simulation = simulation(&[("case", case), ("variant", "batch")]);
        for gauge in ["read", "allocate", "build", "lock"] {
            let gauge = simulation.gauges.iter().find(|g| g.id == gauge).expect("a gauge");
            for (event, value) in simulation.events.iter().zip(&gauge.values[1..]) {
                assert!(*value >= 0, "{} of {case} at {}", gauge.id, event.text);
                assert!(event.mark != "callEnds" || *value == 0, "{} of {case}: {value} at {}", gauge.id, event.text);
            }
        }
    }
}
