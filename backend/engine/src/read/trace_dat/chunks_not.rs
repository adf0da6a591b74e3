//! Compressed sections where the engine is built without decoders: they are refused.

use crate::read::{Limits, ReadError};

/// None.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {}

/// Nothing is decoded.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoded;

impl Codec {
    /// None.
    pub fn named(_: &str) -> Option<Self> {
        None
    }
    /// There is none.
    pub fn word(self) -> &'static str {
        match self {}
    }
}

/// As in the build with decoders.
///
/// # Errors
/// None.
pub fn decode(codec: Codec, _: &[u8], _: u64, _: &mut Decoded, _: &Limits) -> Result<Option<Vec<u8>>, ReadError> {
    match codec {}
}
