//! Containers: what is decoded, what is refused, what is reported about damage.

use std::io::Write;
use std::ops::ControlFlow;

use skbscope_engine::read::container::{Decoded, Kind, decode};
use skbscope_engine::read::{Limits, ReadError, Source};

/// A slice as a sized source that returns at most `step` bytes a call.
struct Bytes<'a> {
    bytes: &'a [u8],
    step: usize,
}

impl Source for Bytes<'_> {
    fn len(&self) -> u64 {
        self.bytes.len() as u64
    }
    fn read_at(&self, at: u64, buf: &mut [u8]) -> std::io::Result<usize> {
        let n = buf.len().min(self.step);
        Source::read_at(self.bytes, at, &mut buf[..n])
    }
}

fn unpack(bytes: &[u8], limits: &Limits) -> (Result<Decoded, ReadError>, Vec<u8>) {
    let mut out = Vec::new();
    let source = Bytes { bytes, step: 1000 };
    (decode(&source, limits, &mut out, &mut |_| ControlFlow::Continue(())), out)
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn xz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 6);
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).unwrap()
}

/// A container's name and what packs into it.
type Packer = (Kind, fn(&[u8]) -> Vec<u8>);
const ALL: [Packer; 3] = [(Kind::Gzip, gzip), (Kind::Zstd, zst), (Kind::Xz, xz)];

/// Text that does not repeat itself too well.
fn text(bytes: usize) -> Vec<u8> {
    let mut state = 7_u64;
    let mut out = Vec::with_capacity(bytes + 40);
    while out.len() < bytes {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        writeln!(out, "swapper 0 [000] {}: x", state >> 20).unwrap();
    }
    out.truncate(bytes);
    out
}

#[test]
fn every_member_frame_and_stream_is_decoded() {
    for (kind, pack) in ALL {
        for size in [0, 1, 5, 700_000] {
            let bytes = text(size);
            let (result, out) = unpack(&[pack(&bytes), pack(b"second")].concat(), &Limits::default());
            let decoded = result.unwrap_or_else(|e| panic!("{kind:?} {size}: {e}"));
            assert_eq!(decoded, Decoded { bytes: size as u64 + 6, kind, truncated_at: None });
            assert_eq!(out, [&bytes[..], b"second"].concat(), "{kind:?} {size}");
        }
    }
}

#[test]
fn a_cut_container_keeps_what_decoded() {
    let bytes = text(700_000);
    for (kind, pack) in ALL {
        let packed = pack(&bytes);
        for cut in [packed.len() / 2, packed.len() - 3] {
            let (result, out) = unpack(&packed[..cut], &Limits::default());
            let decoded = result.unwrap_or_else(|e| panic!("{kind:?} cut at {cut}: {e}"));
            assert_eq!((decoded.truncated_at, decoded.bytes), (Some(cut as u64), out.len() as u64), "{kind:?} {cut}");
            assert!(!out.is_empty() && bytes.starts_with(&out), "{kind:?} {cut}");
        }
        let (result, _) = unpack(&packed[..9], &Limits::default());
        let error = result.expect_err("nothing can come out of nine bytes").to_string();
        assert!(error.contains("ends before anything could be decoded at byte 9"), "{kind:?}: {error}");
    }
}

#[test]
fn damage_is_named_with_its_byte() {
    let bytes = text(700_000);
    for (kind, pack) in ALL {
        let mut packed = pack(&bytes);
        let middle = packed.len() / 2;
        packed[middle..middle + 64].fill(0x55);
        let (result, _) = unpack(&packed, &Limits::default());
        let error = result.expect_err("damaged").to_string();
        assert!(
            error.starts_with(kind.word()) && error.contains("damaged data") && error.contains("at byte"),
            "{error}"
        );
        let (result, _) = unpack(&[pack(&bytes), b"trailing words".to_vec()].concat(), &Limits::default());
        assert!(matches!(result, Err(ReadError::Broken { .. })), "{kind:?} with trailing bytes: {result:?}");
    }
}

#[test]
fn bombs_are_refused_early() {
    // 512 MiB of zeros: 16 KiB of zstd, 0.5 MiB of gzip.
    let zeros = std::io::Read::take(std::io::repeat(0), 512 << 20);
    let mut bomb = Vec::new();
    zstd::stream::copy_encode(zeros, &mut bomb, 3).unwrap();
    assert!(bomb.len() < 64 << 10, "{}", bomb.len());
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::copy(&mut std::io::Read::take(std::io::repeat(0), 64 << 20), &mut encoder).unwrap();
    for packed in [bomb, encoder.finish().unwrap()] {
        let (result, out) = unpack(&packed, &Limits::default());
        let error = result.expect_err("a bomb");
        assert!(matches!(error, ReadError::TooLarge { what: "decoded ÷ compressed bytes", limit: 100, .. }), "{error}");
        assert!(out.len() < 8 << 20, "{} bytes were written before it was refused", out.len());
    }
}

#[test]
fn the_byte_limit_holds_over_all_members() {
    let limits = Limits { decoded_bytes: 1_000_000, ..Limits::default() };
    for (kind, pack) in ALL {
        let (result, out) = unpack(&pack(&text(600_000)).repeat(2), &limits);
        let error = result.expect_err("1.2 MB");
        assert!(
            matches!(error, ReadError::TooLarge { what: "decoded bytes", limit: 1_000_000, .. }),
            "{kind:?} {error}"
        );
        assert!(out.len() <= 1_000_000);
    }
}

#[test]
fn a_container_in_a_container_is_refused() {
    for (outer, pack) in ALL {
        for (inner, pack_inner) in ALL {
            let (result, out) = unpack(&pack(&pack_inner(b"text")), &Limits::default());
            let error = result.expect_err("nested").to_string();
            assert!(
                error.contains(&format!("a {} container inside the {} container", inner.word(), outer.word())),
                "{error}"
            );
            assert!(out.is_empty());
        }
    }
}

#[test]
fn what_is_no_container_is_not_mine() {
    for bytes in [&b"PERFILE2........"[..], b"\x1f", b"swapper 0 [000]"] {
        assert!(matches!(unpack(bytes, &Limits::default()).0, Err(ReadError::NotMine { .. })), "{bytes:?}");
    }
    assert!(matches!(unpack(b"", &Limits::default()).0, Err(ReadError::Empty)));
}

#[test]
fn the_caller_can_stop_it() {
    let packed = gzip(&text(3_000_000));
    let mut calls = 0;
    let result =
        decode(&Bytes { bytes: &packed, step: 1 << 20 }, &Limits::default(), &mut std::io::sink(), &mut |_| {
            calls += 1;
            if calls == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    assert!(matches!(result, Err(ReadError::Cancelled)) && calls == 2);
}

#[test]
fn mutants_do_not_panic() {
    let bytes = text(20_000);
    for (_, pack) in ALL {
        let packed = pack(&bytes);
        for n in 0..400_usize {
            let mut mutant = packed.clone();
            let at = n * 7919 % mutant.len();
            mutant[at] ^= 1 << (n % 8);
            mutant.truncate(packed.len() - n % 50);
            if let (Ok(decoded), out) = unpack(&mutant, &Limits::default()) {
                assert_eq!(decoded.bytes, out.len() as u64);
            }
        }
    }
}
