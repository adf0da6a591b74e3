//! The state machine: the hot list of every CPU, and what an allocation or a free initialises. Pure.

use super::rules::R;
use crate::event::NO_CPU;

/// Which side initialises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The patch of 2002, and today.
    Alloc,
    /// 2.5.25.
    Free,
}

/// What became of an allocation or a free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// What the hot list did; `None` where the kernel has none.
    pub pool: Option<R>,
    /// What was written.
    pub init: R,
    /// Entries on the hot list afterwards.
    pub level: u32,
}

/// The machine.
#[derive(Clone, Debug)]
pub struct Init {
    side: Side,
    /// Limit of the hot list, `None` where there is none.
    limit: Option<u32>,
    lists: Vec<u32>,
}

impl Init {
    /// All hot lists empty.
    pub fn new(side: Side, limit: Option<u32>) -> Self {
        Self { side, limit, lists: Vec::new() }
    }

    /// An skb is allocated on `cpu`; `writer` is the CPU that wrote its header last, `NO_CPU` where that is not known.
    pub fn alloc(&mut self, cpu: u16, writer: u16) -> Done {
        self.alloc_by(cpu, writer, None)
    }

    /// The same; `by_hand` where this header was not left to the rule when it was freed: the side that initialises it.
    pub fn alloc_by(&mut self, cpu: u16, writer: u16, by_hand: Option<Side>) -> Done {
        let pool = self.limit.map(|_| {
            let list = self.list(cpu);
            let rule = if *list > 0 { R::PPop } else { R::PEmpty };
            *list = list.saturating_sub(1);
            rule
        });
        let init = match (by_hand.unwrap_or(self.side), writer) {
            (Side::Free, NO_CPU) => R::APartUnknown,
            (Side::Free, w) if w == cpu => R::APartLocal,
            (Side::Free, _) => R::APartRemote,
            (Side::Alloc, NO_CPU) => R::AFullUnknown,
            (Side::Alloc, w) if w == cpu => R::AFullLocal,
            (Side::Alloc, _) => R::AFullRemote,
        };
        Done { pool, init, level: self.level(cpu) }
    }

    /// Slab makes a new object for an allocation on a CPU whose hot list is empty. `None` where nothing is constructed.
    pub fn construct(&self) -> Option<R> {
        (self.side == Side::Free).then_some(R::AConstructor)
    }

    /// An skb is freed on `cpu`; `writer` as above. An unknown writer counts as this CPU, which at least held the skb.
    pub fn free(&mut self, cpu: u16, writer: u16) -> Done {
        self.free_by(cpu, writer, None)
    }

    /// The same; `by_hand` says which side initialises this one header. Its next allocation needs to know.
    pub fn free_by(&mut self, cpu: u16, writer: u16, by_hand: Option<Side>) -> Done {
        let pool = self.limit.map(|limit| {
            let list = self.list(cpu);
            let rule = if *list < limit { R::PPush } else { R::PFull };
            *list += u32::from(rule == R::PPush);
            rule
        });
        let init = match by_hand.unwrap_or(self.side) {
            Side::Alloc => R::FNone,
            Side::Free if writer == cpu || writer == NO_CPU => R::FFullLocal,
            Side::Free => R::FFullRemote,
        };
        Done { pool, init, level: self.level(cpu) }
    }

    /// Entries on a hot list.
    pub fn level(&self, cpu: u16) -> u32 {
        self.lists.get(usize::from(cpu)).copied().unwrap_or(0)
    }

    fn list(&mut self, cpu: u16) -> &mut u32 {
        let at = usize::from(cpu);
        if self.lists.len() <= at {
            self.lists.resize(at + 1, 0);
        }
        &mut self.lists[at]
    }
}
