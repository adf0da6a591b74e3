//! Which UDP datagram a read takes: linear skbs are copied without `skb_copy_datagram_iovec`.
//!
//! `sk_data_ready` ties the packet that is being received on that CPU to a socket, and its flow (hash and device) too, so that
//! later packets of the flow join the socket's queue when they arrive. `sock_recv_length` takes the oldest one. That event comes
//! at the end of the read, and the skb may be gone by then: another CPU may have flushed it, and before v6.18, where UDP readers
//! free what they read (`skb_consume_udp`, net/ipv4/udp.c), the reader itself has. Where the recording has the entry of the
//! system call, the read counts from there.

use std::collections::VecDeque;

use super::join::{Join, Row};
use super::roles::{Phase, Role};
use super::{Fate, NO_EVENT};

/// Datagrams that are remembered per socket while they wait for their reader.
const UNREAD: usize = 65_536;

/// A life by its slot and number.
pub(super) type Packets = VecDeque<(u32, u32)>;

/// The socket that receives a flow.
pub(super) enum Owner {
    /// Not shown yet; these packets have arrived.
    Unknown(Packets),
    /// All packets seen went there.
    Socket(u64),
    /// More than one.
    Several,
}

/// Adds a packet once.
fn push(queue: &mut Packets, rows: &mut [Row], packet: (u32, u32)) {
    let row = &mut rows[packet.1 as usize];
    if !std::mem::replace(&mut row.is_queued, true) {
        if queue.len() == UNREAD {
            queue.pop_front();
        }
        queue.push_back(packet);
    }
}

impl Join<'_> {
    /// Whether the recording has reads of UDP sockets.
    pub(super) fn sees_datagrams(&self) -> bool {
        self.kinds
            .iter()
            .zip(&self.trace.tables)
            .any(|(kind, table)| kind.role == Role::RecvLength && (0..table.len).any(|row| kind.is_udp(row)))
    }

    /// A packet arrived: it waits at the socket of its flow, or for that socket to be known.
    pub(super) fn arrived(&mut self, id: u32) {
        let slot = &self.slots[id as usize];
        let hash = self.rows[slot.life as usize].hash;
        if hash != 0 {
            let waiting = match self.socket_of.entry((hash, slot.device)).or_insert(Owner::Unknown(VecDeque::new())) {
                Owner::Unknown(waiting) => waiting,
                Owner::Socket(socket) => self.unread.entry(*socket).or_default(),
                Owner::Several => return,
            };
            push(waiting, &mut self.rows, (id, slot.life));
        }
    }

    /// Data arrived at a socket. Only inside NET_RX is the packet of this CPU the one meant.
    pub(super) fn ready(&mut self, socket: u64, kind: u16, row: u32, cpu: usize) {
        let on = &self.cpus[cpu];
        if !self.has_datagrams || !on.net_rx || on.receiving == 0 || !self.kinds[usize::from(kind)].is_udp(row) {
            return;
        }
        let id = on.receiving - 1;
        let slot = &self.slots[id as usize];
        let hash = self.rows[slot.life as usize].hash;
        let unread = self.unread.entry(socket).or_default();
        if hash != 0 {
            let owner = self.socket_of.entry((hash, slot.device)).or_insert(Owner::Socket(socket));
            match owner {
                Owner::Unknown(waiting) => {
                    unread.append(waiting);
                    *owner = Owner::Socket(socket);
                }
                // The hash is the same in both directions, so on loopback two sockets share it: each packet is tied by itself.
                Owner::Socket(other) if *other != socket => *owner = Owner::Several,
                Owner::Socket(_) | Owner::Several => {}
            }
        }
        push(unread, &mut self.rows, (id, slot.life));
    }

    /// A socket was read.
    pub(super) fn recv_length(&mut self, event: u32, socket: u64, kind: u16, row: u32) {
        if !self.kinds[usize::from(kind)].is_udp(row) {
            self.read_fin(event, socket, kind, row);
            return;
        }
        if !self.has_datagrams || self.kinds[usize::from(kind)].result(row).is_some_and(|result| result < 0) {
            return;
        }
        let Some(waiting) = self.unread.get_mut(&socket) else { return };
        let (slots, rows, events) = (&mut self.slots, &mut self.rows, &self.trace.events);
        let reader = events.thread[event as usize];
        let entry = std::mem::replace(&mut self.entered[reader as usize], NO_EVENT);
        while let Some((id, life)) = waiting.pop_front() {
            let (slot, row) = (&mut slots[id as usize], &mut rows[life as usize]);
            let open = slot.life == life && matches!(slot.phase, Phase::Entered | Phase::Received);
            let consumed = row.fate == Fate::Consumed;
            // A probe has shown where and when.
            if row.is_done {
                return;
            }
            // Copied with an event of its own, as datagrams that are not linear are.
            if row.is_read && events.thread[row.touch as usize] == reader {
                row.is_datagram = true;
                return;
            }
            // Freed by the read itself: nothing else of a datagram is consumed by a thread outside softirqs.
            if consumed && !row.freed_in_net_rx && events.thread[row.last as usize] == reader {
                row.is_datagram = true;
                return;
            }
            // Before v6.18 a datagram that its reader has not freed by now is another's.
            if !self.udp_defers {
                if open {
                    waiting.push_front((id, life));
                    return;
                }
                continue;
            }
            let elsewhere = || events.cpu[row.last as usize] != events.cpu[event as usize];
            // A call that waited for the packet began before it: then its end is all that is known.
            let known = entry != NO_EVENT && row.touch != NO_EVENT && entry > row.touch;
            let overtaken = known && consumed && row.last > entry && elsewhere();
            if !open && !overtaken {
                continue;
            }
            let read_at = if known { entry } else { event };
            self.of_event[read_at as usize] = life;
            (row.touch, row.is_read, row.is_datagram, row.events) = (read_at, true, true, row.events + 1);
            if open {
                (row.last, slot.phase) = (event, Phase::Read);
                self.of_event[event as usize] = life;
                row.events += u32::from(read_at != event);
            }
            return;
        }
    }
}
