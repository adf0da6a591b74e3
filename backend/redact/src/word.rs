//! Pseudonyms of words: a keyed permutation of all texts of one shape.
//!
//! ```text
//! nginx-prod_12   shape: 5 small letters, -, 4 small letters, _, 2 digits
//! qbvha-tuwk_70   a letter stays a letter of its case, a digit a digit, all else stays
//! ```
//! A permutation, so that two names never become one; of the shape, so that readers cut a line where they did before.
//! It is a Feistel network over the places of the shape, each counted in its own radix (as FF1 of NIST SP 800-38G, with
//! HMAC-SHA-256 as the round function and mixed radices).

use crate::key::Key;

/// Even; ten is what FF1 takes.
const ROUNDS: u8 = 10;

/// First value and number of values a byte may take, by what it is. Letters outside of ASCII keep the upper bits of their
/// last bytes, so that UTF-8 stays UTF-8.
fn class(byte: u8) -> (u8, u16) {
    match byte {
        b'a'..=b'z' => (b'a', 26),
        b'A'..=b'Z' => (b'A', 26),
        b'0'..=b'9' => (b'0', 10),
        0x80..=0xbf => (byte & 0xf0, 16),
        _ => (byte, 1),
    }
}

/// Replaces a text by its pseudonym. Nothing but punctuation stays as it is.
pub fn scramble(key: &Key, text: &mut [u8]) {
    let shape: Vec<u8> = text.iter().map(|b| class(*b).0).collect();
    let places: Vec<usize> = (0..text.len()).filter(|i| class(text[*i]).1 > 1).collect();
    if let [only] = places[..] {
        // A round would leave one in 26 as it is: one turn by at least one step instead.
        let (first, radix) = class(text[only]);
        let step = 1 + u16::from(key.block(&[b"one", &shape])[0]) % (radix - 1);
        text[only] = first + ((u16::from(text[only] - first) + step) % radix) as u8;
        return;
    }
    for round in 0..ROUNDS {
        let half = |odd: u8| places.iter().copied().skip(usize::from(odd)).step_by(2);
        let other: Vec<u8> = half(1 - round % 2).map(|i| text[i]).collect();
        let mut stream = Stream { key, seed: [&[round], &shape, &other], block: [0; 32], at: 0 };
        for i in half(round % 2) {
            let (first, radix) = class(text[i]);
            text[i] = first + ((u16::from(text[i] - first) + stream.next() % radix) % radix) as u8;
        }
    }
}

/// Numbers determined by the key and a seed.
struct Stream<'a> {
    key: &'a Key,
    seed: [&'a [u8]; 3],
    block: [u8; 32],
    at: usize,
}

impl Stream<'_> {
    fn next(&mut self) -> u16 {
        if self.at.is_multiple_of(32) {
            let [round, shape, other] = self.seed;
            self.block = self.key.block(&[b"word", round, shape, other, &(self.at as u64).to_le_bytes()]);
        }
        let at = self.at % 32;
        self.at += 2;
        u16::from_le_bytes([self.block[at], self.block[at + 1]])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn of(key: &[u8], text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        scramble(&Key::new(key).unwrap(), &mut bytes);
        String::from_utf8(bytes).expect("still UTF-8")
    }

    #[test]
    fn the_shape_stays_and_the_key_decides() {
        for text in ["nginx-prod_12", "FS Broker 5906", "Größe/été", "k:2", "x"] {
            let (a, b) = (of(b"0123456789abcdef", text), of(b"another key 1234", text));
            assert_eq!(a.len(), text.len());
            assert_ne!(a, text);
            assert_eq!(a, of(b"0123456789abcdef", text));
            assert!(a != b || text.len() == 1, "{a} under two keys");
            let shape = |t: &str| t.bytes().map(|b| class(b).0).collect::<Vec<_>>();
            assert_eq!(shape(&a), shape(text));
        }
    }

    #[test]
    fn two_names_never_become_one() {
        let all = |names: Vec<String>| {
            let made: HashSet<String> = names.iter().map(|n| of(b"0123456789abcdef", n)).collect();
            assert_eq!(made.len(), names.len());
        };
        all((0..1000).map(|n| format!("{n:03}")).collect());
        all(('a'..='z').flat_map(|a| ('a'..='z').map(move |b| format!("{a}{b}"))).collect());
        all(('a'..='z').map(String::from).collect());
    }
}
