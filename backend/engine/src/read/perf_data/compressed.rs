//! COMPRESSED and COMPRESSED2: one zstd stream cut into records. A record inside may begin in one and end in another.

use zstd::stream::raw::{Decoder, InBuffer, Operation, OutBuffer};

use crate::read::{Limits, ReadError};

/// Bytes decoded in one step, so that a bomb is noticed long before it is large.
const STEP: usize = 128 << 10;

/// The stream and the records not yet complete.
pub struct Inflate {
    decoder: Decoder<'static>,
    pending: Vec<u8>,
    consumed: u64,
    given: u64,
    /// Set once the stream cannot be followed any further.
    pub broken: bool,
}

/// Takes whole records off the front of what it is given: how many bytes, or `None` to stop for good.
pub type Records<'a> = dyn FnMut(&[u8]) -> Result<Option<usize>, ReadError> + 'a;

impl Inflate {
    /// A fresh stream.
    pub fn new() -> Result<Self, ReadError> {
        Ok(Self { decoder: Decoder::new()?, pending: Vec::new(), consumed: 0, given: 0, broken: false })
    }
    /// Decodes the bytes of one record. `Ok(Err(text))`: zstd cannot, with its words.
    pub fn feed(
        &mut self,
        input: &[u8],
        limits: &Limits,
        records: &mut Records,
    ) -> Result<Result<(), String>, ReadError> {
        let mut input = InBuffer::around(input);
        self.consumed += input.src.len() as u64;
        loop {
            let from = self.pending.len();
            self.pending.resize(from + STEP, 0);
            let mut output = OutBuffer::around(&mut self.pending[from..]);
            let step = self.decoder.run(&mut input, &mut output);
            let got = output.pos();
            self.pending.truncate(from + got);
            if let Err(error) = step {
                self.broken = true;
                return Ok(Err(error.to_string()));
            }
            self.given += got as u64;
            limits.decoded(self.given, self.consumed)?;
            match records(&self.pending)? {
                Some(used) => drop(self.pending.drain(..used.min(self.pending.len()))),
                None => {
                    self.broken = true;
                    return Ok(Ok(()));
                }
            }
            if got < STEP && input.pos() >= input.src.len() || got == 0 {
                return Ok(Ok(()));
            }
        }
    }
    /// Bytes of a record that never got its end.
    pub fn unfinished(&self) -> usize {
        if self.broken { 0 } else { self.pending.len() }
    }
}
