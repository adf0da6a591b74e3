//! Writes first inputs of every target from the project's own recordings: `seeds CORPUS_FOLDER`.

use std::fs::{create_dir_all, read, read_dir, write};
use std::path::{Path, PathBuf};

#[path = "../../engine/tests/common/damage.rs"]
#[allow(dead_code)]
mod damage;

/// Small enough that a mutation hits something that counts.
const SEED_BYTES: usize = 12 << 10;

fn main() {
    let corpus = PathBuf::from(std::env::args().nth(1).expect("usage: seeds CORPUS_FOLDER"));
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/traces");
    let save = |target: &str, name: &str, bytes: &[u8]| {
        create_dir_all(corpus.join(target)).expect("a folder");
        write(corpus.join(target).join(name), bytes).expect("a seed");
    };
    for entry in read_dir(data).expect("the recordings") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default().to_owned();
        if let Some(name) = name.strip_suffix(".perf.data.zst") {
            let whole = zstd::decode_all(&read(&path).expect("a recording")[..]).expect("zstd");
            let small = damage::shrink(&whole, SEED_BYTES);
            save("perf_data", name, &small);
            save("whole", name, &[&[4], &small[..]].concat());
            save("sniff", name, &small[..small.len().min(4096)]);
            save("container", name, &zstd::encode_all(&small[..], 3).expect("zstd"));
        }
    }
    let text = include_bytes!("../../engine/tests/perf_script/mixed.txt");
    save("perf_script", "mixed", text);
    save("sniff", "mixed", text);
    save("whole", "mixed", &[&[4], &text[..]].concat());
}
