//! perf.data: every kind of name goes, what the analysis needs stays, what is not understood is refused.

mod common;

use common::{LIMIT, all, cstr, every_kind, holds, key, perf_data, record, tracing_data};
use skbscope_engine::read::{Limits, read};
use skbscope_redact::{Kind, redact};

/// Everything in the recording that must not leave.
const SECRETS: [&[u8]; 16] = [
    b"ledgerd",
    b"ledger-worker",
    b"acme",
    b"alice",
    b"libledger",
    b"billing",
    b"plan.txt",
    b"hunter2",
    b"out.data",
    b"db7",
    b"confidential",
    b"10.1.2.3",
    &[10, 1, 2, 3],
    &[192, 168, 100, 7],
    &[0x52, 0x54, 0, 0xab, 0xcd, 0xef],
    b"names of bpf",
];

fn trace(bytes: &[u8]) -> skbscope_engine::event::Trace {
    read(&bytes, None, &Limits::default(), &mut |_| std::ops::ControlFlow::Continue(())).unwrap()
}

#[test]
fn no_name_is_left_anywhere_in_the_bytes() {
    let bytes = every_kind();
    for secret in SECRETS {
        assert!(holds(&bytes, secret), "{secret:?} is what the test is about");
    }
    let (made, report) = all(&bytes);
    assert_eq!(made.len(), bytes.len());
    for secret in SECRETS {
        assert!(!holds(&made, secret), "{:?}", String::from_utf8_lossy(secret));
    }
    assert!(!holds(&made, b"old\0"), "what stood behind the end of a name");
    assert_eq!(report.left, []);
    for (kind, places) in [("host", 1), ("comm", 4), ("address", 9), ("path", 5), ("command", 5), ("text", 2)] {
        assert_eq!(report.kinds[kind].places, places, "{kind}: {:?}", report.kinds[kind]);
    }
    assert_eq!(
        report.emptied.keys().map(String::as_str).collect::<Vec<_>>(),
        ["arrays of tcp:tcp_demo of unknown content", "header feature BPF_PROG_INFO"]
    );
}

#[test]
fn what_the_analysis_reads_stays() {
    let (made, _) = all(&every_kind());
    for same in
        [&b"ksoftirqd/1"[..], b"eth0", b"6.18.44", b"skb:kfree_skb,net:*", b"tcp_demo", b"_text", b"/system.slice/"]
    {
        assert!(holds(&made, same), "{}", String::from_utf8_lossy(same));
    }
    let (before, after) = (trace(&every_kind()), trace(&made));
    assert_eq!(before.events.time, after.events.time);
    assert_eq!(before.events.cpu, after.events.cpu);
    assert_eq!(before.by_event(), after.by_event());
    assert_eq!(before.header.release, after.header.release);
    assert_eq!(after.rejected, before.rejected);
}

#[test]
fn the_same_name_is_the_same_pseudonym_in_records_fields_comms_and_commands() {
    let (_, report) = all(&every_kind());
    let made =
        |kind: &str, name: &str| report.kinds[kind].examples.iter().find(|(b, _)| b == name).map(|(_, a)| a.clone());
    let comm = made("comm", "ledgerd").unwrap();
    assert_eq!(made("command", "ledgerd").unwrap(), comm);
    let path = made("path", "/opt/acme-billing/bin/ledgerd").unwrap();
    assert!(path.starts_with("/opt/") && path.ends_with(&format!("/bin/{comm}")), "{path}");
    let text = made("path", "/opt/acme-billing/lib/libledger.so").unwrap();
    assert_eq!(text.split('/').nth(2), path.split('/').nth(2), "files of one folder stay together");
}

#[test]
fn other_kinds_stay() {
    let (made, report) = redact(every_kind(), &key(), &[Kind::Host], LIMIT).unwrap();
    assert!(!holds(&made, b"db7"));
    assert!(holds(&made, b"ledgerd") && holds(&made, b"/home/alice"));
    assert_eq!(report.kinds.len(), 1);
}

#[test]
fn pipe_mode_and_its_tracing_data() {
    let data = tracing_data(&[("tcp", common::FORMAT)], "812 ledgerd\n");
    let mut attr = vec![0_u8; 64];
    attr[..8].copy_from_slice(&[2, 0, 0, 0, 64, 0, 0, 0]);
    attr[8] = 7;
    attr[24..32].copy_from_slice(&(2_u64 | 4 | 128 | 1024).to_le_bytes());
    let mut padded = data.clone();
    padded.resize(data.len().next_multiple_of(8), 0);
    let pipe = [
        b"PERFILE2\x10\0\0\0\0\0\0\0".to_vec(),
        record(64, attr),
        record(66, (data.len() as u32).to_le_bytes().to_vec()),
        padded,
        record(80, [3_u64.to_le_bytes().to_vec(), common::header_string("db7.acme.example")].concat()),
        common::sample(1_000, &common::raw("ledgerd")),
    ]
    .concat();
    let (made, report) = all(&pipe);
    assert_eq!(report.format, "perf.data (pipe)");
    for secret in [&b"ledgerd"[..], b"db7", b"alice", b"confidential"] {
        assert!(!holds(&made, secret));
    }
    assert_eq!(trace(&made).by_event(), trace(&pipe).by_event());
    let trailing = [&pipe[..], b"[ perf record: Woken up 1 times ]"].concat();
    let refusal = redact(trailing, &key(), &Kind::ALL, LIMIT).unwrap_err();
    assert_eq!(refusal.at, pipe.len() as u64, "{refusal}");
}

#[test]
fn what_is_not_understood_is_refused_with_its_byte() {
    let at = 104 + 80;
    for (kind, words) in [(81, "compressed"), (83, "compressed"), (71, "processor trace"), (99, "unknown type 99")] {
        let bytes = perf_data(&[record(kind, vec![1; 16])], &[]);
        let refusal = redact(bytes, &key(), &Kind::ALL, LIMIT).unwrap_err();
        assert_eq!(refusal.at, at);
        assert!(refusal.to_string().contains(words), "{refusal}");
    }
    let endless = perf_data(&[record(3, [&[0; 8][..], b"noendnoe"].concat())], &[]);
    assert!(redact(endless, &key(), &Kind::ALL, LIMIT).is_err());
    for text in ["Dear list,\n\nhello.\n", "\u{0}\u{1}\u{2}binary"] {
        assert!(redact(text.into(), &key(), &Kind::ALL, LIMIT).unwrap_err().to_string().contains("does not know"));
    }
    assert!(skbscope_redact::Key::new(b"short").is_err());
}

#[test]
fn bytes_between_and_behind_sections_are_emptied() {
    let mut bytes = perf_data(&[record(3, [vec![0; 8], cstr("ledgerd")].concat())], &[]);
    bytes.extend(b"left behind");
    let (made, report) = all(&bytes);
    assert!(!holds(&made, b"left behind"));
    assert_eq!(report.emptied["bytes behind the last section"], 11);
}

/// Numbers without a source of chance: the same mutants every time.
struct Numbers(u64);
impl Numbers {
    fn next(&mut self) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 as usize
    }
}

#[test]
fn damage_is_refused_or_redacted_and_never_a_panic() {
    let whole = every_kind();
    for end in 0..whole.len() {
        let _ = redact(whole[..end].to_vec(), &key(), &Kind::ALL, LIMIT);
    }
    let mut numbers = Numbers(42);
    for _ in 0..4_000 {
        let mut bytes = whole.clone();
        for _ in 0..1 + numbers.next() % 8 {
            let at = numbers.next() % bytes.len();
            bytes[at] = numbers.next() as u8;
        }
        if let Ok((made, _)) = redact(bytes.clone(), &key(), &Kind::ALL, LIMIT) {
            assert_eq!(made.len(), bytes.len());
        }
    }
}
