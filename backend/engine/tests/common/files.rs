//! Where test files lie: in the project's own `data`, else in a folder `shared` beside the project.

use std::path::{Path, PathBuf};

/// The file or folder of that name (`traces/tcp-rfs.host.txt`), or `None` and a printed line where this checkout has neither.
pub fn path(name: &str) -> Option<PathBuf> {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = engine.join("../../data").join(name);
    let beside = engine.ancestors().map(|folder| folder.join("shared").join(name));
    let found = std::iter::once(own).chain(beside).find(|path| path.exists());
    if found.is_none() {
        println!("skipped: {name} is neither in data nor in a folder shared beside the project");
    }
    found
}

/// The bytes of a file.
pub fn bytes(name: &str) -> Option<Vec<u8>> {
    path(name).map(|path| std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
}

/// Paths of what lies in a folder, by name; none where the folder is absent.
pub fn inside(folder: &str) -> Vec<PathBuf> {
    let entries = path(folder).map(|path| std::fs::read_dir(path).expect("a folder"));
    let mut paths: Vec<PathBuf> = entries.into_iter().flatten().map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}
