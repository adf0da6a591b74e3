//! The command line.

use std::time::Duration;

/// How the program is called.
pub const USAGE: &str = "\
usage: xsk-sender INTERFACE [--queue N] [--per-kick N] [--frame BYTES] [--seconds S] [--cpu N] [--budget N] [--batch N] [--ring N] [--packets N]
       xsk-sender --check INTERFACE
  --queue     TX queue (default 0)
  --per-kick  descriptors put on the ring before it kicks, 1 to the ring's size (default 32)
  --frame     bytes a frame, 14 to 2048 (default 64)
  --seconds   how long, 0.01 to 3600 (default 1)
  --cpu       CPU to stay on (default: any)
  --budget    XDP_MAX_TX_SKB_BUDGET, 32 to the ring's size (default: the kernel's 32)
  --batch     XDP_GENERIC_XMIT_BATCH of a kernel that has the proposal, 1 to the budget (default: not set)
  --ring      entries of the TX and completion ring, a power of two, 64 to 65536 (default 2048)
  --packets   stop after the fill that reaches so many (default: none)";

/// A run.
#[derive(Clone, Debug, PartialEq)]
pub struct Args {
    /// Network device.
    pub interface: String,
    /// TX queue.
    pub queue: u32,
    /// Descriptors put on the ring before a kick.
    pub per_kick: u32,
    /// Bytes a frame.
    pub frame: u32,
    /// How long.
    pub span: Duration,
    /// CPU to stay on.
    pub cpu: Option<usize>,
    /// XDP_MAX_TX_SKB_BUDGET, where it is to be set.
    pub budget: Option<u32>,
    /// XDP_GENERIC_XMIT_BATCH, where it is to be set.
    pub batch: Option<u32>,
    /// Entries of either ring.
    pub ring: u32,
    /// Packets after which it stops, if that is before the time is up.
    pub packets: Option<u32>,
    /// Whether to test only if copy mode works.
    pub check: bool,
}

/// Reads the words after the program's name; what is wrong with them in one sentence otherwise.
pub fn parse(words: impl Iterator<Item = String>) -> Result<Args, String> {
    let mut words = words;
    let mut args = Args {
        interface: String::new(),
        queue: 0,
        per_kick: 32,
        frame: 64,
        span: Duration::from_secs(1),
        cpu: None,
        budget: None,
        batch: None,
        ring: 2048,
        packets: None,
        check: false,
    };
    while let Some(word) = words.next() {
        if word == "--check" {
            args.check = true;
            continue;
        }
        if !word.starts_with("--") {
            if !args.interface.is_empty() {
                return Err(format!("one interface is wanted, {word:?} is a second"));
            }
            args.interface = word;
            continue;
        }
        let value = words.next().ok_or_else(|| format!("{word} wants a value"))?;
        let whole = |low: u32, high: u32| match value.parse::<u32>() {
            Ok(n) if (low..=high).contains(&n) => Ok(n),
            _ => Err(format!("{word} wants a whole number from {low} to {high}, not {value:?}")),
        };
        match word.as_str() {
            "--queue" => args.queue = whole(0, 65_535)?,
            "--per-kick" => args.per_kick = whole(1, 65_536)?,
            "--frame" => args.frame = whole(14, 2_048)?,
            "--cpu" => args.cpu = Some(whole(0, 1_023)? as usize),
            "--budget" => args.budget = Some(whole(1, 65_536)?),
            "--batch" => args.batch = Some(whole(1, 65_536)?),
            "--ring" => args.ring = whole(64, 65_536)?,
            "--packets" => args.packets = Some(whole(1, u32::MAX)?),
            "--seconds" => {
                let seconds = value.parse::<f64>().ok().filter(|s| (0.01..=3600.0).contains(s));
                args.span = Duration::from_secs_f64(
                    seconds.ok_or_else(|| format!("--seconds wants a number from 0.01 to 3600, not {value:?}"))?,
                );
            }
            _ => return Err(format!("there is no option {word}")),
        }
    }
    if args.interface.is_empty() {
        return Err("an interface is wanted".to_owned());
    }
    if !args.ring.is_power_of_two() {
        return Err(format!("--ring wants a power of two, not {}", args.ring));
    }
    if args.per_kick > args.ring {
        return Err(format!("--per-kick {} does not fit on a ring of {}", args.per_kick, args.ring));
    }
    Ok(args)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<Args, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_read_and_bounded() {
        let args = of("va --per-kick 100 --seconds 0.5 --cpu 0 --budget 64").unwrap();
        assert_eq!((args.interface.as_str(), args.per_kick, args.cpu, args.budget), ("va", 100, Some(0), Some(64)));
        assert_eq!((args.span, args.frame, args.check), (Duration::from_millis(500), 64, false));
        assert!(of("--check lo").unwrap().check);
    }

    #[test]
    fn what_cannot_be_meant_is_a_sentence() {
        for (line, says) in [
            ("", "an interface is wanted"),
            ("va vb", "one interface is wanted, \"vb\" is a second"),
            ("va --per-kick", "--per-kick wants a value"),
            ("va --per-kick 0", "--per-kick wants a whole number from 1 to 65536, not \"0\""),
            ("va --seconds nan", "--seconds wants a number from 0.01 to 3600, not \"nan\""),
            ("va --ring 100", "--ring wants a power of two, not 100"),
            ("va --ring 64 --per-kick 65", "--per-kick 65 does not fit on a ring of 64"),
            ("va --fast 1", "there is no option --fast"),
        ] {
            assert_eq!(of(line), Err(says.to_owned()), "{line}");
        }
    }
}
