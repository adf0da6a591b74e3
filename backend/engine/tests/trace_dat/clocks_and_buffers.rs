//! `tsc-*` and `instances-*`: recordings of Linux 6.1.192 on an emulated machine of two CPUs, of a python3 that sent itself
//! 40 datagrams of 99 bytes over loopback.
//!
//! ```text
//! trace-cmd record -C tsc2nsec -e net:net_dev_queue -e net:netif_receive_skb
//! trace-cmd record -e net:net_dev_queue -B alpha -e net:netif_receive_skb -B beta -e skb:consume_skb
//! ```
//! trace-cmd 3.1.6 wrote both versions (`trace-cmd convert`); names of kernel functions are blanked. `*.report.txt.zst` is
//! what `trace-cmd report -t` prints of them.

use skbscope_engine::event::Trace;

use super::common::traces::{assert_same, consistent};
use super::common::values::value;
use super::{beside, try_read};

/// The recording of that name in versions 6 and 7.
fn recording(name: &str) -> [Trace; 2] {
    let six = zstd::decode_all(&beside(&format!("{name}-6.dat.zst"))[..]).expect("a zstd file");
    [six, beside(&format!("{name}-7.dat"))].map(|bytes| {
        let trace = try_read(&bytes).expect("a recording");
        consistent(&trace, name);
        assert!(trace.rejected.is_empty(), "{name}: {:?}", trace.rejected);
        trace
    })
}

/// Buffer, nanoseconds and event of each line that trace-cmd prints.
fn report(name: &str) -> Vec<(String, u64, String)> {
    let text = zstd::decode_all(&beside(&format!("{name}.report.txt.zst"))[..]).expect("a zstd file");
    let text = String::from_utf8(text).expect("text");
    let lines = text.lines().filter_map(|line| {
        let (task, rest) = line.split_once("  [")?;
        let (_, rest) = rest.split_once("]")?;
        let mut words = rest.split_whitespace();
        let (seconds, digits) = words.next()?.trim_end_matches(':').split_once('.')?;
        assert_eq!(digits.len(), 9, "{line}");
        let ns = seconds.parse::<u64>().ok()? * 1_000_000_000 + digits.parse::<u64>().ok()?;
        let buffer = task.trim().split_once(':').map_or("", |(buffer, _)| buffer);
        Some((buffer.to_owned(), ns, words.next()?.trim_end_matches(':').to_owned()))
    });
    lines.collect()
}

fn events(trace: &Trace) -> Vec<(u64, String)> {
    let names = trace.events.kind.iter().map(|kind| &trace.tables[usize::from(*kind)].name);
    trace
        .events
        .time
        .iter()
        .copied()
        .zip(names.map(|name| name.rsplit(':').next().unwrap_or(name).to_owned()))
        .collect()
}

#[test]
fn counts_of_the_time_stamp_counter_become_nanoseconds() {
    let printed: Vec<_> = report("tsc").into_iter().map(|(_, ns, name)| (ns, name)).collect();
    let [six, seven] = recording("tsc");
    assert_eq!(printed.len(), 80);
    assert_eq!(events(&six), printed);
    assert_same(&six, &seven, "6 and 7");
    // With the factors the times are nanoseconds, so nothing is to be said about the clock.
    assert!(six.notes.is_empty() && seven.notes.is_empty(), "{:?} {:?}", six.notes, seven.notes);
}

#[test]
fn events_of_all_buffers_are_read_in_one_order() {
    let printed = report("instances");
    let count = |buffer: &str| printed.iter().filter(|(name, ..)| name == buffer).count();
    assert_eq!((count(""), count("alpha"), count("beta")), (40, 40, 40));
    let printed: Vec<_> = printed.into_iter().map(|(_, ns, name)| (ns, name)).collect();
    let [six, seven] = recording("instances");
    for trace in [&six, &seven] {
        assert_eq!(events(trace), printed);
        let notes: Vec<&str> = trace.notes.iter().map(|note| note.text.as_str()).collect();
        for buffer in ["alpha", "beta"] {
            let note = format!("40 events are of the buffer {buffer:?}; an event that two buffers hold counts twice");
            assert!(notes.contains(&note.as_str()), "{notes:?}");
        }
    }
    assert_same(&six, &seven, "6 and 7");
    assert_eq!(value(&six, 0, "len"), "141");
}
