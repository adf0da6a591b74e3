//! Sends frames through an AF_XDP socket in copy mode: N descriptors on the ring, a kick, until the time is up.
//!
//! A load for measuring what a kick costs; see README.md.

mod args;
mod load;
mod mapping;
mod option;
mod ring;
mod socket;

use std::io;
use std::process::ExitCode;

use args::{Args, USAGE};
use load::Tally;
use serde_json::{Map, Value, json};
use socket::Socket;

fn main() -> ExitCode {
    let args = match args::parse(std::env::args().skip(1)) {
        Ok(args) => args,
        Err(why) => {
            eprintln!("{why}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let done = if args.check { check(&args) } else { send(&args) };
    done.map_or_else(
        |why| {
            eprintln!("{why}");
            ExitCode::FAILURE
        },
        |line| {
            println!("{line}");
            ExitCode::SUCCESS
        },
    )
}

fn open(args: &Args) -> Result<Socket, String> {
    let opened = Socket::open(&args.interface, args.queue, args.ring, args.frame, args.budget);
    let batched = opened.and_then(|socket| args.batch.map_or(Ok(()), |size| socket.batch(size)).map(|()| socket));
    batched.map_err(|failed| {
        let hint = match failed.error.raw_os_error() {
            Some(libc::EAFNOSUPPORT) => ": this kernel has no AF_XDP (CONFIG_XDP_SOCKETS)",
            Some(libc::EPERM | libc::EACCES) => ": root is wanted, or the value is out of the kernel's range",
            Some(libc::EOPNOTSUPP) => ": the device cannot do it",
            Some(libc::ENOPROTOOPT) => ": this kernel does not know the option",
            Some(libc::EBUSY) => ": another socket has this queue",
            _ => "",
        };
        format!("AF_XDP copy mode does not work here: {}: {}{hint}.", failed.step, failed.error)
    })
}

/// Opens, binds and kicks; nothing is on the ring, so no frame goes out.
fn check(args: &Args) -> Result<String, String> {
    let returned = open(args)?.kick();
    if returned != 0 {
        let error = io::Error::from_raw_os_error(returned);
        return Err(format!("AF_XDP copy mode does not send on {}: sendto returned {error}.", args.interface));
    }
    Ok(format!("AF_XDP copy mode works on queue {} of {}.", args.queue, args.interface))
}

fn send(args: &Args) -> Result<String, String> {
    if let Some(cpu) = args.cpu {
        stay(cpu).map_err(|error| format!("CPU {cpu} cannot be had: {error}."))?;
    }
    let mut socket = open(args)?;
    let tally = load::run(&mut socket, args)?;
    let statistics = socket.statistics().map_err(|error| format!("XDP_STATISTICS failed: {error}."))?;
    Ok(report(args, &tally, statistics).to_string())
}

/// Keeps this thread on one CPU.
fn stay(cpu: usize) -> io::Result<()> {
    // SAFETY: a cpu_set_t is an array of integers, for which zero is a value; `args` bounds the CPU to its size.
    let failed = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(cpu, &mut set);
        libc::sched_setaffinity(0, size_of_val(&set), &raw const set)
    };
    if failed == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// The line of JSON.
fn report(args: &Args, tally: &Tally, (invalid, empty): (u64, u64)) -> Value {
    let seconds = tally.span.as_secs_f64();
    let returns: Map<String, Value> = tally.returns.iter().map(|(errno, n)| (name(*errno), json!(n))).collect();
    let took =
        tally.took.iter().map(|((took, errno), n)| json!({"packets": took, "returned": name(*errno), "kicks": n}));
    json!({
        "tool": "xsk-sender",
        "mode": "copy",
        "interface": args.interface,
        "queue": args.queue,
        "cpu": args.cpu,
        "frame_bytes": args.frame,
        "descriptors_per_kick": args.per_kick,
        "budget": args.budget,
        "batch": args.batch,
        "tx_ring": args.ring,
        "completion_ring": args.ring,
        "seconds": seconds,
        "cpu_seconds": tally.on_cpu.as_secs_f64(),
        "packets": tally.packets,
        "pps": if seconds > 0.0 { tally.packets as f64 / seconds } else { 0.0 },
        "kicks": tally.kicks,
        "returns": returns,
        "took": took.collect::<Vec<_>>(),
        "completions": tally.completions,
        "tx_invalid_descs": invalid,
        "tx_ring_empty_descs": empty,
    })
}

/// What a kick returned, by its usual name.
fn name(errno: i32) -> String {
    match errno {
        0 => "0".to_owned(),
        libc::EAGAIN => "EAGAIN".to_owned(),
        libc::EBUSY => "EBUSY".to_owned(),
        libc::ENOBUFS => "ENOBUFS".to_owned(),
        libc::ENETDOWN => "ENETDOWN".to_owned(),
        libc::ENXIO => "ENXIO".to_owned(),
        libc::EOPNOTSUPP => "EOPNOTSUPP".to_owned(),
        other => format!("errno {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_line_holds_what_was_counted() {
        let args = args::parse(["va", "--per-kick", "33"].map(str::to_owned).into_iter()).unwrap();
        let tally = Tally {
            packets: 33,
            kicks: 2,
            completions: 33,
            returns: [(0, 1), (libc::EAGAIN, 1)].into(),
            took: [((32, libc::EAGAIN), 1), ((1, 0), 1)].into(),
            span: Duration::from_millis(500),
            on_cpu: Duration::from_millis(250),
        };
        let line = report(&args, &tally, (0, 1));
        assert_eq!(
            (&line["pps"], &line["returns"]["EAGAIN"], &line["tx_ring"]),
            (&json!(66.0), &json!(1), &json!(2048))
        );
        assert_eq!(line["took"][0], json!({"packets": 1, "returned": "0", "kicks": 1}));
    }
}
