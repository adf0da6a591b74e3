//! Which read takes a FIN: it has no data, so no `skb_copy_datagram_iovec` shows that.
//!
//! ```text
//! tcp_probe, inet_sock_set_state CLOSE_WAIT ──> waits ──> a read that returns 0, or less than it asked for
//! ```
//! A socket goes to CLOSE_WAIT while it takes up the FIN (`tcp_fin`, net/ipv4/tcp_input.c), the last packet that `tcp_probe` shows.
//! `tcp_recvmsg_locked` passes the FIN to `tcp_eat_recv_skb` once it has read everything before it, in the same call if the FIN
//! was there before the last copy and the reader has room left. Else the next read takes it, and where that is open the later
//! of the two is assumed.
//!
//! A FIN behind unread data can be merged into it instead (`tcp_try_coalesce`), and is then freed without an event. The kernel does
//! that where the data's skb is no clone: once its sender has taken up the ACK, which frees the original, or where the data were
//! themselves merged, in the socket's backlog. After either of these nothing is said of the FIN.

use super::join::{Join, Slot};
use super::roles::{Phase, Role};
use super::{Fate, NO_EVENT};

/// A FIN that waits at its socket.
pub(super) struct Fin {
    slot: u32,
    life: u32,
    /// Event of the change of state.
    since: u32,
    /// Whether a read may have taken it.
    is_read: bool,
}

/// The last packet with data that a socket has taken up.
pub(super) struct Tail {
    slot: u32,
    life: u32,
    /// Slot and life of the ACK sent for it.
    ack: Option<(u32, u32)>,
    /// Whether it holds more data than it was sent with.
    is_merged: bool,
}

/// Bytes of IPv4 and TCP headers, at least.
const HEADERS: u64 = 40;

impl Join<'_> {
    /// A TCP socket changes its state on a CPU.
    pub(super) fn state(&mut self, event: u32, socket: u64, kind: u16, row: u32, cpu: usize) {
        let columns = &self.kinds[usize::from(kind)];
        if !columns.is_what(row, 8, "TCP_CLOSE_WAIT") {
            self.fins.remove(&socket);
            self.tails.remove(&socket);
            return;
        }
        let probed = self.cpus[cpu].probed.filter(|(_, of)| *of == socket);
        let Some((slot, _)) = probed else { return };
        let Slot { life, phase, .. } = self.slots[slot as usize];
        let tail =
            self.tails.remove(&socket).filter(|tail| tail.life != life && !self.rows[tail.life as usize].is_read);
        let may_merge = tail.is_some_and(|tail| tail.is_merged || tail.ack.is_some_and(|ack| self.has_arrived(ack)));
        if phase != Phase::Closed && !may_merge {
            self.fins.insert(socket, Fin { slot, life, since: event, is_read: false });
        }
    }

    /// Whether a packet that was sent has been received.
    fn has_arrived(&self, (slot, life): (u32, u32)) -> bool {
        let slot = &self.slots[slot as usize];
        slot.life != life || !(Phase::Queued..=Phase::Entered).contains(&slot.phase)
    }

    /// A TCP socket was read.
    pub(super) fn read_fin(&mut self, event: u32, socket: u64, kind: u16, row: u32) {
        let events = &self.trace.events;
        let reader = events.thread[event as usize] as usize;
        let entry = std::mem::replace(&mut self.entered[reader], NO_EVENT);
        let copied = std::mem::replace(&mut self.copied[reader], NO_EVENT);
        let Some(result) = self.kinds[usize::from(kind)].result(row).filter(|result| *result >= 0) else { return };
        let Some(fin) = self.fins.get_mut(&socket) else { return };
        let (slot, life) = (&mut self.slots[fin.slot as usize], &mut self.rows[fin.life as usize]);
        // With data before the FIN in one packet its copy shows the reader, and a probe shows more.
        if life.is_done || life.is_read && !fin.is_read {
            self.fins.remove(&socket);
            return;
        }
        let has_room = (events.kind.get(entry as usize))
            .and_then(|kind| self.kinds[usize::from(*kind)].len.as_ref()?.get(events.row[entry as usize]))
            .is_some_and(|wanted| wanted as i64 > result);
        let is_last = result == 0 || has_room && copied != NO_EVENT && fin.since < copied;
        let is_open = slot.life == fin.life && slot.phase != Phase::Closed;
        let overtaken = !fin.is_read
            && life.fate == Fate::Consumed
            && entry != NO_EVENT
            && life.last > entry
            && events.cpu[life.last as usize] != events.cpu[event as usize];
        if is_open || overtaken {
            let at = if is_open { event } else { entry };
            self.of_event[at as usize] = fin.life;
            (life.touch, life.is_read, life.events) = (at, true, life.events + 1);
            fin.is_read = true;
            if is_open {
                (life.last, slot.phase) = (event, Phase::Read);
            }
        }
        if is_last || !is_open {
            self.fins.remove(&socket);
        }
    }

    /// Notes what a later event asks for: the packet that TCP takes up on a CPU and the ACK it sends for it, the last copy of a
    /// thread.
    pub(super) fn note(&mut self, event: u32, slot: u32, kind: u16, role: Role, row: u32, cpu: usize) {
        let columns = &self.kinds[usize::from(kind)];
        let socket = columns.socket.as_ref().and_then(|c| c.get(row));
        let before = std::mem::replace(&mut self.cpus[cpu].probed, socket.map(|socket| (slot, socket)));
        let life = self.slots[slot as usize].life;
        match (role, socket, before) {
            (Role::Touch, Some(socket), _) => {
                let data = columns.data_len.as_ref().and_then(|c| c.get(row)).unwrap_or(0);
                let len = u64::from(self.rows[life as usize].len);
                if data > 0 {
                    let is_merged = len > 0 && len < data + HEADERS;
                    self.tails.insert(socket, Tail { slot, life, ack: None, is_merged });
                }
            }
            (Role::Queue, _, Some((of, socket))) => {
                if let Some(tail) = self.tails.get_mut(&socket).filter(|tail| tail.slot == of) {
                    tail.ack = Some((slot, life));
                }
            }
            (Role::Copy, ..) => self.copied[self.trace.events.thread[event as usize] as usize] = event,
            _ => {}
        }
    }
}
