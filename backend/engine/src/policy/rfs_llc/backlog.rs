//! RPS kicks: which packets schedule another CPU's backlog (enqueue_to_backlog, napi_schedule_rps in net/core/dev.c, v6.18).
//!
//! ```text
//! packet finds the backlog idle ──> scheduled, an interrupt if it is another CPU's ──> poll ends with work < budget: idle
//!                                   packets in between join it without one
//! ```
//! When a poll ended is read from the recording, because no rule yields it, just as for B7. A packet counts as handed over
//! when `net:netif_rx_exit` says so, where that is recorded, else when it arrived.

use super::stream::Poll;

/// A packet handed to a backlog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handed {
    /// Event at which it was handed over.
    pub event: u32,
    /// CPU of the backlog, as predicted.
    pub cpu: u16,
    /// CPU it arrived on.
    pub arrival: u16,
    /// Event after which the backlog is idle again whatever polls of that CPU say: where the packet really went elsewhere
    /// it is that backlog's, and where its receive is not recorded the backlog counts as idle at once.
    pub until: u32,
}

/// Means "polls of the CPU tell" in [`Handed::until`].
pub const BY_POLLS: u32 = u32::MAX;

/// How many of the packets kick. `polls` ascends by event; where there is none every packet finds its backlog idle.
pub fn kicks(mut handed: Vec<Handed>, polls: &[Poll], cpus: usize) -> u64 {
    handed.sort_unstable();
    let mut busy: Vec<Option<u32>> = vec![None; cpus];
    let mut polls = polls.iter().peekable();
    let has_polls = polls.peek().is_some();
    let mut kicks = 0;
    for packet in handed {
        while let Some(poll) = polls.next_if(|p| p.event < packet.event) {
            if let Some(busy) = busy.get_mut(usize::from(poll.cpu)).filter(|_| !poll.again) {
                *busy = None;
            }
        }
        let Some(busy) = busy.get_mut(usize::from(packet.cpu)) else { continue };
        let scheduled = busy.filter(|until| *until >= packet.event);
        kicks += u64::from(scheduled.is_none() && packet.cpu != packet.arrival);
        *busy = has_polls.then(|| scheduled.map_or(packet.until, |until| until.max(packet.until)));
    }
    kicks
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn handed(event: u32, cpu: u16, arrival: u16, until: u32) -> Handed {
        Handed { event, cpu, arrival, until }
    }
    const fn poll(event: u32, cpu: u16, again: bool) -> Poll {
        Poll { event, cpu, again }
    }

    #[test]
    fn a_backlog_is_kicked_once_until_a_poll_empties_it() {
        let packets = vec![handed(1, 1, 0, BY_POLLS), handed(2, 1, 0, BY_POLLS), handed(6, 1, 0, BY_POLLS)];
        assert_eq!(kicks(packets.clone(), &[poll(4, 1, false)], 2), 2);
        assert_eq!(
            kicks(packets.clone(), &[poll(4, 1, true)], 2),
            1,
            "a poll that used its budget leaves it scheduled"
        );
        assert_eq!(kicks(packets.clone(), &[poll(4, 0, false)], 2), 1, "another CPU's poll is another backlog's");
        assert_eq!(kicks(packets, &[], 2), 3, "without polls a backlog counts as idle");
    }

    #[test]
    fn a_packet_that_stays_schedules_without_a_kick() {
        let polls = [poll(9, 1, false)];
        assert_eq!(kicks(vec![handed(1, 1, 1, BY_POLLS), handed(2, 1, 0, BY_POLLS)], &polls, 2), 0);
    }

    #[test]
    fn a_packet_never_seen_received_keeps_no_backlog_busy() {
        let polls = [poll(9, 1, false)];
        assert_eq!(kicks(vec![handed(1, 1, 0, 1), handed(2, 1, 0, 2)], &polls, 2), 2);
        assert_eq!(kicks(vec![handed(1, 1, 0, 3), handed(2, 1, 0, 2), handed(5, 1, 0, 5)], &polls, 2), 2);
    }
}
