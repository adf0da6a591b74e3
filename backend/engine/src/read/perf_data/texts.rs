//! Interning of the texts in payloads. Device and function names repeat in nearly every event: a few slots save the hash.

use crate::event::{StrId, Strings};

/// Slots; a power of two.
const SLOTS: usize = 64;
/// Longest text that fits a slot's key.
const SHORT: usize = 15;

/// The texts of a recording with a small cache in front.
pub struct Texts {
    /// All of them.
    pub strings: Strings,
    /// Text bytes as a number with a 1 behind them, so that no text is 0, the key of an unused slot.
    keys: [u128; SLOTS],
    ids: [StrId; SLOTS],
}

impl Texts {
    /// None yet.
    pub fn new() -> Self {
        Self { strings: Strings::default(), keys: [0; SLOTS], ids: [0; SLOTS] }
    }
    /// The id of a NUL-terminated text.
    #[inline]
    pub fn chars(&mut self, bytes: &[u8]) -> StrId {
        let len = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
        let text = &bytes[..len];
        if len > SHORT {
            return self.strings.intern(&String::from_utf8_lossy(text));
        }
        let mut raw = [0_u8; 16];
        raw[..len].copy_from_slice(text);
        raw[len] = 1;
        let key = u128::from_le_bytes(raw);
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = (mixed >> (u64::BITS - SLOTS.trailing_zeros())) as usize;
        if self.keys[slot] != key {
            self.ids[slot] = self.strings.intern(&String::from_utf8_lossy(text));
            self.keys[slot] = key;
        }
        self.ids[slot]
    }
    /// The id of an array that is no text, as hex digits.
    pub fn hex(&mut self, bytes: &[u8]) -> StrId {
        use std::fmt::Write as _;
        let text = bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
            // Writing into a String cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        });
        self.strings.intern(&text)
    }
}
