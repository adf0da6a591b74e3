//! Which tables tell something about AF_XDP sends, and their columns, resolved once.

use crate::event::{Column, NO_INT, NO_TEXT, Strings, Table, Trace};
use crate::kernel::NET_RX;

/// What shows a packet of a call, the most direct first. Only the first that a recording has is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Probe on `__dev_direct_xmit`: one call a packet.
    Direct,
    /// Probe on `xsk_build_skb`: one call a descriptor.
    Build,
    /// Probe on a driver's xmit function.
    Driver,
    /// `net:netif_rx_entry`: on veth the peer's receive path.
    RxEntry,
    /// `net:netif_rx`, its twin.
    Rx,
}

impl Shows {
    /// All, the most direct first.
    pub const ALL: [Self; 5] = [Self::Direct, Self::Build, Self::Driver, Self::RxEntry, Self::Rx];

    /// The name a person knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Direct => "probe on __dev_direct_xmit",
            Self::Build => "probe on xsk_build_skb",
            Self::Driver => "probe on the driver's xmit function",
            Self::RxEntry => "net:netif_rx_entry",
            Self::Rx => "net:netif_rx",
        }
    }
}

/// What an event of a table is to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Other,
    Sendto,
    Sendmsg,
    Poll,
    /// The exit of any of them.
    Exit,
    Packet(Shows),
    /// A packet goes through the qdisc: no AF_XDP.
    Queue,
    SoftirqEntry,
    SoftirqExit,
    Consume,
}

/// One table, resolved.
pub(super) struct Wire<'a> {
    pub(super) role: Role,
    strings: &'a Strings,
    fd: Option<Column<'a>>,
    /// Columns that are 0 in a kick: buff, len, addr.
    empty: Vec<Column<'a>>,
    /// Return value, or softirq vector.
    value: Option<Column<'a>>,
}

/// The wires of a trace, one a table.
pub(super) fn resolve(trace: &Trace) -> Vec<Wire<'_>> {
    trace.tables.iter().map(|table| wire(table, &trace.strings)).collect()
}

fn wire<'a>(table: &'a Table, strings: &'a Strings) -> Wire<'a> {
    let column = |name: &str| table.column(name);
    let plain = Wire { role: Role::Other, strings, fd: None, empty: Vec::new(), value: None };
    if table.len == 0 {
        return plain;
    }
    match table.event() {
        "sys_enter_sendto" => {
            let empty = ["len", "buff", "addr"].into_iter().filter_map(column).collect();
            Wire { role: Role::Sendto, fd: column("fd"), empty, ..plain }
        }
        "sys_enter_sendmsg" => Wire { role: Role::Sendmsg, fd: column("fd"), ..plain },
        "sys_enter_poll" | "sys_enter_ppoll" => Wire { role: Role::Poll, ..plain },
        "sys_exit_sendto" | "sys_exit_sendmsg" | "sys_exit_poll" | "sys_exit_ppoll" => {
            Wire { role: Role::Exit, value: column("ret"), ..plain }
        }
        "softirq_entry" => Wire { role: Role::SoftirqEntry, value: column("vec"), ..plain },
        "softirq_exit" => Wire { role: Role::SoftirqExit, ..plain },
        "consume_skb" => Wire { role: Role::Consume, ..plain },
        "net_dev_queue" => Wire { role: Role::Queue, ..plain },
        "netif_rx_entry" => Wire { role: Role::Packet(Shows::RxEntry), ..plain },
        "netif_rx" => Wire { role: Role::Packet(Shows::Rx), ..plain },
        _ => Wire { role: probe(table), ..plain },
    }
}

/// Probes by the function they are on.
fn probe(table: &Table) -> Role {
    let Some(name) = table.probed() else { return Role::Other };
    match name {
        "__dev_direct_xmit" => Role::Packet(Shows::Direct),
        "xsk_build_skb" => Role::Packet(Shows::Build),
        // The group's one driver section of v3, not a packet.
        "xsk_direct_xmit_batch" => Role::Other,
        _ if name.ends_with("_xmit_frame") || name.ends_with("start_xmit") || name.ends_with("_xmit") => {
            Role::Packet(Shows::Driver)
        }
        _ => Role::Other,
    }
}

impl Wire<'_> {
    /// A number of a row, also where the format writes it as text; `None` where the row has none.
    fn number(&self, column: &Column, row: u32) -> Option<u64> {
        let value = column.u64(row);
        if !column.is_text() {
            return (value != NO_INT).then_some(value);
        }
        let text = if value == u64::from(NO_TEXT) { return None } else { self.strings.get(value as u32).trim() };
        match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => text.parse().ok().or_else(|| text.parse::<i64>().ok().map(|n| n as u64)),
        }
    }

    /// Whether a sendto carries no data and names nobody.
    pub(super) fn is_kick(&self, row: u32) -> bool {
        !self.empty.is_empty() && self.empty.iter().all(|c| self.number(c, row).is_none_or(|n| n == 0))
    }
    pub(super) fn fd(&self, row: u32) -> Option<u64> {
        self.number(self.fd.as_ref()?, row)
    }
    pub(super) fn returned(&self, row: u32) -> Option<i64> {
        self.number(self.value.as_ref()?, row).map(|n| n as i64)
    }
    pub(super) fn is_net_rx(&self, row: u32) -> bool {
        self.value.as_ref().and_then(|c| self.number(c, row)) == Some(NET_RX)
    }
}
