//! Which event can follow which in one life; what cannot is a new skb at the same address.

use super::join::Join;
use super::roles::{Phase, Role};

/// Bytes of link-layer header between a packet's length in the receive path and on the wire, at most.
const LINK_HEADER: u64 = 64;

impl Join<'_> {
    /// Whether the open life of a slot can go on to this event.
    pub(super) fn goes_on(&self, id: u32, kind: u16, role: Role, row: u32, cpu: usize) -> bool {
        let columns = &self.kinds[usize::from(kind)];
        let slot = &self.slots[id as usize];
        let on = &self.cpus[cpu];
        let sending = on.sending.last().is_some_and(|(s, _)| *s == id);
        let elsewhere = || columns.device(row).is_none_or(|device| device != slot.device);
        let receiving = || on.receiving == id + 1 && elsewhere();
        let len = || columns.len.as_ref().and_then(|c| c.get(row)).unwrap_or(0);
        let before = u64::from(self.rows[slot.life as usize].len);
        match (role, slot.phase) {
            (Role::Queue, Phase::Queued) => !self.has_start,
            (Role::Queue, Phase::Started) => sending,
            // Forwarded or bridged: the same packet leaves by another device while it is being received here.
            (Role::Queue, Phase::Received) => receiving() && len().abs_diff(before) <= LINK_HEADER,
            (Role::Queue, _) => false,
            (Role::Start, Phase::Queued) => true,
            (Role::Start, Phase::Started | Phase::Sent) => self.has_queue,
            (Role::Start, _) => false,
            (Role::Entry, Phase::Queued) => !self.has_start,
            (Role::Entry, Phase::Started) => true,
            // veth with NAPI: the peer's entry comes when its ring is polled, without the link header.
            (Role::Entry, Phase::Sent) => before.wrapping_sub(len()) <= LINK_HEADER,
            (Role::Entry, Phase::Received) => receiving(),
            (Role::Entry, _) => false,
            (Role::Receive, Phase::Entered) => true,
            (Role::Receive, Phase::Queued | Phase::Started | Phase::Sent) => before.wrapping_sub(len()) <= LINK_HEADER,
            (Role::Receive, Phase::Received) => receiving(),
            (Role::Receive, _) => false,
            // A packet can be received unseen: softirqs that an idle CPU runs for an IPI emit no events.
            (Role::Copy, Phase::Queued | Phase::Started | Phase::Sent) => !self.has_receive,
            _ => true,
        }
    }
}
