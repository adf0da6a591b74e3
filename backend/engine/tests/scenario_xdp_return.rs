//! Simulations of xdp-return, counted by hand from the rules.
//!
//! A frame costs, today: 1 comparison where the cache is not requested, 2 where it is; a query where caller or flag
//! refuses. Under the proposal: no comparison, always one question. A price is 15 cycles in the cache without a query, 20 with one, 30 by
//! the ring (7.537, 10.490 and 15.395 ns).

use skbscope_engine::scenario::{SCENARIOS, Simulation, run};

fn simulation(given: &str) -> Simulation {
    let pairs: Vec<(&str, &str)> = given.split_whitespace().filter_map(|a| a.split_once('=')).collect();
    run("xdp-return", &pairs).unwrap_or_else(|e| panic!("{given}: {e}"))
}
fn end(simulation: &Simulation, gauge: &str) -> i64 {
    let gauge = simulation.gauges.iter().find(|g| g.id == gauge).unwrap_or_else(|| panic!("no gauge {gauge}"));
    *gauge.values.last().expect("a value for the start")
}
fn counts(given: &str, wanted: &[(&str, i64)]) {
    let simulation = simulation(given);
    for (gauge, value) in wanted {
        assert_eq!(end(&simulation, gauge), *value, "{given}: {gauge}");
    }
}

#[test]
fn the_seed_s_drop_goes_to_the_cache_whoever_decides() {
    // 64 frames × 2 comparisons, no question; 64 × 15 cycles; 64 × 7,537 ps. Two refills of 32 reuse the returned pages.
    counts("", &[("returned", 64), ("comparisons", 128), ("calls", 0), ("case-3", 64), ("cached", 64), ("changed", 0)]);
    counts("", &[("cycles", 960), ("ps", 482_368), ("priced", 64), ("cache", 32), ("ring", 0)]);
    // 64 questions; 64 × 20 cycles; 64 × 10,490 ps.
    counts(
        "variant=pool-decides",
        &[("comparisons", 0), ("calls", 64), ("cached", 64), ("changed", 0), ("cycles", 1_280), ("ps", 671_360)],
    );
}

#[test]
fn threaded_napi_is_where_behaviour_changes() {
    // list_owner is never set: rule D5. Today nobody asks, so the cache; under the proposal the ring.
    counts("case=threaded", &[("comparisons", 128), ("calls", 0), ("cached", 64), ("ringed", 0), ("changed", 64)]);
    // 32 in the cache serve the first refill; the second finds it empty and takes 64 from the ring at once, 32 of them
    // for the device.
    counts(
        "case=threaded variant=pool-decides",
        &[
            ("calls", 64),
            ("cached", 0),
            ("ringed", 64),
            ("from-ring", 1),
            ("cache", 32),
            ("ring", 0),
            ("cycles", 1_920),
        ],
    );
    // Busy polling sets no owner either; a realtime kernel never says yes.
    for given in ["context=busy", "realtime=yes", "linked=none"] {
        counts(&format!("{given} variant=pool-decides"), &[("ringed", 64), ("changed", 64)]);
        counts(given, &[("cached", 64), ("calls", 0)]);
    }
}

#[test]
fn cases_1_and_2_ask_the_pool_before_and_after() {
    // Flag set on CPU 0, where eth0's NAPI is scheduled too: the pool says yes.
    counts("case=veth", &[("comparisons", 128), ("calls", 64), ("case-2", 64), ("cached", 64), ("changed", 0)]);
    counts("case=veth variant=pool-decides", &[("comparisons", 0), ("calls", 64), ("cached", 64)]);
    // Once eth0's NAPI has completed nobody owns it.
    counts("case=veth owner=complete", &[("ringed", 64), ("case-2", 64)]);
    // Flag set on CPU 1: the pool says no.
    counts("case=cpumap", &[("comparisons", 128), ("calls", 64), ("case-2", 64), ("ringed", 64), ("wrong", 0)]);
    // Not requested: one comparison each.
    counts("case=completion", &[("comparisons", 64), ("calls", 64), ("case-1", 64), ("ringed", 64)]);
    counts("case=completion variant=pool-decides", &[("comparisons", 0), ("calls", 64), ("ringed", 64)]);
}

#[test]
fn a_flag_cleared_too_early_puts_two_cpus_into_one_cache() {
    counts("case=flag-cleared-early", &[("cached", 64), ("wrong", 64), ("changed", 64), ("calls", 0)]);
    counts("case=flag-cleared-early variant=pool-decides", &[("ringed", 64), ("wrong", 0)]);
}

#[test]
fn bulk_asks_once_for_sixteen() {
    counts("case=bulk", &[("comparisons", 0), ("calls", 4), ("case-bulk", 64), ("ringed", 64)]);
    // In the pool's own poll: 4 queried at 20 cycles, 60 at 15.
    counts("api=bulk", &[("calls", 4), ("cached", 64), ("cycles", 4 * 20 + 60 * 15)]);
}

#[test]
fn a_tour_of_six_polls_of_eight() {
    // softirq 16 + veth 16 + cpumap 16 + other 8 + threaded 16 + busy 16 comparisons; veth, cpumap and other ask.
    counts("case=tour", &[("comparisons", 88), ("calls", 24), ("case-1", 8), ("case-2", 16), ("case-3", 24)]);
    counts("case=tour", &[("cached", 32), ("ringed", 16), ("changed", 16)]);
    counts("case=tour variant=pool-decides", &[("calls", 48), ("cached", 16), ("ringed", 32), ("changed", 16)]);
}

#[test]
fn pages_that_the_pool_may_not_or_cannot_keep() {
    // A ring of 16: the first 16 stay, the others leave; the cache of 128 gives 64.
    counts("case=ring-full", &[("ringed", 16), ("lost", 48), ("cache", 64), ("ring", 16), ("priced", 16)]);
    let held = simulation("case=held");
    assert_eq!(end(&held, "cached") + end(&held, "lost"), 64);
    // A cache of 127 takes one of two (golden vector 12); the refill comes after both.
    counts("filled=127 frames=2", &[("cached", 1), ("ringed", 1)]);
    // 64 KiB pages from v7.1: refill 4, cache 8.
    let small = simulation("page=65536 kernel=7.1");
    assert_eq!(small.places.iter().find(|p| p.id == "cache").and_then(|p| p.capacity), Some(8));
}

#[test]
fn forty_frames_leave_by_sixteen_sixteen_eight() {
    let simulation = simulation("frames=40 poll=40");
    let batches: Vec<&str> =
        simulation.events.iter().filter(|e| e.mark == "dropped").map(|e| e.text.as_str()).collect();
    assert_eq!(batches.len(), 3);
    for (batch, size) in batches.iter().zip([16, 16, 8]) {
        assert!(batch.contains(&format!("{size} frames leave")), "{batch}");
    }
}

#[test]
fn a_decision_by_hand_changes_that_decision_and_no_other() {
    // Frame 3's page is ask 7.
    let (rule, hand) = (simulation("case=cpumap"), simulation("case=cpumap hand=7:cache"));
    assert_eq!(rule.events.len(), hand.events.len());
    for (one, other) in rule.events.iter().zip(&hand.events) {
        assert_eq!(one.ask, other.ask);
        let took = |e: &skbscope_engine::scenario::simulation::Event| e.choice.as_ref().map(|c| (c.took, c.by_hand));
        match (one.ask, took(one)) {
            (7, Some(_)) => assert_eq!((took(one), took(other)), (Some(("ring", false)), Some(("cache", true)))),
            _ => assert_eq!(took(one), took(other)),
        }
    }
    assert_eq!((end(&rule, "wrong"), end(&hand, "wrong")), (0, 1));
    assert_eq!(end(&hand, "calls"), end(&rule, "calls"));
}

#[test]
fn the_same_page_has_the_same_ask_whoever_decides() {
    let asks = |given: &str| -> Vec<u32> {
        simulation(given).events.iter().filter(|e| e.choice.is_some()).map(|e| e.ask).collect()
    };
    assert_eq!(asks("case=tour"), asks("case=tour variant=pool-decides"));
}

#[test]
fn the_same_parameters_give_the_same_bytes_and_every_case_has_its_moments() {
    let scenario = SCENARIOS.iter().find(|s| s.id == "xdp-return").expect("in the catalogue");
    for case in scenario.cases {
        let given = format!("case={}", case.id);
        let json = |given: &str| serde_json::to_string(&simulation(given)).expect("a simulation is JSON");
        assert_eq!(json(&given), json(&given));
        assert!(json(&given).len() < 300_000, "{given}");
        let simulation = simulation(&given);
        assert!(
            (60..600).contains(&simulation.events.len()) && simulation.left_out == 0,
            "{given}: {}",
            simulation.events.len()
        );
        assert!(simulation.events.windows(2).all(|two| two[0].at_ns <= two[1].at_ns), "{given}: time goes back");
        for name in ["start", "first-poll", "first-frame", "first-return", "first-put", "first-refill", "end"] {
            assert!(simulation.moments.contains_key(name), "{given}: {name}");
        }
        assert!(simulation.gauges.iter().all(|g| g.values.len() == simulation.events.len() + 1), "{given}");
    }
    let has = |given: &str, name: &str| assert!(simulation(given).moments.contains_key(name), "{given}: {name}");
    for (given, names) in [
        ("", "first-batch first-comparison second-comparison first-cached case-3"),
        ("case=tour", "put-softirq put-veth put-cpumap put-other put-threaded put-busy case-1 case-2 changed"),
        ("case=threaded variant=pool-decides", "first-question first-ringed refill-from-ring changed"),
        ("case=flag-cleared-early", "wrong"),
        ("case=ring-full", "ring-full"),
        ("case=held", "held"),
    ] {
        names.split(' ').for_each(|name| has(given, name));
    }
}

#[test]
fn a_wrong_parameter_is_refused_in_one_sentence() {
    for (given, sentence) in [
        ([("context", "tasklet")], "context is"),
        ([("frames", "97")], "frames is \"97\"; expected a whole number from 1 to 96"),
        ([("case", "nowhere")], "there is no case"),
        ([("hand", "7:heap")], "expected the number of an input, a colon and cache or ring"),
        ([("colour", "red")], "there is no parameter"),
    ] {
        let error = run("xdp-return", &given).expect_err("refused");
        assert!(error.contains(sentence), "{error}");
        assert!(!error.contains('\n'));
    }
}

#[test]
fn every_mark_and_place_is_a_word_of_the_pages() {
    let words = include_str!("../../../frontend/src/charts/vocabulary/concepts.ts");
    let knows = |id: &str| words.contains(&format!("\n  {id}: {{"));
    let scenario = SCENARIOS.iter().find(|s| s.id == "xdp-return").expect("in the catalogue");
    for case in scenario.cases {
        let simulation = simulation(&format!("case={}", case.id));
        simulation.events.iter().for_each(|e| assert!(knows(e.mark), "{}", e.mark));
        simulation.places.iter().for_each(|p| assert!(knows(p.concept), "{}", p.concept));
        simulation.tokens.iter().for_each(|t| assert!(knows(t.concept), "{}", t.concept));
    }
}
