//! The device's own recycle counters of before and after, and the rules' totals against them.

use std::collections::BTreeMap;

use super::pool::Stats;
use super::rules::{C3_CACHED, C5_RING, RULES};
use crate::host::Host;
use crate::policy::{Counter, Fidelity, Label};

/// `rx_pp_*` of all devices, after less before: `kernel_recycle_cached` and so on. Drivers that count a queue at a time
/// (`rx3_pp_*`) are summed up where they have no such counter for the whole device.
pub(super) fn kernel_counters(host: &Host) -> BTreeMap<String, Counter> {
    let mut devices: BTreeMap<(&str, &str), (Option<u64>, u64)> = BTreeMap::new();
    for (name, (before, after)) in &host.counters {
        let Some((device, (queue, counter))) =
            name.rsplit_once(' ').and_then(|(device, rest)| Some((device, rest.split_once("_pp_")?)))
        else {
            continue;
        };
        let sum = devices.entry((device, counter)).or_default();
        let delta = after.saturating_sub(*before);
        match queue.strip_prefix("rx") {
            Some("") => sum.0 = Some(delta),
            Some(n) if n.bytes().all(|b| b.is_ascii_digit()) => sum.1 = sum.1.saturating_add(delta),
            _ => {}
        }
    }
    let mut sums: BTreeMap<String, Counter> = BTreeMap::new();
    for ((_, counter), (whole, queues)) in devices {
        let sum = sums.entry(format!("kernel_{counter}")).or_insert(Counter::new(0, Label::Exact));
        sum.value = sum.value.map(|value| value.saturating_add(whole.unwrap_or(queues)));
    }
    sums
}

/// Cached and ring as the rules predict them against the device's counters, over the whole recording. These count every page
/// of the pool, those of skbs and of drops in the driver too, so they are compared only where the sums are within 1 %. `None`
/// where frames share pages.
pub(super) fn compare_totals(stats: Option<&Stats>, returns: u64, host: &Host, fidelity: &mut Fidelity) {
    let Some(stats) = stats else {
        if returns > 0 {
            let reason = "cache or ring: frames of a veth share pages, and only the last one of each page decides";
            fidelity.not_compared.insert(reason.to_owned(), returns);
        }
        return;
    };
    let kernel = kernel_counters(host);
    let of = |name: &str| kernel.get(name).and_then(|c| c.value);
    let (Some(cached), Some(ring)) = (of("kernel_recycle_cached"), of("kernel_recycle_ring")) else {
        if returns > 0 {
            let reason =
                "cache or ring: no event shows it, and there are no rx_pp_recycle_* counters of before and after";
            fidelity.not_compared.insert(reason.to_owned(), returns);
        }
        return;
    };
    let (total, predicted) = (cached.saturating_add(ring), stats.cached + stats.ring);
    if total.abs_diff(predicted) > total / 100 {
        let reason =
            format!("cache or ring: the device recycled {total} pages, the recording shows {predicted} of them");
        fidelity.not_compared.insert(reason, predicted);
        return;
    }
    fidelity.compared += predicted;
    let agreed = cached.min(stats.cached) + ring.min(stats.ring);
    fidelity.agreed += agreed;
    if agreed < predicted {
        let (rule, why) = if stats.cached > cached { (C3_CACHED, "ring") } else { (C5_RING, "cache") };
        let text = format!("{}: the device's counters say {why}", RULES[usize::from(rule)].id);
        *fidelity.disagreed.entry(text).or_default() += predicted - agreed;
    }
}
