//! The perf.data samples of other projects: what their README counts, restated, must come out of the reader.

mod common;

use common::files;
use common::traces::{consistent, read};
use skbscope_engine::event::Trace;

/// One sample: name, a piece of the recorder's command line, and its facts in the words of [`facts`].
const SAMPLES: &[(&str, &str, &str)] = &[
    (
        "lpd-sleep-plain-v6.16.data",
        "record -o uncompressed.perf.data -k monotonic sl",
        "format perf.data; attributes 1; lost 0\n\
         records COMM=2 CPU_MAP=1 EVENT_UPDATE=1 EXIT=1 FINISHED_INIT=1 FINISHED_ROUND=1 ID_INDEX=1 MMAP2=4 SAMPLE=7 THREAD_MAP=1\n\
         host arthur-des|5.15.193-1-MANJARO|6.16-1|x86_64|16/16|Intel(R) Core(TM) i7-10700K CPU @ 3.80GHz|32771548\n\
         siblings 0-15; threads 8 0,8; pairs yes\n\
         nodes 0:0-15:32771548; caches 25 16384K:0-15; compressed\n\
         features ARCH,BPF_BTF,BPF_PROG_INFO,BUILD_ID,CACHE,CLOCKID,CLOCK_DATA,CMDLINE,CPUDESC,CPUID,CPU_PMU_CAPS,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,MEM_TOPOLOGY,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_CAPS,PMU_MAPPINGS,SAMPLE_TIME,TOTAL_MEM,VERSION",
    ),
    (
        "lpd-sleep-zstd-compressed-arm64.data",
        "record -z -o sleep.compressed.data -k monotonic",
        "format perf.data; attributes 1; lost 0\n\
         records BPF_EVENT=14 COMM=2 COMPRESSED=1 CPU_MAP=1 EXIT=1 FINISHED_INIT=1 FINISHED_ROUND=1 ID_INDEX=1 KSYMBOL=15 MMAP2=4 MMAP=45 SAMPLE=8 THREAD_MAP=1 TIME_CONV=1\n\
         host ip-172-31-24-76|6.5.0-1024-aws|6.5.13|aarch64|16/16||32791336\n\
         siblings 0-3 4-7 8-11 12-15; threads 16 0; pairs yes\n\
         nodes 0:0-15:32791336; caches 36 ; compressed 0 1 1 2 528384\n\
         features ARCH,BPF_BTF,BPF_PROG_INFO,CACHE,CLOCKID,CLOCK_DATA,CMDLINE,COMPRESSED,CPUID,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,MEM_TOPOLOGY,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_CAPS,PMU_MAPPINGS,SAMPLE_TIME,TOTAL_MEM,VERSION",
    ),
    (
        "lpd-sleep-zstd-compressed2.data",
        "record -z -o compressed.perf.data -k monotonic s",
        "format perf.data; attributes 1; lost 0\n\
         records COMM=2 COMPRESSED2=1 CPU_MAP=1 EVENT_UPDATE=1 EXIT=1 FINISHED_INIT=1 FINISHED_ROUND=1 ID_INDEX=1 MMAP2=4 SAMPLE=7 THREAD_MAP=1\n\
         host arthur-des|5.15.193-1-MANJARO|6.16-1|x86_64|16/16|Intel(R) Core(TM) i7-10700K CPU @ 3.80GHz|32771548\n\
         siblings 0-15; threads 8 0,8; pairs yes\n\
         nodes 0:0-15:32771548; caches 25 16384K:0-15; compressed 0 1 1 2 528384\n\
         features ARCH,BPF_BTF,BPF_PROG_INFO,CACHE,CLOCKID,CLOCK_DATA,CMDLINE,COMPRESSED,CPUDESC,CPUID,CPU_PMU_CAPS,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,MEM_TOPOLOGY,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_CAPS,PMU_MAPPINGS,SAMPLE_TIME,TOTAL_MEM,VERSION",
    ),
    (
        "lpd-sleep-zstd-compressed2-pipe-trailing-text.data",
        "record -z -o - sleep 1",
        "format perf.data (pipe); attributes 1; lost 0\n\
         records COMM=2 COMPRESSED2=1 CPU_MAP=1 EVENT_UPDATE=2 EXIT=1 FINISHED_INIT=1 FINISHED_ROUND=1 HEADER_ATTR=1 HEADER_FEATURE=21 ID_INDEX=1 MMAP2=4 MMAP=165 SAMPLE=7 THREAD_MAP=1 TIME_CONV=1\n\
         host arthur-des|5.15.193-1-MANJARO|6.16-1|x86_64|16/16|Intel(R) Core(TM) i7-10700K CPU @ 3.80GHz|32768096\n\
         siblings 0-15; threads 8 0,8; pairs yes\n\
         nodes 0:0-15:32768096; caches 0 ; compressed 0 1 1 0 528384\n\
         features 32,ARCH,BPF_BTF,BPF_PROG_INFO,CMDLINE,COMPRESSED,CPUDESC,CPUID,CPU_PMU_CAPS,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,MEM_TOPOLOGY,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_CAPS,PMU_MAPPINGS,SAMPLE_TIME,TOTAL_MEM,VERSION",
    ),
    (
        "lpd-fibo-zstd-compressed2-pipe-dwarf.data",
        "record --timestamp -k CLOCK_MONOTONIC --freq=997",
        "format perf.data (pipe); attributes 2; lost 0\n\
         records BPF_EVENT=21 COMM=23 COMPRESSED2=146 CPU_MAP=1 EVENT_UPDATE=3 EXIT=17 FINISHED_INIT=1 FINISHED_ROUND=124 FORK=19 HEADER_ATTR=2 HEADER_FEATURE=23 ID_INDEX=1 KSYMBOL=21 MMAP2=814 MMAP=165 SAMPLE=547 THREAD_MAP=1\n\
         host arthur-des|5.15.193-1-MANJARO|6.16-1|x86_64|16/16|Intel(R) Core(TM) i7-10700K CPU @ 3.80GHz|32768096\n\
         siblings 0-15; threads 8 0,8; pairs yes\n\
         nodes 0:0-15:32768096; caches 0 ; compressed 0 1 1 0 528384\n\
         features 32,ARCH,BPF_BTF,BPF_PROG_INFO,CLOCKID,CLOCK_DATA,CMDLINE,COMPRESSED,CPUDESC,CPUID,CPU_PMU_CAPS,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,MEM_TOPOLOGY,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_CAPS,PMU_MAPPINGS,SAMPLE_TIME,TOTAL_MEM,VERSION",
    ),
    (
        "quipper-perf.data.numatopology-3.2",
        "record -a -- sleep 0",
        "format perf.data; attributes 1; lost 0\n\
         records COMM=1736 EXIT=2 MMAP=8631 SAMPLE=175\n\
         host sq.mtv.corp.google.com|3.2.5-gg1236|3.3.0-7-GOOGLE|x86_64|32/32|Intel(R) Xeon(R) CPU E5-2690 0 @ 2.90GHz|65904780\n\
         siblings 0-7,16-23 8-15,24-31; threads 16 0,16; pairs no\n\
         nodes 0:0-7,16-23:33479172 1:8-15,24-31:33554432; caches 0 ; compressed\n\
         features ARCH,BUILD_ID,CMDLINE,CPUDESC,CPUID,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,TOTAL_MEM,VERSION",
    ),
    (
        "quipper-perf.data.hybrid_topology",
        "record -e cycles:ppp -- sleep 1",
        "format perf.data; attributes 3; lost 0\n\
         records COMM=3 CPU_MAP=1 EVENT_UPDATE=2 EXIT=1 FINISHED_ROUND=1 MMAP2=7 MMAP=100 SAMPLE=7 THREAD_MAP=1 TIME_CONV=1\n\
         host localhost|5.15.140-21013-ge5249718105d|5.15.68|x86_64|12/12|13th Gen Intel(R) Core(TM) i7-1365U|7911756\n\
         siblings 0-11; threads 10 0-1; pairs yes\n\
         nodes ; caches 25 12288K:0-11; compressed\n\
         features ARCH,BUILD_ID,CACHE,CMDLINE,CPUDESC,CPUID,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,HYBRID_TOPOLOGY,NRCPUS,OSRELEASE,PMU_CAPS,PMU_MAPPINGS,SAMPLE_TIME,TOTAL_MEM,VERSION",
    ),
    (
        "quipper-perf.data.lost_samples-4.4",
        "record -e {cycles:pp,instructions:pp,branch-inst",
        "format perf.data; attributes 3; lost 2\n\
         records COMM=3 EXIT=1 FINISHED_ROUND=1 LOST_SAMPLES=2 MMAP2=6 MMAP=39 SAMPLE=191\n\
         host localhost|4.14.18|4.4|x86_64|2/2|Intel(R) Celeron(R) 2955U @ 1.40GHz|1915144\n\
         siblings 0-1; threads 2 0; pairs yes\n\
         nodes ; caches 0 ; compressed\n\
         features ARCH,BUILD_ID,CMDLINE,CPUDESC,CPUID,CPU_TOPOLOGY,EVENT_DESC,GROUP_DESC,HOSTNAME,NRCPUS,OSRELEASE,PMU_MAPPINGS,TOTAL_MEM,VERSION",
    ),
    (
        "quipper-perf.data.piped.header_features-4.16",
        "record -e cycles -o - -- echo Hello, World!",
        "format perf.data (pipe); attributes 1; lost 0\n\
         records COMM=2 CPU_MAP=1 EVENT_UPDATE=1 EXIT=1 FINISHED_ROUND=1 HEADER_ATTR=1 HEADER_FEATURE=14 MMAP2=4 MMAP=28 SAMPLE=2 THREAD_MAP=1 TIME_CONV=1\n\
         host instance-1|4.4.0-116-generic|4.16.rc5.g3032f8|x86_64|2/2|Intel(R) Xeon(R) CPU @ 2.20GHz|7659268\n\
         siblings 0-1; threads 1 0-1; pairs yes\n\
         nodes 0:0-1:7659268; caches 0 ; compressed\n\
         features ARCH,CMDLINE,CPUDESC,CPUID,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_MAPPINGS,SAMPLE_TIME,TOTAL_MEM,VERSION",
    ),
    (
        "quipper-perf.data.piped.header_feautres_group_desc-6.8",
        "record -e {cycles,instructions} -o - -- echo Hel",
        "format perf.data (pipe); attributes 2; lost 0\n\
         records COMM=2 CPU_MAP=1 EVENT_UPDATE=2 EXIT=1 FINISHED_INIT=1 FINISHED_ROUND=1 HEADER_ATTR=2 HEADER_FEATURE=21 ID_INDEX=1 MMAP2=4 SAMPLE=21 THREAD_MAP=1 TIME_CONV=1\n\
         host skanev.svl.corp.google.com|6.6.15-2rodete2-amd64|6.8.0-12-GOOGLE|x86_64|12/12|Intel(R) Xeon(R) W-2135 CPU @ 3.70GHz|65434092\n\
         siblings 0-11; threads 6 0,6; pairs yes\n\
         nodes 0:0-11:65434092; caches 0 ; compressed\n\
         features 32,ARCH,BPF_BTF,BPF_PROG_INFO,CMDLINE,CPUDESC,CPUID,CPU_PMU_CAPS,CPU_TOPOLOGY,EVENT_DESC,GROUP_DESC,HOSTNAME,MEM_TOPOLOGY,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_CAPS,PMU_MAPPINGS,SAMPLE_TIME,TOTAL_MEM,VERSION",
    ),
    (
        "quipper-perf.data.raw-3.4",
        "record -a -R -o perf.data.raw -- sleep 2",
        "format perf.data; attributes 1; lost 0\n\
         records COMM=225 EXIT=4 FORK=2 MMAP=1645 SAMPLE=441\n\
         host localhost|3.4.0|3.4.0|x86_64|4/4|Intel(R) Core(TM) i5-2467M CPU @ 1.60GHz|3990112\n\
         siblings 0-3; threads 2 0-1; pairs no\n\
         nodes ; caches 0 ; compressed\n\
         features ARCH,BUILD_ID,CMDLINE,CPUDESC,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,NRCPUS,OSRELEASE,TOTAL_MEM,VERSION",
    ),
    (
        "quipper-perf.data.singleprocess-3.4",
        "record -e cycles,instructions,cache-references,c",
        "format perf.data; attributes 6; lost 0\n\
         records COMM=2 EXIT=2 MMAP=51 SAMPLE=77\n\
         host localhost|3.4.0|3.4.2642.g0aa604|x86_64|2/2|Intel(R) Celeron(R) CPU 867 @ 1.30GHz|3990204\n\
         siblings 0-1; threads 2 0; pairs no\n\
         nodes ; caches 0 ; compressed\n\
         features ARCH,BUILD_ID,CMDLINE,CPUDESC,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,NRCPUS,OSRELEASE,TOTAL_MEM,VERSION",
    ),
    (
        "quipper-perf.data.piped.target.throttled-3.4",
        "",
        "format perf.data (pipe); attributes 1; lost 0\n\
         records COMM=101 EXIT=2 HEADER_ATTR=1 HEADER_EVENT_TYPE=1 MMAP=472 SAMPLE=228 THROTTLE=1 UNTHROTTLE=1\n\
         host ||||||\n\
         siblings ; threads 0 ; pairs no\n\
         nodes ; caches 0 ; compressed\n\
         features",
    ),
    (
        "quipper-perf.data.remmap-3.2",
        "record ./mmap_perf_test",
        "format perf.data; attributes 1; lost 0\n\
         records COMM=2 EXIT=4 FORK=1 MMAP=138 SAMPLE=198\n\
         host asharif-z620.nyc.corp.google.com|3.2.5-gg1236|3.4.3015.g70f994|x86_64|32/32|Intel(R) Xeon(R) CPU E5-2690 0 @ 2.90GHz|65904780\n\
         siblings 0-7,16-23 8-15,24-31; threads 16 0,16; pairs no\n\
         nodes 0:0-7,16-23:33479172 1:8-15,24-31:33554432; caches 0 ; compressed\n\
         features ARCH,BUILD_ID,CMDLINE,CPUDESC,CPUID,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,TOTAL_MEM,VERSION",
    ),
    (
        "hotspot-true-v1-PERFFILE.data",
        "",
        "format perf.data; attributes 1; lost 0\n\
         records COMM=2 EXIT=2 MMAP=80\n\
         host ||||||\n\
         siblings ; threads 0 ; pairs no\n\
         nodes ; caches 0 ; compressed\n\
         features",
    ),
    (
        "hotspot-true-v2-centos7-dwarf.data",
        "record --call-graph dwarf,8192 true",
        "format perf.data; attributes 1; lost 0\n\
         records COMM=2 EXIT=2 FINISHED_ROUND=1 MMAP2=17 MMAP=71 SAMPLE=1\n\
         host centos7|3.10.0-123.6.3.el7.x86_64|3.10.0-514.2.2.el7.x86_64.debug|x86_64|2/2|Intel(R) Xeon(R) CPU X3430 @ 2.40GHz|2917652\n\
         siblings 0-1; threads 2 0; pairs yes\n\
         nodes 0:0-1:3145272; caches 4 8192K:0-1; compressed\n\
         features ARCH,CACHE,CMDLINE,CPUDESC,CPUID,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_MAPPINGS,TOTAL_MEM,VERSION",
    ),
    (
        "perfparser-parallel-sched_switch-zstd.data",
        "record --debuginfod=system -m 16M --aio -z --swi",
        "format perf.data; attributes 2; lost 0\n\
         records COMM=2 COMPRESSED=7 CPU_MAP=1 EXIT=25 FINISHED_ROUND=1 FORK=24 MMAP2=62 MMAP=140 SAMPLE=242 SWITCH=42 THREAD_MAP=1 TIME_CONV=1\n\
         host milian-workstation|5.18.1-arch1-1|5.18.g4b0986a3613c|x86_64|24/24|AMD Ryzen 9 3900X 12-Core Processor|32850072\n\
         siblings 0-23; threads 12 0,12; pairs yes\n\
         nodes 0:0-23:32850072; caches 40 16384K:0-2,12-14 16384K:3-5,15-17 16384K:6-8,18-20; compressed 0 1 1 97 16781312\n\
         features ARCH,BPF_BTF,BPF_PROG_INFO,CACHE,CMDLINE,COMPRESSED,CPUDESC,CPUID,CPU_PMU_CAPS,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,MEM_TOPOLOGY,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_MAPPINGS,SAMPLE_TIME,TOTAL_MEM,TRACING_DATA,VERSION",
    ),
    (
        "perfparser-contentsize-pipe-incomplete.data",
        "",
        "format perf.data (pipe); attributes 1; lost 0\n\
         records COMM=2 HEADER_ATTR=1 MMAP2=34 MMAP=112 SAMPLE=69 TIME_CONV=1\n\
         host ||||||\n\
         siblings ; threads 0 ; pairs no\n\
         nodes ; caches 0 ; compressed\n\
         features",
    ),
    (
        "mikhail-sleep-4.8.data",
        "record sleep 1",
        "format perf.data; attributes 1; lost 0\n\
         records COMM=2 EXIT=1 FINISHED_ROUND=1 MMAP2=4 MMAP=113 SAMPLE=7\n\
         host zenux|4.8.0-30-generic|4.8.6|x86_64|4/4|Intel(R) Core(TM) i7-5500U CPU @ 2.40GHz|8075544\n\
         siblings 0-3; threads 2 0,2; pairs yes\n\
         nodes 0:0-3:8075544; caches 7 4096K:0-3; compressed\n\
         features ARCH,BUILD_ID,CACHE,CMDLINE,CPUDESC,CPU_TOPOLOGY,EVENT_DESC,HOSTNAME,NRCPUS,NUMA_TOPOLOGY,OSRELEASE,PMU_MAPPINGS,TOTAL_MEM,VERSION",
    ),
];

/// A trace in the words of the table.
fn facts(trace: &Trace) -> String {
    let h = &trace.header;
    let hidden = |name: &str| name == "attributes" || name.starts_with("compressed.");
    let counted = |hide: bool| h.counts.iter().filter(move |(name, _)| hidden(name) == hide);
    let mut records: Vec<String> = counted(false).map(|(name, n)| format!("{name}={n}")).collect();
    records.sort();
    let text = |t: &Option<String>| t.clone().unwrap_or_default();
    let cpus = h.nr_cpus.map_or(String::new(), |(available, online)| format!("{available}/{online}"));
    let memory = h.total_mem_kb.map_or(String::new(), |kb| kb.to_string());
    let host =
        [text(&h.hostname), text(&h.release), text(&h.recorder), text(&h.arch), cpus, text(&h.cpu_model), memory];
    let nodes = h.nodes.iter().zip(&h.node_kb).map(|((node, cpus), kb)| format!("{node}:{}:{kb}", ranges(cpus)));
    let nodes: Vec<String> = nodes.collect();
    // The README names the first three.
    let l3 = h.caches.iter().filter(|c| c.level == 3).take(3);
    let l3: Vec<String> = l3.map(|c| format!("{}:{}", c.size, ranges(&c.cpus))).collect();
    let zstd = ["version", "type", "level", "ratio", "mmap_len"].map(|k| h.counts.get(&format!("compressed.{k}")));
    let zstd: Vec<String> = zstd.iter().flatten().map(|n| n.to_string()).collect();
    let mut features = h.features.clone();
    features.sort();
    let lines = [
        format!(
            "format {}; attributes {}; lost {}",
            trace.format,
            h.counts["attributes"],
            trace.lost.values().sum::<u64>()
        ),
        format!("records {}", records.join(" ")),
        format!("host {}", host.join("|")),
        format!(
            "siblings {}; threads {} {}; pairs {}",
            h.core_siblings.join(" "),
            h.thread_siblings.len(),
            h.thread_siblings.first().map_or("", String::as_str),
            if h.core_ids.is_empty() { "no" } else { "yes" }
        ),
        format!("nodes {}; caches {} {}; compressed {}", nodes.join(" "), h.caches.len(), l3.join(" "), zstd.join(" ")),
        format!("features {}", features.join(",")),
    ];
    lines.map(|l| l.trim_end().to_owned()).join("\n")
}

/// CPU numbers as the kernel writes lists: `0-3,8`.
fn ranges(cpus: &[u16]) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &cpu in cpus {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == cpu => *last = cpu,
            _ => runs.push((cpu, cpu)),
        }
    }
    let texts = runs.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") });
    texts.collect::<Vec<_>>().join(",")
}

#[test]
fn every_sample_has_the_facts_its_readme_counts() {
    for (name, cmdline, expected) in SAMPLES {
        let Some(bytes) = files::bytes(&format!("samples/perf-data/{name}")) else { continue };
        let trace = read(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(facts(&trace), *expected, "{name}");
        let recorded = trace.header.cmdline.clone().unwrap_or_default();
        assert!(recorded.contains(cmdline), "{name}: {recorded}");
        consistent(&trace, name);
        let dummies = trace.header.counts.get("SAMPLE").copied().unwrap_or(0) - trace.total;
        assert_eq!((dummies, trace.rejected.len()), (0, 0), "{name}: {:?} {:?}", trace.rejected, trace.notes);
    }
}

#[test]
fn cpu_core_and_cpu_atom_may_both_count_cycles() {
    let Some(bytes) = files::bytes("samples/perf-data/quipper-perf.data.hybrid_topology") else { return };
    let trace = read(&bytes).expect("readable");
    assert_eq!(trace.by_event().values().sum::<u64>(), 7);
    assert!(trace.by_event().keys().all(|name| name.contains("cycles")), "{:?}", trace.by_event());
}

#[test]
fn tracepoints_and_cycles_live_side_by_side() {
    let Some(bytes) = files::bytes("samples/perf-data/perfparser-parallel-sched_switch-zstd.data") else { return };
    let trace = read(&bytes).expect("readable");
    let switches = &trace.tables[usize::from(trace.table("sched:sched_switch").expect("recorded"))];
    let comm = switches.column("prev_comm").expect("in the format");
    assert!((0..switches.len).any(|row| comm.bytes(row).starts_with(b"parallel_static")));
    let cycles = trace.tables.iter().find(|t| t.name.starts_with("cycles")).expect("recorded");
    assert!(cycles.column("ip").is_some() && cycles.column("period").is_some());
    assert!(trace.frames > 242, "callchains are counted: {}", trace.frames);
}
