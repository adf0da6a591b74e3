//! Real recordings, printed by perf itself, against what was counted in perf's output by other means.

use std::process::Command;

use skbscope_engine::read::Limits;

use super::{shared, try_read};

#[test]
fn perf_script_of_a_recording_gives_the_counted_facts() {
    let Some(folder) = shared("traces") else { return };
    if Command::new("perf").arg("--version").output().is_err() {
        println!("skipped: no perf on this machine");
        return;
    }
    for name in ["tcp-pinned-slab", "stuck-3-limit-raised"] {
        let packed = std::fs::read(folder.join(format!("{name}.perf.data.zst"))).unwrap();
        let file = std::env::temp_dir().join(format!("skbscope-{}-{name}.perf.data", std::process::id()));
        std::fs::write(&file, zstd::decode_all(&packed[..]).unwrap()).unwrap();
        let printed =
            Command::new("perf").args(["script", "--ns", "-f", "--header", "-I", "-i"]).arg(&file).output().unwrap();
        std::fs::remove_file(&file).unwrap();
        assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
        let trace = try_read(&printed.stdout, &Limits::default(), 1 << 20).unwrap();

        let facts = std::fs::read(folder.join(format!("{name}.facts.json"))).unwrap();
        let facts: serde_json::Value = serde_json::from_slice(&facts).unwrap();
        assert_eq!(serde_json::json!(trace.by_event()), facts["by_event"], "{name}");
        assert_eq!(serde_json::json!(trace.cpus()), facts["cpus"], "{name}");
        assert_eq!(serde_json::json!(trace.events.time.first()), facts["first_ns"], "{name}");
        assert_eq!(serde_json::json!(trace.events.time.last()), facts["last_ns"], "{name}");
        assert!(trace.rejected.is_empty(), "{name}: {:?}", trace.rejected);
        assert_eq!((trace.header.caches.len(), trace.header.nodes.len()), (7, 1), "{name}");

        let table = &trace.tables[usize::from(trace.table("skb:consume_skb").unwrap())];
        let location = table.column("location").unwrap();
        let flush = trace.strings.find("skb_defer_free_flush+0x70");
        let mut flushed = std::collections::BTreeMap::<String, u64>::new();
        for n in 0..trace.events.len() {
            let kind = &trace.tables[usize::from(trace.events.kind[n])].name;
            if kind == "skb:consume_skb" && Some(location.u64(trace.events.row[n]) as u32) == flush {
                *flushed.entry(trace.events.cpu[n].to_string()).or_default() += 1;
            }
        }
        assert_eq!(serde_json::json!(flushed), facts["deferred_frees_flushed_on_cpu"], "{name}");
    }
}
