//! perf.data files cut down and damaged on purpose.

/// u64 of a little-endian file.
pub fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"))
}

/// Type and size of the record at `at`.
pub fn record_at(bytes: &[u8], at: usize) -> (u32, usize) {
    let kind = u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
    (kind, usize::from(u16::from_le_bytes(bytes[at + 6..at + 8].try_into().expect("2 bytes"))))
}

/// A little-endian file-mode recording cut down to its first records (`most` bytes of them), valid in itself: data size,
/// feature table and feature offsets are made to fit.
pub fn shrink(bytes: &[u8], most: usize) -> Vec<u8> {
    let (data, size) = (u64_at(bytes, 40) as usize, u64_at(bytes, 48) as usize);
    let mut end = data;
    while end < data + size {
        let next = end + record_at(bytes, end).1;
        if next > data + most.min(size) {
            break;
        }
        end = next;
    }
    let removed = (data + size - end) as u64;
    let mut small = bytes[..end].to_vec();
    small[48..56].copy_from_slice(&((end - data) as u64).to_le_bytes());
    let features = u64_at(bytes, 72).count_ones() as usize;
    let mut rest = bytes[data + size..].to_vec();
    for at in (0..features).map(|i| i * 16) {
        let moved = u64_at(&rest, at) - removed;
        rest[at..at + 8].copy_from_slice(&moved.to_le_bytes());
    }
    small.extend(rest);
    small
}

/// xorshift64: the same damage in every run.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}
