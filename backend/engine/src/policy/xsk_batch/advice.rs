//! What to use: counts of calls, packets and ends; no modelled figure carries it.

use super::{BATCH, BUDGET, PER_KICK};
use crate::policy::Label;
use crate::policy::advice::{Advice, Case, Evidence, Stand, changes};

/// Packets a call below which a group is no group.
const GROUP: f64 = 2.0;
/// Share of calls ended by the budget from which it is the budget that decides.
const BY_BUDGET: f64 = 0.1;
/// Calls below which no statement is made.
const FEW: u64 = 20;

/// Commands and code lines fit a terminal of 80 columns, indented by 4.
const RECORD: &str = "perf record -am8192 -e 'syscalls:*_sendto,net:*,skb:*,irq:softirq_*' sleep 1";
const PROBE: &str = "perf probe __dev_direct_xmit";
const UNPROBE: &str = "perf probe -d __dev_direct_xmit";
/// Fewer calls for the same packets are the effect.
const CALLS: &str = "perf stat -e syscalls:sys_enter_sendto -p PID -- sleep 1";

/// The advice for one case. `None` where today's rule was not replayed.
pub fn advise(case: &Case) -> Option<Advice> {
    let stock = case.replay("stock")?;
    let count = |name: &str| stock.count(name).unwrap_or(0);
    let (calls, packets) = (count("calls_seen"), stock.count("packets_seen"));
    let none = Advice::none(super::POLICY.id);
    let empty = Advice {
        undo: vec![changes(UNPROBE)],
        check: vec!["perf probe -l".to_owned()],
        record: vec![RECORD.to_owned(), changes(PROBE) + "; then -e 'probe:*' too"],
        ..none.clone()
    };
    if calls < FEW {
        let text = format!("{calls} AF_XDP calls are in the recording, at least {FEW} are needed");
        return Some(Advice { text, ..empty });
    }
    let Some(packets) = packets else {
        let text = format!(
            "{calls} AF_XDP calls, and no event shows their packets: copy mode passes neither net:net_dev_xmit nor \
             another tracepoint"
        );
        return Some(Advice { text, ..empty });
    };
    let budget = stock.knobs.get(BUDGET).map_or(32, |k| k.0);
    let each = packets as f64 / calls as f64;
    // EAGAIN has other causes too; those the rule gives to the budget count.
    let by_budget = count("ended_by_budget").min(count("eagain_seen")) as f64 / calls as f64;
    let (of, label) = (format!("of {calls} calls"), stock.counters.get("calls").map_or(Label::Assumed, |c| c.label));
    let again = count("eagain_seen") as f64 * 100.0 / calls as f64;
    let mut evidence = vec![
        evidence("packets a call", each, "packets", Label::Exact, of.clone()),
        evidence("calls that returned EAGAIN", again, "%", Label::Exact, of.clone()),
        evidence("calls ended by the budget", by_budget * 100.0, "%", label, of),
    ];
    if let Some((pps, base)) = pps(case, packets) {
        evidence.push(self::evidence("packets a second while recording", pps, "pps", Label::Exact, base));
    }
    let freed = (count("freed_on_sender_cpu"), count("freed_elsewhere"));
    if freed.0 + freed.1 > 0 {
        let share = freed.0 as f64 * 100.0 / (freed.0 + freed.1) as f64;
        let base = format!("of {} frees seen", freed.0 + freed.1);
        evidence.push(self::evidence("skbs freed on the CPU that sent them", share, "%", Label::Reconstructed, base));
    }
    evidence.extend(case.replays.iter().filter_map(|r| {
        let (holds, label) = case.count(r.variant, "lock_holds").filter(|_| packets > 0)?;
        let name = format!("lock holds a packet, {}", r.variant);
        Some(self::evidence(&name, holds as f64 / packets as f64, "holds", label, format!("of {packets} packets")))
    }));
    let conditions = vec![
        "one sender on the queue; others would wait for each group".to_owned(),
        "copy mode; zero copy, where driver and device have it, was published at 7 to 8 times its rate (ixgbe, i40e, v3)".to_owned(),
    ];
    let advice = Advice { evidence, conditions, ..none };
    Some(if each < GROUP {
        keep(advice, each)
    } else if by_budget >= BY_BUDGET && !case.setting.profile.xsk_budget_option {
        fixed(advice, budget, by_budget)
    } else if by_budget >= BY_BUDGET {
        raise(advice, budget, by_budget, largest(case).unwrap_or(2 * budget))
    } else {
        try_it(advice, each, budget)
    })
}

fn evidence(name: &str, value: f64, unit: &'static str, label: Label, base: String) -> Evidence {
    Evidence { name: name.to_owned(), value, unit, label, base }
}

/// Packets a second from the first call of a socket to its last; sockets are added up.
fn pps(case: &Case, packets: u64) -> Option<(f64, String)> {
    let steps = case.setting.shared.xsk_steps(case.setting.trace, case.setting.lives);
    let time = |event: u32| case.setting.trace.events.time[event as usize];
    let spans =
        steps.calls.chunk_by(|a, b| a.socket == b.socket).map(|of| time(of[of.len() - 1].exit) - time(of[0].enter));
    let seconds = spans.sum::<u64>() as f64 / 1e9;
    let base = format!("{packets} packets in {seconds:.3} s of their sockets, slowed by the recorder");
    (seconds > 0.0).then(|| (packets as f64 / seconds, base))
}

/// Descriptors of the largest fill that was seen whole.
fn largest(case: &Case) -> Option<i64> {
    let steps = case.setting.shared.xsk_steps(case.setting.trace, case.setting.lives);
    steps.fills.iter().filter(|f| f.whole).map(|f| i64::from(f.offered)).max()
}

fn set(option: &str, number: u32, value: i64) -> String {
    format!("setsockopt(fd, SOL_XDP, {option} /* {number} */, &(int){{ {value} }}, 4);")
}

/// Groups of one.
fn keep(advice: Advice, each: f64) -> Advice {
    Advice {
        stand: Stand::EitherWay,
        variant: Some("stock"),
        text: format!(
            "every mode takes the lock about once a packet, as the sender kicks after {each:.1} packets: kick less often \
             first, there is nothing to group"
        ),
        would_change: vec![format!(
            "a sender that puts 8 or more descriptors on the ring before it kicks ({PER_KICK})"
        )],
        ..advice
    }
}

/// The budget cuts the fills, and this kernel has no option for it.
fn fixed(advice: Advice, budget: i64, share: f64) -> Advice {
    Advice {
        stand: Stand::Keep,
        variant: Some("stock"),
        text: format!(
            "the budget of {budget} ended {:.0} % of the calls, and this kernel cannot change it: {BUDGET} exists since 6.17",
            share * 100.0
        ),
        would_change: vec!["Linux 6.17 or later: one call then sends a fill of up to the TX ring's size".to_owned()],
        ..advice
    }
}

/// The budget cuts the fills.
fn raise(advice: Advice, budget: i64, share: f64, offered: i64) -> Advice {
    // A ring is a power of two, so the next one is a budget that a ring can have.
    let wanted = (offered.max(budget + 1) as u64).next_power_of_two();
    Advice {
        stand: Stand::Change,
        variant: Some("stock"),
        text: format!(
            "raise the budget: it ended {:.0} % of the calls, being {budget} where the largest fill had {offered} descriptors; \
             {wanted} sends such a fill in one call",
            share * 100.0
        ),
        conditions: [
            advice.conditions,
            vec![format!(
                "the program sets it on its socket after XDP_TX_RING, on a TX ring of at least {wanted} entries"
            )],
        ]
        .concat(),
        would_change: vec![
            "EAGAIN returned for a full completion ring or write memory: then reap completions first".to_owned(),
            "other tasks that wait for this CPU: a call then runs longer without a break".to_owned(),
        ],
        set: vec![set(BUDGET, 9, wanted as i64)],
        undo: vec![set(BUDGET, 9, budget)],
        check: vec![CALLS.to_owned()],
        ..advice
    }
}

/// Groups are there; what they save here is known from other machines only.
fn try_it(advice: Advice, each: f64, budget: i64) -> Advice {
    let batch = (each.round() as i64).clamp(2, budget.max(2));
    Advice {
        text: format!(
            "a call sends {each:.1} packets, so groups are there, but what a shared lock saves is known from \
             other machines only, and with xmit_more even its sign differs between them. It takes a run on a kernel with the \
             posted series (generic batch xmit v3, Oct 2025): its option {BATCH} is in no kernel up to 7.3.4"
        ),
        would_change: vec![
            "runs of the same load with 0 and with the batch that differ by more than their spread".to_owned(),
        ],
        record: vec![
            format!("xsk-sender DEVICE --per-kick {batch} --seconds 10  # 8 times, option off"),
            "the same with the proposed option set, in between; compare pps".to_owned(),
        ],
        ..advice
    }
}
