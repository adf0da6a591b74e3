//! The calls that record, thread by thread: where each began, and on which socket.
//!
//! ```text
//! sys_enter_read fd=5 ──> copy, transmit … ──> sock_recv_length sk=S        entry known; fd 5 of this process is S
//! (not recorded)      ──> copy, transmit … ──> sock_recv_length sk=S        the first event of the thread replaces the entry
//! sys_exit_accept ret=5 … the next call on fd 5 names S                     accept records for S at its end
//! sys_enter_connect fd=5 … a call on fd 5, before or after, names S        before it a datagram socket saves no hash
//! ```
//! Which socket a descriptor is, and which hash a socket receives, is known by hindsight: names, not outcomes.
//!
//! A packet whose hash the kernel computes later has hash 0 here. All that a connected socket receives has one address pair and
//! so one hash, which need not be known: [`super::stream::Stream`] has a placeholder for it.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::sockets::Sockets;
use super::wires::Wire;
use crate::event::{NO_CPU, NO_INT, Trace};
use crate::life::NO_EVENT;

/// What shows that a socket takes up a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// `tcp:tcp_probe`, which names both.
    Probe,
    /// `sk_data_ready` of a TCP socket right after a packet was received, mostly this one.
    TcpData,
    /// The same of another socket.
    Data,
}

/// One record of a flow's CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Event used as its entry.
    pub entry: u32,
    /// Event at its exit.
    pub exit: u32,
    /// Event at which the thread's call before it ended, or 0: it began no earlier.
    pub after: u32,
    /// CPU at its entry.
    pub cpu: u16,
    /// Index into [`super::stream::Stream::hashes`].
    pub hash: u32,
    /// Whether its thread reads: what is known of readers does not hold for a thread that only sends.
    pub by_reader: bool,
}

/// A read or send before its socket's hash is known.
struct RawCall {
    call: Call,
    socket: u32,
    thread: u32,
}

#[derive(Clone)]
struct ThreadState {
    first: u32,
    cpu: u16,
    exit: u32,
    copied: u32,
    skip_queue: bool,
    fd: Option<u32>,
    /// Reads and sends that have ended.
    reads: u32,
    sends: u32,
    /// Destination that the call names, 0 none; `None` where that is not recorded.
    destination: Option<u64>,
}

/// A thread outside a call.
const IDLE: ThreadState = ThreadState {
    first: NO_EVENT,
    cpu: NO_CPU,
    exit: NO_EVENT,
    copied: 0,
    skip_queue: false,
    fd: None,
    reads: 0,
    sends: 0,
    destination: None,
};

/// The state of the pass over calls.
pub struct Calls {
    raw: Vec<RawCall>,
    threads: Vec<ThreadState>,
    pids: Vec<i32>,
    sockets: Sockets,
    /// Whether the recording shows for each packet which socket receives it.
    is_exact: bool,
    /// Accepts and connects whose descriptor has not been used since, by (process, descriptor).
    accepts: HashMap<(i32, u32), (u32, u16), FxBuildHasher>,
    connects: HashMap<(i32, u32), u32, FxBuildHasher>,
    /// The socket of the last call on a descriptor, by (process, descriptor).
    named: HashMap<(i32, u32), u32, FxBuildHasher>,
    /// By socket where `is_exact`: (event, hash) of packets it took up, ascending; of a run of equal hashes TCP keeps the first.
    /// Hash 0 is not in the record.
    received: Vec<Vec<(u32, u32)>>,
    /// Sockets that name a destination in a send: datagram sockets that are not connected, which record nothing
    /// (`sock_rps_record_flow` asks for TCP_ESTABLISHED, include/net/rps.h).
    unconnected: HashSet<u32, FxBuildHasher>,
    /// Sockets that are connected: TCP took up a packet, or a send that names no destination succeeded.
    paired: HashSet<u32, FxBuildHasher>,
    /// By socket: event of its last connect.
    connected: HashMap<u32, u32, FxBuildHasher>,
    /// By socket: event at which its connection was there.
    established: HashMap<u32, u32, FxBuildHasher>,
}

impl Calls {
    /// No call yet.
    pub fn new(trace: &Trace, is_exact: bool) -> Self {
        Self {
            raw: Vec::new(),
            threads: vec![IDLE; trace.threads.len()],
            pids: trace.threads.iter().map(|t| t.pid).collect(),
            sockets: Sockets::default(),
            is_exact,
            accepts: HashMap::default(),
            connects: HashMap::default(),
            named: HashMap::default(),
            received: Vec::new(),
            unconnected: HashSet::default(),
            paired: HashSet::default(),
            connected: HashMap::default(),
            established: HashMap::default(),
        }
    }

    /// A system call begins.
    pub fn enter(&mut self, wire: &Wire, i: u32, cpu: u16, thread: usize, row: u32) {
        let state = &mut self.threads[thread];
        (state.first, state.cpu, state.copied) = (i, cpu, 0);
        state.fd = wire.fd.map(|c| c.u64(row) as u32);
        state.destination = wire.destination.map(|c| c.u64(row)).filter(|destination| *destination != NO_INT);
    }

    /// A connect begins, on the socket that the call before on its descriptor named, or that the next one will name.
    pub fn connect(&mut self, wire: &Wire, i: u32, thread: usize, row: u32) {
        let fd = wire.fd.map_or(u32::MAX, |c| c.u64(row) as u32);
        let key = (self.pids[thread], fd);
        if let Some(socket) = self.named.get(&key) {
            self.connected.insert(*socket, i);
        }
        self.connects.insert(key, i);
        self.skip_queue(thread);
    }

    /// An accept ends; a negative result is an error.
    pub fn accepted(&mut self, wire: &Wire, i: u32, cpu: u16, thread: usize, row: u32) {
        if let Some(fd) = wire.fd.and_then(|c| u32::try_from(c.i64(row)).ok()) {
            self.accepts.insert((self.pids[thread], fd), (i, cpu));
        }
    }

    /// A read copies an skb of flow `hash`, 0 unknown.
    pub fn copy(&mut self, i: u32, cpu: u16, thread: usize, hash: u32) {
        self.begin(i, cpu, thread);
        if hash != 0 {
            self.threads[thread].copied = hash;
        }
    }

    /// A packet is handed to a device by the thread itself.
    pub fn queue(&mut self, i: u32, cpu: u16, thread: usize) {
        if !self.threads[thread].skip_queue {
            self.begin(i, cpu, thread);
        }
    }

    /// The next packets of the thread are sent outside sendmsg.
    pub fn skip_queue(&mut self, thread: usize) {
        self.threads[thread].skip_queue = true;
    }

    fn begin(&mut self, i: u32, cpu: u16, thread: usize) {
        let state = &mut self.threads[thread];
        if state.first == NO_EVENT {
            (state.first, state.cpu) = (i, cpu);
        }
    }

    /// Event `i`: a packet of flow `hash` (0 is not in the record) is received by the socket at an address, `by` a probe of TCP
    /// or as its data. Returns the socket's number.
    pub fn vote(&mut self, address: u64, hash: u32, i: u32, by: By) -> u32 {
        let socket = self.sockets.number(address);
        if hash != 0 {
            self.sockets.vote(socket, hash);
        }
        if by == By::Probe {
            self.paired.insert(socket);
        }
        if self.is_exact && by != By::TcpData {
            let received = self.received_by(socket);
            if by != By::Probe || received.last().is_none_or(|(_, last)| *last != hash) {
                received.push((i, hash));
            }
        }
        socket
    }

    /// Whether packets without a hash in the record all have the same one: the socket has been connected since the first of them.
    pub fn has_one_flow(&self, socket: u32) -> bool {
        let nameless = self.received.get(socket as usize).and_then(|all| all.iter().find(|(_, hash)| *hash == 0));
        let connected = self.connected.get(&socket).copied().unwrap_or(0);
        nameless.is_some_and(|(first, _)| connected <= *first)
            && self.paired.contains(&socket)
            && !self.unconnected.contains(&socket)
    }

    /// The connection of the socket at an address is there: it knows its hash from here on.
    pub fn established(&mut self, address: u64, i: u32) {
        let socket = self.sockets.number(address);
        self.established.insert(socket, i);
    }

    /// The socket at an address is closed.
    pub fn closed(&mut self, address: u64) {
        self.sockets.retire(address);
    }

    fn received_by(&mut self, socket: u32) -> &mut Vec<(u32, u32)> {
        let at = socket as usize;
        if self.received.len() <= at {
            self.received.resize_with(at + 1, Vec::new);
        }
        &mut self.received[at]
    }

    /// A read or send ends. False where its socket is unknown.
    pub fn end(&mut self, wire: &Wire, i: u32, cpu: u16, thread: usize, row: u32, read: bool) -> bool {
        let state = &mut self.threads[thread];
        let (entry, entry_cpu) = if state.first == NO_EVENT { (i, cpu) } else { (state.first, state.cpu) };
        let (before, copied, fd) = (state.exit, state.copied, state.fd);
        let destination = state.destination;
        let (reads, sends) = (state.reads + u32::from(read), state.sends + u32::from(!read));
        *state = ThreadState { exit: i, reads, sends, ..IDLE };
        let Some(sock) = Wire::some(wire.sock, row) else { return false };
        let socket = self.sockets.number(sock);
        if copied != 0 && read {
            self.sockets.vote(socket, copied);
        }
        if let Some(key) = fd.map(|fd| (self.pids[thread], fd)) {
            if let Some((at, cpu)) = self.accepts.remove(&key) {
                let call = Call { entry: at, exit: at, after: at, cpu, hash: 0, by_reader: true };
                self.raw.push(RawCall { call, socket, thread: thread as u32 });
            }
            if let Some(at) = self.connects.remove(&key) {
                self.connected.insert(socket, at);
            }
            self.named.insert(key, socket);
        }
        match destination {
            Some(0) if !read && wire.fd.is_some_and(|c| c.i64(row) >= 0) => {
                self.paired.insert(socket);
            }
            None | Some(0) => {}
            Some(_) => {
                self.unconnected.insert(socket);
            }
        }
        let after = if before == NO_EVENT { 0 } else { before };
        let call = Call { entry, exit: i, after, cpu: entry_cpu, hash: 0, by_reader: true };
        self.raw.push(RawCall { call, socket, thread: thread as u32 });
        true
    }

    /// The calls whose socket had learnt its hash, each with that hash, and how many had not. `known` gives the number and the
    /// first packet of a socket's hash, which can be 0. Where the recording is exact a socket has the hash of the last packet it took up, else the one
    /// most packets vote for, from that hash's first packet on.
    pub fn finish(self, known: impl Fn(u32, u32) -> Option<(u32, u32)>) -> (Vec<Call>, u64) {
        let winners = if self.is_exact { Vec::new() } else { self.sockets.winners() };
        let winners = (0..).zip(winners);
        let learnt: Vec<Option<(u32, u32)>> = winners.map(|(socket, hash)| known(socket, hash?)).collect();
        let mut calls = Vec::with_capacity(self.raw.len());
        let records = |socket: &u32| !self.unconnected.contains(socket) || self.connected.contains_key(socket);
        let recording = self.raw.iter().filter(|raw| records(&raw.socket)).count();
        for RawCall { call, socket, thread } in self.raw.iter().filter(|raw| records(&raw.socket)) {
            let hash = if self.is_exact {
                self.hash_at(*socket, call.entry).and_then(|hash| known(*socket, hash)).map(|(id, _)| id)
            } else {
                learnt[*socket as usize].filter(|(_, since)| *since < call.entry).map(|(id, _)| id)
            };
            // A thread that answers reads about as often as it sends.
            let ThreadState { reads, sends, .. } = self.threads[*thread as usize];
            let by_reader = reads >= sends / 2;
            calls.extend(hash.map(|hash| Call { hash, by_reader, ..*call }));
        }
        let unjoined = (recording - calls.len()) as u64;
        calls.sort_by_key(|call| call.entry);
        (calls, unjoined)
    }

    /// The hash of the last packet a socket took up before an event.
    fn hash_at(&self, socket: u32, event: u32) -> Option<u32> {
        let received = self.received.get(socket as usize)?;
        let since = self.connected.get(&socket).copied().unwrap_or(0);
        let before = received.partition_point(|(at, _)| *at < event);
        match received[..before].last() {
            Some((at, hash)) if *at > since => Some(*hash),
            Some(_) => None,
            // The packet that completed the handshake carried the hash; no event names it together with the socket.
            None if self.established.get(&socket).is_some_and(|at| *at < event) => {
                received.first().map(|(_, hash)| *hash)
            }
            None => None,
        }
    }
}
