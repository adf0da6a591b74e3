//! Which UDP datagram a read takes: linear skbs are copied without `skb_copy_datagram_iovec`.
//!
//! `sk_data_ready` ties a socket to the flow hash of the packet being received on that CPU; a socket is read in the order
//! its flow arrived, so `sock_recv_length` takes the oldest packet of that hash that is still alive. That event comes at the
//! end of the read, and another CPU may have flushed the skb by then. Where the recording has the entry of the system call, the
//! read counts from there, and a packet freed elsewhere since is the one that was read.

use super::join::Join;
use super::roles::{Phase, Role};
use super::{Fate, NO_EVENT};

/// Datagrams that are remembered per flow while they wait for their reader.
const UNREAD: usize = 65_536;

impl Join<'_> {
    /// Whether the recording has reads of UDP sockets.
    pub(super) fn sees_datagrams(&self) -> bool {
        self.kinds
            .iter()
            .zip(&self.trace.tables)
            .any(|(kind, table)| kind.role == Role::RecvLength && (0..table.len).any(|row| kind.is_udp(row)))
    }

    /// A packet of a flow arrived.
    pub(super) fn arrived(&mut self, id: u32) {
        let life = self.slots[id as usize].life;
        let hash = self.rows[life as usize].hash;
        if hash != 0 {
            let waiting = self.unread.entry(hash).or_default();
            if waiting.len() == UNREAD {
                waiting.pop_front();
            }
            waiting.push_back((id, life));
        }
    }

    /// Data arrived at a socket. Only inside NET_RX is the packet of this CPU the one meant.
    pub(super) fn ready(&mut self, socket: u64, kind: u16, row: u32, cpu: usize) {
        let on = &self.cpus[cpu];
        if self.has_datagrams && on.net_rx && on.receiving != 0 && self.kinds[usize::from(kind)].is_udp(row) {
            let life = self.slots[on.receiving as usize - 1].life;
            let hash = self.rows[life as usize].hash;
            if hash != 0 {
                self.flow_of.insert(socket, hash);
            }
        }
    }

    /// A socket was read.
    pub(super) fn recv_length(&mut self, event: u32, socket: u64, kind: u16, row: u32) {
        if !self.has_datagrams || !self.kinds[usize::from(kind)].is_udp(row) || self.failed(kind, row) {
            return;
        }
        let Some(waiting) = self.flow_of.get(&socket).and_then(|hash| self.unread.get_mut(hash)) else { return };
        let (slots, rows, events) = (&mut self.slots, &mut self.rows, &self.trace.events);
        let thread = &mut self.entered[events.thread[event as usize] as usize];
        let entry = std::mem::replace(thread, NO_EVENT);
        while let Some((id, life)) = waiting.pop_front() {
            let (slot, row) = (&mut slots[id as usize], &mut rows[life as usize]);
            let open = slot.life == life && matches!(slot.phase, Phase::Entered | Phase::Received);
            let elsewhere = || events.cpu[row.last as usize] != events.cpu[event as usize];
            // A call that waited for the packet began before it: then its end is all that is known.
            let known = entry != NO_EVENT && row.touch != NO_EVENT && entry > row.touch;
            let overtaken = known && row.fate == Fate::Consumed && row.last > entry && elsewhere();
            if !open && !overtaken {
                continue;
            }
            let read_at = if known { entry } else { event };
            self.of_event[read_at as usize] = life;
            (row.touch, row.events) = (read_at, row.events + 1);
            if open {
                (row.last, slot.phase) = (event, Phase::Read);
                self.of_event[event as usize] = life;
                row.events += u32::from(read_at != event);
            }
            return;
        }
    }

    /// Whether a `sock_recv_length` reports an error (`ret`, printed as `length`, below 0).
    fn failed(&self, kind: u16, row: u32) -> bool {
        let table = &self.trace.tables[usize::from(kind)];
        let column = table.column("ret").or_else(|| table.column("length"));
        let text = |id: u64| self.trace.strings.get(id as u32).starts_with('-');
        column.is_some_and(|c| if c.is_text() { text(c.u64(row)) } else { c.i64(row) < 0 })
    }
}
