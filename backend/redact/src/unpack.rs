//! gzip and zstd around a file, in Rust alone, so that a browser has them too.

use std::io::Read;

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use skbscope_engine::read::container::Kind;

use crate::Refusal;

/// Bytes decoded at a time.
const STEP: usize = 256 << 10;
/// Largest window of a zstd frame (`zstd --long` has 128 MiB).
const WINDOW: u64 = 128 << 20;

/// The bytes themselves, or what is in their container; at most `limit`.
///
/// # Errors
/// [`Refusal`] for xz, damage, a container in a container, and more than `limit` bytes.
pub fn unpack(bytes: Vec<u8>, limit: usize) -> Result<Vec<u8>, Refusal> {
    let Some(kind) = Kind::of(&bytes) else {
        return if bytes.len() <= limit { Ok(bytes) } else { Err(large(limit)) };
    };
    let mut out = Vec::new();
    let mut rest = &bytes[..];
    match kind {
        Kind::Gzip => pour(&mut MultiGzDecoder::new(rest), &mut out, limit, kind)?,
        Kind::Zstd => {
            // One frame after the other.
            while !rest.is_empty() {
                if let [0x50..=0x5f, 0x2a, 0x4d, 0x18, a, b, c, d, ..] = rest {
                    let skipped = 8 + u32::from_le_bytes([*a, *b, *c, *d]) as usize;
                    rest = rest.get(skipped..).unwrap_or_default();
                    continue;
                }
                let bad = |e: &dyn std::fmt::Display| damaged(kind, out.len(), e);
                let mut decoder = StreamingDecoder::new_with_max_window_size(&mut rest, WINDOW).map_err(|e| bad(&e))?;
                pour(&mut decoder, &mut out, limit, kind)?;
            }
        }
        Kind::Xz => return Err(Refusal::new(0, "An xz container", "gzip, zstd or no container: unpack it first")),
    }
    if let Some(inner) = Kind::of(&out) {
        let what = format!("A {} container inside the {} container", inner.word(), kind.word());
        return Err(Refusal::new(0, what, "one container: unpack it once"));
    }
    Ok(out)
}

fn pour(from: &mut dyn Read, out: &mut Vec<u8>, limit: usize, kind: Kind) -> Result<(), Refusal> {
    loop {
        let at = out.len();
        out.resize(at + STEP, 0);
        let read = from.read(&mut out[at..]);
        let n = *read.as_ref().unwrap_or(&0);
        out.truncate(at + n);
        match read {
            Ok(0) => return Ok(()),
            Ok(_) if out.len() > limit => return Err(large(limit)),
            Ok(_) => {}
            Err(error) => return Err(damaged(kind, out.len(), &error)),
        }
    }
}

fn damaged(kind: Kind, at: usize, error: &dyn std::fmt::Display) -> Refusal {
    Refusal::new(at, format!("Damage of the {} container ({error})", kind.word()), "a container that is whole")
}

fn large(limit: usize) -> Refusal {
    Refusal::new(limit, format!("More than {} MiB", limit >> 20), "a file that fits into memory")
}
