//! Marks of host descriptions in the head of a text.

use super::{Format, Rule};

/// The rules of all host formats that are text.
pub const RULES: [(Format, Rule); 6] = [
    (Format::HostTxt, host_txt),
    (Format::HostJson, host_json),
    (Format::Lscpu, lscpu),
    (Format::Numactl, numactl),
    (Format::HwlocXml, hwloc_xml),
    (Format::Lstopo, lstopo),
];

/// A line with a kernel release, then `lscpu`, then knobs (`net.core.skb_defer_max = 64`).
fn host_txt(text: &str) -> Option<(u8, String)> {
    let first = text.lines().map(str::trim).find(|l| !l.is_empty())?;
    let release = first.split_whitespace().count() == 1
        && first.split('.').take(2).all(|p| p.parse::<u32>().is_ok())
        && first.contains('.');
    let knobs = text
        .lines()
        .filter(|l| {
            l.split_once(" = ").is_some_and(|(k, _)| k.contains('.') && k.bytes().all(|b| b.is_ascii_graphic()))
        })
        .count();
    let cpus = lscpu(text).is_some();
    match (release, cpus, knobs) {
        (true, true, _) => Some((97, format!("a kernel release, lscpu output and {knobs} sysctl values"))),
        (_, true, 1..) => Some((93, format!("lscpu output and {knobs} sysctl values"))),
        (true, false, 1..) => Some((70, format!("a kernel release and {knobs} sysctl values"))),
        _ => None,
    }
}

/// `Label:  value` lines; labels are translated, so two that stay in most languages or the parsable table's head decide.
fn lscpu(text: &str) -> Option<(u8, String)> {
    let labels = [
        "Architecture:",
        "CPU(s):",
        "Model name:",
        "Thread(s) per core:",
        "Socket(s):",
        "NUMA node(s):",
        "L1d",
        "L3",
        "BogoMIPS:",
    ];
    let has = |label: &str| text.lines().any(|l| l.trim_start().starts_with(label));
    let known = labels.into_iter().filter(|l| has(l)).count();
    if known >= 3 && has("CPU(s):") {
        return Some((90, format!("{known} labels of lscpu")));
    }
    let table = text.lines().any(|l| l.starts_with("# CPU,Core,Socket,Node"));
    if table {
        return Some((90, "the head of lscpu's parsable table".to_owned()));
    }
    (text.trim_start().starts_with('{') && text.contains("\"lscpu\"")).then(|| (90, "lscpu's JSON".to_owned()))
}

/// The product's own description: LLC domains and nodes as lists of CPUs.
fn host_json(text: &str) -> Option<(u8, String)> {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let own = body.starts_with('{') && body.contains("\"llcs\"") && body.contains("\"nodes\"");
    own.then(|| (90, "JSON with llcs and nodes".to_owned()))
}

/// `available: 4 nodes (0-3)`, `node 0 cpus: …`, `node distances:`.
fn numactl(text: &str) -> Option<(u8, String)> {
    let lines = || text.lines().map(|l| l.trim_start_matches(['>', ' ', '\t']));
    let node = |l: &str, what: &str| {
        let number = l.strip_prefix("node ").and_then(|l| l.split_once(' '));
        number.is_some_and(|(n, rest)| n.parse::<u32>().is_ok() && rest.starts_with(what))
    };
    let available = lines().any(|l| l.starts_with("available: ") && l.contains(" nodes ("));
    let nodes = lines().filter(|l| node(l, "cpus:")).count();
    let known = available && nodes > 0 || nodes > 1;
    known.then(|| (if available { 88 } else { 75 }, format!("CPUs of {nodes} nodes as numactl lists them")))
}

/// hwloc's XML: a root element `topology`.
fn hwloc_xml(text: &str) -> Option<(u8, String)> {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let root = body.starts_with('<') && body.contains("<topology") && body.contains("<object type=");
    root.then(|| (95, "XML with hwloc's topology".to_owned()))
}

/// `Machine …` above lines of `Package L#0`, `PU L#0 (P#0)`.
fn lstopo(text: &str) -> Option<(u8, String)> {
    let line = |l: &str| l.trim_start_matches(['>', ' ', '\t']).to_owned();
    let machine = text.lines().any(|l| line(l).split([' ', '(']).next() == Some("Machine"));
    let units = text.lines().filter(|l| line(l).contains("PU L#")).count();
    (machine && units > 0).then(|| (80, format!("a Machine and {units} lines with PU L#")))
}
