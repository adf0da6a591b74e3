//! Compressed records where the engine is built without decoders: they are refused as damage is.

use crate::read::{Limits, ReadError};

/// A stream that cannot be followed.
pub struct Inflate {
    /// Always set.
    pub broken: bool,
}

/// As in the build with decoders.
pub type Records<'a> = dyn FnMut(&[u8]) -> Result<Option<usize>, ReadError> + 'a;

impl Inflate {
    /// None.
    pub fn new() -> Result<Self, ReadError> {
        Ok(Self { broken: true })
    }
    /// Says that there is no decoder.
    pub fn feed(&mut self, _: &[u8], _: &Limits, _: &mut Records) -> Result<Result<(), String>, ReadError> {
        Ok(Err("this build has no decoder of zstd".to_owned()))
    }
    /// No bytes wait.
    pub fn unfinished(&self) -> usize {
        0
    }
}
