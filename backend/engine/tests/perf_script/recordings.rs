//! Real recordings, printed by perf itself, against what was counted in perf's output by other means.

use std::process::Command;

use skbscope_engine::read::Limits;

use super::common::recordings::{facts, unpacked};
use super::try_read;

#[test]
fn perf_script_of_a_recording_gives_the_counted_facts() {
    if Command::new("perf").arg("--version").output().is_err() {
        println!("skipped: no perf on this machine");
        return;
    }
    for name in ["tcp-pinned-slab", "stuck-3-limit-raised"] {
        let (Some(bytes), Some(facts)) = (unpacked(name), facts(name)) else { continue };
        let file = std::env::temp_dir().join(format!("skbscope-{}-{name}.perf.data", std::process::id()));
        std::fs::write(&file, bytes).unwrap();
        let printed =
            Command::new("perf").args(["script", "--ns", "-f", "--header", "-I", "-i"]).arg(&file).output().unwrap();
        std::fs::remove_file(&file).unwrap();
        assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
        let trace = try_read(&printed.stdout, &Limits::default(), 1 << 20).unwrap();

        assert_eq!(trace.by_event(), facts.by_event, "{name}");
        assert_eq!(trace.cpus(), facts.cpus, "{name}");
        let ends = (trace.events.time.first().copied(), trace.events.time.last().copied());
        assert_eq!(ends, (Some(facts.first_ns), Some(facts.last_ns)), "{name}");
        assert!(trace.rejected.is_empty(), "{name}: {:?}", trace.rejected);
        assert_eq!((trace.header.caches.len(), trace.header.nodes.len()), (7, 1), "{name}");

        let flush = trace.strings.find("skb_defer_free_flush+0x70");
        if flush.is_none() {
            // perf knows the names of the running kernel only, and prints bare addresses for another one.
            println!("skipped: the flushes of {name}, because perf has no symbols of the kernel that was recorded");
            continue;
        }
        let table = &trace.tables[usize::from(trace.table("skb:consume_skb").unwrap())];
        let location = table.column("location").unwrap();
        let mut flushed = std::collections::BTreeMap::<String, u64>::new();
        for n in 0..trace.events.len() {
            let kind = &trace.tables[usize::from(trace.events.kind[n])].name;
            if kind == "skb:consume_skb" && Some(location.u64(trace.events.row[n]) as u32) == flush {
                *flushed.entry(trace.events.cpu[n].to_string()).or_default() += 1;
            }
        }
        assert_eq!(flushed, facts.deferred_frees_flushed_on_cpu, "{name}");
    }
}
