//! Decoding containers, with the C libraries of zstd and xz.
//!
//! All members of a gzip file, frames of a zstd file and streams of an xz file are decoded, one after the other. Decoded
//! bytes are counted as they come out, so a bomb costs what the limit allows and not what it claims.

use std::io::{self, BufRead, Read, Write};

use super::Kind;
use crate::read::{At, Limits, OnProgress, Progress, ReadError, Source, fill};

/// Bytes decoded at a time, the most a refused bomb writes beyond a limit.
const STEP: usize = 256 << 10;
/// Bytes the longest magic has.
const MAGIC: usize = 6;
/// Memory an xz decoder may ask for; `xz -9` needs 65 MiB.
const XZ_MEMORY: u64 = 256 << 20;
/// Window of a zstd frame as a power of two; the format's own advice to decoders is 27 (`zstd --long`).
const ZSTD_WINDOW_LOG: u32 = 27;

/// What was decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Bytes written to the sink.
    pub bytes: u64,
    /// The container they were in.
    pub kind: Kind,
    /// Byte of the container where it ends too early; what was decoded before that is in the sink. `None` if whole.
    pub truncated_at: Option<u64>,
}

/// Decodes `source` into `sink`. Progress counts bytes of the container.
///
/// # Errors
/// [`ReadError::NotMine`] if it is no container, [`ReadError::TooLarge`] beyond `limits.decoded_bytes` or
/// `limits.ratio`, [`ReadError::Broken`] with the byte for damage and for a container inside the container. The sink
/// then holds what was decoded before; it is the caller's to throw away.
pub fn decode(
    source: &dyn Source,
    limits: &Limits,
    sink: &mut dyn Write,
    on: &mut OnProgress,
) -> Result<Decoded, ReadError> {
    if source.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut head = [0; 8];
    let n = fill(source, 0, &mut head)?;
    let Some(kind) = Kind::of(&head[..n]) else {
        let reason = "it starts with the magic of none of them".to_owned();
        return Err(ReadError::NotMine { format: "gzip, zstd or xz", reason });
    };
    let mut input = Input { source, buffer: vec![0; STEP], start: 0, end: 0, consumed: 0 };
    let mut output = Output { kind, limits, sink, head: Some(Vec::new()), bytes: 0 };
    let mut decoder = Decoder::new(kind, &mut input)?;
    let mut buffer = vec![0; STEP];
    loop {
        let step = decoder.read(&mut buffer);
        let at = decoder.consumed();
        match step {
            Ok(0) => break,
            Ok(n) => output.take(&buffer[..n], at)?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if at >= source.len() && error.kind() == io::ErrorKind::UnexpectedEof => {
                output.finish()?;
                if output.bytes == 0 {
                    let expected = "compressed data up to the end of the stream".to_owned();
                    let what = "the file ends before anything could be decoded".to_owned();
                    return Err(ReadError::Broken { format: kind.word(), at: At::Byte(at), what, expected });
                }
                return Ok(Decoded { bytes: output.bytes, kind, truncated_at: Some(at) });
            }
            Err(error) if is_starved(&error) => return Err(ReadError::Io(io::ErrorKind::OutOfMemory.into())),
            Err(error) => {
                // The decoders report damage of the data and failures of the source by the same type.
                if error.get_ref().is_some_and(|inner| inner.is::<SourceFailed>()) {
                    return Err(ReadError::Io(error));
                }
                let what = format!("damaged data after {} decoded bytes ({error})", output.bytes);
                let expected = format!("an undamaged {} stream", kind.word());
                return Err(ReadError::Broken { format: kind.word(), at: At::Byte(at), what, expected });
            }
        }
        if on(Progress { bytes: at, of: source.len(), events: 0 }).is_break() {
            return Err(ReadError::Cancelled);
        }
    }
    output.finish()?;
    Ok(Decoded { bytes: output.bytes, kind, truncated_at: None })
}

/// The three decoders behind one face.
enum Decoder<'i, 's> {
    Gzip(Box<flate2::bufread::MultiGzDecoder<&'i mut Input<'s>>>),
    Zstd(zstd::stream::read::Decoder<'static, &'i mut Input<'s>>),
    Xz(Box<liblzma::bufread::XzDecoder<&'i mut Input<'s>>>),
}

impl<'i, 's> Decoder<'i, 's> {
    fn new(kind: Kind, input: &'i mut Input<'s>) -> io::Result<Self> {
        Ok(match kind {
            Kind::Gzip => Self::Gzip(Box::new(flate2::bufread::MultiGzDecoder::new(input))),
            Kind::Zstd => {
                let mut decoder = zstd::stream::read::Decoder::with_buffer(input)?;
                decoder.window_log_max(ZSTD_WINDOW_LOG)?;
                Self::Zstd(decoder)
            }
            Kind::Xz => {
                let stream = liblzma::stream::Stream::new_stream_decoder(XZ_MEMORY, liblzma::stream::CONCATENATED);
                let stream = stream.map_err(io::Error::from)?;
                Self::Xz(Box::new(liblzma::bufread::XzDecoder::new_stream(input, stream)))
            }
        })
    }
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Gzip(decoder) => decoder.read(buffer),
            Self::Zstd(decoder) => decoder.read(buffer),
            Self::Xz(decoder) => decoder.read(buffer),
        }
    }
    /// Bytes of the container consumed so far.
    fn consumed(&self) -> u64 {
        match self {
            Self::Gzip(decoder) => decoder.get_ref().consumed,
            Self::Zstd(decoder) => decoder.get_ref().consumed,
            Self::Xz(decoder) => decoder.get_ref().consumed,
        }
    }
}

/// Whether a decoder got no memory. It says so as it says that its input is damaged; the fault is not the input's.
fn is_starved(error: &io::Error) -> bool {
    // zstd passes on its own name of the error and no code: ZSTD_error_memory_allocation is 64, returned negated.
    let zstd_name = zstd::zstd_safe::get_error_name(0_usize.wrapping_sub(64));
    error.kind() == io::ErrorKind::OutOfMemory
        || error.get_ref().is_some_and(|inner| {
            inner.downcast_ref() == Some(&liblzma::stream::Error::Mem) || inner.to_string() == zstd_name
        })
}

/// Marks an error as the source's.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct SourceFailed(io::Error);

/// The container's bytes, and how many of them the decoder has consumed.
struct Input<'s> {
    source: &'s dyn Source,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    consumed: u64,
}

impl Read for Input<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let ready = self.fill_buf()?;
        let n = ready.len().min(buf.len());
        buf[..n].copy_from_slice(&ready[..n]);
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Input<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end {
            self.start = 0;
            let read = self.source.read_at(self.consumed, &mut self.buffer);
            self.end = read.map_err(|e| io::Error::new(e.kind(), SourceFailed(e)))?;
        }
        Ok(&self.buffer[self.start..self.end])
    }
    fn consume(&mut self, n: usize) {
        let n = n.min(self.end - self.start);
        self.start += n;
        self.consumed += n as u64;
    }
}

/// The sink behind its limits.
struct Output<'a> {
    kind: Kind,
    limits: &'a Limits,
    sink: &'a mut dyn Write,
    /// The first bytes, held back until they are known to be no container themselves; `None` once they are written.
    head: Option<Vec<u8>>,
    bytes: u64,
}

impl Output<'_> {
    fn take(&mut self, mut decoded: &[u8], consumed: u64) -> Result<(), ReadError> {
        self.bytes += decoded.len() as u64;
        self.limits.decoded(self.bytes, consumed)?;
        if let Some(head) = &mut self.head {
            let n = decoded.len().min(MAGIC - head.len());
            head.extend_from_slice(&decoded[..n]);
            decoded = &decoded[n..];
            if head.len() < MAGIC {
                return Ok(());
            }
            self.finish()?;
        }
        self.sink.write_all(decoded)?;
        Ok(())
    }
    /// Writes the held back bytes, unless they start another container.
    fn finish(&mut self) -> Result<(), ReadError> {
        let head = self.head.take().unwrap_or_default();
        if let Some(inner) = Kind::of(&head) {
            return Err(ReadError::Broken {
                format: self.kind.word(),
                at: At::Byte(0),
                what: format!("a {} container inside the {} container", inner.word(), self.kind.word()),
                expected: "a recording; unpack it once and upload what comes out".to_owned(),
            });
        }
        self.sink.write_all(&head)?;
        Ok(())
    }
}
