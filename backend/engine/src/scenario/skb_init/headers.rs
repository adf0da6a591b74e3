//! The headers themselves: which CPU wrote each of their cache lines last, and where those in nobody's use lie.

use crate::event::NO_CPU;
use crate::policy::skb_init::machine::Side;

/// Lines of the longest header drawn.
pub const MOST_LINES: usize = 5;

/// How a header lies on cache lines.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Lines of it.
    pub lines: usize,
    /// The first line that an allocation writes which sets sizes, pointers and the reference count only.
    pub part_from: usize,
}

impl Layout {
    /// 2.4's struct on 32-bit with netfilter and traffic control is 160 bytes; `len`, at byte 92, is the first field that
    /// the partial initialisation sets. Today's is cleared in two parts of 128 bytes and the rest: drawn as four lines.
    pub fn of(has_hot_list: bool) -> Self {
        if has_hot_list { Self { lines: 5, part_from: 2 } } else { Self { lines: 4, part_from: 2 } }
    }
}

/// One skb header: an object of slab that many skbs use in turn.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    /// CPU that wrote any of it last.
    pub writer: u16,
    /// By line, the CPU that wrote it last; `NO_CPU` where that is not known.
    pub lines: [u16; MOST_LINES],
    /// The side that has to initialise it next, where its last free was decided by hand.
    pub by_hand: Option<Side>,
    /// Token of the skb that used it last.
    pub token: Option<u32>,
}

impl Header {
    /// Written by one CPU.
    pub fn of(cpu: u16) -> Self {
        Self { writer: cpu, lines: [cpu; MOST_LINES], by_hand: None, token: None }
    }

    /// A CPU writes lines; how many of them another CPU wrote last, so that they had to be fetched from its cache.
    pub fn write(&mut self, cpu: u16, lines: std::ops::Range<usize>) -> u32 {
        let mut fetched = 0;
        for line in &mut self.lines[lines] {
            fetched += u32::from(*line != cpu && *line != NO_CPU);
            *line = cpu;
        }
        self.writer = cpu;
        fetched
    }
}

/// Headers, and the stacks of those that are free. Levels are the machine's; which header lies where is not its business.
#[derive(Debug, Default)]
pub struct Headers {
    /// All that were ever made.
    pub all: Vec<Header>,
    /// By CPU.
    pub hot: Vec<Vec<usize>>,
    /// Shared by all CPUs.
    pub slab: Vec<usize>,
}

impl Headers {
    /// A new one.
    pub fn make(&mut self, header: Header) -> usize {
        self.all.push(header);
        self.all.len() - 1
    }
    /// Free headers in slab that a CPU wrote last.
    pub fn in_slab_by(&self, cpu: u16) -> usize {
        self.slab.iter().filter(|h| self.all[**h].writer == cpu).count()
    }
}
