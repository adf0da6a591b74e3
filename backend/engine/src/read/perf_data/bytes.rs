//! Checked access to bytes of either byte order. Every getter answers `None` past the end, so no offset is trusted.

/// Byte order of the machine that recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endian {
    /// x86, arm64, riscv, ppc64le.
    Little,
    /// s390x, old ppc and mips.
    Big,
}

impl Endian {
    /// Two bytes at `at`.
    #[inline]
    pub fn u16(self, bytes: &[u8], at: usize) -> Option<u16> {
        let raw: [u8; 2] = bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if self == Self::Little { u16::from_le_bytes(raw) } else { u16::from_be_bytes(raw) })
    }
    /// Four bytes at `at`.
    #[inline]
    pub fn u32(self, bytes: &[u8], at: usize) -> Option<u32> {
        let raw: [u8; 4] = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if self == Self::Little { u32::from_le_bytes(raw) } else { u32::from_be_bytes(raw) })
    }
    /// Eight bytes at `at`.
    #[inline]
    pub fn u64(self, bytes: &[u8], at: usize) -> Option<u64> {
        let raw: [u8; 8] = bytes.get(at..at.checked_add(8)?)?.try_into().ok()?;
        Some(if self == Self::Little { u64::from_le_bytes(raw) } else { u64::from_be_bytes(raw) })
    }
}

/// Walks a section front to back.
pub struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    endian: Endian,
}

impl<'a> Cursor<'a> {
    /// Starts at the first byte.
    pub fn new(bytes: &'a [u8], endian: Endian) -> Self {
        Self { bytes, at: 0, endian }
    }
    /// Bytes passed so far.
    pub fn at(&self) -> usize {
        self.at
    }
    /// Bytes not yet passed.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }
    /// The next `n` bytes.
    pub fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let bytes = self.rest().get(..n)?;
        self.at += n;
        Some(bytes)
    }
    /// The next byte.
    pub fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|b| b[0])
    }
    /// The next four bytes.
    pub fn u32(&mut self) -> Option<u32> {
        let value = self.endian.u32(self.bytes, self.at)?;
        self.at += 4;
        Some(value)
    }
    /// The next eight bytes.
    pub fn u64(&mut self) -> Option<u64> {
        let value = self.endian.u64(self.bytes, self.at)?;
        self.at += 8;
        Some(value)
    }
    /// A count of things that take at least `least` bytes each: `None` if so many cannot follow.
    pub fn count(&mut self, least: usize) -> Option<usize> {
        let n = self.u32()? as usize;
        (n.checked_mul(least)? <= self.rest().len()).then_some(n)
    }
    /// A string of the perf header: u32 length (padded by the writer), bytes, NUL padding.
    pub fn string(&mut self) -> Option<String> {
        let n = self.u32()? as usize;
        self.take(n).map(until_nul)
    }
    /// A list of such strings with its u32 count in front.
    pub fn strings(&mut self) -> Option<Vec<String>> {
        let n = self.count(4)?;
        (0..n).map(|_| self.string()).collect()
    }
    /// Bytes up to a NUL, which is passed too.
    pub fn cstr(&mut self) -> Option<&'a [u8]> {
        let end = memchr::memchr(0, self.rest())?;
        let text = self.take(end);
        self.at += 1;
        text
    }
}

/// Text up to the first NUL; bytes that are no UTF-8 become U+FFFD.
pub fn until_nul(bytes: &[u8]) -> String {
    let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}
