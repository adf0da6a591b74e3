//! `pwru --output-json`: one object a record (`jsonPrinter` of internal/pwru/output.go).

use serde_json::Value;

use super::clock::{self, Clock};
use super::record::Record;
use crate::event::NO_CPU;
use crate::read::ReadError;
use crate::read::text::builder::Builder;
use crate::read::text::json::{Objects, scalar};

/// Objects read so far.
#[derive(Default)]
pub struct Pwru {
    clock: Clock,
}

impl Objects for Pwru {
    const FORMAT: &'static str = "pwru JSON";
    const KEY: &'static str = "skb";
    const EXPECTED: &'static str = "one object with \"skb\" and \"func\" a line";

    fn object(&mut self, object: &Value, out: &mut Builder) -> Result<Result<(), &'static str>, ReadError> {
        let text = |key: &str| object.get(key).and_then(scalar).unwrap_or_default();
        let (skbaddr, func) = (text("skb"), text("func"));
        if !skbaddr.starts_with("0x") || func.is_empty() {
            return Ok(Err("a record without skb or func"));
        }
        // Go leaves zeros out: CPU 0, mark 0, namespace 0.
        let number = |key: &str| object.get(key).map_or(Some(0), Value::as_u64);
        let Some(cpu) = number("cpu").and_then(|n| u16::try_from(n).ok()).filter(|c| *c != NO_CPU) else {
            return Ok(Err("a record whose CPU is no CPU number"));
        };
        let time = object.get("time").and_then(|t| t.as_u64().or_else(|| clock::wall(t.as_str()?)));
        let stack = object.get("stack").and_then(Value::as_str).unwrap_or_default();
        out.trace.frames += stack.lines().filter(|l| !l.trim().is_empty()).count() as u64;
        let hex = |key: &str| object.get(key).and_then(Value::as_u64).map(|n| format!("{n:#x}")).unwrap_or_default();
        // The columns come together, so one of them says that zeros were left out of the others.
        let meta = ["netns", "mark", "iface", "proto", "mtu", "len"].iter().any(|key| object.get(*key).is_some());
        let zero = |value: String, zero: &str| if meta && value.is_empty() { zero.to_owned() } else { value };
        let fields = vec![
            ("netns", zero(text("netns"), "0")),
            ("mark", zero(hex("mark"), "0x0")),
            ("iface", text("iface")),
            (
                "protocol",
                zero(
                    object.get("proto").and_then(Value::as_u64).map_or_else(String::new, |n| format!("0x{n:04x}")),
                    "0x0000",
                ),
            ),
            ("mtu", zero(text("mtu"), "0")),
            ("len", zero(text("len"), "0")),
            ("tuple", object.get("tuple").map(tuple).unwrap_or_default()),
            ("netns_name", text("netns_name")),
            ("caller", if object.get("caller_func").is_some() { text("caller_func") } else { text("caller") }),
        ];
        let record = Record { skbaddr, cpu, process: text("process"), time, func, fields };
        record.push(&mut self.clock, out).map(Ok)
    }
}

/// The addresses as the text prints them: `10.0.0.1:80->10.0.0.2:5000(tcp)`.
fn tuple(tuple: &Value) -> String {
    let text = |key: &str| tuple.get(key).and_then(scalar).unwrap_or_default();
    let port = |key: &str| tuple.get(key).and_then(Value::as_u64).unwrap_or(0);
    let protocol = match tuple.get("proto").and_then(Value::as_u64).unwrap_or(0) {
        1 => "icmp".to_owned(),
        6 => "tcp".to_owned(),
        17 => "udp".to_owned(),
        58 => "icmp6".to_owned(),
        n => n.to_string(),
    };
    if text("saddr").is_empty() && text("daddr").is_empty() {
        return String::new();
    }
    let flags = text("flags");
    let flags = if flags.is_empty() { flags } else { format!(":{flags}") };
    format!("{}:{}->{}:{}({protocol}{flags})", text("saddr"), port("sport"), text("daddr"), port("dport"))
}
