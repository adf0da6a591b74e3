//! Which tables tell something about an skb, and their columns, resolved once a recording.

use crate::event::{Column, NO_INT, NO_TEXT, Strings, Table, Trace};
use crate::kernel::NET_RX;

/// IPPROTO_UDP.
pub(super) const UDP: u64 = 17;

/// The progress of the open life of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    Closed,
    Queued,
    Started,
    Sent,
    Entered,
    Received,
    Read,
}

/// What an event of a table does to a life or to the CPU it runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Has no information about skbs.
    None,
    /// Handed to a device's queue (`net_dev_queue`).
    Queue,
    /// Handed to the driver (`net_dev_start_xmit`).
    Start,
    /// The driver took it (`net_dev_xmit`); on veth it comes after the peer's entry.
    Sent,
    /// Enters the receive path of a device (`netif_rx_entry`, `napi_gro_receive_entry`, …).
    Entry,
    /// Received by the protocols on the CPU that steering chose (`netif_receive_skb`).
    Receive,
    /// Copied to a reader (`skb_copy_datagram_iovec`).
    Copy,
    /// `consume_skb`.
    Consume,
    /// `kfree_skb`.
    Drop,
    /// Any other event with an skb address.
    Touch,
    /// A probe on `skb_attempt_defer_free` or `napi_consume_skb`: this CPU is done with it.
    Done,
    /// A probe on the return of `__alloc_skb`.
    Allocated,
    /// `kmem_cache_alloc`.
    SlabAlloc,
    /// `kmem_cache_free`.
    SlabFree,
    /// `softirq_entry`.
    SoftirqEntry,
    /// `softirq_exit`.
    SoftirqExit,
    /// `napi_poll`, emitted after the poll.
    Poll,
    /// `sk_data_ready`.
    Ready,
    /// `sock_recv_length`.
    RecvLength,
    /// `inet_sock_set_state`.
    State,
    /// Entry of a system call (`syscalls:sys_enter_*`).
    Enter,
}

/// An integer column, or a text column that writes numbers.
#[derive(Clone, Copy)]
pub(super) struct Numbers<'a> {
    column: Column<'a>,
    strings: &'a Strings,
}

impl<'a> Numbers<'a> {
    fn of(table: &'a Table, trace: &'a Trace, names: &[&str]) -> Option<Self> {
        let column = names.iter().find_map(|n| table.column(n))?;
        Some(Self { column, strings: &trace.strings })
    }
    /// The number of a row; `None` where the line has no such field or it is no number.
    #[inline]
    pub(super) fn get(&self, row: u32) -> Option<u64> {
        let value = self.column.u64(row);
        if self.column.is_text() { parse(self.strings.get(value as u32)) } else { (value != NO_INT).then_some(value) }
    }
    /// A text id or a number: equal where the text is equal, which is all a comparison needs.
    #[inline]
    pub(super) fn key(&self, row: u32) -> u64 {
        self.column.u64(row)
    }
    /// Whether the column holds texts.
    pub(super) fn is_text(&self) -> bool {
        self.column.is_text()
    }
}

/// A number as perf and trace-cmd print it: `0x…`, decimal, or the bare hexadecimal of `%p`.
fn parse(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None => text.parse().ok().or_else(|| text.parse::<i64>().ok().map(|n| n as u64)),
    }
    .or_else(|| u64::from_str_radix(text, 16).ok())
}

/// One table, resolved.
pub(super) struct Kind<'a> {
    pub(super) role: Role,
    /// skb address, slab pointer, or socket.
    pub(super) address: Option<Numbers<'a>>,
    pub(super) len: Option<Numbers<'a>>,
    pub(super) hash: Option<Numbers<'a>>,
    device: Option<Numbers<'a>>,
    /// Network namespace of that device (7.2 has it, 6.18 not): two may have devices of the same name.
    namespace: Option<Numbers<'a>>,
    pub(super) location: Option<Numbers<'a>>,
    /// `skb->alloc_cpu`, where a probe reads it.
    pub(super) alloc_cpu: Option<Numbers<'a>>,
    /// softirq vector, IP protocol of a socket event, or the state a socket goes to.
    pub(super) what: Option<Numbers<'a>>,
    /// Socket that an event names together with an skb.
    pub(super) socket: Option<Numbers<'a>>,
    /// Bytes of data in that skb.
    pub(super) data_len: Option<Numbers<'a>>,
    /// What a read returned, and its error where that is a field by itself.
    result: Option<Numbers<'a>>,
    error: Option<Numbers<'a>>,
}

impl<'a> Kind<'a> {
    pub(super) fn of(table: &'a Table, trace: &'a Trace) -> Self {
        let find = |names: &[&str]| Numbers::of(table, trace, names);
        let skb = find(&["skbaddr"]);
        let (role, address) = match table.event() {
            "softirq_entry" => (Role::SoftirqEntry, None),
            "softirq_exit" => (Role::SoftirqExit, None),
            "napi_poll" => (Role::Poll, None),
            "sk_data_ready" => (Role::Ready, find(&["skaddr", "sk"])),
            "sock_recv_length" => (Role::RecvLength, find(&["sk", "skaddr"])),
            "inet_sock_set_state" => (Role::State, find(&["skaddr"])),
            "kmem_cache_alloc" | "kmem_cache_alloc_node" => (Role::SlabAlloc, find(&["ptr"])),
            "kmem_cache_free" => (Role::SlabFree, find(&["ptr"])),
            _ if table.probed() == Some("skb_attempt_defer_free") => (Role::Done, skb),
            _ if table.probed() == Some("napi_consume_skb") => (Role::Done, skb),
            _ if table.probe() == Some(("__alloc_skb", true)) => (Role::Allocated, skb),
            name if name.starts_with("sys_enter_") => (Role::Enter, None),
            // The return of another function says nothing about where the skb is.
            _ if skb.is_none() || table.probe().is_some_and(|(_, is_return)| is_return) => (Role::None, None),
            "net_dev_queue" => (Role::Queue, skb),
            "net_dev_start_xmit" => (Role::Start, skb),
            "net_dev_xmit" => (Role::Sent, skb),
            "netif_receive_skb" => (Role::Receive, skb),
            "skb_copy_datagram_iovec" => (Role::Copy, skb),
            "consume_skb" => (Role::Consume, skb),
            "kfree_skb" => (Role::Drop, skb),
            "netif_rx" => (Role::Entry, skb),
            name if name.ends_with("_entry") => (Role::Entry, skb),
            _ => (Role::Touch, skb),
        };
        let socket = matches!(role, Role::Ready | Role::RecvLength | Role::State);
        Self {
            role: if role != Role::None && address.is_none() && socket { Role::None } else { role },
            address,
            len: find(match role {
                Role::SlabAlloc => &["bytes_req"],
                // Its `len` is what was copied, not the packet's.
                Role::Copy => &[],
                // What a read asks for.
                Role::Enter => &["size", "count"],
                _ => &["len"],
            }),
            hash: find(&["hash"]),
            device: find(&["name", "dev"]),
            namespace: find(&["net_cookie"]),
            location: find(&["location"]),
            alloc_cpu: find(&["alloc_cpu"]),
            what: find(match role {
                Role::State => &["newstate"],
                _ if socket => &["protocol"],
                _ => &["vec"],
            }),
            data_len: find(&["data_len"]),
            socket: if table.event() == "tcp_probe" { find(&["skaddr"]) } else { None },
            result: find(&["ret", "length"]),
            error: find(&["error"]),
        }
    }
    /// The device of an event: equal where its name and its namespace are. Names are counted up, cookies too.
    #[inline]
    pub(super) fn device(&self, row: u32) -> Option<u64> {
        let namespace = self.namespace.as_ref().and_then(|n| n.get(row)).unwrap_or(0);
        self.device.as_ref().map(|device| device.key(row) ^ namespace.rotate_left(32))
    }
    /// Whether a softirq event is about NET_RX.
    #[inline]
    pub(super) fn is_net_rx(&self, row: u32) -> bool {
        self.what.as_ref().and_then(|w| w.get(row)) == Some(NET_RX)
    }
    /// Whether a socket event is about a UDP socket.
    #[inline]
    pub(super) fn is_udp(&self, row: u32) -> bool {
        self.is_what(row, UDP, "IPPROTO_UDP")
    }
    /// Whether a socket event has a protocol or state; perf prints both by name in text.
    pub(super) fn is_what(&self, row: u32, number: u64, name: &str) -> bool {
        let Some(what) = &self.what else { return false };
        what.get(row) == Some(number) || (what.is_text() && what.strings.get(what.key(row) as u32) == name)
    }
    /// What a read returned, negative for an error; `None` where that is not recorded.
    pub(super) fn result(&self, row: u32) -> Option<i64> {
        let get = |column: &Option<Numbers>| column.as_ref().and_then(|c| c.get(row)).map(|n| n as i64);
        get(&self.error).filter(|error| *error < 0).or_else(|| get(&self.result))
    }
}

/// The name of a drop reason: the text itself, the name its number has in the format text, or the number.
pub(super) fn reason_name(table: &Table, strings: &Strings, row: u32) -> Option<String> {
    let field = table.fields.iter().find(|f| f.name == "reason")?;
    let value = table.column("reason")?.u64(row);
    if field.kind == crate::event::FieldKind::Text {
        return (value as u32 != NO_TEXT).then(|| strings.get(value as u32).to_owned());
    }
    let named = field.symbols.iter().find(|(n, _)| *n == value).map(|(_, name)| name.clone());
    (value != NO_INT).then(|| named.unwrap_or_else(|| value.to_string()))
}
