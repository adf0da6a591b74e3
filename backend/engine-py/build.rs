//! Hashes everything a result depends on, so that `VERSION` changes with it and nobody has to remember to raise a number.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Sources of the engine and of its shell, and the versions of what they are built on.
const INPUTS: [&str; 3] = ["../engine/src", "src", "../Cargo.lock"];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    for input in INPUTS {
        println!("cargo:rerun-if-changed={input}");
        hash.path(&here.join(input), input)?;
    }
    println!("cargo:rustc-env=SKBSCOPE_SOURCES={:016x}", hash.0);
    Ok(())
}

/// FNV-1a of 64 bits: the same in every release of the compiler, which the standard library's hasher does not promise.
struct Fnv(u64);

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    /// A file, or all files below a folder by name. Names count, places on this machine do not.
    fn path(&mut self, path: &Path, name: &str) -> io::Result<()> {
        if !path.is_dir() {
            let content = fs::read(path)?;
            self.bytes(format!("{name}\0{}\0", content.len()).as_bytes());
            self.bytes(&content);
            return Ok(());
        }
        let entries: io::Result<Vec<_>> = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect();
        let mut entries = entries?;
        entries.sort();
        for entry in entries {
            let below = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
            self.path(&entry, &format!("{name}/{below}"))?;
        }
        Ok(())
    }
}
