//! The steps through the machine. Nothing of it leaves a mark that could be compared, so there is no fidelity: what is
//! counted follows from who allocated, touched and freed.

use std::collections::BTreeMap;

use super::machine::{Done, Init, Side};
use super::rules::{R, RULES};
use super::{HOT_LIST, POLICY, costs};
use crate::event::NO_CPU;
use crate::policy::{Counter, Decisions, Label, Replay, Setting};

/// Runs one variant over a trace. `None` if there is no such variant.
pub fn replay(variant: &str, setting: &Setting) -> Option<Replay> {
    let known = POLICY.variants.iter().find(|v| v.id == variant)?;
    let side = if known.id == "at-free" { Side::Free } else { Side::Alloc };
    let mut knobs = BTreeMap::new();
    let limit = setting.profile.hot_list.map(|default| {
        let (value, source) = setting.knob(HOT_LIST, i64::from(default));
        knobs.insert(HOT_LIST.to_owned(), (value, source));
        u32::try_from(value.max(0)).unwrap_or(u32::MAX)
    });
    let steps = setting.shared.init_steps(setting.trace, setting.lives);
    let mut machine = Init::new(side, limit);
    let mut decisions = Decisions::default();
    for step in &steps.list {
        let done = if step.free { machine.free(step.cpu, step.writer) } else { machine.alloc(step.cpu, step.writer) };
        let to = if done.init == R::FNone { NO_CPU } else { step.cpu };
        let Done { pool, init, level } = done;
        for rule in pool.into_iter().chain([init]) {
            decisions.event.push(step.event);
            decisions.rule.push(rule as u8);
            decisions.life.push(step.life);
            decisions.subject.push(0);
            decisions.from.push(step.writer);
            decisions.to.push(if pool == Some(rule) { step.cpu } else { to });
            decisions.level.push(level);
            decisions.agrees.push(0);
        }
    }
    let mut counts = [0_u64; RULES.len()];
    for rule in &decisions.rule {
        counts[usize::from(*rule)] += 1;
    }
    // Today's kernels initialise at allocation: the other side is a what-if, and so is any side on a kernel that has a hot list.
    let label = if side == Side::Alloc && limit.is_none() { Label::Reconstructed } else { Label::Modelled };
    let mut counters = counters(&counts, label, (steps.unknown, steps.alive));
    if steps.list.iter().all(|step| step.free) && !steps.list.is_empty() {
        // Skbs were allocated and no event shows it.
        let of_allocations =
            |name: &str| name.starts_with("alloc") || name.starts_with("hot_list") || name == "initialised_in_part";
        let names = |name: &str| of_allocations(name) || side == Side::Alloc && name == "initialised_whole";
        counters.iter_mut().filter(|(name, _)| names(name)).for_each(|(_, counter)| counter.value = None);
    }
    let costs = costs::costs(side, &counts);
    let (policy, variant, kernel) = (POLICY.id, known.id, setting.profile.name);
    Some(Replay { policy, variant, kernel, knobs, decisions, counters, fidelity: None, costs })
}

fn counters(counts: &[u64; RULES.len()], label: Label, (unknown, alive): (u64, u64)) -> BTreeMap<String, Counter> {
    let sum = |rules: &[R]| rules.iter().map(|r| counts[*r as usize]).sum::<u64>();
    let joined = Label::Reconstructed;
    let figures = [
        (
            "allocations",
            sum(&[R::APartLocal, R::APartRemote, R::APartUnknown, R::AFullLocal, R::AFullRemote, R::AFullUnknown]),
            joined,
        ),
        ("frees", sum(&[R::FFullLocal, R::FFullRemote, R::FNone]), joined),
        (
            "initialised_whole",
            sum(&[R::AFullLocal, R::AFullRemote, R::AFullUnknown, R::FFullLocal, R::FFullRemote]),
            label,
        ),
        ("initialised_in_part", sum(&[R::APartLocal, R::APartRemote, R::APartUnknown]), label),
        ("alloc_remote", sum(&[R::APartRemote, R::AFullRemote]), joined),
        ("alloc_writer_unknown", sum(&[R::APartUnknown, R::AFullUnknown]), joined),
        ("free_remote", sum(&[R::FFullRemote]), label),
        ("hot_list_hits", sum(&[R::PPop]), label),
        ("hot_list_misses", sum(&[R::PEmpty]), label),
        ("hot_list_overflows", sum(&[R::PFull]), label),
        ("unknown", unknown, joined),
        ("alive", alive, joined),
    ];
    figures.into_iter().map(|(name, value, label)| (name.to_owned(), Counter::new(value, label))).collect()
}
