//! Which `location` of consume_skb is the defer flush.
//!
//! Text recordings name it (`skb_defer_free_flush+0x70`), and so do symbols of the host. perf.data has a bare address;
//! then behaviour decides: the flush runs at the top of every iteration of the NET_RX loop (`net_rx_action`), so nothing
//! of a packet happens on that CPU between the start of the softirq (or the poll before) and its frees; and what it frees
//! was received, its use ended by a reader elsewhere. A driver's TX completion also frees at the top of a poll, but skbs
//! that were only ever sent; the protocols free in the middle of receiving.

use hashbrown::HashSet;

use super::FlushSite;
use crate::event::{Strings, Trace};
use crate::host::Host;

/// Frees seen at one location.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Site {
    /// Address, or text id where `text`.
    pub(super) place: u64,
    /// Whether `place` is a text id.
    pub(super) text: bool,
    /// All frees.
    pub(super) frees: u64,
    /// Of these, at the top of a NET_RX loop iteration: only frees of this location since it began.
    pub(super) at_top: u64,
    /// Frees of skbs that were received or read, as far as the recording saw.
    pub(super) received: u64,
    /// Frees of skbs that were only sent.
    pub(super) sent: u64,
}

/// Replaces the location of a free at the top of the loop where the recording has none.
pub(super) const NO_LOCATION: u64 = u64::MAX;

/// Frees below which behaviour is no evidence.
const FEWEST: u64 = 3;

/// The function that flushes, its loop since v7.2, and the loops a compiler may inline it into (net/core/dev.c).
const FLUSH: [&str; 2] = ["skb_defer_free_flush", "__skb_defer_free_flush"];
const LOOPS: [&str; 4] = ["net_rx_action", "napi_threaded_poll_loop", "napi_busy_loop", "__napi_busy_loop"];

/// The flush sites in words, and the indices of all flush sites.
pub(super) fn sites(sites: &[Site], trace: &Trace, host: &Host) -> (Vec<FlushSite>, HashSet<u32>) {
    let (mut out, mut used) = (Vec::new(), HashSet::new());
    for (index, site) in (0_u32..).zip(sites) {
        let name = symbol(site, &trace.strings, host);
        let verdict = match &name {
            Some(name) => by_name(name),
            None => by_behaviour(site),
        };
        if let Some((label, because)) = verdict {
            used.insert(index);
            let bare = if site.place == NO_LOCATION {
                "no location recorded".to_owned()
            } else {
                format!("{:#x}", site.place)
            };
            let place = name.unwrap_or(bare);
            out.push(FlushSite { place, frees: site.frees, label, because });
        }
    }
    out.sort_by_key(|s| std::cmp::Reverse(s.frees));
    (out, used)
}

/// The name of a site: its own text, or the host's symbol that contains its address.
fn symbol(site: &Site, strings: &Strings, host: &Host) -> Option<String> {
    if site.text {
        let text = strings.get(site.place as u32);
        let bare = text.strip_prefix("0x").unwrap_or(text);
        let is_name = !bare.is_empty() && !bare.bytes().all(|b| b.is_ascii_hexdigit());
        return is_name.then(|| text.to_owned());
    }
    if site.place >= NO_LOCATION - 1 {
        return None;
    }
    host.symbol(site.place).map(|(name, offset)| format!("{name}+{offset:#x}"))
}

fn by_name(name: &str) -> Option<(&'static str, String)> {
    let function = name.split(['+', ' ', '.']).next().unwrap_or(name);
    if FLUSH.contains(&function) {
        return Some(("exact", format!("the location is named {function}")));
    }
    let inlined = LOOPS.contains(&function);
    inlined.then(|| {
        ("reconstructed", format!("the location is in {function}, which frees skbs only where the flush is inlined"))
    })
}

fn by_behaviour(site: &Site) -> Option<(&'static str, String)> {
    let Site { frees, at_top, received, sent, .. } = *site;
    let top = frees >= FEWEST && at_top * 10 >= frees * 9;
    (top && received > 0 && received > sent * 9).then(|| {
        let because = format!(
            "{at_top} of its {frees} frees come first in an iteration of the NET_RX loop, before any packet, and {received} \
             of the skbs had been received, {sent} only sent"
        );
        ("reconstructed", because)
    })
}
