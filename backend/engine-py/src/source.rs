//! The engine's random-access bytes over an open file: the only place of the native side that touches a file.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

use skbscope_engine::read::Source;

/// An open file and its length when it was opened.
pub struct FileSource {
    file: File,
    len: u64,
}

impl FileSource {
    /// Takes an open file.
    pub fn new(file: File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        Ok(Self { file, len })
    }
}

impl Source for FileSource {
    fn len(&self) -> u64 {
        self.len
    }
    fn read_at(&self, at: u64, buf: &mut [u8]) -> io::Result<usize> {
        let mut done = 0;
        while done < buf.len() {
            match self.file.read_at(&mut buf[done..], at + done as u64) {
                Ok(0) => break,
                Ok(n) => done += n,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(done)
    }
}
