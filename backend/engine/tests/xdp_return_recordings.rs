//! xdp-return over real recordings: devmap's batches as rule F predicts them, and what each variant makes of the returns.

mod common;

use std::collections::BTreeMap;

use common::files::bytes;
use common::recordings::{Recording, recording};
use skbscope_engine::life::Lives;
use skbscope_engine::policy::advice::{Stand, advice};
use skbscope_engine::policy::xdp_return::replay;
use skbscope_engine::policy::{Label, Replay, Setting, Shared, differ};

/// What `perf script` says of the batches.
#[derive(serde::Deserialize)]
struct Facts {
    devmap_batches_by_size: BTreeMap<u64, u64>,
    devmap_drops: u64,
}

fn facts(name: &str) -> Option<Facts> {
    bytes(&format!("traces/{name}.facts.json")).map(|text| serde_json::from_slice(&text).expect("facts are JSON"))
}

fn run(of: &Recording, variant: &str, knobs: &[(&str, i64)]) -> Replay {
    let knobs = knobs.iter().map(|(k, v)| ((*k).to_owned(), *v)).collect();
    let (lives, shared) = (Lives::default(), Shared::default());
    let setting =
        Setting { trace: &of.trace, lives: &lives, host: &of.host, shared: &shared, profile: of.profile, knobs };
    let replay = replay(variant, &setting).expect("a variant of the catalogue");
    println!("  {variant} {:?}", replay.fidelity);
    for (name, counter) in &replay.counters {
        println!("    {name:24} {:8} {:?}", counter.value, counter.label);
    }
    replay
}

#[test]
fn devmap_batches_are_predicted_exactly() {
    for name in ["xdp-redirect", "xdp-redirect-threaded"] {
        let (Some(of), Some(facts)) = (recording(name), facts(name)) else { continue };
        println!("{name}");
        let stock = run(&of, "stock", &[]);
        let value = |counter: &str| stock.counters[counter].value;
        let batches: u64 = facts.devmap_batches_by_size.values().sum();
        let frames: u64 = facts.devmap_batches_by_size.iter().map(|(size, n)| size * n).sum();
        assert_eq!((value("batches"), value("batch_frames")), (batches, frames), "{name}");
        assert_eq!(
            (value("batch_drops"), value("batches_full")),
            (facts.devmap_drops, facts.devmap_batches_by_size[&16])
        );
        assert_eq!(value("batch_mean_x100"), frames * 100 / batches);
        assert_eq!(stock.counters["batches"].label, Label::Exact);
        let fidelity = stock.fidelity.as_ref().expect("stock ran");
        assert!(fidelity.disagreed.is_empty(), "{name}: {fidelity:?}");
        assert_eq!((fidelity.agreed, fidelity.compared), (fidelity.compared, value("batches_compared")));
        assert!(value("batches_compared") * 100 >= batches * 98, "{name}: {fidelity:?}");
        assert!(stock.decisions.event.is_sorted());
    }
}
