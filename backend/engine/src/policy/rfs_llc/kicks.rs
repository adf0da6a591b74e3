//! RPS kicks as the recording shows them: function calls queued for another CPU whose function is rps_trigger_softirq.

use crate::event::Strings;
use crate::host::Host;
use crate::policy::{Counter, Label};

/// Function that raises NET_RX on the CPU a packet was handed to.
const KICK: &str = "rps_trigger_softirq";
/// Queued from NET_RX at least this often in a hundred, a function without a name is assumed to be the kick:
/// `net_rps_action_and_irq_enable` runs nowhere else.
const SHARE: u64 = 90;

/// Functions queued for other CPUs: (address or text id, times, times from NET_RX).
#[derive(Default)]
pub struct Kicks {
    functions: Vec<(u64, u64, u64)>,
    /// Whether functions are text ids rather than addresses.
    pub as_text: bool,
}

impl Kicks {
    /// Counts one.
    pub fn count(&mut self, function: u64, from_net_rx: bool) {
        let at = self.functions.iter().position(|(f, _, _)| *f == function).unwrap_or_else(|| {
            self.functions.push((function, 0, 0));
            self.functions.len() - 1
        });
        self.functions[at].1 += 1;
        self.functions[at].2 += u64::from(from_net_rx);
        if at > 0 && self.functions[at - 1].1 < self.functions[at].1 {
            self.functions.swap(at - 1, at);
        }
    }
    /// Kicks seen: by name where the recording or the host gives one, else by behaviour; `None` where neither is possible.
    /// Where no packet was `steered` there is none (a csd from NET_RX is then another's, such as the skb defer kick).
    pub fn seen(&self, steered: bool, strings: &Strings, host: &Host) -> Option<Counter> {
        let named = |function: u64| {
            if self.as_text {
                return Some(strings.get(function as u32));
            }
            host.symbol(function).map(|(name, _)| name)
        };
        if self.as_text || !host.symbols.is_empty() {
            let kicks = self.functions.iter().filter(|(f, _, _)| named(*f).is_some_and(|name| name.starts_with(KICK)));
            return Some(Counter::new(kicks.map(|(_, n, _)| n).sum(), Label::Exact));
        }
        if !steered {
            return Some(Counter::new(0, Label::Reconstructed));
        }
        let typical = |(_, n, rx): &&(u64, u64, u64)| *rx > 0 && rx * 100 >= n * SHARE;
        let most = self.functions.iter().filter(typical).map(|(_, n, _)| *n).max()?;
        Some(Counter::new(most, Label::Reconstructed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognised_by_name_else_by_behaviour() {
        let mut kicks = Kicks::default();
        for _ in 0..10 {
            kicks.count(0x2000, true);
            kicks.count(0x1000, false);
        }
        kicks.count(0x2000, false);
        let (strings, bare) = (Strings::default(), Host::default());
        assert_eq!(kicks.seen(true, &strings, &bare), Some(Counter::new(11, Label::Reconstructed)));
        assert_eq!(kicks.seen(false, &strings, &bare), Some(Counter::new(0, Label::Reconstructed)));
        let symbols = vec![(0x1000, "wake".to_owned()), (0x1ff0, KICK.to_owned()), (0x3000, "end".to_owned())];
        let named = Host { symbols, ..Host::default() };
        assert_eq!(kicks.seen(true, &strings, &named), Some(Counter::new(11, Label::Exact)));
        assert_eq!(Kicks::default().seen(true, &strings, &bare), None);
    }
}
