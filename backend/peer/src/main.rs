//! A plain loop over the crate linux-perf-data: every record parsed, samples counted, nothing stored.
//!
//! usage: skbscope-peer FILE      prints samples and seconds

use std::fs::File;
use std::hint::black_box;
use std::io::BufReader;
use std::time::Instant;

use linux_perf_data::linux_perf_event_reader::EventRecord;
use linux_perf_data::{PerfFileReader, PerfFileRecord};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: skbscope-peer FILE")?;
    let started = Instant::now();
    let PerfFileReader { mut perf_file, mut record_iter } = PerfFileReader::parse_file(BufReader::new(File::open(path)?))?;
    let mut samples = 0_u64;
    while let Some(record) = record_iter.next_record(&mut perf_file)? {
        if let PerfFileRecord::EventRecord { record, .. } = record
            && let EventRecord::Sample(sample) = record.parse()?
        {
            samples += 1;
            black_box((sample.timestamp, sample.cpu, sample.tid));
        }
    }
    println!("{samples} {}", started.elapsed().as_secs_f64());
    Ok(())
}
