//! Socket ↔ receive hash, by majority vote over the whole recording.
//!
//! No event names both. A packet received in NET_RX directly before `sk_data_ready` on the same CPU votes for that
//! socket, and so does the last skb copied by a read. Some votes are wrong (a data-ready of another packet), so the
//! most frequent hash of a socket wins. Hindsight: what the vote gives is `reconstructed`.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// Hashes counted a socket at once. More than this many candidates lose one vote each (Misra and Gries), which keeps any
/// hash with more than 1/32 of the votes.
const CANDIDATES: usize = 32;

/// Dense numbers of sockets, and their votes.
#[derive(Default)]
pub struct Sockets {
    numbers: HashMap<u64, u32, FxBuildHasher>,
    votes: Vec<Vec<(u32, u32)>>,
}

impl Sockets {
    /// The number of a socket address, new or known.
    pub fn number(&mut self, address: u64) -> u32 {
        let next = self.votes.len() as u32;
        let number = *self.numbers.entry(address).or_insert(next);
        if number == next {
            self.votes.push(Vec::new());
        }
        number
    }
    /// The socket at an address is gone: the next one there is another.
    pub fn retire(&mut self, address: u64) {
        self.numbers.remove(&address);
    }
    /// One vote that `socket` receives `hash`.
    pub fn vote(&mut self, socket: u32, hash: u32) {
        let votes = &mut self.votes[socket as usize];
        if let Some(at) = votes.iter().position(|(h, _)| *h == hash) {
            votes[at].1 += 1;
            if at > 0 && votes[at].1 > votes[at - 1].1 {
                votes.swap(at, at - 1);
            }
        } else if votes.len() < CANDIDATES {
            votes.push((hash, 1));
        } else {
            votes.iter_mut().for_each(|(_, n)| *n -= 1);
            votes.retain(|(_, n)| *n > 0);
        }
    }
    /// The hash each socket receives, by number; `None` where nothing voted. The first seen wins a tie.
    pub fn winners(&self) -> Vec<Option<u32>> {
        let winner = |votes: &Vec<(u32, u32)>| votes.iter().rev().max_by_key(|(_, n)| *n).map(|(h, _)| *h);
        self.votes.iter().map(winner).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_hash_wins() {
        let mut sockets = Sockets::default();
        let (a, b, silent) = (sockets.number(0xa), sockets.number(0xb), sockets.number(0xc));
        for hash in [7, 9, 9, 7, 9] {
            sockets.vote(a, hash);
        }
        sockets.vote(b, 3);
        assert_eq!(sockets.number(0xa), a);
        assert_eq!(sockets.winners(), [Some(9), Some(3), None]);
        assert_eq!(silent, 2);
        sockets.retire(0xa);
        assert_eq!(sockets.number(0xa), 3);
    }

    #[test]
    fn many_strangers_do_not_push_a_majority_out() {
        let mut sockets = Sockets::default();
        let a = sockets.number(0xa);
        for n in 0..1_000 {
            sockets.vote(a, 42);
            sockets.vote(a, 1_000 + n);
        }
        assert_eq!(sockets.winners(), [Some(42)]);
    }
}
