//! How long a cross-CPU call waits before its handler runs, out of the recording: `csd:csd_queue_cpu` on one CPU to
//! `csd:csd_function_entry` on the other, joined by the call's own address (`csd`).

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::event::{Column, Trace};
use crate::host::Host;

/// Gaps of one recording by function.
#[derive(Default)]
pub struct Gaps {
    /// (name of the function as far as anyone gives it, gaps in ns).
    by_function: Vec<(String, Vec<u64>)>,
}

impl Gaps {
    /// Reads the gaps of a trace; empty where it has not both events.
    pub fn read(trace: &Trace, host: &Host) -> Self {
        let find = |event: &str| trace.tables.iter().position(|t| t.event() == event);
        let (Some(queue), Some(entry)) = (find("csd_queue_cpu"), find("csd_function_entry")) else {
            return Self::default();
        };
        let column = |table: usize, name: &str| trace.tables[table].column(name);
        let (Some(queued), Some(entered), Some(function)) =
            (column(queue, "csd"), column(entry, "csd"), column(entry, "func"))
        else {
            return Self::default();
        };
        let mut waiting: HashMap<u64, u64, FxBuildHasher> = HashMap::default();
        let mut by_function: HashMap<u64, Vec<u64>, FxBuildHasher> = HashMap::default();
        let e = &trace.events;
        for i in 0..e.len() {
            let kind = usize::from(e.kind[i]);
            if kind == queue {
                waiting.insert(queued.u64(e.row[i]), e.time[i]);
            } else if kind == entry
                && let Some(since) = waiting.remove(&entered.u64(e.row[i]))
            {
                by_function.entry(function.u64(e.row[i])).or_default().push(e.time[i].saturating_sub(since));
            }
        }
        let name = |of: u64| function_name(of, &function, trace, host);
        let mut by_function: Vec<(String, Vec<u64>)> =
            by_function.into_iter().map(|(f, gaps)| (name(f), gaps)).collect();
        by_function.sort();
        Self { by_function }
    }

    /// Gaps of calls of a function, by the start of its name.
    pub fn of(&self, function: &str) -> Vec<u64> {
        let ours = self.by_function.iter().filter(|(name, _)| name.starts_with(function));
        ours.flat_map(|(_, gaps)| gaps.iter().copied()).collect()
    }

    /// All gaps, where no function has a name.
    pub fn all(&self) -> Vec<u64> {
        self.by_function.iter().flat_map(|(_, gaps)| gaps.iter().copied()).collect()
    }
}

fn function_name(of: u64, column: &Column, trace: &Trace, host: &Host) -> String {
    if column.is_text() {
        return trace.strings.get(of as u32).to_owned();
    }
    host.symbol(of).map_or_else(String::new, |(name, _)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::trace;

    #[test]
    fn a_call_is_joined_by_its_own_address() {
        let t = trace(
            "1us cpu0 csd:csd_queue_cpu cpu=1 func=trigger_rx_softirq csd=0x10\n\
             2us cpu0 csd:csd_queue_cpu cpu=1 func=rps_trigger_softirq csd=0x20\n\
             4us cpu1 csd:csd_function_entry func=rps_trigger_softirq csd=0x20\n\
             9us cpu1 csd:csd_function_entry func=trigger_rx_softirq csd=0x10\n\
             9us cpu1 csd:csd_function_entry func=trigger_rx_softirq csd=0x30\n",
        );
        let gaps = Gaps::read(&t, &Host::default());
        assert_eq!((gaps.of("trigger_rx"), gaps.of("rps_trigger")), (vec![8_000], vec![2_000]));
        assert_eq!(gaps.all().len(), 2);
    }
}
