//! The key, and the one keyed function everything rests on.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::Refusal;

/// Fewest bytes of a key.
pub const LEAST: usize = 16;

/// A key: random, and never sent. The same key gives the same pseudonyms in every file.
#[derive(Clone)]
pub struct Key(Hmac<Sha256>);

impl Key {
    /// Takes the bytes of a key.
    ///
    /// # Errors
    /// [`Refusal`] for fewer than [`LEAST`] bytes.
    pub fn new(bytes: &[u8]) -> Result<Self, Refusal> {
        let key = Hmac::new_from_slice(bytes).ok().filter(|_| bytes.len() >= LEAST);
        key.map(Self)
            .ok_or_else(|| Refusal::new(0, format!("The key has {} bytes", bytes.len()), "16 or more random ones"))
    }

    /// 32 bytes determined by the key and by `parts`, each with its length in front, so that no two lists of parts are alike.
    pub(crate) fn block(&self, parts: &[&[u8]]) -> [u8; 32] {
        let mut mac = self.0.clone();
        for part in parts {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}
