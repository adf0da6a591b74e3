//! A section of the source, read in chunks. A record that crosses a chunk border is moved to the front and completed.

use std::io;

use crate::read::Source;

/// A window that slides over the section.
pub struct Input<'s> {
    source: &'s dyn Source,
    buffer: Vec<u8>,
    /// First byte of the buffer not yet consumed.
    start: usize,
    /// Bytes of the buffer that are filled.
    filled: usize,
    /// Offset in the source of `buffer[filled]`.
    next: u64,
    /// First offset after the section.
    end: u64,
    chunk: usize,
}

impl<'s> Input<'s> {
    /// The section `[from, end)`; `end` must not lie past the source.
    pub fn new(source: &'s dyn Source, from: u64, end: u64, chunk: usize) -> Self {
        let chunk = chunk.max(1);
        Self { source, buffer: vec![0; chunk], start: 0, filled: 0, next: from, end, chunk }
    }
    /// Bytes at hand.
    pub fn block(&self) -> &[u8] {
        &self.buffer[self.start..self.filled]
    }
    /// Offset in the source of the first byte at hand.
    pub fn at(&self) -> u64 {
        self.next - (self.filled - self.start) as u64
    }
    /// Bytes of the section from here on.
    pub fn left(&self) -> u64 {
        self.end.saturating_sub(self.at())
    }
    /// Passes `n` bytes that are at hand.
    pub fn consume(&mut self, n: usize) {
        self.start = (self.start + n).min(self.filled);
    }
    /// Passes `n` bytes, at hand or not; stops at the end of the section.
    pub fn skip(&mut self, n: u64) {
        let here = (self.filled - self.start) as u64;
        if n <= here {
            self.start += n as usize;
        } else {
            self.next = self.next.saturating_add(n - here).min(self.end);
            self.start = self.filled;
        }
    }
    /// Brings one more chunk; `false` at the end of the section.
    pub fn more(&mut self) -> io::Result<bool> {
        self.buffer.copy_within(self.start..self.filled, 0);
        self.filled -= self.start;
        self.start = 0;
        let want = self.end.saturating_sub(self.next).min(self.chunk as u64) as usize;
        if self.buffer.len() < self.filled + want {
            self.buffer.resize(self.filled + want, 0);
        }
        let n = match want {
            0 => 0,
            _ => self.source.read_at(self.next, &mut self.buffer[self.filled..self.filled + want])?,
        };
        self.filled += n;
        self.next += n as u64;
        if n == 0 {
            self.end = self.next;
        }
        Ok(n > 0)
    }
}

/// Reads `[at, at + size)` whole; `None` if it does not lie in the source.
pub fn section(source: &dyn Source, at: u64, size: u64) -> io::Result<Option<Vec<u8>>> {
    if at.checked_add(size).is_none_or(|end| end > source.len()) {
        return Ok(None);
    }
    let mut bytes = vec![0; size as usize];
    let mut filled = 0;
    while filled < bytes.len() {
        match source.read_at(at + filled as u64, &mut bytes[filled..])? {
            0 => return Ok(None),
            n => filled += n,
        }
    }
    Ok(Some(bytes))
}
