//! Device: what was rung, and when its completion interrupt comes.

use std::collections::VecDeque;

/// A device that completes what it was given.
#[derive(Clone, Debug)]
pub struct Device {
    /// From a doorbell to the interrupt, ns.
    wire: u64,
    /// Packets given, without a doorbell so far.
    quiet: Vec<u32>,
    /// Packets under way, with the time of their doorbell, ns.
    rung: VecDeque<(u64, u32)>,
}

impl Device {
    pub fn new(wire: u64) -> Self {
        Self { wire, quiet: Vec::new(), rung: VecDeque::new() }
    }
    /// The driver puts a packet on the ring.
    pub fn give(&mut self, packet: u32) {
        self.quiet.push(packet);
    }
    /// The doorbell.
    pub fn ring(&mut self, now: u64) {
        self.rung.extend(self.quiet.drain(..).map(|p| (now, p)));
    }
    /// When the next interrupt comes.
    pub fn due(&self) -> Option<u64> {
        self.rung.front().map(|(at, _)| at + self.wire)
    }
    /// What an interrupt completes: everything rung half a wire time before it.
    pub fn complete(&mut self, now: u64) -> Vec<u32> {
        let before = now.saturating_sub(self.wire / 2);
        let n = self.rung.iter().take_while(|(at, _)| *at <= before).count();
        self.rung.drain(..n).map(|(_, p)| p).collect()
    }
    /// Packets that interrupts up to a time will have completed, if no doorbell comes before it.
    pub fn done_by(&self, until: u64) -> u32 {
        let mut then = self.clone();
        let mut done = 0;
        while let Some(due) = then.due().filter(|due| *due <= until) {
            done += then.complete(due).len() as u32;
        }
        done
    }
}
