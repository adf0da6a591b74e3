//! Simulations of recordings: a window of stored decisions is drawn in the order of the replay, with the state before it.

use serde_json::{Value, json};
use skbscope_engine::policy::Decisions;
use skbscope_engine::policy::skb_defer::rules::{B5_PUSH, B6_KICK, G_FLUSH};
use skbscope_engine::scenario::Simulation;
use skbscope_engine::scenario::recorded::simulate;

const CPU_0: u32 = 0;

/// A decision of skb-defer on CPU 0's list: CPU 1 pushes, CPU 0 flushes.
fn row(i: u32, step: u32, rule: u8, life: u32, level: u32) -> Value {
    let from = if rule == G_FLUSH { 0 } else { 1 };
    json!({ "i": i, "step": step, "event": 10 * i, "t": 100 * u64::from(i), "rule": rule, "life": life, "subject": CPU_0 << 16,
            "from": from, "to": 0, "level": level, "agrees": 1 })
}

fn drawn(window: Value) -> Simulation {
    let host = json!({ "cpus": [0, 1], "llcs": [[0, 1]], "nodes": [[0, 1]] });
    let mut whole = json!({ "scenario": "t", "variant": "stock", "kernel": "6.18", "label": "reconstructed", "host": host,
        "parameters": { "trace": "t" }, "following": 7,
        "knobs": { "net.core.skb_defer_max": { "value": 128, "source": "assumed: default of 6.18" } },
        "lives": (1..6).map(|n| json!({ "n": n, "t0": 0, "alloc": 0, "freed": 65535, "first": 0, "address": n })).collect::<Vec<_>>(),
        "events": [{ "seq": 0, "name": "netif_receive_skb", "cpu": 0 }] });
    for (name, value) in window.as_object().expect("an object") {
        whole[name] = value.clone();
    }
    simulate("skb-defer", serde_json::from_value(whole).expect("a window")).expect("a simulation")
}

fn levels(simulation: &Simulation) -> &[i64] {
    &simulation.gauges.iter().find(|gauge| gauge.id == "list:0:0").expect("the list has a gauge").values
}

#[test]
fn decisions_keep_the_order_in_which_the_machine_took_them() {
    let mut decisions = Decisions { event: vec![5, 3, 9], rule: vec![1, 2, 3], ..Decisions::default() };
    for column in [&mut decisions.life, &mut decisions.subject, &mut decisions.level] {
        *column = vec![0; 3];
    }
    (decisions.from, decisions.to, decisions.agrees) = (vec![0; 3], vec![0; 3], vec![0; 3]);
    decisions.sort();
    assert_eq!((decisions.event, decisions.rule, decisions.step), (vec![3, 5, 9], vec![2, 1, 3], vec![1, 0, 2]));
}

#[test]
fn a_read_that_is_over_after_a_flush_is_drawn_after_it() {
    let rows = [row(1, 1, B5_PUSH, 1, 1), row(2, 3, B5_PUSH, 2, 1), row(3, 2, G_FLUSH, 1, 0)];
    let simulation = drawn(json!({ "decisions": rows }));
    let asks: Vec<u32> = simulation.events.iter().map(|event| event.ask).collect();
    assert_eq!(asks, [10, 30, 20]);
    assert_eq!(levels(&simulation), [0, 1, 0, 1]);
    assert!(simulation.events.is_sorted_by_key(|event| event.at_ns));
    assert_eq!((simulation.left_out, simulation.moments["end"]), (7, 3));
    assert_eq!(simulation.assumed[0], "net.core.skb_defer_max is assumed to be 128 (default of 6.18)");
}

#[test]
fn what_was_pushed_before_the_window_lies_on_its_list_from_the_start() {
    let window = json!({ "decisions": [row(3, 3, B6_KICK, 3, 3)], "open": [row(1, 1, B5_PUSH, 1, 1), row(2, 2, B5_PUSH, 2, 2)] });
    let simulation = drawn(window);
    assert_eq!(levels(&simulation), [2, 3]);
    assert_eq!(simulation.tokens.iter().filter(|token| token.at[0] == 0).count(), 3);
    assert_eq!(simulation.moments["kick"], 1);
}

#[test]
fn a_push_before_the_window_that_the_replay_took_after_a_flush_in_it_is_an_event() {
    let window = json!({ "decisions": [row(2, 1, G_FLUSH, 4, 0), row(3, 3, B5_PUSH, 3, 2)], "open": [row(1, 2, B5_PUSH, 1, 1)] });
    assert_eq!(levels(&drawn(window)), [0, 0, 1, 2]);
}

#[test]
fn a_flush_behind_the_window_counts_where_a_push_of_the_window_follows_it() {
    let pushes = [row(1, 1, B5_PUSH, 1, 1), row(2, 3, B5_PUSH, 2, 1)];
    let followed = drawn(json!({ "decisions": pushes, "closing": [row(3, 2, G_FLUSH, 1, 0)] }));
    assert_eq!(levels(&followed), [0, 1, 0, 1]);
    let last = drawn(
        json!({ "decisions": [row(1, 1, B5_PUSH, 1, 1), row(2, 3, B5_PUSH, 2, 2)], "closing": [row(3, 4, G_FLUSH, 1, 0), row(4, 5, G_FLUSH, 2, 0)] }),
    );
    assert_eq!(levels(&last), [0, 1, 2]);
}
