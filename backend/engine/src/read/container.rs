//! Containers: gzip, zstd and xz around a recording, recognised by their first bytes and decoded in bounded steps.

#[cfg(feature = "containers")]
mod decode;
#[cfg(feature = "containers")]
pub use decode::{Decoded, decode};

/// A container this crate opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// RFC 1952.
    Gzip,
    /// RFC 8878.
    Zstd,
    /// The .xz file format.
    Xz,
}

impl Kind {
    /// The container that the first bytes begin.
    pub fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0x1f, 0x8b, 8, ..] => Some(Self::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstd),
            // Skippable frames (magic 0x184D2A50 to 5F) may precede the first zstd frame.
            [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Self::Zstd),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            _ => None,
        }
    }
    /// Its name in sentences.
    pub fn word(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Xz => "xz",
        }
    }
}
