//! What the tests share: a key, recordings of the corpus, a small perf.data with every kind of name.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::disallowed_methods, reason = "tests read the corpus")]

use skbscope_redact::{Key, Kind, Report, redact};

/// Bytes unpacked at most.
pub const LIMIT: usize = 1 << 30;

pub fn key() -> Key {
    Key::new(b"a key of the tests, 32 bytes long").unwrap()
}

/// Redacts with all kinds.
pub fn all(bytes: &[u8]) -> (Vec<u8>, Report) {
    redact(bytes.to_vec(), &key(), &Kind::ALL, LIMIT).unwrap_or_else(|e| panic!("{e}"))
}

/// Whether `text` is in `bytes`.
pub fn holds(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window == text)
}

/// A file below `data/`.
pub fn corpus(path: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(path);
    std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn u16b(n: usize) -> [u8; 2] {
    (n as u16).to_le_bytes()
}
fn u32b(n: usize) -> [u8; 4] {
    (n as u32).to_le_bytes()
}
fn u64b(n: usize) -> [u8; 8] {
    (n as u64).to_le_bytes()
}

/// A record: type, body, padded to 8.
pub fn record(kind: usize, mut body: Vec<u8>) -> Vec<u8> {
    body.resize(body.len().next_multiple_of(8), 0);
    [&u32b(kind)[..], &u16b(0), &u16b(body.len() + 8), &body].concat()
}

/// Text with a NUL.
pub fn cstr(text: &str) -> Vec<u8> {
    [text.as_bytes(), b"\0"].concat()
}

/// A string of perf's header, padded to 64.
pub fn header_string(text: &str) -> Vec<u8> {
    let mut bytes = cstr(text);
    bytes.resize(bytes.len().next_multiple_of(64), 0);
    [&u32b(bytes.len())[..], &bytes].concat()
}

/// Tracing data with these (system, format text), kallsyms and saved comms.
pub fn tracing_data(formats: &[(&str, &str)], comms: &str) -> Vec<u8> {
    let sized = |text: &[u8]| [&u64b(text.len())[..], text].concat();
    let mut bytes = [&b"\x17\x08\x44tracing"[..], b"0.6\0", &[0, 8], &u32b(4096)].concat();
    bytes.extend([&b"header_page\0"[..], &sized(b"page"), b"header_event\0", &sized(b"event")].concat());
    bytes.extend(u32b(0));
    bytes.extend(u32b(formats.len()));
    for (system, text) in formats {
        bytes.extend([&cstr(system)[..], &u32b(1), &sized(text.as_bytes())].concat());
    }
    let kallsyms = b"ffffffff81000000 T _text\n";
    bytes.extend([&u32b(kallsyms.len())[..], kallsyms, &u32b(0), &sized(comms.as_bytes())].concat());
    bytes
}

/// A perf.data in file mode. `samples` are raw bytes of tracepoint 7.
pub fn perf_data(records: &[Vec<u8>], features: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let attr_size = 64 + 16;
    let mut attr = vec![0; attr_size];
    attr[..4].copy_from_slice(&u32b(2));
    attr[4..8].copy_from_slice(&u32b(64));
    attr[8..16].copy_from_slice(&u64b(7));
    // TID, TIME, CPU, RAW.
    attr[24..32].copy_from_slice(&u64b(2 | 4 | 128 | 1024));
    let data: Vec<u8> = records.concat();
    let from = 104 + attr_size;
    let mut head = [&b"PERFILE2"[..], &u64b(104), &u64b(attr_size)].concat();
    for (offset, size) in [(104, attr_size), (from, data.len()), (0, 0)] {
        head.extend([u64b(offset), u64b(size)].concat());
    }
    head.extend(u64b(features.iter().map(|(bit, _)| 1 << bit).sum()));
    head.extend([0; 24]);
    let table = from + data.len();
    let mut at = table + 16 * features.len();
    let (mut entries, mut sections) = (Vec::new(), Vec::new());
    for (_, bytes) in features {
        entries.extend([u64b(at), u64b(bytes.len())].concat());
        sections.extend_from_slice(bytes);
        at += bytes.len();
    }
    [head, attr, data, entries, sections].concat()
}

/// A sample of the tracepoint with these raw bytes.
pub fn sample(time: usize, raw: &[u8]) -> Vec<u8> {
    let mut raw = raw.to_vec();
    raw.resize((raw.len() + 4).next_multiple_of(8) - 4, 0);
    let lead = [&u32b(812)[..], &u32b(813), &u64b(time), &u64b(1), &u32b(raw.len()), &raw].concat();
    record(9, lead)
}

/// The format text of tracepoint 7: every kind of field that holds a name.
pub const FORMAT: &str = "name: tcp_demo
ID: 7
format:
\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;

\tfield:void * skaddr;\toffset:8;\tsize:8;\tsigned:0;
\tfield:char comm[16];\toffset:16;\tsize:16;\tsigned:0;
\tfield:__u8 saddr[4];\toffset:32;\tsize:4;\tsigned:0;
\tfield:__u8 daddr[4];\toffset:36;\tsize:4;\tsigned:0;
\tfield:__u8 saddr_v6[16];\toffset:40;\tsize:16;\tsigned:0;
\tfield:__u8 dst_mac[6];\toffset:56;\tsize:6;\tsigned:0;
\tfield:__u8 secret[2];\toffset:62;\tsize:2;\tsigned:0;
\tfield:__data_loc char[] dev;\toffset:64;\tsize:4;\tsigned:0;
\tfield:__data_loc char[] filename;\toffset:68;\tsize:4;\tsigned:0;
\tfield:__data_loc char[] note;\toffset:72;\tsize:4;\tsigned:0;

print fmt: \"skaddr=%p comm=%s\", REC->skaddr, REC->comm
";

/// Raw bytes of one event of it.
pub fn raw(comm: &str) -> Vec<u8> {
    let mut raw = vec![7, 0, 0, 0, 0, 0, 0, 0];
    raw.extend(0xffff_8881_0000_1000_u64.to_le_bytes());
    let mut name = comm.as_bytes().to_vec();
    name.resize(12, 0);
    raw.extend(name);
    // What a longer name left behind.
    raw.extend(b"old\0");
    raw.extend([10, 1, 2, 3, 192, 168, 100, 7]);
    raw.extend("2001:db8::7".parse::<std::net::Ipv6Addr>().unwrap().octets());
    raw.extend([0x52, 0x54, 0, 0xab, 0xcd, 0xef, b'P', b'W']);
    let texts = [&b"eth0\0"[..], b"/home/alice/plan.txt\0", b"confidential\0"];
    let mut at = 76;
    for text in texts {
        raw.extend(((text.len() as u32) << 16 | at as u32).to_le_bytes());
        at += text.len();
    }
    raw.extend(texts.concat());
    raw
}

/// A recording with every kind of name.
pub fn every_kind() -> Vec<u8> {
    let mmap2 = [vec![0; 64], cstr("/opt/acme-billing/lib/libledger.so")].concat();
    let comm = |name: &str| record(3, [&u32b(812)[..], &u32b(813), &cstr(name)].concat());
    let build_id = {
        let mut body = [vec![0; 28], cstr("/opt/acme-billing/bin/ledgerd")].concat();
        body.resize(body.len().next_multiple_of(8), 0);
        [&u32b(0)[..], &u16b(0), &u16b(body.len() + 8), &body].concat()
    };
    let words = [
        "/usr/bin/perf",
        "record",
        "-e",
        "skb:kfree_skb,net:*",
        "-o",
        "/home/alice/out.data",
        "--",
        "ledgerd",
        "--peer=10.1.2.3",
        "hunter2",
    ];
    let cmdline = [u32b(words.len()).to_vec(), words.iter().flat_map(|w| header_string(w)).collect()].concat();
    let records = [
        comm("ledgerd"),
        comm("ksoftirqd/1"),
        record(10, mmap2),
        record(19, [&u64b(9)[..], &cstr("/system.slice/acme-billing.service")].concat()),
        sample(1_000, &raw("ledgerd")),
        sample(2_000, &raw("ksoftirqd/1")),
    ];
    let features = [
        (1, tracing_data(&[("tcp", FORMAT)], "812 ledgerd\n813 ledger-worker\n")),
        (2, build_id),
        (3, header_string("db7.acme.example")),
        (4, header_string("6.18.44")),
        (11, cmdline),
        (25, b"names of bpf programs".to_vec()),
    ];
    perf_data(&records, &features)
}
