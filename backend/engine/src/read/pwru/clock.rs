//! The time of a record. `--timestamp current` is nanoseconds since boot, `relative` the distance to the skb's record before,
//! which places no event; both stand in the same column. `absolute` is the wall clock of the host.

/// Which of them a file has, recognised by its first record: the first of an skb is 0 where the clock is relative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// No record with a time yet.
    #[default]
    Unknown,
    /// Nanoseconds since boot, or of the wall clock.
    Absolute,
    /// Nanoseconds since the skb's record before.
    Relative,
}

impl Clock {
    /// The time of a record, as far as this clock places it.
    pub fn place(&mut self, ns: Option<u64>) -> Option<u64> {
        if *self == Self::Unknown && ns.is_some() {
            *self = if ns == Some(0) { Self::Relative } else { Self::Absolute };
        }
        ns.filter(|_| *self == Self::Absolute)
    }
}

/// Nanoseconds since 1970 of `2006-01-02T15:04:05.000`, in the zone of the host.
pub fn wall(text: &str) -> Option<u64> {
    let (date, time) = text.split_once('T')?;
    let mut date = date.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let (time, fraction) = time.split_once('.')?;
    let mut time = time.splitn(3, ':').map(|part| part.parse::<u64>().ok());
    let (hour, minute, second) = (time.next()??, time.next()??, time.next()??);
    let ms = fraction.parse::<u64>().ok().filter(|_| fraction.len() == 3)?;
    let inside = (1970..2500).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    if !inside || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    // Days since 1970-01-01 in the Gregorian calendar, years counted from March.
    let (y, m) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719_468;
    let seconds = u64::try_from(days).ok()? * 86_400 + hour * 3_600 + minute * 60 + second;
    Some(seconds * 1_000_000_000 + ms * 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wall_clocks() {
        for (text, seconds) in [
            ("1970-01-01T00:00:00.000", Some(0)),
            ("2000-02-29T12:00:01.000", Some(951_825_601)),
            ("2024-12-31T23:59:59.000", Some(1_735_689_599)),
            ("2024-13-01T00:00:00.000", None),
            ("12:00:01.000", None),
        ] {
            assert_eq!(wall(text).map(|ns| ns / 1_000_000_000), seconds, "{text}");
        }
    }
}
