//! The posted loop (v3, 21 Oct 2025): descriptors are read, allocated for, built and sent in groups.
//!
//! What happens to the descriptors of skbs that a busy driver left over was not in the text read; here they return to the
//! ring, as a single busy packet's does today.

use super::machine::{Call, Descriptor, Ended, Socket, Took, Verdict, ended, errno};
use super::rules::*;

/// A whole packet and what its skb was built from.
type Packet = Vec<Descriptor>;

impl Socket {
    /// Rule L1.
    pub(super) fn begin_batch(&mut self, took: Took) -> Result<(), Ended> {
        if !self.state.up || !self.state.carrier {
            // Which errno was not in the text read.
            return Err(ended(took, L1_DOWN, errno::ENETDOWN, 0));
        }
        Ok(())
    }

    /// Rules L2 to L10 for one group.
    pub(super) fn turn_batch(&mut self, call: &mut Call, batch: u32, took: Took) -> Option<Ended> {
        let (rule, errno) = self.group(call, batch, took).err()?;
        Some(ended(took, rule, errno, call.packets))
    }

    fn group(&mut self, call: &mut Call, batch: u32, took: Took) -> Result<(), (u8, i32)> {
        if call.left == 0 {
            return Err((L10_BUDGET, errno::EAGAIN));
        }
        let expected = batch.min(call.left);
        took(L2_EXPECTED, expected);
        let n = self.waiting().min(expected).min(self.slots());
        if n == 0 {
            return Err((L3_NONE, errno::EAGAIN));
        }
        let group = self.whole_packets(n);
        if group.is_empty() {
            self.empty += 1;
            return Err((L4_PART, errno::EAGAIN));
        }
        call.read = group.iter().map(|p| p.len() as u32).sum();
        self.fill_cache(group.len() as u32, took);
        let (mut queue, stop) = self.build(group, took);
        call.left -= queue.iter().map(|p| p.len() as u32).sum::<u32>();
        let (sent, verdict) = self.direct_batch(&mut queue, took);
        call.packets += sent;
        for mut packet in queue.into_iter().rev() {
            self.give_back(&mut packet);
        }
        match (verdict, stop) {
            (Verdict::Busy, _) => Err((L9_BUSY, errno::EAGAIN)),
            (Verdict::Drop, _) => Err((L9_DROP, errno::EBUSY)),
            (Verdict::Ok, Some(stop)) => Err(stop),
            (Verdict::Ok, None) => Ok(()),
        }
    }

    /// Takes the whole packets among the next `n` descriptors off the ring.
    fn whole_packets(&mut self, n: u32) -> Vec<Packet> {
        let end = (0..n as usize).rev().find(|i| !self.tx[*i].continues).map_or(0, |i| i + 1);
        let mut group = vec![Packet::new()];
        for descriptor in self.tx.drain(..end) {
            group.last_mut().expect("never empty").push(descriptor);
            if !descriptor.continues {
                group.push(Packet::new());
            }
        }
        group.pop();
        group
    }

    fn fill_cache(&mut self, packets: u32, took: Took) {
        let missing = packets.saturating_sub(self.cached);
        if missing > 0 {
            took(L5_BULK, missing);
            self.queue.bulks += 1;
            self.cached += missing.min(self.state.slab.unwrap_or(u32::MAX));
        }
    }

    /// Builds skbs until one cannot be; the rest of the group returns to the ring.
    fn build(&mut self, group: Vec<Packet>, took: Took) -> (Vec<Packet>, Option<(u8, i32)>) {
        let (mut queue, mut rest, mut stop) = (Vec::new(), Vec::new(), None);
        for packet in group {
            let charge: u32 = packet.iter().map(|d| d.charge).sum();
            stop = stop.or(match () {
                () if self.cached == 0 => Some((L6_SKBS, errno::EAGAIN)),
                () if self.state.memory_limit.is_some_and(|limit| self.memory + charge > limit) => {
                    Some((L6_MEMORY, errno::EAGAIN))
                }
                () if packet.iter().any(|d| d.fails != 0) => Some((L6_HEAD, errno::ENOBUFS)),
                () => None,
            });
            packet.iter().for_each(|d| self.reserve(*d));
            if stop.is_some() {
                rest.push(packet);
                continue;
            }
            self.cached -= 1;
            took(L6_BUILT, 1);
            queue.push(packet);
        }
        for mut packet in rest.into_iter().rev() {
            self.give_back(&mut packet);
        }
        (queue, stop)
    }

    /// One hold of the lock: takes what was sent, or dropped, off the front of `queue`.
    fn direct_batch(&mut self, queue: &mut Vec<Packet>, took: Took) -> (u32, Verdict) {
        if queue.is_empty() {
            return (0, Verdict::Ok);
        }
        self.queue.locks += 1;
        let (mut sent, mut verdict) = (0, Verdict::Ok);
        for _ in 0..queue.len() {
            verdict = self.driver();
            if verdict != Verdict::Ok {
                break;
            }
            sent += 1;
        }
        self.queue.doorbells += if self.more { u64::from(sent > 0) } else { u64::from(sent) };
        took(if self.more { L8_MORE } else { L7_LOCK }, sent);
        let gone: Vec<Packet> = queue.drain(..sent as usize + usize::from(verdict == Verdict::Drop)).collect();
        if verdict == Verdict::Drop {
            // Its skb is freed, and its completion written with it. Those behind it return to the ring.
            let behind: usize = queue.iter().map(Vec::len).sum();
            self.unreserve(behind, false);
            self.unreserve(gone.last().map_or(0, Vec::len), true);
            queue.iter().flatten().for_each(|d| self.reserve(*d));
        }
        (sent, verdict)
    }
}
