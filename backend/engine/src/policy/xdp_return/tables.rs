//! Which tables of a recording speak of XDP, page_pools and polls, and their fields.
//!
//! Return requests are functions, so they are seen only where somebody put a probe on them:
//! `probe:xdp_return_frame_rx_napi` as perf names it, `kprobes:p_xdp_return_frame_rx_napi_0` as tracefs does.

use super::machine::Api;
use crate::event::{Column, FieldKind, NO_INT, Table, Trace};

/// What the pass needs to know about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Other,
    SoftirqEntry,
    SoftirqExit,
    Poll,
    Switch,
    /// A frame was redirected.
    Redirect,
    RedirectError,
    Exception,
    /// A devmap batch was handed to the driver.
    Xmit,
    BulkTx,
    CpumapEnqueue,
    CpumapKthread,
    Hold,
    Release,
    UpdateNode,
    /// A function that returns a frame or buffer was entered.
    Return(Api),
    /// page_pool_put_unrefed_netmem was entered: what every single return to a pool ends in.
    Put,
    BusyLoop,
}

fn kind(table: &Table) -> Kind {
    let system = table.name.rsplit_once(':').map_or("", |(system, _)| system);
    if let Some(function) = table.probed() {
        return match function {
            "xdp_return_frame" => Kind::Return(Api::Frame),
            "xdp_return_frame_rx_napi" => Kind::Return(Api::RxNapi),
            "xdp_return_buff" | "xdp_return_frag" => Kind::Return(Api::Buff),
            "xdp_return_frame_bulk" => Kind::Return(Api::Bulk),
            "page_pool_put_unrefed_netmem" | "page_pool_put_unrefed_page" => Kind::Put,
            "napi_busy_loop" => Kind::BusyLoop,
            _ => Kind::Other,
        };
    }
    match (system, table.event()) {
        (_, "softirq_entry") => Kind::SoftirqEntry,
        (_, "softirq_exit") => Kind::SoftirqExit,
        (_, "napi_poll") => Kind::Poll,
        (_, "sched_switch") => Kind::Switch,
        ("xdp", "xdp_redirect" | "xdp_redirect_map") => Kind::Redirect,
        ("xdp", "xdp_redirect_err" | "xdp_redirect_map_err") => Kind::RedirectError,
        ("xdp", "xdp_exception") => Kind::Exception,
        ("xdp", "xdp_devmap_xmit") => Kind::Xmit,
        ("xdp", "xdp_bulk_tx") => Kind::BulkTx,
        ("xdp", "xdp_cpumap_enqueue") => Kind::CpumapEnqueue,
        ("xdp", "xdp_cpumap_kthread") => Kind::CpumapKthread,
        ("page_pool", "page_pool_state_hold") => Kind::Hold,
        ("page_pool", "page_pool_state_release") => Kind::Release,
        ("page_pool", "page_pool_update_nid") => Kind::UpdateNode,
        _ => Kind::Other,
    }
}

/// The tables of a recording.
pub(super) struct Tables<'a> {
    trace: &'a Trace,
    kinds: Vec<Kind>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(trace: &'a Trace) -> Self {
        Self { trace, kinds: trace.tables.iter().map(kind).collect() }
    }
    /// What an event is.
    pub(super) fn kind(&self, event: usize) -> Kind {
        self.kinds[usize::from(self.trace.events.kind[event])]
    }
    /// Whether a recording has events of a kind, or was configured to record them (perf.data lists tables without events).
    pub(super) fn has(&self, wanted: Kind) -> bool {
        self.kinds.contains(&wanted)
    }
    /// Whether any table is of XDP or page_pools; polls alone ask nothing.
    pub(super) fn speak_of_xdp(&self) -> bool {
        let others = [Kind::Other, Kind::SoftirqEntry, Kind::SoftirqExit, Kind::Poll, Kind::Switch, Kind::BusyLoop];
        self.kinds.iter().any(|kind| !others.contains(kind))
    }
    fn column(&self, event: usize, name: &str) -> Option<(Column<'a>, u32)> {
        let table = &self.trace.tables[usize::from(self.trace.events.kind[event])];
        Some((table.column(name)?, self.trace.events.row[event]))
    }
    /// A number of an event. `None` where the recording does not have it.
    pub(super) fn number(&self, event: usize, name: &str) -> Option<i64> {
        let (column, row) = self.column(event, name)?;
        let value = column.u64(row);
        if column.is_text() {
            let text = self.trace.strings.get(value as u32);
            return match text.strip_prefix("0x") {
                Some(hex) => u64::from_str_radix(hex, 16).ok().map(|n| n as i64),
                None => text.parse().ok(),
            };
        }
        (value != NO_INT).then_some(value as i64)
    }
    /// The first of several numbers that the recording has.
    pub(super) fn first(&self, event: usize, names: &[&str]) -> Option<i64> {
        names.iter().find_map(|name| self.number(event, name))
    }
    /// A text of an event; empty where there is none.
    pub(super) fn text(&self, event: usize, name: &str) -> &'a str {
        let Some((column, row)) = self.column(event, name) else { return "" };
        match column.kind {
            FieldKind::Text => self.trace.strings.get(column.u64(row) as u32),
            FieldKind::Chars => {
                let text = column.bytes(row).split(|b| *b == 0).next().unwrap_or_default();
                std::str::from_utf8(text).unwrap_or("")
            }
            _ => "",
        }
    }
    /// Command name of the task that ran.
    pub(super) fn comm(&self, event: usize) -> &'a str {
        let thread = self.trace.events.thread[event] as usize;
        self.trace.threads.get(thread).map_or("", |t| self.trace.strings.get(t.comm))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::trace;

    #[test]
    fn probes_are_known_by_any_name_they_go_by() {
        for (name, wanted) in [
            ("probe:xdp_return_frame", Kind::Return(Api::Frame)),
            ("probe:xdp_return_frame_1", Kind::Return(Api::Frame)),
            ("kprobes:p_xdp_return_frame_rx_napi_0", Kind::Return(Api::RxNapi)),
            ("kprobes:xdp_return_frag", Kind::Return(Api::Buff)),
            ("probe:xdp_return_frame_bulk", Kind::Return(Api::Bulk)),
            ("probe:page_pool_put_unrefed_netmem", Kind::Put),
            ("probe:xdp_return_frame__return", Kind::Other),
            ("kprobes:r_xdp_return_frame_0", Kind::Other),
            ("my:xdp_return_frame", Kind::Other),
            ("probe:napi_busy_loop", Kind::BusyLoop),
        ] {
            let t = trace(&format!("1 cpu0 {name} x=1"));
            assert_eq!(Tables::new(&t).kind(0), wanted, "{name}");
        }
    }
}
