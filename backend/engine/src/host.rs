//! Host: CPUs → LLC domains → NUMA nodes, kernel release, knobs. And the header of a recording it can come from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One cache of the header's cache map (perf feature 20): `L3 Unified 32768K [0-1]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cache {
    /// Level, 1 to 4.
    pub level: u32,
    /// `Data`, `Instruction`, `Unified`.
    pub kind: String,
    /// As the file writes it (`32768K`).
    pub size: String,
    /// CPUs that share it.
    pub cpus: Vec<u16>,
}

/// What a recording says about its host and itself. Every field may be absent; nothing is guessed here.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Header {
    /// Host name.
    pub hostname: Option<String>,
    /// Kernel release (`6.18.44`).
    pub release: Option<String>,
    /// Version of the recorder.
    pub recorder: Option<String>,
    /// Machine (`x86_64`).
    pub arch: Option<String>,
    /// CPU model text.
    pub cpu_model: Option<String>,
    /// CPUs (available, online).
    pub nr_cpus: Option<(u32, u32)>,
    /// Memory in kB.
    pub total_mem_kb: Option<u64>,
    /// Command line of the recorder.
    pub cmdline: Option<String>,
    /// Core sibling lists as written (`0-7,16-23`), one a package or cluster.
    pub core_siblings: Vec<String>,
    /// Thread sibling lists as written.
    pub thread_siblings: Vec<String>,
    /// (core id, socket id) a CPU; empty where the file has none.
    pub core_ids: Vec<(u32, u32)>,
    /// (node, CPU list) pairs.
    pub nodes: Vec<(u32, Vec<u16>)>,
    /// Total kB a node, in the order of `nodes`.
    pub node_kb: Vec<u64>,
    /// The cache map.
    pub caches: Vec<Cache>,
    /// Names of the header features present, for the import report.
    pub features: Vec<String>,
    /// Attribute count, record counts by type name, and anything else countable a report shows.
    pub counts: BTreeMap<String, u64>,
}

/// The machine a policy is replayed on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Host {
    /// All CPUs, ascending. Never empty once validated.
    pub cpus: Vec<u16>,
    /// LLC domains, each a list of CPUs; together they hold every CPU once.
    pub llcs: Vec<Vec<u16>>,
    /// NUMA nodes, each a list of CPUs; together they hold every CPU once.
    pub nodes: Vec<Vec<u16>>,
    /// Kernel release, if known.
    #[serde(default)]
    pub kernel: Option<String>,
    /// Model of its CPUs, if known.
    #[serde(default)]
    pub cpu: Option<String>,
    /// The source: `header`, `lscpu`, `host.txt`, `preset NAME`, `override`, `assumed`.
    pub source: String,
    /// sysctl and queue values by their usual name (`net.core.skb_defer_max`, `rps_cpus`, `rps_flow_cnt`).
    #[serde(default)]
    pub knobs: BTreeMap<String, String>,
    /// The source of the knobs, if not that of the topology (a topology may be overridden alone).
    #[serde(default)]
    pub knobs_source: Option<String>,
    /// Proposed rules that the recorded kernel ran, by policy (`rfs-llc`: `intended`); today's where a policy is not named.
    #[serde(default)]
    pub runs: BTreeMap<String, String>,
    /// Counters of devices and stacks before and after the recording, by name with the device in front
    /// (`eth0 rx_pp_recycle_cached`, `softnet_stat dropped`), as (before, after).
    #[serde(default)]
    pub counters: BTreeMap<String, (u64, u64)>,
    /// Addresses of kernel functions, if the recording host gave them: (start address, name), ascending.
    #[serde(default)]
    pub symbols: Vec<(u64, String)>,
}

/// How far apart two CPUs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Distance {
    /// One CPU.
    SameCpu,
    /// Two CPUs that share the last-level cache.
    SameLlc,
    /// Two LLC domains of one node.
    CrossLlc,
    /// Two nodes.
    CrossNode,
}

impl Distance {
    /// The word of the contract (`same-cpu` …).
    pub fn word(self) -> &'static str {
        match self {
            Self::SameCpu => "same-cpu",
            Self::SameLlc => "same-llc",
            Self::CrossLlc => "cross-llc",
            Self::CrossNode => "cross-node",
        }
    }
}

impl Host {
    /// From a recording's header: the highest cache level's sharers are the LLC domains; where the file has no cache
    /// map the package is used instead (and `source` states it). CPUs seen in events but not in the header are added alone.
    pub fn from_header(header: &Header, seen: &[u16]) -> Self {
        let online = header.nr_cpus.map_or(0, |(available, _)| available.min(4096) as u16);
        let mut cpus: Vec<u16> = (0..online).chain(seen.iter().copied()).collect();
        cpus.extend(header.nodes.iter().flat_map(|(_, list)| list.iter().copied()));
        cpus.sort_unstable();
        cpus.dedup();
        let top = header.caches.iter().map(|c| c.level).max().unwrap_or(0);
        let caches = header.caches.iter().filter(|c| c.level == top && c.level >= 2);
        let caches: Vec<Vec<u16>> = caches.map(|c| c.cpus.clone()).collect();
        let packages: Vec<Vec<u16>> = header.core_siblings.iter().map(|s| parse_cpu_list(s)).collect();
        let nodes: Vec<Vec<u16>> = header.nodes.iter().map(|(_, list)| list.clone()).collect();
        let (groups, source) = match (caches.is_empty(), packages.is_empty()) {
            (false, _) => (caches, "header"),
            (true, false) => (packages, "header, one LLC domain per package assumed"),
            (true, true) => (vec![cpus.clone()], "assumed: one LLC domain"),
        };
        Self {
            llcs: partition(&groups, &cpus),
            nodes: if nodes.is_empty() { vec![cpus.clone()] } else { partition(&nodes, &cpus) },
            cpus,
            kernel: header.release.clone(),
            cpu: header.cpu_model.clone(),
            source: source.to_owned(),
            ..Self::default()
        }
    }
    /// Whether its CPUs are emulated ([`is_emulated`]).
    pub fn is_emulated(&self) -> bool {
        self.cpu.as_deref().is_some_and(is_emulated)
    }
    /// The source of the knobs.
    pub fn knobs_from(&self) -> &str {
        self.knobs_source.as_deref().unwrap_or(&self.source)
    }
    /// LLC domain index a CPU, `u16::MAX` for CPUs the host does not have.
    pub fn llc_of(&self) -> Vec<u16> {
        index_of(&self.llcs)
    }
    /// NUMA node index a CPU, `u16::MAX` for CPUs the host does not have.
    pub fn node_of(&self) -> Vec<u16> {
        index_of(&self.nodes)
    }
    /// The kernel function an address lies in, and how far behind its start. `None` where the host gave no symbols.
    pub fn symbol(&self, address: u64) -> Option<(&str, u64)> {
        let after = self.symbols.partition_point(|(start, _)| *start <= address);
        let (start, name) = self.symbols.get(after.checked_sub(1)?)?;
        Some((name, address - start))
    }
    /// Distance between two CPUs. CPUs the host does not know count as cross-node unless equal.
    pub fn distance(&self, a: u16, b: u16) -> Distance {
        let same = |groups: &[Vec<u16>]| groups.iter().any(|g| g.contains(&a) && g.contains(&b));
        match () {
            () if a == b => Distance::SameCpu,
            () if same(&self.llcs) => Distance::SameLlc,
            () if same(&self.nodes) => Distance::CrossLlc,
            () => Distance::CrossNode,
        }
    }
}

/// Whether a CPU model is that of an emulator (`emulated CPU (QEMU TCG)`): decisions are real there, times and rates measure nothing.
pub fn is_emulated(model: &str) -> bool {
    let model = model.to_ascii_lowercase();
    model.contains("emulated") || model.contains("tcg")
}

/// Group index a CPU, from groups of CPUs.
fn index_of(groups: &[Vec<u16>]) -> Vec<u16> {
    let top = groups.iter().flatten().copied().max().map_or(0, |m| usize::from(m) + 1);
    let mut index = vec![u16::MAX; top];
    for (i, group) in groups.iter().enumerate() {
        for &cpu in group {
            index[usize::from(cpu)] = i as u16;
        }
    }
    index
}

/// Groups made disjoint (first wins) and complete (CPUs in no group stand alone), ordered by first CPU.
fn partition(groups: &[Vec<u16>], cpus: &[u16]) -> Vec<Vec<u16>> {
    let mut grouped = std::collections::BTreeSet::new();
    let mut out: Vec<Vec<u16>> = Vec::new();
    for group in groups {
        let mut fresh: Vec<u16> = group.iter().copied().filter(|c| grouped.insert(*c)).collect();
        fresh.sort_unstable();
        if !fresh.is_empty() {
            out.push(fresh);
        }
    }
    out.extend(cpus.iter().copied().filter(|c| grouped.insert(*c)).map(|c| vec![c]));
    out.sort();
    out
}

/// A kernel CPU list: `0-3,8`, with stride `0-62:2`. Parts that are no numbers are left out; at most 65,535 CPUs.
pub fn parse_cpu_list(text: &str) -> Vec<u16> {
    let mut cpus = Vec::new();
    for part in text.trim().split(',') {
        let (range, step) = part.split_once(':').unwrap_or((part, "1"));
        let (low, high) = range.split_once('-').unwrap_or((range, range));
        let parsed = (low.trim().parse::<u16>(), high.trim().parse::<u16>(), step.trim().parse::<usize>());
        if cpus.len() > usize::from(u16::MAX) {
            break;
        }
        if let (Ok(low), Ok(high), Ok(step)) = parsed {
            cpus.extend((low..=high).step_by(step.max(1)));
        }
    }
    cpus.sort_unstable();
    cpus.dedup();
    cpus
}
