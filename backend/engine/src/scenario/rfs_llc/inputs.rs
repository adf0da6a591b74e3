//! What happens from outside: made from the parameters before any rule is evaluated, so that two variants see the same.
//!
//! ```text
//! a flow:   packet      hop? read   packet   packet      hop? read   packet ...
//!           |<- LEAD ->|<----------- gap ------------->|
//! ```
//! Every round draws the same numbers whatever comes of them: to turn one parameter leaves the other draws alone.

use crate::scenario::seeded::Seeded;
use crate::scenario::values::Values;

/// From a flow's first packet to its first read, ns.
const LEAD_NS: u64 = 4_000;
/// From the scheduler's move to the reader's next call, ns.
const WAKE_NS: u64 = 200;

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The reader is moved to a CPU.
    Hop(u16),
    /// The reader calls recvmsg.
    Read,
    /// A packet of the flow comes in.
    Packet,
    /// The readers may from now on run on the CPUs of this half only.
    Confine(u16),
}

/// One input; its number is its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// Virtual time, ns.
    pub at_ns: u64,
    /// Flow it is about.
    pub flow: u32,
    /// What happens.
    pub kind: Kind,
}

/// The halves of a machine: 0 is the NIC's.
pub fn half_of(cpu: u16, cpus: u16) -> u16 {
    u16::from(cpu >= cpus.div_ceil(2))
}

/// CPU each flow's reader begins on: not the NIC's own, where there is another.
pub fn first_cpu(values: &Values, flow: u32) -> u16 {
    let cpus = values.small("cpus") as u16;
    let near = cpus.div_ceil(2);
    match values.word("start") {
        "far" => near + (1 + 2 * flow as u16) % (cpus - near).max(1),
        _ => (1 + 2 * flow as u16) % near.max(1),
    }
}

/// Flow hashes. Low bits choose the slot, upper bits tell flows of one slot apart.
pub fn hashes(values: &Values, entries: u32) -> Vec<u32> {
    let mut seeded = Seeded::new(values.whole("seed") ^ 0x5ca1e);
    let is_clash = values.word("clash") == "yes";
    let slot = |flow: u32| if is_clash { 2 } else { (5 * flow + 2) % entries };
    (0..values.small("flows")).map(|f| ((seeded.bits() as u32) & !(entries - 1)) | slot(f)).collect()
}

/// All inputs, ascending by time.
pub fn inputs(values: &Values) -> Vec<Input> {
    let (flows, reads) = (values.small("flows"), values.small("reads"));
    let gap = values.whole("gap") as u64;
    let mut all: Vec<Input> =
        (0..flows).flat_map(|flow| of_flow(values, flow, u64::from(flow) * gap / u64::from(flows))).collect();
    if let Some(half) = confined(values) {
        // Before the reads of the middle round: the readers that may not stay are moved by its hops.
        all.push(Input { at_ns: LEAD_NS + u64::from(reads / 2) * gap - 1, flow: 0, kind: Kind::Confine(half) });
    }
    all.sort_by_key(|i| i.at_ns);
    all
}

/// The half the readers are confined to half-way, if they are.
fn confined(values: &Values) -> Option<u16> {
    (values.word("cpuset") == "cut").then(|| 1 - half_of(first_cpu(values, 0), values.small("cpus") as u16))
}

fn of_flow(values: &Values, flow: u32, begin: u64) -> Vec<Input> {
    let (reads, packets) = (values.small("reads"), values.small("packets"));
    let gap = values.whole("gap") as u64;
    let mut seeded = Seeded::new(1_000 * values.whole("seed") + i64::from(flow));
    let mut cpu = first_cpu(values, flow);
    let input = |at_ns, kind| Input { at_ns, flow, kind };
    let mut all = vec![input(begin, Kind::Packet)];
    for round in 0..reads {
        let at = begin + LEAD_NS + u64::from(round) * gap;
        let (hops, leaves, which) =
            (seeded.chance(values.small("rate")), seeded.chance(values.small("away")), seeded.bits());
        let bound = confined(values).filter(|_| round >= reads / 2);
        let cpus = values.small("cpus") as u16;
        let must = bound.is_some_and(|half| half_of(cpu, cpus) != half);
        if round > 0 && (hops || must) {
            let own = half_of(cpu, cpus);
            let to = bound.unwrap_or(if leaves { 1 - own } else { own });
            cpu = other_cpu(cpu, to, cpus, which).unwrap_or(cpu);
            all.push(input(at, Kind::Hop(cpu)));
        }
        all.push(input(at + WAKE_NS.min(gap / 8), Kind::Read));
        for n in 1..=u64::from(packets) {
            all.push(input(at + gap * n / (u64::from(packets) + 1), Kind::Packet));
        }
    }
    all
}

/// One of the CPUs of a half that is not the present one; any other where the half has none.
fn other_cpu(now: u16, half: u16, cpus: u16, draw: u64) -> Option<u16> {
    let of_half: Vec<u16> = (0..cpus).filter(|c| *c != now && half_of(*c, cpus) == half).collect();
    let any: Vec<u16> = (0..cpus).filter(|c| *c != now).collect();
    let from = if of_half.is_empty() { any } else { of_half };
    from.get((draw % from.len().max(1) as u64) as usize).copied()
}
