//! Allocations and frees of a recording, each with the CPU that wrote the header last.
//!
//! A cache line's owner is in no trace. The CPU of the last event that touched the skb is assumed to own it: within a life the
//! event before, across lives of one address the end of the life before. An allocation is the first event of a life whose
//! allocating CPU is known; a free is its flush, its traced free, or the last touch before its address was reused.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::event::{NO_CPU, Trace};
use crate::life::{Fate, Lives, NO_EVENT, NO_LIFE};

/// One allocation or free.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The event it is tied to.
    pub event: u32,
    /// The skb's life.
    pub life: u32,
    /// CPU it happens on.
    pub cpu: u16,
    /// CPU that wrote the header last, or `NO_CPU`.
    pub writer: u16,
    /// Whether it is a free.
    pub free: bool,
}

/// All steps, ascending by event.
#[derive(Default)]
pub struct Steps {
    /// The steps.
    pub list: Vec<Step>,
    /// Lives whose allocating CPU is not known: no allocation step.
    pub unknown: u64,
    /// Lives still in use at the end: no free step.
    pub alive: u64,
}

impl Steps {
    /// Reads the steps of a trace.
    pub fn read(trace: &Trace, lives: &Lives) -> Self {
        let mut out = Self { list: Vec::with_capacity(2 * lives.len()), ..Self::default() };
        let mut touched = vec![NO_CPU; lives.len()];
        let mut writers: HashMap<u64, u16, FxBuildHasher> = HashMap::default();
        let of_event = lives.of_event.iter().zip(&trace.events.cpu);
        for (event, (&life, &cpu)) in (0_u32..).zip(of_event).filter(|(_, (life, _))| **life != NO_LIFE) {
            let at = life as usize;
            if lives.first[at] == event {
                touched[at] = writers.get(&lives.address[at]).copied().unwrap_or(NO_CPU);
                match lives.alloc_cpu[at] {
                    NO_CPU => out.unknown += 1,
                    alloc => {
                        out.list.push(Step { event, life, cpu: alloc, writer: touched[at], free: false });
                        touched[at] = alloc;
                    }
                }
            }
            if freed(lives, at) == event {
                let free_cpu = if lives.fate[at] == Fate::Recycled as u8 { lives.free_cpu[at] } else { cpu };
                if free_cpu != NO_CPU {
                    let writer = if lives.fate[at] == Fate::Recycled as u8 { free_cpu } else { touched[at] };
                    out.list.push(Step { event, life, cpu: free_cpu, writer, free: true });
                }
                writers.insert(lives.address[at], free_cpu);
            }
            touched[at] = cpu;
        }
        out.alive = lives.fate.iter().filter(|f| **f == Fate::Alive as u8).count() as u64;
        out
    }
}

/// The event at which the struct is free: the flush or the traced free, else the last touch before the address was reused.
fn freed(lives: &Lives, at: usize) -> u32 {
    match lives.fate[at] {
        f if f == Fate::Alive as u8 => NO_EVENT,
        f if f == Fate::Recycled as u8 => lives.done[at],
        _ => lives.last[at],
    }
}
