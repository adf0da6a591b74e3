//! Which events the policy reads, and the columns it reads of them, resolved once a trace.

use crate::event::{Column, NO_INT, Strings, Table, Trace};

/// How a packet enters the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// netif_rx: through a backlog, also if it stays.
    Queued,
    /// netif_receive_skb: received at once if it stays.
    Direct,
    /// GRO may merge it into another packet, so it does not keep its length.
    Gro,
}

/// What an event means to this policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Not read.
    Other,
    /// A packet enters the stack: where get_rps_cpu decides.
    Arrive {
        /// The way it takes.
        path: Path,
    },
    /// netif_rx is done: the packet has been handed to a backlog.
    Handed,
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
    /// TCP takes up a packet of an established connection: names packet and socket.
    Probe,
    /// Entry of a system call: where a read or send makes its record.
    Enter,
    /// Entry of a connect: a datagram socket saves the hash of packets only once it is connected.
    Connect,
    /// End of an accept: the record of the new socket.
    Accepted,
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
    /// File descriptor of a system call; its result where it ended.
    pub fd: Option<Column<'a>>,
    /// Destination named in the call itself (`addr` of sendto), 0 none.
    pub destination: Option<Column<'a>>,
    /// TCP state before a change.
    pub before: Option<Column<'a>>,
    /// TCP state after a change.
    pub after: Option<Column<'a>>,
    /// IP protocol of a socket.
    pub protocol: Option<Column<'a>>,
    /// Packets a poll took, and the most it could have.
    pub work_and_budget: (Option<Column<'a>>, Option<Column<'a>>),
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
            destination: number("addr").filter(|_| table.event() == "sys_enter_sendto"),
            fd: number(if matches!(role, Role::Accepted | Role::Call { .. }) { "ret" } else { "fd" }),
            before: table.column("oldstate"),
            after: table.column("newstate"),
            protocol: number("protocol"),
            work_and_budget: (number("work"), number("budget")),
        };
        let usable = match role {
            Role::Arrive { .. } => wire.skb.is_some() && wire.hash.is_some(),
            Role::Receive | Role::Copy => wire.skb.is_some(),
            Role::Ready | Role::Call { .. } => wire.sock.is_some(),
            Role::Probe => wire.skb.is_some() && wire.sock.is_some(),
            Role::Connect | Role::Accepted => wire.fd.is_some(),
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
        "net:netif_rx_entry" => Role::Arrive { path: Path::Queued },
        "net:netif_receive_skb_entry" => Role::Arrive { path: Path::Direct },
        "net:napi_gro_receive_entry" | "net:napi_gro_frags_entry" => Role::Arrive { path: Path::Gro },
        "net:netif_rx_exit" => Role::Handed,
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
        "tcp:tcp_probe" => Role::Probe,
        "csd:csd_queue_cpu" => Role::Csd,
        "syscalls:sys_enter_connect" => Role::Connect,
        "syscalls:sys_exit_accept" | "syscalls:sys_exit_accept4" => Role::Accepted,
        _ if name.starts_with("syscalls:sys_enter_") => Role::Enter,
        _ => Role::Other,
    }
}

/// Whether a column holds a number, or its name.
fn is(column: Option<Column>, row: u32, strings: &Strings, number: u64, name: &str) -> bool {
    column.is_some_and(|c| if c.is_text() { strings.get(c.u64(row) as u32) == name } else { c.u64(row) == number })
}

impl Wire<'_> {
    /// An address or number that is there and not 0.
    #[inline]
    pub fn some(column: Option<Column>, row: u32) -> Option<u64> {
        column.map(|c| c.u64(row)).filter(|v| *v != 0 && *v != NO_INT)
    }
    /// Whether a socket becomes established: TCP_SYN_SENT (2) or TCP_SYN_RECV (3) to TCP_ESTABLISHED (1).
    pub fn is_established(&self, row: u32, strings: &Strings) -> bool {
        is(self.after, row, strings, 1, "TCP_ESTABLISHED")
            && (is(self.before, row, strings, 2, "TCP_SYN_SENT") || is(self.before, row, strings, 3, "TCP_SYN_RECV"))
    }
    /// Whether a socket is closed: TCP_CLOSE (7).
    pub fn is_closed(&self, row: u32, strings: &Strings) -> bool {
        is(self.after, row, strings, 7, "TCP_CLOSE")
    }
    /// Whether a socket event is one of a protocol (IPPROTO_TCP 6, IPPROTO_UDP 17).
    pub fn is_of(&self, row: u32, protocol: u64) -> bool {
        self.protocol.is_some_and(|c| c.u64(row) == protocol)
    }
    /// Whether a poll left work behind: it took as much as it could. False where that is unknown.
    pub fn is_exhausted(&self, row: u32) -> bool {
        let number = |column: Option<Column>| column.map(|c| c.u64(row)).filter(|n| *n != NO_INT);
        matches!((number(self.work_and_budget.0), number(self.work_and_budget.1)), (Some(work), Some(budget)) if work >= budget)
    }
    /// Whether a poll is one of a backlog; every poll is where the device is unknown.
    pub fn is_backlog(&self, row: u32, strings: &Strings) -> bool {
        self.device.is_none_or(|c| strings.get(c.u64(row) as u32) == BACKLOG)
    }
}
