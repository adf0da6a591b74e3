//! Which events the policy reads, and the columns it reads of them, resolved once a trace.

use crate::event::{Column, NO_INT, Strings, Table, Trace};

/// What an event means to this policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Not read.
    Other,
    /// A packet enters the stack: where get_rps_cpu is asked.
    Arrive {
        /// Whether the packet keeps its length until it is received (GRO merges packets).
        whole: bool,
    },
    /// `__netif_receive_skb_core`, on the CPU the packet was handed to.
    Receive,
    /// The end of a NAPI poll; a backlog's head advances just before.
    Poll,
    /// Start of a softirq.
    SoftEntry,
    /// End of a softirq.
    SoftExit,
    /// A socket has data.
    Ready,
    /// A read copies an skb.
    Copy,
    /// End of a read or send.
    Call {
        /// Whether it is a read.
        read: bool,
    },
    /// An skb is handed to a device.
    Queue,
    /// A TCP socket changes state (its SYN or FIN is sent outside sendmsg).
    State,
    /// A function call is queued for another CPU.
    Csd,
}

/// The role of one table and its columns; those a recording lacks are `None`.
#[derive(Clone, Copy)]
pub struct Wire<'a> {
    /// What its events mean.
    pub role: Role,
    /// skbaddr.
    pub skb: Option<Column<'a>>,
    /// Socket address.
    pub sock: Option<Column<'a>>,
    /// Flow hash.
    pub hash: Option<Column<'a>>,
    /// Device name, as text.
    pub device: Option<Column<'a>>,
    /// queue_mapping.
    pub queue: Option<Column<'a>>,
    /// Bytes.
    pub len: Option<Column<'a>>,
    /// Softirq vector.
    pub vec: Option<Column<'a>>,
    /// Function of a csd.
    pub func: Option<Column<'a>>,
}

/// What NAPI polls of a backlog carry as device name.
const BACKLOG: &str = "(no_device)";

/// The wires of all tables, by kind.
pub fn resolve<'a>(trace: &'a Trace) -> Vec<Wire<'a>> {
    let wire = |table: &'a Table| {
        let role = role_of(&table.name);
        let number = |name: &str| table.column(name).filter(|c| !c.is_text());
        let wire = Wire {
            role,
            skb: number("skbaddr"),
            sock: number("sk").or_else(|| number("skaddr")),
            hash: number("hash"),
            device: table.column("name").or_else(|| table.column("dev_name")).filter(Column::is_text),
            queue: number("queue_mapping"),
            len: number("len"),
            vec: number("vec"),
            func: table.column("func"),
        };
        let usable = match role {
            Role::Arrive { .. } => wire.skb.is_some() && wire.hash.is_some(),
            Role::Receive | Role::Copy => wire.skb.is_some(),
            Role::Ready | Role::Call { .. } => wire.sock.is_some(),
            Role::SoftEntry => wire.vec.is_some(),
            Role::Csd => wire.func.is_some(),
            _ => true,
        };
        if usable { wire } else { Wire { role: Role::Other, ..wire } }
    };
    trace.tables.iter().map(wire).collect()
}

fn role_of(name: &str) -> Role {
    match name {
        "net:netif_rx_entry" | "net:netif_receive_skb_entry" => Role::Arrive { whole: true },
        "net:napi_gro_receive_entry" | "net:napi_gro_frags_entry" => Role::Arrive { whole: false },
        "net:netif_receive_skb" => Role::Receive,
        "napi:napi_poll" => Role::Poll,
        "irq:softirq_entry" => Role::SoftEntry,
        "irq:softirq_exit" => Role::SoftExit,
        "sock:sk_data_ready" => Role::Ready,
        "skb:skb_copy_datagram_iovec" => Role::Copy,
        "sock:sock_recv_length" => Role::Call { read: true },
        "sock:sock_send_length" => Role::Call { read: false },
        "net:net_dev_queue" => Role::Queue,
        "sock:inet_sock_set_state" => Role::State,
        "csd:csd_queue_cpu" => Role::Csd,
        _ => Role::Other,
    }
}

impl Wire<'_> {
    /// An address or number that is there and not 0.
    #[inline]
    pub fn some(column: Option<Column>, row: u32) -> Option<u64> {
        column.map(|c| c.u64(row)).filter(|v| *v != 0 && *v != NO_INT)
    }
    /// Whether a poll is one of a backlog; every poll is where the device is not told.
    pub fn is_backlog(&self, row: u32, strings: &Strings) -> bool {
        self.device.is_none_or(|c| strings.get(c.u64(row) as u32) == BACKLOG)
    }
}
