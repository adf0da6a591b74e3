//! The fast way through a payload: the literal text a line of the same event had around its values.

use std::ops::Range;

use super::payload::Piece;

/// Text compared eight bytes at a time.
struct Literal {
    bytes: Box<[u8]>,
    /// (mask, bytes under the mask), little endian, covering `bytes`.
    words: Box<[(u64, u64)]>,
}

impl Literal {
    fn new(bytes: &[u8]) -> Self {
        let word = |chunk: &[u8]| {
            let (mut mask, mut text) = ([0; 8], [0; 8]);
            mask[..chunk.len()].fill(0xff);
            text[..chunk.len()].copy_from_slice(chunk);
            (u64::from_le_bytes(mask), u64::from_le_bytes(text))
        };
        Self { bytes: bytes.into(), words: bytes.chunks(8).map(word).collect() }
    }
    /// Whether `text` starts with it. Short texts at the end of a line are compared byte by byte.
    #[inline(always)]
    fn starts(&self, text: &[u8]) -> bool {
        let (chunks, _) = text.as_chunks::<8>();
        if chunks.len() < self.words.len() {
            return text.starts_with(&self.bytes);
        }
        let pairs = self.words.iter().zip(chunks);
        pairs.fold(true, |same, ((mask, want), have)| same & (u64::from_le_bytes(*have) & mask == *want))
    }
}

/// The literal text around the values of one line, and the columns they go to.
pub struct Shape {
    /// One more than `columns`: before the first value, between values, behind the last.
    lits: Vec<Literal>,
    /// Column of each value.
    pub columns: Vec<u16>,
}

impl Shape {
    /// The shape of a payload whose pieces go to `columns`.
    pub fn new(payload: &[u8], pieces: &[Piece], columns: Vec<u16>) -> Self {
        let mut lits = Vec::with_capacity(pieces.len() + 1);
        let mut at = 0;
        for piece in pieces {
            lits.push(Literal::new(&payload[at..piece.value.start]));
            at = piece.value.end;
        }
        lits.push(Literal::new(&payload[at..]));
        Self { lits, columns }
    }

    /// Finds the values of a line of this shape. `false` (look closer) where the literals differ, or where a value holds
    /// a blank or `=` or ends in punctuation, and [`super::payload::split`] could therefore see it differently.
    #[inline]
    pub fn split(&self, payload: &[u8], values: &mut Vec<Range<u32>>) -> bool {
        values.clear();
        let Some((first, lits)) = self.lits.split_first() else { return false };
        if !first.starts(payload) {
            return false;
        }
        let mut at = first.bytes.len();
        for lit in lits {
            // A value may not hold what ends it; 0 never ends one, so an empty literal waits for the end of the line.
            let stop = lit.bytes.first().copied().unwrap_or(0);
            let rest = &payload[at..];
            let n = rest.iter().position(|&b| b == stop || b <= b' ' || b == b'=').unwrap_or(rest.len());
            let loose = n > 0 && matches!(rest[n - 1], b',' | b';' | b'(' | b'[' | b'{');
            if loose || !lit.starts(&rest[n..]) {
                return false;
            }
            values.push(at as u32..(at + n) as u32);
            at += n + lit.bytes.len();
        }
        at == payload.len()
    }
}
