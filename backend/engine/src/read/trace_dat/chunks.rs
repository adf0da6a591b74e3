//! Compressed sections and chunks of data: zstd or zlib, decoded in bounded steps.

use std::io::Read;

use crate::read::{Limits, ReadError};

/// Bytes decoded from one chunk at most; trace-cmd writes some tens of KiB, and a section of formats a few MiB.
const MAX_CHUNK: u64 = 64 << 20;

/// A compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    /// RFC 8878.
    Zstd,
    /// RFC 1950.
    Zlib,
}

/// Bytes decoded so far, and what from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoded {
    given: u64,
    consumed: u64,
}

impl Codec {
    /// By the name in the header; `None` for `none` and unknown ones.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "zstd" => Some(Self::Zstd),
            "zlib" => Some(Self::Zlib),
            _ => None,
        }
    }
    /// Its name in sentences.
    pub fn word(self) -> &'static str {
        match self {
            Self::Zstd => "a zstd frame",
            Self::Zlib => "a zlib stream",
        }
    }
}

/// The `whole` bytes that `data` decode to; `None` where they do not.
///
/// # Errors
/// `TooLarge` for a chunk beyond 64 MiB and for what [`Limits::decoded_bytes`] and [`Limits::ratio`] refuse.
pub fn decode(
    codec: Codec,
    data: &[u8],
    whole: u64,
    decoded: &mut Decoded,
    limits: &Limits,
) -> Result<Option<Vec<u8>>, ReadError> {
    if whole > MAX_CHUNK {
        return Err(ReadError::TooLarge { what: "bytes of a compressed chunk", found: whole, limit: MAX_CHUNK });
    }
    decoded.consumed += data.len() as u64;
    limits.decoded(decoded.given + whole, decoded.consumed)?;
    let mut bytes = Vec::new();
    let read = match codec {
        Codec::Zstd => zstd::stream::read::Decoder::with_buffer(data)
            .and_then(|decoder| decoder.take(whole + 1).read_to_end(&mut bytes)),
        Codec::Zlib => flate2::bufread::ZlibDecoder::new(data).take(whole + 1).read_to_end(&mut bytes),
    };
    decoded.given += bytes.len() as u64;
    Ok((read.is_ok() && bytes.len() as u64 == whole).then_some(bytes))
}
