//! The state machine: one AF_XDP socket in copy mode on one TX queue. Pure; descriptors and calls go in, rules come out.
//!
//! ```text
//! TX ring ──(take)──> skbs ──(lock, driver)──> driver ring ──(completion)──> completion ring: reserved → submitted → free
//!           budget           one by one, or a group                           one slot a descriptor
//! ```
//! Today's loop is here, the posted one in `batch.rs`. Of v3 it is not clear when completion slots are reserved: none is
//! visible between the test for free ones and their cancelling, though the commit message says so. Nothing here depends on
//! it, and no race on it is modelled. More than 400 lines, because both loops share the state and its exits.

use std::collections::VecDeque;

use super::rules::*;
use crate::kernel::Profile;

/// Descriptors a call may take unless the socket asks for more (TX_BATCH_SIZE, xsk.c); the least it may ask for.
pub const DEFAULT_BUDGET: u32 = 32;

/// Descriptors that one skb holds: its head and 17 fragments (MAX_SKB_FRAGS).
pub const MOST_DESCRIPTORS: u32 = 18;

/// Results of a call, as errno.
pub mod errno {
    /// No error.
    pub const OK: i32 = 0;
    /// Not bound.
    pub const ENXIO: i32 = 6;
    /// Try again.
    pub const EAGAIN: i32 = 11;
    /// The device dropped it.
    pub const EBUSY: i32 = 16;
    /// Not for blocking calls.
    pub const EOPNOTSUPP: i32 = 95;
    /// Device down.
    pub const ENETDOWN: i32 = 100;
    /// No ring, no memory.
    pub const ENOBUFS: i32 = 105;
}
use errno::*;

/// One descriptor on the TX ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Descriptor {
    /// Whether its packet goes on in the next one (XDP_PKT_CONTD).
    pub continues: bool,
    /// What an attempt to build its skb fails with; 0 it does not.
    pub fails: i32,
    /// Whether it is invalid (address or length outside the umem).
    pub invalid: bool,
    /// Whether the built skb does not pass validation.
    pub refused: bool,
    /// Write memory its skb is charged.
    pub charge: u32,
}

/// What surrounds the socket and changes only from outside.
#[derive(Clone, Debug)]
pub struct State {
    /// Bound to a queue with a pool.
    pub bound: bool,
    /// Whether the socket has a TX ring.
    pub has_tx_ring: bool,
    /// Device up.
    pub up: bool,
    /// Device has its carrier.
    pub carrier: bool,
    /// Whether the TX queue exists.
    pub real_queue: bool,
    /// Zero copy.
    pub zero_copy: bool,
    /// Zero copy: whether the driver wants to be woken.
    pub needs_wakeup: bool,
    /// SO_PREFER_BUSY_POLL or its like.
    pub busy_poll: bool,
    /// Whether the device takes skbs without a linear part (IFF_TX_SKB_NO_LINEAR).
    pub pages: bool,
    /// Whether the TX queue is stopped or frozen.
    pub stopped: bool,
    /// Entries free on the driver's ring; `None` where it never fills.
    pub driver_space: Option<u32>,
    /// Whether the driver drops what it is given.
    pub driver_drops: bool,
    /// Write memory limit of the socket; `None` where it is never reached.
    pub memory_limit: Option<u32>,
    /// Skbs that a bulk allocation can have; `None` as many as requested.
    pub slab: Option<u32>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            bound: true,
            has_tx_ring: true,
            up: true,
            carrier: true,
            real_queue: true,
            zero_copy: false,
            needs_wakeup: true,
            busy_poll: false,
            pages: false,
            stopped: false,
            driver_space: None,
            driver_drops: false,
            memory_limit: None,
            slab: None,
        }
    }
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The rule that ended it.
    pub rule: u8,
    /// What it returned (0 or an errno).
    pub errno: i32,
    /// Packets the driver took.
    pub packets: u32,
}

/// Called with every rule that took part and a level: packets or descriptors it was about.
pub type Took<'a> = &'a mut dyn FnMut(u8, u32);

/// A call under way: what is left of its budget, and what it did so far.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Descriptors it may still take.
    pub left: u32,
    /// Packets the driver took.
    pub packets: u32,
    /// Descriptors the last turn took off the ring; those it could not send are back on it.
    pub read: u32,
    /// Descriptors of a packet that goes on in the next one.
    open: Vec<Descriptor>,
}

/// What the driver answered for one packet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Ok,
    Busy,
    Drop,
}

/// What was done to the TX queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    /// Holds of its lock.
    pub locks: u64,
    /// Writes to its doorbell: driver calls with more = false.
    pub doorbells: u64,
    /// Bulk allocations from slab.
    pub bulks: u64,
}

/// The socket.
#[derive(Clone, Debug)]
pub struct Socket {
    /// What surrounds it.
    pub state: State,
    /// What was done to its TX queue.
    pub queue: Queue,
    /// The kernel: what a full completion ring returns, which options there are, what is completed without being sent.
    pub(super) profile: &'static Profile,
    /// Whether the rest of a packet that was dropped is still to be taken off the ring.
    draining: bool,
    /// Kicks that found no whole packet (tx_ring_empty_descs).
    pub empty: u64,
    pub(super) tx: VecDeque<Descriptor>,
    entries: u32,
    pub(super) budget: u32,
    pub(super) batch: u32,
    pub(super) more: bool,
    pub(super) cached: u32,
    pub(super) memory: u32,
    /// Write memory of every descriptor under way, oldest first; each has a completion slot reserved.
    flying: VecDeque<u32>,
    /// Completion entries the program has not consumed.
    submitted: u32,
}

impl Socket {
    /// A bound socket with empty rings of `entries` each. `more` is patch 9 of v3.
    pub fn new(profile: &'static Profile, entries: u32, more: bool) -> Self {
        Self {
            state: State::default(),
            queue: Queue::default(),
            profile,
            draining: false,
            empty: 0,
            tx: VecDeque::new(),
            entries,
            budget: DEFAULT_BUDGET,
            batch: 0,
            more,
            cached: 0,
            memory: 0,
            flying: VecDeque::new(),
            submitted: 0,
        }
    }

    /// Entries of either ring.
    pub fn entries(&self) -> u32 {
        self.entries
    }
    /// Descriptors in a group; 0 sends one packet at a time.
    pub fn batch(&self) -> u32 {
        self.batch
    }
    /// Descriptors a call may take.
    pub fn budget(&self) -> u32 {
        self.budget
    }
    /// Descriptors on the TX ring.
    pub fn waiting(&self) -> u32 {
        self.tx.len() as u32
    }
    /// Descriptors under way: their skb is built and not completed.
    pub fn under_way(&self) -> u32 {
        self.flying.len() as u32
    }

    /// Puts descriptors on the TX ring as far as there is room. How many.
    pub fn offer(&mut self, count: u32, descriptor: Descriptor) -> u32 {
        let count = count.min(self.entries - self.waiting());
        self.tx.extend((0..count).map(|_| descriptor));
        count
    }

    /// The device completes `count` descriptors: destructors run, completion entries are written.
    pub fn complete(&mut self, count: u32) {
        for charge in self.flying.drain(..(count as usize).min(self.flying.len())) {
            self.submitted += 1;
            self.memory -= charge;
        }
    }

    /// The user takes all completion entries.
    pub fn reap(&mut self) -> u32 {
        std::mem::take(&mut self.submitted)
    }

    /// Free slots of the completion ring.
    pub fn slots(&self) -> u32 {
        self.entries - self.under_way() - self.submitted
    }

    /// A slot and write memory for one descriptor.
    pub(super) fn reserve(&mut self, descriptor: Descriptor) {
        self.flying.push_back(descriptor.charge);
        self.memory += descriptor.charge;
    }

    /// Cancels the reservations of the newest `count` descriptors; `completed` where the program gets a completion all the same.
    pub(super) fn unreserve(&mut self, count: usize, completed: bool) {
        for _ in 0..count {
            self.memory -= self.flying.pop_back().unwrap_or(0);
            self.submitted += u32::from(completed);
        }
    }

    /// Rule A: sendmsg.
    pub fn send(&mut self, blocking: bool, took: Took) -> Ended {
        match self.enter(blocking, took) {
            Ok(call) => self.finish(call, took),
            Err(ended) => ended,
        }
    }

    /// The first half of [`Socket::send`]: what refuses a call, and its budget. `Err` where nothing is left to do.
    pub fn enter(&mut self, blocking: bool, took: Took) -> Result<Call, Ended> {
        let state = &self.state;
        let (busy_poll, zero_copy, needs_wakeup) = (state.busy_poll, state.zero_copy, state.needs_wakeup);
        let refused = match () {
            () if !state.bound => Some((A_UNBOUND, ENXIO)),
            () if !state.up => Some((A_DOWN, ENETDOWN)),
            () if blocking => Some((A_BLOCKING, EOPNOTSUPP)),
            () if !state.has_tx_ring => Some((A_NO_RING, ENOBUFS)),
            () => None,
        };
        if let Some((rule, errno)) = refused {
            return Err(ended(took, rule, errno, 0));
        }
        if busy_poll {
            took(A_BUSY_POLL, 0);
        }
        match (zero_copy, needs_wakeup) {
            (true, false) => Err(ended(took, A_NO_WAKEUP, OK, 0)),
            (true, true) => Err(ended(took, A_WAKEUP, OK, 0)),
            (false, _) => {
                took(A_GENERIC, 0);
                self.begin(took)
            }
        }
    }

    /// poll(): in copy mode it sends too; the caller does not see what that returned.
    pub fn poll(&mut self, took: Took) -> Ended {
        took(A_POLL, 0);
        match self.begin(took) {
            Ok(call) => self.finish(call, took),
            Err(ended) => ended,
        }
    }

    /// What is tested once a call: today's loop, or the posted one where a batch is set.
    fn begin(&mut self, took: Took) -> Result<Call, Ended> {
        if self.batch > 0 {
            self.begin_batch(took)?;
        } else {
            self.begin_single(took)?;
        }
        Ok(Call { left: self.budget, ..Call::default() })
    }

    fn finish(&mut self, mut call: Call, took: Took) -> Ended {
        loop {
            if let Some(ended) = self.turn(&mut call, None, took) {
                return ended;
            }
        }
    }

    /// One turn of a call's loop, so at most one hold of the lock; how the call ended, where it did. `by_hand` takes that many
    /// descriptors in the posted loop (0: one in today's) whatever the socket's batch is; rules never ask for it.
    pub fn turn(&mut self, call: &mut Call, by_hand: Option<u32>, took: Took) -> Option<Ended> {
        call.read = 0;
        match by_hand.unwrap_or(self.batch) {
            0 => self.turn_single(call, took),
            batch => self.turn_batch(call, batch, took),
        }
    }

    /// Rule B0.
    fn begin_single(&mut self, took: Took) -> Result<(), Ended> {
        if !self.state.bound {
            return Err(ended(took, B0_UNBOUND, ENXIO, 0));
        }
        if !self.state.real_queue {
            return Err(ended(took, B0_QUEUE, OK, 0));
        }
        took(B0_BUDGET, self.budget);
        Ok(())
    }

    /// Rules B1 to B10 for one descriptor.
    fn turn_single(&mut self, call: &mut Call, took: Took) -> Option<Ended> {
        let Err((rule, errno)) = self.single(call, took) else { return None };
        let mut open = std::mem::take(&mut call.open);
        if self.tx.front().is_some_and(|d| d.invalid) && rule == B1_EMPTY {
            took(END_INVALID, 1);
            // Its own slot is completed with those of the packet begun, where the kernel completes what it does not send.
            let completes = self.profile.xsk_completes_dropped && self.slots() > 0;
            self.tx.pop_front();
            self.unreserve(open.len(), completes);
            self.submitted += u32::from(completes);
        } else {
            // The kernel keeps a packet begun for the next call; here its descriptors wait on the ring.
            self.give_back(&mut open);
        }
        if call.packets > 0 {
            took(END_RELEASE, call.packets);
        }
        Some(ended(took, rule, errno, call.packets))
    }

    fn single(&mut self, call: &mut Call, took: Took) -> Result<(), (u8, i32)> {
        let Some(&descriptor) = self.tx.front().filter(|d| !d.invalid) else { return Err((B1_EMPTY, OK)) };
        if call.left == 0 {
            return Err((B2_BUDGET, EAGAIN));
        }
        call.left -= 1;
        if self.slots() == 0 {
            return Err(if self.profile.xsk_full_ring_again { (B3_COMPLETION, EAGAIN) } else { (B3_COMPLETION_0, OK) });
        }
        self.reserve(descriptor);
        if self.draining {
            took(B5_DRAINED, 1);
            self.draining = descriptor.continues;
            self.unreserve(1, true);
            self.tx.pop_front();
            return Ok(());
        }
        let over = self.state.memory_limit.is_some_and(|limit| self.memory > limit);
        if call.open.len() as u32 == MOST_DESCRIPTORS {
            took(B5_OVERFLOW, 1);
            let completes = self.profile.xsk_completes_dropped;
            self.draining = completes && descriptor.continues;
            self.unreserve(call.open.len() + 1, completes);
            call.open.clear();
            self.tx.pop_front();
            return Ok(());
        }
        if descriptor.fails != 0 || over {
            self.unreserve(1, false);
            return Err((B5_ERROR, if over { EAGAIN } else { descriptor.fails }));
        }
        took(if self.state.pages { B4_PAGES } else { B4_COPY }, 1);
        self.tx.pop_front();
        call.read = 1;
        call.open.push(descriptor);
        if descriptor.continues {
            took(B6_CONTINUES, call.open.len() as u32);
            return Ok(());
        }
        took(B7_DIRECT, 1);
        let mut packet = std::mem::take(&mut call.open);
        match self.direct(&packet, took) {
            Verdict::Ok => {
                call.packets += 1;
                took(B10_SENT, 1);
                Ok(())
            }
            Verdict::Busy => {
                self.give_back(&mut packet);
                Err((B8_BUSY, EAGAIN))
            }
            // The skb is freed, and its completion written with it.
            Verdict::Drop => {
                self.unreserve(packet.len(), true);
                Err((B9_DROP, EBUSY))
            }
        }
    }

    /// Descriptors of skbs that were not sent return to the head of the ring, their slots and memory are free again.
    pub(super) fn give_back(&mut self, open: &mut Vec<Descriptor>) {
        self.unreserve(open.len(), false);
        for descriptor in open.drain(..).rev() {
            self.tx.push_front(descriptor);
        }
    }

    /// Rule C.
    fn direct(&mut self, packet: &[Descriptor], took: Took) -> Verdict {
        if !self.state.up || !self.state.carrier {
            took(C1_CARRIER, 1);
            return Verdict::Drop;
        }
        if packet.iter().any(|d| d.refused) {
            took(C2_INVALID, 1);
            return Verdict::Drop;
        }
        self.queue.locks += 1;
        if self.state.stopped || self.state.driver_space == Some(0) {
            took(C3_STOPPED, 1);
            return Verdict::Busy;
        }
        self.queue.doorbells += 1;
        took(C4_DRIVER, 1);
        self.driver()
    }

    /// The driver is called for one packet.
    pub(super) fn driver(&mut self) -> Verdict {
        match &mut self.state.driver_space {
            _ if self.state.driver_drops => return Verdict::Drop,
            Some(0) => return Verdict::Busy,
            Some(space) => *space -= 1,
            None => {}
        }
        Verdict::Ok
    }
}

/// Reports the last rule and ends the call.
pub(super) fn ended(took: Took, rule: u8, errno: i32, packets: u32) -> Ended {
    took(rule, packets);
    Ended { rule, errno, packets }
}
