//! What handing back costs, as far as anyone has published it or this recording shows it.
//!
//! The published pairs contradict each other, and not by mistake: one sender on one CPU loses, many senders at high rates
//! gain. So the range of one handed-back TX completion reaches from a gain to a loss, and no estimate of it decides anything.

use super::rules::B6_KICK;
use crate::policy::cost::{Costs, Parameter, calibrated};
use crate::policy::{Decisions, Label, Setting};

const MAILS: &str = "published pps pairs: 12.50 to 8.33 ns (e20dfbad8aab, EPYC 9B45, IDPF, 32 queues); 503.76 to 539.97 ns (sysctl \
                     patch, Mar 2026) and 505.1 to 685.6 ns (Nov 2025), both AF_XDP copy TX from one CPU, ixgbe, Xeon E5-2670 v3";
const KICK: &str = "trigger_rx_softirq";

/// The model of one replay; `handed_back_tx` counts its TX completions that went on a list.
pub(super) fn costs(setting: &Setting, decisions: &Decisions, handed_back_tx: u64) -> Costs {
    let hand_back = Parameter {
        id: "tx-hand-back",
        text: "what handing back one TX completion adds to its packet",
        unit: "ns",
        low: -4.17,
        high: 180.5,
        label: Label::Assumed,
        source: MAILS.to_owned(),
        samples: 0,
    };
    let mut costs = Costs { parameters: vec![hand_back], ..Costs::default() };
    let (mut waits, how) = kick_waits(setting);
    let kicks = decisions.rule.iter().filter(|r| **r == B6_KICK).count() as u64;
    // Times on emulated CPUs measure nothing.
    let timed = !setting.host.is_emulated();
    let wait = timed
        .then(|| calibrated("kick-wait", "from a kick to its handler on the allocating CPU", "ns", &mut waits, &how));
    if let Some(wait) = wait.flatten() {
        costs.parameters.push(wait);
        let text = "a kick waits for its handler; the skbs on the list wait at least as long";
        costs.add("kick", text, "kick", kicks, &[("kick-wait", kicks)]);
    }
    let text = "a TX completion handed back instead of recycled here";
    costs.add("tx-completion", text, "completion", handed_back_tx, &[("tx-hand-back", handed_back_tx)]);
    costs
}

/// Times from a kick to its handler, ns, and how they were found: of any cross-CPU call where no kick has a name.
pub(super) fn kick_waits(setting: &Setting) -> (Vec<u64>, String) {
    let gaps = setting.shared.csd_gaps(setting.trace, setting.host);
    let named = gaps.of(KICK);
    if named.is_empty() {
        (gaps.all(), "any cross-CPU call from queue to handler, since no kick has a name here".to_owned())
    } else {
        (named, format!("{KICK} from queue to handler"))
    }
}
