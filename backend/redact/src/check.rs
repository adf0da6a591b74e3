//! The last look: replaced names that still stand somewhere as whole words, as a symbol, an event or a device may.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::report::{LEFT, Left};

/// Shortest name looked for: two letters stand in every file.
const SHORTEST: usize = 4;
/// Longest; paths are looked for folder by folder.
const LONGEST: usize = 64;

/// Where names still stand, the first place of each. One pass: at the beginning of a word only the lengths of names with
/// its first two bytes are tried, and there are at most `LONGEST` of them.
pub fn left(bytes: &[u8], originals: &BTreeSet<Vec<u8>>) -> Vec<Left> {
    let wanted = originals.iter().filter(|name| (SHORTEST..=LONGEST).contains(&name.len()));
    // Numbers alone are everywhere.
    let wanted: FxHashSet<&[u8]> = wanted
        .filter(|name| name.iter().any(u8::is_ascii_alphabetic) || name.contains(&b'.'))
        .map(Vec::as_slice)
        .collect();
    let mut lengths: FxHashMap<[u8; 2], Vec<usize>> = FxHashMap::default();
    for name in &wanted {
        let list = lengths.entry([name[0], name[1]]).or_default();
        if !list.contains(&name.len()) {
            list.push(name.len());
        }
    }
    let mut found: FxHashMap<&[u8], u64> = FxHashMap::default();
    let is_word = |at: usize| bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    for (at, pair) in bytes.windows(2).enumerate() {
        if at > 0 && is_word(at - 1) {
            continue;
        }
        let Some(list) = lengths.get(&[pair[0], pair[1]]) else { continue };
        for len in list {
            if !is_word(at + len)
                && let Some(text) = bytes.get(at..at + len).and_then(|text| wanted.get(text))
            {
                found.entry(text).or_insert(at as u64);
            }
        }
    }
    let named = |(name, at): (&[u8], u64)| Left { name: String::from_utf8_lossy(name).into_owned(), at };
    let mut found: Vec<Left> = found.into_iter().map(named).collect();
    found.sort_by(|a, b| (a.at, &a.name).cmp(&(b.at, &b.name)));
    found.truncate(LEFT);
    found
}
