//! Fill, kick until the ring is empty, reap: one load and what was counted in it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::args::Args;
use crate::socket::Socket;

/// Kicks in a row that neither take a descriptor nor give a frame back before the load is given up.
const STALLED: u32 = 1_000_000;
/// Fills between two looks at the clock.
const CLOCK_EVERY: u32 = 16;

/// What was counted.
#[derive(Debug, Default, PartialEq)]
pub struct Tally {
    /// Descriptors the kernel took off the ring.
    pub packets: u64,
    /// sendto calls.
    pub kicks: u64,
    /// Frames given back on the completion ring.
    pub completions: u64,
    /// Calls by what they returned (0 or the errno).
    pub returns: BTreeMap<i32, u64>,
    /// Calls by how many descriptors they took and what they returned.
    pub took: BTreeMap<(u32, i32), u64>,
    /// How long it ran.
    pub span: Duration,
    /// Time this thread had a CPU, softirqs on its time in it: other tasks on the host do not lengthen it.
    pub on_cpu: Duration,
}

/// CPU time of this thread so far; zero where the kernel does not say.
fn on_cpu() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the kernel writes one timespec.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Runs it. A sentence where nothing moves any more.
pub fn run(socket: &mut Socket, args: &Args) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let (start, cpu_start) = (Instant::now(), on_cpu());
    let enough = args.packets.map_or(u64::MAX, u64::from);
    while tally.span < args.span && tally.packets < enough {
        for _ in 0..CLOCK_EVERY {
            fill(socket, args.per_kick, &mut tally)?;
            if tally.packets >= enough {
                break;
            }
        }
        tally.span = start.elapsed();
    }
    tally.on_cpu = on_cpu().saturating_sub(cpu_start);
    Ok(tally)
}

/// One fill of the ring, sent to its last descriptor.
fn fill(socket: &mut Socket, count: u32, tally: &mut Tally) -> Result<(), String> {
    let mut stalled = 0;
    while !socket.fill(count) {
        stalled += 1;
        let back = socket.reap();
        tally.completions += u64::from(back);
        if stalled == STALLED {
            return Err(format!("the kernel gave no frame back in {STALLED} looks at the completion ring"));
        }
        std::hint::spin_loop();
    }
    stalled = 0;
    loop {
        let before = socket.waiting();
        let returned = socket.kick();
        let took = before - socket.waiting();
        tally.kicks += 1;
        tally.packets += u64::from(took);
        *tally.returns.entry(returned).or_default() += 1;
        *tally.took.entry((took, returned)).or_default() += 1;
        let back = socket.reap();
        tally.completions += u64::from(back);
        if socket.waiting() == 0 {
            return Ok(());
        }
        stalled = if took == 0 && back == 0 { stalled + 1 } else { 0 };
        if stalled == STALLED {
            return Err(format!("{STALLED} kicks took nothing, the last returned errno {returned}"));
        }
    }
}
