//! Caller or pool, on this host: by how many returns the proposal would send elsewhere, and why.

use super::super::advice::{Advice, Case, Evidence, Stand, changes};
use super::super::{Label, Setting};
use super::{NO_DIRECT, POLICY, Steps};

/// Shows every return with its pool and its direct value; arguments by register, so that no debug information is needed.
const PROBE_X86: &str = "perf probe 'page_pool_put_unrefed_netmem pool=%di:x64 netmem=%si:x64 allow_direct=%cx:u8'";
/// Where the kernel's debug information is available, on any machine.
const PROBE: &str = "perf probe 'page_pool_put_unrefed_netmem pool netmem allow_direct'";
/// Shows by which function it was returned.
const PROBE_API: &str = "perf probe xdp_return_frame; perf probe xdp_return_frame_rx_napi; perf probe xdp_return_buff; perf probe xdp_return_frame_bulk; perf probe napi_busy_loop";
const RECORD: &str = "perf record -a -e 'probe:*,xdp:*,page_pool:*,napi:napi_poll,irq:softirq_entry,irq:softirq_exit,sched:sched_switch' -- sleep 1";
const COUNTERS: &str = "ethtool -S DEV | grep rx_pp_   # before and after";
/// Takes the probes of [`record`] off again.
const UNPROBE: &str = "perf probe -d 'page_pool_put_unrefed_netmem*' -d 'xdp_return_*' -d 'napi_busy_loop*'";
/// First release whose page_pool has the probed function.
const HAS_NETMEM: (u32, u32, u32) = (6, 12, 0);
/// First release whose netlink lists the mode of each NAPI: threaded, or threaded with busy polling.
const NAPI_MODES: (u32, u32, u32) = (7, 0, 0);

/// The answer for one host, by the rule that runs today. `None` where that was not replayed.
pub fn advise(case: &Case) -> Option<Advice> {
    let steps = case.setting.shared.return_steps(case.setting.trace);
    case.replay("stock")?;
    let value = |name: &str| case.count("stock", name).map_or(0, |(value, _)| value);
    let (returns, changed) = (value("returns"), value("changed"));
    let placed = value("not_asked") + value("asked_flagged") + value("asked_local") + changed;
    let evidence = evidence(case, returns);
    let undecided = returns - returns.min(placed + steps.count("returns_not_asked_unplaced"));
    let (record, undo) = record(case.setting, steps);
    let conditions = what_if(case.setting);
    let base = |stand, variant, text: String| {
        let check = undo.iter().map(|_| "perf probe -l".to_owned()).collect();
        Advice { stand, variant, text, evidence, conditions, undo, check, record, ..Advice::none(POLICY.id) }
    };
    if returns == 0 {
        let text =
            "no page is seen coming back: without probes only the drops of devmap and cpumap show, and there were none";
        return Some(base(Stand::CannotTell, None, text.to_owned()));
    }
    if undecided * 10 > returns {
        let text = format!(
            "{undecided} of {returns} returned pages lie in no recorded NAPI poll, so it is not known who polled"
        );
        return Some(base(Stand::CannotTell, None, text));
    }
    let threaded = threaded_devices(steps);
    if changed > 0 {
        let why = match (steps.count("polls_threaded") > 0, steps.count("polls_busy") > 0) {
            (true, _) => "from threaded NAPI, which a pool never takes for its own",
            (false, true) => "from a busy poll, which a pool never takes for its own",
            (false, false) => "where the pool's own NAPI is not scheduled",
        };
        let text = format!(
            "let the caller decide: {changed} of {returns} returned pages ask for the cache {why}; the pool would send them to the ring"
        );
        let mut advice = base(Stand::Keep, Some("stock"), text);
        advice.conditions.push("the frames are of the pool of the NAPI that returns them".to_owned());
        advice.would_change = match threaded.is_empty() {
            true => vec!["pools linked to the NAPI of the CPU that returns".to_owned()],
            false => vec!["no threaded NAPI and no busy poll: then both send these pages to the cache".to_owned()],
        };
        let (modes, has_modes) = ("ynl --family netdev --dump napi-get", case.setting.profile.since >= NAPI_MODES);
        for dev in &threaded {
            let file = format!("/sys/class/net/{dev}/threaded");
            advice.set.push(changes(format!("echo 0 > {file}")));
            advice.undo.push(changes(format!("echo 1 > {file}")));
            advice.check.push(format!("grep . {file}"));
        }
        if has_modes && !threaded.is_empty() {
            advice.check.push(modes.to_owned());
            advice.conditions.push(format!(
                "all NAPIs of the device are threaded: the file is for the whole device, and `{modes}` shows each NAPI's mode, \
                 which may be threaded alone or with busy polling"
            ));
        }
        return Some(advice);
    }
    let text = format!(
        "none of {placed} returned pages would go elsewhere; what the proposal adds is the pool's question, to {} of them",
        value("asked_local")
    );
    let mut advice = base(Stand::EitherWay, Some("stock"), text);
    advice.conditions.push("no threaded NAPI, no busy poll".to_owned());
    advice.conditions.push(match value("asked_local") {
        0 => "every return has the no-direct flag set, or does not ask for the cache".to_owned(),
        _ => "pool linked to the NAPI of the CPU that returns".to_owned(),
    });
    let dev = steps.napis.iter().find(|n| !n.is_empty()).map_or("DEV", |n| n.as_str());
    advice.would_change = vec![
        format!(
            "threaded NAPI (/sys/class/net/{dev}/threaded = 1): returns that ask with the flag clear go to the ring"
        ),
        "busy polling (net.core.busy_poll, SO_BUSY_POLL): the same".to_owned(),
        "a realtime kernel: the same".to_owned(),
    ];
    Some(advice)
}

/// Knobs set by hand make it an answer for another host than the recorded one.
fn what_if(setting: &Setting) -> Vec<String> {
    setting.knobs.iter().map(|(name, value)| format!("a what-if: {name} = {value}")).collect()
}

/// What carries the answer: counts, each with the label its counter has.
fn evidence(case: &Case, returns: u64) -> Vec<Evidence> {
    let item = |counter: &str, name: &str, unit, base: String| {
        case.count("stock", counter).map(|(value, label): (u64, Label)| Evidence {
            name: name.to_owned(),
            value: value as f64,
            unit,
            label,
            base,
        })
    };
    let pages = || format!("of {returns} returned");
    [
        item("changed", "returns the proposal would send to the ring", "pages", pages()),
        item("asked_local", "returns that request the cache in the pool's own NAPI", "pages", pages()),
        item("asked_flagged", "returns that request it with the no-direct flag set", "pages", pages()),
        item("not_asked", "returns that do not request the cache", "pages", pages()),
        item("returns_unplaced", "returns whose pool or poll is not known", "pages", pages()),
        item("polls_threaded", "polls by a NAPI thread", "polls", String::new()),
        item("polls_busy", "polls by a waiting task", "polls", String::new()),
        item("polls_softirq", "polls in softirq", "polls", String::new()),
        item("batches", "devmap batches", "batches", String::new()),
        item("batch_drops", "frames devmap returned", "frames", String::new()),
        item("kernel_recycle_cached", "recycled into the cache, by the device's counters", "pages", String::new()),
        item("kernel_recycle_ring", "recycled into the ring, by the device's counters", "pages", String::new()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Devices whose NAPI was polled by its thread.
fn threaded_devices(steps: &Steps) -> Vec<String> {
    let mut names: Vec<String> = steps.threaded.iter().map(|n| steps.napis[*n as usize].clone()).collect();
    names.retain(|name| !name.is_empty());
    names.sort_unstable();
    names.dedup();
    names
}

/// What to record for what this recording does not show, and what takes its probes off again.
fn record(setting: &Setting, steps: &Steps) -> (Vec<String>, Vec<String>) {
    let (mut commands, mut undo) = (Vec::new(), Vec::new());
    if !steps.probed && setting.profile.since >= HAS_NETMEM {
        let x86 = setting.trace.header.arch.as_deref().is_none_or(|arch| arch == "x86_64");
        commands.push(changes(if x86 { PROBE_X86 } else { PROBE }));
        commands.push(changes(PROBE_API));
        commands.push(RECORD.to_owned());
        undo.push(changes(UNPROBE));
    }
    if !setting.host.counters.keys().any(|name| name.contains("rx_pp_recycle_")) {
        commands.push(COUNTERS.to_owned());
    }
    if steps.probed && !setting.host.knobs.contains_key(NO_DIRECT) && steps.napis.iter().any(|n| n.starts_with("veth"))
    {
        commands.push(format!("{NO_DIRECT} = 1 in host.txt where the devices are veth"));
    }
    (commands, undo)
}
