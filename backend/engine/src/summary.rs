//! The overview pyramid: what happened per slice of time and CPU, at five widths, so that any zoom draws a few thousand rows.
//!
//! Level 0 has 64 buckets over the whole recording, each further level four times as many, the finest 16,384.
//! Only rows with something in them are stored.

use crate::event::{NO_CPU, Trace};
use crate::life::{Fate, Lives, NO_EVENT};

/// Buckets of level 0.
pub const COARSEST: usize = 64;
/// Levels; each has four times the buckets of the one before.
pub const LEVELS: usize = 5;
/// Cells (buckets × CPUs) of the finest level at most; hosts with more than 255 CPUs lose levels at the fine end.
const CELLS: usize = 1 << 22;

/// Rows as columns, ascending by (level, bucket, cpu).
#[derive(Default)]
pub struct Pyramid {
    /// Time of the first event, ns: bucket `b` of a level covers `first_ns + b × width` and the `width` ns from there.
    pub first_ns: u64,
    /// Time of the last event, ns.
    pub last_ns: u64,
    /// ns a bucket, one a level, coarsest first.
    pub width_ns: Vec<u64>,
    /// Index into `width_ns`.
    pub level: Vec<u8>,
    /// Number of the bucket.
    pub bucket: Vec<u32>,
    /// CPU, `NO_CPU` unknown.
    pub cpu: Vec<u16>,
    /// Lives first seen, on the CPU of their first event.
    pub born: Vec<u32>,
    /// Uses that ended on the allocating CPU.
    pub freed_local: Vec<u32>,
    /// Uses that ended on this CPU though another allocated.
    pub freed_across: Vec<u32>,
    /// Skbs removed from this CPU's defer lists.
    pub flushed: Vec<u32>,
    /// Skbs dropped.
    pub dropped: Vec<u32>,
    /// All events of the CPU.
    pub events: Vec<u32>,
    /// Lives that overlap the bucket, on the CPU that allocated them (of their first event where that is not known).
    pub in_use: Vec<u32>,
}

const BORN: usize = 0;
const LOCAL: usize = 1;
const ACROSS: usize = 2;
const FLUSHED: usize = 3;
const DROPPED: usize = 4;
const EVENTS: usize = 5;
const IN_USE: usize = 6;
type Cell = [u32; 7];

/// The pyramid of a recording.
pub fn pyramid(trace: &Trace, lives: &Lives) -> Pyramid {
    let events = &trace.events;
    let (Some(&first_ns), Some(&last_ns)) = (events.time.first(), events.time.last()) else {
        return Pyramid::default();
    };
    let mut cpus = trace.cpus();
    cpus.push(NO_CPU);
    let levels = (1..=LEVELS).rev().find(|l| buckets(*l - 1) * cpus.len() <= CELLS).unwrap_or(1);
    let width_ns =
        (0..levels).map(|l| ((last_ns - first_ns) / buckets(levels - 1) as u64 + 1) << (2 * (levels - 1 - l)));
    let mut out = Pyramid { first_ns, last_ns, width_ns: width_ns.collect(), ..Pyramid::default() };
    let mut place = vec![(cpus.len() - 1) as u16; usize::from(u16::MAX) + 1];
    for (i, cpu) in (0_u16..).zip(&cpus) {
        place[usize::from(*cpu)] = i;
    }
    let finest = Grid { first_ns, width: out.width_ns[levels - 1], stride: cpus.len(), place: &place };
    let mut cells = vec![Cell::default(); buckets(levels - 1) * cpus.len()];
    count_events(trace, &finest, &mut cells);
    count_lives(trace, lives, &finest, &mut cells);
    let mut all = vec![cells];
    for _ in 1..levels {
        all.push(coarser(&all[all.len() - 1], cpus.len()));
    }
    all.reverse();
    for (level, cells) in all.iter_mut().enumerate() {
        let grid = Grid { width: out.width_ns[level], ..finest };
        overlaps(lives, &grid, cells);
        out.keep(level as u8, cells, &cpus);
    }
    out
}

fn buckets(level: usize) -> usize {
    COARSEST << (2 * level)
}

/// Where a time and a CPU lie.
#[derive(Clone, Copy)]
struct Grid<'a> {
    first_ns: u64,
    width: u64,
    stride: usize,
    /// Column of a CPU.
    place: &'a [u16],
}

impl Grid<'_> {
    fn cell(&self, ns: u64, cpu: u16) -> usize {
        ((ns - self.first_ns) / self.width) as usize * self.stride + usize::from(self.place[usize::from(cpu)])
    }
}

/// Events ascend in time, so a bucket is worked out only where one begins.
fn count_events(trace: &Trace, grid: &Grid, cells: &mut [Cell]) {
    let (mut row, mut end) = (0, grid.width);
    for (&time, &cpu) in trace.events.time.iter().zip(&trace.events.cpu) {
        let at = time - grid.first_ns;
        if at >= end {
            let bucket = at / grid.width;
            row = bucket as usize * grid.stride;
            end = (bucket + 1).saturating_mul(grid.width);
        }
        cells[row + usize::from(grid.place[usize::from(cpu)])][EVENTS] += 1;
    }
}

fn count_lives(trace: &Trace, lives: &Lives, grid: &Grid, cells: &mut [Cell]) {
    for life in 0..lives.len() {
        cells[grid.cell(lives.first_ns[life], lives.first_cpu[life])][BORN] += 1;
        let (fate, alloc, free) = (lives.fate[life], lives.alloc_cpu[life], lives.free_cpu[life]);
        if lives.done[life] != NO_EVENT && free != NO_CPU {
            let cell = &mut cells[grid.cell(lives.done_ns[life], free)];
            cell[DROPPED] += u32::from(fate == Fate::Dropped as u8);
            cell[LOCAL] += u32::from(alloc == free);
            cell[ACROSS] += u32::from(alloc != free && alloc != NO_CPU);
        }
        if fate == Fate::Flushed as u8 {
            let cpu = trace.events.cpu[lives.last[life] as usize];
            cells[grid.cell(lives.last_ns[life], cpu)][FLUSHED] += 1;
        }
    }
}

/// Four buckets become one.
fn coarser(fine: &[Cell], stride: usize) -> Vec<Cell> {
    let mut out = vec![Cell::default(); fine.len() / 4];
    for (i, cell) in fine.iter().enumerate() {
        let sum = &mut out[i / stride / 4 * stride + i % stride];
        for (total, n) in sum.iter_mut().zip(&cell[..IN_USE]) {
            *total += n;
        }
    }
    out
}

/// Lives that overlap each bucket: +1 where one begins, −1 behind where it ends, then the running sum down each CPU.
/// Sums wrap on the way and come out right.
fn overlaps(lives: &Lives, grid: &Grid, cells: &mut [Cell]) {
    for life in 0..lives.len() {
        let alloc = lives.alloc_cpu[life];
        let cpu = if alloc == NO_CPU { lives.first_cpu[life] } else { alloc };
        let from = grid.cell(lives.first_ns[life], cpu);
        let behind = grid.cell(lives.last_ns[life], cpu) + grid.stride;
        cells[from][IN_USE] = cells[from][IN_USE].wrapping_add(1);
        if let Some(cell) = cells.get_mut(behind) {
            cell[IN_USE] = cell[IN_USE].wrapping_sub(1);
        }
    }
    for i in grid.stride..cells.len() {
        cells[i][IN_USE] = cells[i][IN_USE].wrapping_add(cells[i - grid.stride][IN_USE]);
    }
}

impl Pyramid {
    /// Keeps the rows that are not empty.
    fn keep(&mut self, level: u8, cells: &[Cell], cpus: &[u16]) {
        for (i, cell) in cells.iter().enumerate().filter(|(_, c)| **c != Cell::default()) {
            self.level.push(level);
            self.bucket.push((i / cpus.len()) as u32);
            self.cpu.push(cpus[i % cpus.len()]);
            self.born.push(cell[BORN]);
            self.freed_local.push(cell[LOCAL]);
            self.freed_across.push(cell[ACROSS]);
            self.flushed.push(cell[FLUSHED]);
            self.dropped.push(cell[DROPPED]);
            self.events.push(cell[EVENTS]);
            self.in_use.push(cell[IN_USE]);
        }
    }
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.level.len()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.level.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Host;
    use crate::life::lives;
    use crate::testing::trace;

    /// One skb lives over half the span: alone in its last bucket, counted in every bucket between.
    #[test]
    fn in_use_counts_overlaps_at_every_level_and_sums_agree() {
        let t = trace(
            "0 cpu0 net:net_dev_queue skbaddr=0xa len=60\n 100 cpu0 net:net_dev_queue skbaddr=0xb len=60\n\
             8192 cpu1 skb:consume_skb skbaddr=0xa location=f+0x1\n 9000 cpu1 skb:kfree_skb skbaddr=0xb reason=NO_SOCKET\n\
             16383 cpu1 irq:softirq_entry vec=1\n",
        );
        let p = pyramid(&t, &lives(&t, &Host::default()));
        assert_eq!(p.width_ns, [256, 64, 16, 4, 1]);
        let at = |level: u8, bucket: u32, cpu: u16| {
            (0..p.len()).find(|i| (p.level[*i], p.bucket[*i], p.cpu[*i]) == (level, bucket, cpu))
        };
        let in_use = |level, bucket| at(level, bucket, 0).map(|i| p.in_use[i]);
        assert_eq!(
            (in_use(4, 99), in_use(4, 100), in_use(4, 8192), in_use(4, 8193)),
            (Some(1), Some(2), Some(2), Some(1))
        );
        assert_eq!(
            (in_use(4, 9000), in_use(4, 9001), in_use(0, 0), in_use(0, 35), in_use(0, 36)),
            (Some(1), None, Some(2), Some(1), None)
        );
        for level in 0..5 {
            let sum = |column: &[u32]| (0..p.len()).filter(|i| p.level[*i] == level).map(|i| column[i]).sum::<u32>();
            assert_eq!((sum(&p.born), sum(&p.freed_across), sum(&p.freed_local), sum(&p.dropped)), (2, 2, 0, 1));
            assert_eq!((sum(&p.events), sum(&p.flushed)), (5, 0));
        }
    }

    #[test]
    fn an_empty_recording_and_one_without_time_are_fine() {
        assert!(pyramid(&Trace::default(), &Lives::default()).is_empty());
        let t = trace("0 cpu? net:net_dev_queue skbaddr=0xa len=60\n 0 cpu0 irq:softirq_entry vec=3\n");
        let p = pyramid(&t, &lives(&t, &Host::default()));
        assert_eq!((p.len(), p.events.iter().sum::<u32>()), (10, 10));
        assert!(p.cpu.contains(&NO_CPU));
        let t = trace("0 cpu0 irq:softirq_entry vec=3\n18446744073709551615 cpu0 irq:softirq_entry vec=3\n");
        let p = pyramid(&t, &lives(&t, &Host::default()));
        assert_eq!(p.bucket.iter().filter(|b| **b > 0).count(), LEVELS);
    }
}
