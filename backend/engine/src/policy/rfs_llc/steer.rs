//! Which CPU a packet is handed to: get_rps_cpu, rules B2 to B10.
//!
//! The one input that recordings do not hold is the backlog's head counter (rule B7). It advances once a poll of the
//! backlog ends, so the head has passed a packet when the packet was received and the poll that received it is over.

use super::config::Config;
use super::queues::Queue;
use super::rules::R;
use super::table::{RPS_NO_CPU, same_tag};
use crate::event::NO_CPU;

/// Means "no packet" in [`FlowSlot::last`].
pub const NO_PACKET: u32 = u32::MAX;

/// One slot of a queue's flow table (struct rps_dev_flow).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlowSlot {
    /// CPU the flow's packets are handed to now; [`NO_CPU`] unset.
    pub cpu: u16,
    /// Last packet handed there through this slot (its last_tail), or [`NO_PACKET`].
    pub last: u32,
}

impl FlowSlot {
    /// A slot no packet has used yet.
    pub const UNSET: Self = Self { cpu: NO_CPU, last: NO_PACKET };
}

/// What is known about the old CPU's backlog and the flow's last packet in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backlog {
    /// The head has passed the packet.
    Passed,
    /// The packet waits.
    Waiting,
    /// The packet is never seen being received, so the head is not known.
    Unknown,
}

/// Chooses the CPU of a packet that arrived at `queue` on `arrival` with flow `hash`, where the socket flow table holds `word`.
/// `backlog` is called only where rule B7 needs it. Updates the slot's CPU; the caller notes the packet as its last.
pub fn choose(
    config: &Config,
    queue: &Queue,
    arrival: u16,
    hash: u32,
    word: u32,
    slot: &mut FlowSlot,
    backlog: impl FnOnce(u32) -> Backlog,
) -> (R, u16) {
    if config.is_off(queue) {
        return (R::B2Off, arrival);
    }
    if hash == 0 {
        return (R::B3NoHash, arrival);
    }
    let by_map = |rule| queue.mapped(hash).map_or((R::B10Stay, arrival), |cpu| (rule, cpu));
    if !config.has_rfs(queue) {
        return by_map(R::B9Empty);
    }
    if !same_tag(word, hash, config.cpu_mask) {
        return by_map(if word == RPS_NO_CPU { R::B9Empty } else { R::B9Tag });
    }
    let next = word & config.cpu_mask;
    if u32::from(slot.cpu) == next {
        return if config.is_online(next) { (R::B6Same, slot.cpu) } else { by_map(R::B9Invalid) };
    }
    let rule = match slot {
        FlowSlot { cpu, .. } if !config.is_online(u32::from(*cpu)) => R::B7First,
        FlowSlot { last: NO_PACKET, .. } => R::B7Move,
        FlowSlot { last, .. } => match backlog(*last) {
            Backlog::Passed => R::B7Move,
            Backlog::Unknown => R::B7MoveUnknown,
            Backlog::Waiting => return (R::B7Hold, slot.cpu),
        },
    };
    slot.cpu = next as u16;
    if config.is_online(next) { (rule, slot.cpu) } else { by_map(R::B9Invalid) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::rfs_llc::table::word_of;

    const HASH: u32 = 0x9000_0000;

    fn ask(config: &Config, hash: u32, word: u32, slot: &mut FlowSlot, backlog: Backlog) -> (R, u16) {
        choose(config, &config.queue, 0, hash, word, slot, |_| backlog)
    }

    #[test]
    fn b2_no_tables_no_map_stays() {
        let mut config = Config::for_examples(2, &[vec![0, 1]]);
        (config.entries, config.queue) = (0, Queue::default());
        assert_eq!(ask(&config, HASH, RPS_NO_CPU, &mut FlowSlot { ..FlowSlot::UNSET }, Backlog::Passed), (R::B2Off, 0));
    }

    #[test]
    fn b3_without_a_hash_nothing_is_chosen() {
        let config = Config::for_examples(2, &[vec![0, 1]]);
        assert_eq!(ask(&config, 0, RPS_NO_CPU, &mut FlowSlot { ..FlowSlot::UNSET }, Backlog::Passed), (R::B3NoHash, 0));
    }

    #[test]
    fn b5_and_b9_an_empty_or_foreign_word_leaves_it_to_the_map() {
        let mut config = Config::for_examples(2, &[vec![0, 1]]);
        let mut slot = FlowSlot::UNSET;
        assert_eq!(ask(&config, HASH, RPS_NO_CPU, &mut slot, Backlog::Passed), (R::B9Empty, 1));
        assert_eq!(ask(&config, HASH, word_of(0xa000_0000, 0, 1), &mut slot, Backlog::Passed), (R::B9Tag, 1));
        assert_eq!(slot, FlowSlot::UNSET);
        config.queue.map.clear();
        assert_eq!(ask(&config, HASH, RPS_NO_CPU, &mut slot, Backlog::Passed), (R::B10Stay, 0));
    }

    #[test]
    fn b7_a_flow_moves_only_when_the_old_backlog_has_passed_its_last_packet() {
        let config = Config::for_examples(2, &[vec![0, 1]]);
        let mut slot = FlowSlot::UNSET;
        assert_eq!(ask(&config, HASH, word_of(HASH, 1, 1), &mut slot, Backlog::Waiting), (R::B7First, 1));
        slot.last = 7;
        assert_eq!(ask(&config, HASH, word_of(HASH, 1, 1), &mut slot, Backlog::Waiting), (R::B6Same, 1));
        assert_eq!(ask(&config, HASH, word_of(HASH, 0, 1), &mut slot, Backlog::Waiting), (R::B7Hold, 1));
        assert_eq!(slot.cpu, 1);
        assert_eq!(ask(&config, HASH, word_of(HASH, 0, 1), &mut slot, Backlog::Passed), (R::B7Move, 0));
        assert_eq!(ask(&config, HASH, word_of(HASH, 1, 1), &mut slot, Backlog::Unknown), (R::B7MoveUnknown, 1));
    }

    #[test]
    fn b8_a_recorded_cpu_that_does_not_exist_leaves_it_to_the_map() {
        let config = Config::for_examples(3, &[vec![0, 1, 2]]);
        let mut slot = FlowSlot::UNSET;
        assert_eq!(ask(&config, HASH, word_of(HASH, 3, 3), &mut slot, Backlog::Passed), (R::B9Invalid, 1));
    }

    #[test]
    fn an_empty_word_matches_a_hash_whose_upper_bits_are_its_own() {
        let config = Config::for_examples(2, &[vec![0, 1]]);
        let hash = 0xfffe;
        assert_eq!(
            ask(&config, hash, RPS_NO_CPU, &mut FlowSlot { ..FlowSlot::UNSET }, Backlog::Passed),
            (R::B7First, 1)
        );
    }
}
