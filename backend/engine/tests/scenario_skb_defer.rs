//! The scenario of skb-defer: counts that follow from the rules of kernel.md 1.1, derived by hand in the comments.

use skbscope_engine::scenario::{SCENARIOS, Simulation, run};

fn simulation(given: &[(&str, &str)]) -> Simulation {
    run("skb-defer", given).unwrap_or_else(|error| panic!("{given:?}: {error}"))
}

fn last(simulation: &Simulation, gauge: &str) -> i64 {
    let found = simulation.gauges.iter().find(|g| g.id == gauge).unwrap_or_else(|| panic!("no gauge {gauge}"));
    *found.values.last().unwrap_or(&0)
}

fn at(simulation: &Simulation, gauge: &str, moment: &str) -> i64 {
    let found = simulation.gauges.iter().find(|g| g.id == gauge).unwrap_or_else(|| panic!("no gauge {gauge}"));
    found.values[simulation.moments[moment] as usize]
}

#[test]
fn one_sender_fills_its_own_list_and_is_kicked_at_the_65th() {
    let simulation = simulation(&[]);
    // Golden vector 1: limit 128, one kick at the push that makes 65.
    assert_eq!(at(&simulation, "list:0:0", "kick"), 65);
    assert_eq!(at(&simulation, "kicks", "kick"), 1);
    // A packet in 500 ns; the interrupt after 8 runs its poll 2 us later, when 11 wait: polls at 5.5, 11, ... us. Packet 64 is
    // the tenth of the sixth, at 33 us: kicked at 34.0, served at 39.0. The seventh, at 38.5, has pushed 4 by then: 66 + 4.
    assert_eq!(at(&simulation, "flushed", "flush"), 70);
    assert_eq!(at(&simulation, "list:0:0", "flush"), 0);
    // Every skb is done or waits: none is lost.
    assert_eq!(last(&simulation, "done") + last(&simulation, "list:0:0"), 160);
    assert_eq!(last(&simulation, "traced"), last(&simulation, "done"));
    assert_eq!(last(&simulation, "alien-data"), 0);
    // The completing CPU keeps nothing.
    assert_eq!(last(&simulation, "cache:1"), 40);
}

#[test]
fn switched_off_the_sender_lives_on_slab() {
    let simulation = simulation(&[("variant", "seed-0")]);
    // 160 sends, 40 structs in the cache, nothing comes back: 120 from slab.
    assert_eq!(last(&simulation, "slab-taken"), 120);
    // 40 + 160 puts on CPU 1, 32 to slab at each 128th: 88 puts to the first, then every 32: 88, 120, 152.
    assert_eq!(last(&simulation, "slab-returned"), 96);
    assert_eq!(last(&simulation, "cache:1"), 40 + 160 - 96);
    assert_eq!(
        (last(&simulation, "alien-data"), last(&simulation, "kicks"), last(&simulation, "flushed")),
        (160, 0, 0)
    );
}

#[test]
fn a_late_kick_lets_the_list_overflow_at_its_127() {
    let simulation = simulation(&[("case", "slow-kick")]);
    let holds = simulation.gauges.iter().find(|g| g.id == "list:0:0").and_then(|g| g.limit);
    assert_eq!(holds, Some(127));
    // Golden vector 2: the 128th attempt is the first refused.
    assert_eq!(at(&simulation, "counter:0:0", "overflow"), 128);
    assert_eq!(at(&simulation, "list:0:0", "overflow"), 127);
    assert!(last(&simulation, "overflow") > 0);
}

#[test]
fn a_limit_set_to_0_and_back_leaves_the_slot_stuck_on_v6_18() {
    let simulation = simulation(&[("case", "stuck-slot")]);
    // Until the limit is 0 every read but those not yet flushed was deferred; after it none, for good (kernel.md 11.3).
    let before = at(&simulation, "flushed", "limit-0");
    assert!(before > 0);
    assert!(last(&simulation, "flushed") <= before + 64);
    assert_eq!(last(&simulation, "limit"), 64);
    assert!(last(&simulation, "counter:0:0") > 64);
    assert_eq!(last(&simulation, "list:0:0"), 0);
    // From v7.1 the key is tested first: the counter does not rise, and deferral comes back.
    let mended = run("skb-defer", &[("case", "stuck-slot"), ("kernel", "7.1")]).unwrap_or_else(|e| panic!("{e}"));
    assert!(last(&mended, "flushed") > at(&mended, "flushed", "limit-back"));
}

#[test]
fn the_same_node_is_a_cheap_free_from_v7_0_on_and_another_is_not() {
    let near = simulation(&[("kernel", "7.0"), ("variant", "seed-0")]);
    let far = simulation(&[("case", "two-nodes"), ("variant", "seed-0")]);
    assert_eq!((last(&near, "alien-data"), last(&far, "alien-data")), (0, 160));
}

#[test]
fn a_decision_by_hand_changes_that_decision_alone() {
    let plain = simulation(&[]);
    let ask = plain.events.iter().find(|e| e.choice.is_some()).map_or(0, |e| e.ask);
    let forked = simulation(&[("hand", &format!("{ask}:here"))]);
    let choice = |simulation: &Simulation, of: u32| {
        simulation.events.iter().find(|e| e.ask == of && e.choice.is_some()).and_then(|e| e.choice.clone())
    };
    assert_eq!(choice(&plain, ask).map(|c| (c.took, c.by_hand)), Some(("back", false)));
    assert_eq!(choice(&forked, ask).map(|c| (c.took, c.by_hand)), Some(("here", true)));
    let others = plain.events.iter().filter(|e| e.choice.is_some() && e.ask != ask);
    for event in others {
        assert_eq!(choice(&forked, event.ask).map(|c| c.took), event.choice.as_ref().map(|c| c.took), "{}", event.text);
    }
}

/// What holds of every simulation of every scenario.
#[test]
fn every_case_of_every_scenario_is_consistent() {
    let words = vocabulary();
    for scenario in SCENARIOS {
        for case in scenario.cases {
            let given = [("case", case.id)];
            let simulation =
                run(scenario.id, &given).unwrap_or_else(|error| panic!("{} {}: {error}", scenario.id, case.id));
            let name = format!("{} {}", scenario.id, case.id);
            let json = serde_json::to_string(&simulation).unwrap_or_else(|e| panic!("{e}"));
            let again = run(scenario.id, &given).map(|f| serde_json::to_string(&f).unwrap_or_default());
            assert_eq!(again.as_deref(), Ok(json.as_str()), "{name}: not the same twice");
            assert!(
                !simulation.events.is_empty() && simulation.events.len() <= 600,
                "{name}: {} events",
                simulation.events.len()
            );
            assert!(simulation.events.windows(2).all(|w| w[0].at_ns <= w[1].at_ns), "{name}: time goes back");
            for gauge in &simulation.gauges {
                assert_eq!(gauge.values.len(), simulation.events.len() + 1, "{name}: {}", gauge.id);
            }
            for token in &simulation.tokens {
                assert!(token.at.windows(2).all(|w| w[0] < w[1]), "{name}: a token moves twice at once");
                assert!(token.to.iter().all(|to| *to < simulation.places.len() as i32), "{name}: a token goes nowhere");
            }
            for event in &simulation.events {
                assert!(words.contains(event.mark), "{name}: the vocabulary has no mark {}", event.mark);
                assert!(!event.text.ends_with('.') && !event.text.is_empty(), "{name}: {:?}", event.text);
                assert!(event.rules.iter().all(|r| simulation.rules.contains_key(r)), "{name}: {:?}", event.rules);
                assert!(simulation.host.cpus.contains(&event.cpu), "{name}: CPU {}", event.cpu);
            }
            for place in &simulation.places {
                assert!(words.contains(place.concept), "{name}: the vocabulary has no {}", place.concept);
            }
            assert!(
                simulation.moments.values().all(|at| *at as usize <= simulation.events.len()),
                "{name}: {:?}",
                simulation.moments
            );
        }
    }
}

#[test]
fn a_wrong_parameter_is_refused_in_one_sentence() {
    for (given, sentence) in [
        (("flows", "9"), r#"flows is "9"; expected a whole number from 1 to 4"#),
        (("flows", "many"), r#"flows is "many"; expected a whole number from 1 to 4"#),
        (("nothing", "1"), r#"there is no parameter "nothing"; expected one of case, hand, variant"#),
        (("case", "nothing"), r#"there is no case "nothing"; expected one of one-sender"#),
        (("hand", "17"), r#"hand has "17"; expected the number of an input, a colon and back or here"#),
        (("hand", "17:away"), r#"hand has "17:away"; expected"#),
    ] {
        let error = run("skb-defer", &[given]).err().unwrap_or_default();
        assert!(error.starts_with(sentence), "{error}");
    }
    assert!(
        run("nothing", &[]).err().unwrap_or_default().starts_with(r#"there is no scenario "nothing"; expected one of"#)
    );
}

/// The ids of the pages' vocabulary, one a line.
fn vocabulary() -> std::collections::HashSet<&'static str> {
    let text = include_str!("../../../frontend/src/charts/vocabulary/concepts.ts");
    text.lines().filter_map(|line| Some(line.strip_prefix("  ")?.split_once(": {")?.0)).collect()
}
