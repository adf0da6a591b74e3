//! What to do with the raw bytes of one event, determined once by its format text.

use skbscope_engine::event::{Field, FieldKind};
use skbscope_engine::read::perf_data::bytes::Endian;
use skbscope_engine::read::perf_data::tracing::Tracepoint;

use super::records::chars;
use crate::Refusal;
use crate::names::Names;
use crate::report::Kind;

/// Systems whose `name`, `dev` and `driver` are of devices.
const DEVICES: [&str; 17] = [
    "net",
    "napi",
    "skb",
    "xdp",
    "qdisc",
    "tcp",
    "udp",
    "sock",
    "bridge",
    "neigh",
    "fib",
    "fib6",
    "page_pool",
    "irq",
    "devlink",
    "netlink",
    "module",
];
/// Fields of these systems that name a device, a driver or a module.
const DEVICE_FIELDS: [&str; 10] =
    ["name", "dev", "dev_name", "devname", "ifname", "driver", "driver_name", "device", "br_dev", "kind"];

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Keep,
    Text(Kind),
    V4,
    V6,
    Mac,
    /// `struct sockaddr_in` or `sockaddr_in6`.
    Socket,
    /// A hardware address of up to 32 bytes.
    Hardware,
    Empty,
}

struct Fixed {
    at: usize,
    size: usize,
    what: What,
}

struct Dynamic {
    at: usize,
    relative: bool,
    what: What,
}

/// The plan of one event.
pub struct Plan {
    /// Words for what is emptied; `None`: no format text, all is emptied.
    name: Option<String>,
    fixed: Vec<Fixed>,
    dynamic: Vec<Dynamic>,
    /// First byte behind the fixed fields.
    end: usize,
}

impl Plan {
    /// What the format text of an event describes; without one nothing is known of its bytes.
    pub fn new(known: Option<&Tracepoint>) -> Self {
        let mut plan = Self { name: None, fixed: Vec::new(), dynamic: Vec::new(), end: 0 };
        let Some(Tracepoint { name, format }) = known else { return plan };
        let system = name.split(':').next().unwrap_or_default();
        plan.end = format.start + format.len;
        for field in &format.fields {
            let at = field.offset as usize;
            let integers = format.swaps.iter().any(|swap| swap.offset == at && swap.element > 1);
            let dynamic = format.dynamic.iter().find(|d| d.offset == at);
            let what = what(system, field, integers, dynamic.is_none_or(|d| d.text));
            if let Some(dynamic) = dynamic {
                plan.dynamic.push(Dynamic { at: format.start + at, relative: dynamic.relative, what });
            } else if what != What::Keep {
                plan.fixed.push(Fixed { at: format.start + at, size: field.size as usize, what });
            }
        }
        plan.name = Some(name.clone());
        plan
    }

    /// Redacts the raw bytes of one sample, which begin at byte `at` of the file.
    pub fn apply(&self, raw: &mut [u8], endian: Endian, at: usize, names: &mut Names) -> Result<(), Refusal> {
        let Some(name) = &self.name else {
            names.empty("raw bytes of events without a format", raw);
            return Ok(());
        };
        let cut = || Refusal::new(at, format!("A sample of {name} that is shorter than its format"), "all its fields");
        if raw.len() < self.end {
            return Err(cut());
        }
        for Fixed { at, size, what } in &self.fixed {
            apply(*what, &mut raw[*at..at + size], name, names);
        }
        let mut covered = vec![];
        for dynamic in &self.dynamic {
            let locator = endian.u32(raw, dynamic.at).ok_or_else(cut)?;
            let (mut from, len) = ((locator & 0xffff) as usize, (locator >> 16) as usize);
            if dynamic.relative {
                from += dynamic.at + 4;
            }
            if len == 0 {
                continue;
            }
            if from < self.end {
                return Err(Refusal::new(at, format!("A text of {name} inside its fixed fields"), "texts behind them"));
            }
            covered.push((from, from + len, dynamic.what));
        }
        covered.sort_by_key(|(from, end, _)| (*from, *end));
        let mut passed = self.end;
        for (from, end, what) in covered {
            if from < passed {
                return Err(Refusal::new(at, format!("Texts of {name} that overlap"), "texts apart from each other"));
            }
            clear(raw.get_mut(passed..from).ok_or_else(cut)?, name, names);
            apply(what, raw.get_mut(from..end).ok_or_else(cut)?, name, names);
            passed = end;
        }
        clear(&mut raw[passed..], name, names);
        Ok(())
    }
}

/// Bytes no field describes: padding of up to 7 bytes, or what a BPF program put behind.
fn clear(bytes: &mut [u8], name: &str, names: &mut Names) {
    if bytes.len() < 8 {
        bytes.fill(0);
    } else {
        names.empty(&format!("bytes of {name} that no field describes"), bytes);
    }
}

fn apply(what: What, bytes: &mut [u8], name: &str, names: &mut Names) {
    match (what, bytes.len()) {
        (What::Keep, _) => {}
        (What::Text(kind), _) => chars(bytes, kind, names),
        (What::V4, _) => each(bytes, |part| names.v4(part)),
        (What::V6, _) => each(bytes, |part| names.v6(part)),
        (What::Mac, _) => each(bytes, |part| names.mac(part)),
        (What::Socket, 28) => socket(bytes, names),
        (What::Hardware, 6..) => {
            let (address, rest) = bytes.split_at_mut(6);
            each(address, |part| names.mac(part));
            if rest.iter().any(|b| *b != 0) {
                names.empty(&format!("hardware addresses of {name} longer than 6 bytes"), rest);
            }
        }
        _ => names.empty(&format!("arrays of {name} of unknown content"), bytes),
    }
}

fn each<const N: usize>(bytes: &mut [u8], mut with: impl FnMut(&mut [u8; N])) {
    for part in bytes.chunks_exact_mut(N) {
        if let Ok(part) = part.try_into() {
            with(part);
        }
    }
}

/// Family, port, then the address: IPv4 at 4, IPv6 at 8. Families are 2 and 10 on Linux, in the recorder's byte order.
fn socket(bytes: &mut [u8], names: &mut Names) {
    match bytes[0].max(bytes[1]) {
        2 => {
            each(&mut bytes[4..8], |part| names.v4(part));
            bytes[8..].fill(0);
        }
        10 => each(&mut bytes[8..24], |part| names.v6(part)),
        _ => names.empty("socket addresses of other families", bytes),
    }
}

fn what(system: &str, field: &Field, integers: bool, text: bool) -> What {
    let name = field.name.as_str();
    let is_text = matches!(field.kind, FieldKind::Chars) || matches!(field.kind, FieldKind::Text) && text;
    if is_text {
        return match name {
            _ if name.ends_with("comm") => What::Text(Kind::Comm),
            _ if DEVICES.contains(&system) && DEVICE_FIELDS.contains(&name) => What::Keep,
            _ if name.contains("path") || name.contains("file") || name == "root" => What::Text(Kind::Path),
            _ => What::Text(Kind::Text),
        };
    }
    let words = ["addr", "src", "dst", "gw", "mac", "peer", "key", "bssid", "ip", "nexthop", "group"];
    let is_address = name
        .split('_')
        .any(|part| words.iter().any(|w| part.trim_end_matches(|c: char| c.is_ascii_digit() || c == 'v').ends_with(w)));
    match (field.kind, field.size) {
        (FieldKind::Int { .. }, 4) if is_number_address(name) => What::V4,
        (FieldKind::Int { .. }, _) => What::Keep,
        (FieldKind::Bytes, 4) if is_address => What::V4,
        (FieldKind::Bytes, 16) if is_address => What::V6,
        (FieldKind::Bytes, 6) if is_address => What::Mac,
        (FieldKind::Bytes, 28) => What::Socket,
        (FieldKind::Bytes, 32) if name == "lladdr" => What::Hardware,
        (FieldKind::Bytes, _) if integers => What::Keep,
        _ => What::Empty,
    }
}

/// Integers of 32 bits that people call so hold IPv4 addresses, as in probes on functions of the stack.
fn is_number_address(name: &str) -> bool {
    matches!(
        name,
        "saddr" | "daddr" | "src_ip" | "dst_ip" | "sip" | "dip" | "laddr" | "raddr" | "s_addr" | "ip4" | "gw4"
    )
}
