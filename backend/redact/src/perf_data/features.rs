//! Header features: those with names are redacted, those of numbers stay, all others are set to zeros.

use skbscope_engine::read::perf_data::features::name;
use skbscope_engine::read::perf_data::tracing;

use super::Recording;
use crate::names::Names;
use crate::report::Kind;
use crate::{Refusal, command};

/// What became of a feature.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// It can be read as before.
    Unchanged,
    /// It is zeros now.
    Emptied,
}

/// Features without names of people's things. Kernel release, versions, CPU model, topology, memory, events, PMUs.
const NUMBERS: [u32; 24] = [4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 27, 28, 29, 30];

impl Recording {
    /// One feature, which begins at byte `at` of the file.
    pub fn feature(&mut self, bit: u32, bytes: &mut [u8], at: usize, names: &mut Names) -> Result<Done, Refusal> {
        match bit {
            1 => self.tracing(bytes, at, names)?,
            2 => self.build_ids(bytes, at, names)?,
            3 => {
                self.string(bytes, 0, at, &mut |text| names.replace(Kind::Host, text))?;
            }
            11 => self.command(bytes, at, names)?,
            31 => {}
            _ if NUMBERS.contains(&bit) => {
                names.keep("kernel release, CPU model, topology, names of events", "the analysis rests on them");
            }
            _ => {
                names.empty(&format!("header feature {}", name(bit)), bytes);
                return Ok(Done::Emptied);
            }
        }
        Ok(Done::Unchanged)
    }

    /// A string of the header: u32 length, bytes, NUL padding; returns the offset behind it.
    fn string(
        &self,
        bytes: &mut [u8],
        from: usize,
        at: usize,
        with: &mut dyn FnMut(&mut [u8]),
    ) -> Result<usize, Refusal> {
        let len = self.endian.u32(bytes, from).map(|n| n as usize);
        let text = len.and_then(|n| bytes.get_mut(from + 4..(from + 4).checked_add(n)?));
        let Some(text) = text else {
            return Err(Refusal::new(at + from, "A string that reaches past its section", "a string of perf's header"));
        };
        let end = text.iter().position(|b| *b == 0).unwrap_or(text.len());
        let (text, rest) = text.split_at_mut(end);
        with(text);
        rest.fill(0);
        Ok(from + 4 + end + rest.len())
    }

    /// CMDLINE: a count, then the words.
    fn command(&self, bytes: &mut [u8], at: usize, names: &mut Names) -> Result<(), Refusal> {
        let count = self.endian.u32(bytes, 0).unwrap_or(0);
        let mut words = command::Words::default();
        let mut from = 4;
        for _ in 0..count {
            from = self.string(bytes, from, at, &mut |word| words.next(word, names))?;
        }
        if let Some(rest) = bytes.get_mut(from..) {
            names.empty("bytes behind the command line", rest);
        }
        Ok(())
    }

    /// BUILD_ID: records of pid, id and the path of the file.
    fn build_ids(&self, bytes: &mut [u8], at: usize, names: &mut Names) -> Result<(), Refusal> {
        let mut from = 0;
        while from < bytes.len() {
            let size = self.endian.u16(bytes, from + 6).map_or(0, usize::from);
            let Some(record) = bytes.get_mut(from..from + size).filter(|r| r.len() > 36) else {
                return Err(Refusal::new(at + from, format!("A build id of {size} bytes"), "37 bytes or more"));
            };
            super::records::text(record, 36, Kind::Path, at + from, names)?;
            from += size;
        }
        Ok(())
    }

    /// TRACING_DATA: formats; behind them kallsyms, printk formats and the names of all tasks.
    pub fn tracing(&mut self, bytes: &mut [u8], at: usize, names: &mut Names) -> Result<(), Refusal> {
        let found = tracing::formats(bytes, &mut self.tracepoints)
            .map_err(|offset| Refusal::new(at + offset, "Tracepoint formats that end too early", "whole formats"))?;
        let cut =
            |from: usize| Refusal::new(at + from, "Tracing data that end too early", "kallsyms, printk formats, comms");
        let mut from = found.end;
        for what in ["kallsyms", "printk"] {
            if from == bytes.len() {
                return Ok(());
            }
            let size = found.endian.u32(bytes, from).ok_or_else(|| cut(from))? as usize;
            from = (from + 4).checked_add(size).filter(|end| *end <= bytes.len()).ok_or_else(|| cut(from))?;
            if size > 0 && what == "kallsyms" {
                names.keep("symbols and addresses of the kernel", "frames and probes are named by them");
            }
        }
        if from == bytes.len() {
            return Ok(());
        }
        // Saved comms exist since version 0.6: `PID COMM` a line.
        let size = found.endian.u64(bytes, from).and_then(|n| usize::try_from(n).ok()).ok_or_else(|| cut(from))?;
        let end = (from + 8).checked_add(size).filter(|end| *end <= bytes.len()).ok_or_else(|| cut(from))?;
        for line in bytes[from + 8..end].split_mut(|b| *b == b'\n') {
            if let Some(blank) = line.iter().position(|b| *b == b' ') {
                names.replace(Kind::Comm, &mut line[blank + 1..]);
            } else {
                names.empty("lines of comms without a pid", line);
            }
        }
        names.empty("bytes behind the tracing data", &mut bytes[end..]);
        Ok(())
    }
}
