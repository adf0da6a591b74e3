//! Format texts: one of our own, and those of two real kernels where they are available.

use super::{Dynamic, Format, Swap};
use crate::event::{Field, FieldKind};

/// In the manner of a kernel of 2025, with every kind of field.
const TEXT: &str = r#"name: parcel_sent
ID: 1234
format:
	field:unsigned short common_type;	offset:0;	size:2;	signed:0;
	field:unsigned char common_flags;	offset:2;	size:1;	signed:0;
	field:unsigned char common_preempt_count;	offset:3;	size:1;	signed:0;
	field:int common_pid;	offset:4;	size:4;	signed:1;

	field:const void * addr;	offset:8;	size:8;	signed:0;
	field:__data_loc char[] name;	offset:16;	size:4;	signed:1;
	field:__rel_loc char[] other;	offset:20;	size:4;	signed:1;
	field:__data_loc unsigned long[] mask;	offset:24;	size:4;	signed:0;
	field:char comm[16];	offset:28;	size:16;	signed:0;
	field:__u8 mac[6];	offset:44;	size:6;	signed:0;
	field:short rc;	offset:50;	size:2;	signed:1;
	field:u32 hash;	offset:52;	size:4;	signed:0;
	field:int words[2];	offset:56;	size:8;	signed:1;
	field:enum why reason;	offset:64;	size:4;	signed:0;
	field:struct key key;	offset:68;	size:8;	signed:0;

print fmt: "to \"%s\", %*d%% hash=0x%08x rc=%d mac=%pM why=%s %pS", __get_str(name), REC->rc, REC->hash, REC->hash, REC->rc, REC->mac, __print_symbolic(REC->reason, { 0, "NONE" }, { 0x10UL, "A, \"B\"" }, { (1 << 5), "SHIFT" }, { -1, "ERROR" }, { WHY_NAMED, "LOST" }), (void *)REC->addr
"#;

fn field<'f>(format: &'f Format, name: &str) -> &'f Field {
    format.fields.iter().find(|f| f.name == name).expect(name)
}

#[test]
fn fields_lie_where_the_text_says_less_the_common_ones() {
    let format = Format::parse(TEXT).expect("a format");
    assert_eq!((format.name.as_str(), format.id, format.start, format.len), ("parcel_sent", 1234, 8, 68));
    let layout: Vec<(&str, u32, u32)> = format.fields.iter().map(|f| (f.name.as_str(), f.offset, f.size)).collect();
    let expected = [
        ("addr", 0, 8),
        ("name", 8, 4),
        ("other", 12, 4),
        ("mask", 16, 4),
        ("comm", 20, 16),
        ("mac", 36, 6),
        ("rc", 42, 2),
        ("hash", 44, 4),
        ("words", 48, 8),
        ("reason", 56, 4),
        ("key", 60, 8),
    ];
    assert_eq!(layout, expected);
}

#[test]
fn kinds_follow_the_declared_type() {
    let format = Format::parse(TEXT).expect("a format");
    let kind = |name: &str| field(&format, name).kind;
    assert_eq!(kind("addr"), FieldKind::Int { signed: false });
    assert_eq!(kind("rc"), FieldKind::Int { signed: true });
    assert_eq!([kind("name"), kind("other"), kind("mask")], [FieldKind::Text; 3]);
    assert_eq!(kind("comm"), FieldKind::Chars);
    assert_eq!([kind("mac"), kind("words"), kind("key")], [FieldKind::Bytes; 3]);
    let dynamic = |offset, relative, text| Dynamic { offset, relative, text };
    assert_eq!(format.dynamic, [dynamic(8, false, true), dynamic(12, true, true), dynamic(16, false, false)]);
    let swap = |offset, size, element| Swap { offset, size, element };
    assert_eq!(format.swaps, [swap(0, 8, 8), swap(42, 2, 2), swap(44, 4, 4), swap(48, 8, 4), swap(56, 4, 4)]);
}

#[test]
fn the_print_format_adds_hexadecimal_and_names_of_values() {
    let format = Format::parse(TEXT).expect("a format");
    let hex: Vec<&str> = format.fields.iter().filter(|f| f.hex).map(|f| f.name.as_str()).collect();
    assert_eq!(hex, ["addr", "hash"]);
    let symbols = |v: u64, s: &str| (v, s.to_owned());
    let expected = [symbols(0, "NONE"), symbols(16, r#"A, \"B\""#), symbols(32, "SHIFT"), symbols(u64::MAX, "ERROR")];
    assert_eq!(field(&format, "reason").symbols, expected);
}

#[test]
fn what_cannot_be_is_refused_or_left_out() {
    assert!(Format::parse("").is_none());
    assert!(Format::parse("name: x\nformat:\n").is_none());
    let huge = TEXT.replace("offset:68;", "offset:4294967295;");
    assert!(Format::parse(&huge).is_none());
    let deep = TEXT.replace("0x10UL", &"1<<".repeat(100_000));
    assert!(Format::parse(&deep).is_none_or(|f| field(&f, "reason").symbols.len() < 4));
    let cut = &TEXT[..TEXT.find("%pM").expect("there")];
    assert!(!field(&Format::parse(cut).expect("a format"), "hash").hex);
    let empty = Format::parse("name: x\nID: 1\nformat:\n\nprint fmt: \"\"\n").expect("no fields is a format");
    assert_eq!((empty.len, empty.fields.len()), (0, 0));
}

/// (file, name, id, fields with the common ones, a hexadecimal field, (field, value, name)).
type Real = (&'static str, &'static str, u64, usize, &'static str, Option<(&'static str, u64, &'static str)>);
const REAL: &[Real] = &[
    ("raven-5.10.43-net-net_dev_xmit", "net_dev_xmit", 940, 8, "skbaddr", None),
    ("raven-5.10.43-net-netif_receive_skb", "netif_receive_skb", 942, 7, "skbaddr", None),
    ("raven-5.10.43-net-napi_gro_receive_entry", "napi_gro_receive_entry", 928, 23, "hash", None),
    ("raven-5.10.43-net-net_dev_start_xmit", "net_dev_start_xmit", 939, 21, "protocol", None),
    ("raven-5.10.43-skb-kfree_skb", "kfree_skb", 925, 7, "location", None),
    ("raven-5.10.43-sched-sched_switch", "sched_switch", 103, 11, "", None),
    ("raven-5.10.43-irq-softirq_entry", "softirq_entry", 71, 5, "", Some(("vec", 3, "NET_RX"))),
    ("raven-5.10.43-kmem-kmem_cache_alloc", "kmem_cache_alloc", 252, 9, "call_site", None),
    ("raven-5.10.43-sock-inet_sock_set_state", "inet_sock_set_state", 924, 15, "", Some(("newstate", 7, "TCP_CLOSE"))),
    ("raven-5.10.43-napi-napi_poll", "napi_poll", 930, 8, "napi", None),
    ("hammerhead-3.4.0-net-net_dev_xmit", "net_dev_xmit", 447, 9, "skbaddr", None),
    ("hammerhead-3.4.0-net-netif_receive_skb", "netif_receive_skb", 445, 8, "skbaddr", None),
    ("hammerhead-3.4.0-skb-kfree_skb", "kfree_skb", 450, 8, "location", None),
    ("hammerhead-3.4.0-sched-sched_switch", "sched_switch", 70, 12, "", None),
    ("hammerhead-3.4.0-irq-softirq_entry", "softirq_entry", 34, 6, "", None),
    ("hammerhead-3.4.0-kmem-kmem_cache_alloc", "kmem_cache_alloc", 140, 10, "call_site", None),
    ("hammerhead-3.4.0-napi-napi_poll", "napi_poll", 443, 7, "napi", None),
];

#[test]
#[allow(clippy::disallowed_methods, reason = "tests open files")]
fn formats_of_real_kernels_parse() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = here.ancestors().map(|d| d.join("shared/samples/tracepoint-formats")).find(|d| d.exists());
    let Some(folder) = folder else {
        println!("skipped: shared/samples/tracepoint-formats is not beside the project");
        return;
    };
    for (file, name, id, fields, hex, symbol) in REAL {
        let text = std::fs::read_to_string(folder.join(format!("{file}.format"))).expect("readable");
        let format = Format::parse(&text).expect(file);
        assert_eq!((format.name.as_str(), format.id), (*name, *id), "{file}");
        assert_eq!(format.fields.len() + text.matches("common_").count(), *fields, "{file}");
        assert!(hex.is_empty() || field(&format, hex).hex, "{file}");
        if let Some((name, value, expected)) = symbol {
            let found = field(&format, name).symbols.iter().find(|(v, _)| v == value).map(|(_, s)| s.as_str());
            assert_eq!(found, Some(*expected), "{file}");
        }
    }
    // A kernel of 2012 has five common fields, so its own start later. Every field lies where the text says.
    let mut files = 0;
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("readable");
        let format = Format::parse(&text).expect("a format");
        let old = path.to_string_lossy().contains("hammerhead");
        assert!(format.start >= if old { 12 } else { 8 }, "{path:?} {}", format.start);
        let own = text.lines().filter(|l| l.trim_start().starts_with("field:") && !l.contains(" common_"));
        let number = |line: &str, key: &str| -> usize {
            let value = line.split(';').find_map(|part| part.trim().strip_prefix(key)).expect("a number");
            value.parse().expect("a number")
        };
        let stated: Vec<(usize, usize)> = own.map(|l| (number(l, "offset:"), number(l, "size:"))).collect();
        let found = format.fields.iter().map(|f| (format.start + f.offset as usize, f.size as usize));
        assert_eq!(found.collect::<Vec<_>>(), stated, "{path:?}");
        files += 1;
    }
    assert_eq!(files, REAL.len());
}
