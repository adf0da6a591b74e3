//! Which rule: whether following readers inside their cache costs this host anything.

use super::config::ARFS;
use crate::finding::grouped;
use crate::policy::advice::{Advice, Case, Evidence, Stand};
use crate::policy::{Label, Replay};

/// Writes below which shares say nothing.
const FEW: u64 = 128;
/// Steering calls a second from which they are worth saving; the thread's host made 390,000.
const BUSY: f64 = 1_000.0;

/// The advice, from the replay of the rule that ran and the one proposed.
pub fn advise(case: &Case) -> Option<Advice> {
    let stock = case.replay("stock")?;
    let by = |id: &str| count(stock, id);
    let (inside, across) = (by("A-same-llc"), by("A-cross-llc"));
    let writes = stock.count("writes").unwrap_or(0);
    let calls = steer_calls(case);
    let mut advice = Advice {
        policy: "rfs-llc",
        stand: Stand::CannotTell,
        variant: None,
        text: String::new(),
        evidence: evidence(case, stock, (inside, across), calls),
        conditions: Vec::new(),
        would_change: vec![
            "a NIC that steers in hardware: each move of a flow then costs a locked call of its driver".to_owned(),
            "readers that hop between LLCs: those moves are followed by every rule".to_owned(),
        ],
        set: Vec::new(),
        undo: Vec::new(),
        record: Vec::new(),
    };
    if stock.count("record_calls").is_none_or(|calls| calls == 0) {
        advice.text =
            "no read or send was recorded in a flow table: RFS is off here, or its sockets are not in the recording"
                .to_owned();
        advice.record.push(
            "sysctl -w net.core.rps_sock_flow_entries=32768; echo 4096 > /sys/class/net/DEV/queues/rx-0/rps_flow_cnt"
                .to_owned(),
        );
        advice.record.push("sh skbscope-capture.sh -d 10   # from `skbscope capture rfs-llc`".to_owned());
        advice.undo.push(
            "echo 0 > /sys/class/net/DEV/queues/rx-0/rps_flow_cnt; sysctl -w net.core.rps_sock_flow_entries=0"
                .to_owned(),
        );
    } else if inside == 0 {
        advice.stand = Stand::EitherWay;
        advice.variant = Some("stock");
        advice.text = format!(
            "no reader moved inside its LLC: today's rule and the proposed one write the same {} times",
            grouped(writes)
        );
        advice.conditions.push("readers stay on their CPUs, or move to other LLCs only".to_owned());
    } else if let Some((per_second, label)) = calls.filter(|(n, _)| *n >= BUSY) {
        advice.stand = Stand::Change;
        advice.variant = Some("intended-checked");
        advice.text = format!(
            "the kernel asks the NIC to steer {} times a second ({}) and {} of {} writes are moves inside an LLC: keep the recorded CPU \
             there, where the kernel has the switch",
            grouped(per_second as u64),
            word(label),
            grouped(inside),
            grouped(writes)
        );
        advice.conditions.push("hardware steering is on; the CPUs of one LLC serve the flow equally well".to_owned());
        advice.set.push(
            "sysctl -w net.core.rps_feat_llc_affinity=1   # v3 to v6 of the series; not known to be merged".to_owned(),
        );
        advice.undo.push("sysctl -w net.core.rps_feat_llc_affinity=0".to_owned());
    } else if inside < FEW {
        advice.text =
            format!("{inside} moves inside an LLC are too few to weigh against packets that miss their reader");
        advice.record.push(
            "sh skbscope-capture.sh -d 10   # from `skbscope capture rfs-llc`, under the load in question".to_owned(),
        );
    } else {
        advice.stand = Stand::Keep;
        advice.variant = Some("stock");
        advice.text = format!(
            "{} of {} writes are moves inside an LLC, and nothing here says that a NIC follows them: without hardware steering a \
             write is one store, so leave it",
            grouped(inside),
            grouped(writes)
        );
        advice.conditions.push("software RFS; a reader's packets follow it to its own CPU".to_owned());
        advice.record.push("funccount -i 1 mlx5e_rx_flow_steer   # or your driver's ndo_rx_flow_steer".to_owned());
        advice.record.push("ethtool -S DEV | grep arfs   # before and after, mlx5 since v6.6".to_owned());
    }
    Some(advice)
}

fn word(label: Label) -> &'static str {
    if label == Label::Modelled { "modelled" } else { "counted" }
}

fn count(replay: &Replay, rule: &str) -> u64 {
    let at = super::POLICY.rules.iter().position(|r| r.id == rule);
    at.map_or(0, |at| replay.decisions.rule.iter().filter(|r| usize::from(**r) == at).count() as u64)
}

/// Steering requests a second out of the device's own counters; no modelled number replaces them.
fn steer_calls(case: &Case) -> Option<(f64, Label)> {
    let counters = case.setting.host.counters.iter().filter(|(name, _)| name.contains("arfs_request_in"));
    let (mut calls, mut found) = (0, false);
    for (_, (before, after)) in counters {
        (calls, found) = (calls + after.saturating_sub(*before), true);
    }
    let time = &case.setting.trace.events.time;
    let span = time.last()?.saturating_sub(*time.first()?) as f64 / 1e9;
    (found && span > 0.0).then(|| (calls as f64 / span, Label::Exact))
}

fn evidence(case: &Case, stock: &Replay, (inside, across): (u64, u64), calls: Option<(f64, Label)>) -> Vec<Evidence> {
    let figure = |name: &str, value: f64, unit, label, base: String| Evidence {
        name: name.to_owned(),
        value,
        unit,
        label,
        base,
    };
    let mut out = Vec::new();
    let writes = stock.count("writes").unwrap_or(0);
    for (name, words, unit) in [
        ("record_calls", "reads and sends that record", "calls"),
        ("writes", "writes of the flow table, today's rule", "writes"),
        ("steered_away_seen", "packets received on another CPU than they arrived on", "packets"),
    ] {
        if let Some((value, label)) = case.count("stock", name) {
            out.push(figure(words, value as f64, unit, label, String::new()));
        }
    }
    let label = stock.counters.get("writes").map_or(Label::Reconstructed, |c| c.label);
    out.push(figure("moves inside an LLC", inside as f64, "writes", label, format!("of {}", grouped(writes))));
    out.push(figure("moves to another LLC", across as f64, "writes", label, format!("of {}", grouped(writes))));
    if let Some((proposed, label)) = case.count("intended-checked", "writes") {
        out.push(figure(
            "writes of the proposed rule, empty and foreign slots checked",
            proposed as f64,
            "writes",
            label,
            String::new(),
        ));
    }
    if let Some((rate, label)) = calls {
        out.push(figure("steering requests of the NIC", rate, "calls/s", label, String::new()));
    } else if let Some((modelled, label)) = case.count("stock", "steer_calls") {
        let name = format!("steering calls if the NIC followed ({ARFS} = 1)");
        out.push(figure(&name, modelled as f64, "calls", label, String::new()));
    }
    out
}
