//! Which profile a kernel release gets, and what a person is told of it. A release that was never read is not passed off as one
//! that was: between two profiles the older one counts and is named, before the oldest there is no answer.

use serde::Serialize;

use super::{PROFILES, Profile};

/// The oldest release of today's kind with a profile.
const OLDEST: (u32, u32, u32) = (4, 18, 0);

/// Marks of kernels whose maker adds features of later releases: RHEL and its rebuilds, Amazon, SUSE, Ubuntu.
const DISTRIBUTIONS: [&str; 8] = [".el", ".amzn", "-default", "-generic", "-lowlatency", "-aws", "-azure", "-gcp"];

/// How the kernel of a recording is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// Name of the profile; `None` where there is none.
    pub profile: Option<&'static str>,
    /// One clause for people: `rules of Linux 6.18`, `Linux 6.14 is read as 6.12`.
    pub text: String,
}

/// The profile of a release string (`6.18.44-fc-v657` → `6.18`): the newest one not newer than it. `None` when the text does
/// not begin with `major.minor`, and for releases older than 4.18 but those of 2.4 and 2.5.
pub fn profile_for(release: &str) -> Option<&'static Profile> {
    let version = version(release)?;
    let has_hot_list = ((2, 4, 0)..(2, 6, 0)).contains(&version);
    PROFILES.iter().rev().find(|p| p.since <= version).filter(|_| has_hot_list || version >= OLDEST)
}

/// How a release is read; `None` is a kernel that nobody stated.
pub fn read_as(release: Option<&str>) -> Reading {
    let Some((release, profile)) = release.and_then(|r| Some((r, profile_for(r)?))) else {
        return Reading { profile: None, text: unknown(release) };
    };
    let (major, minor, _) = version(release).unwrap_or_default();
    let newest = &PROFILES[PROFILES.len() - 1];
    let mut text = match (major, minor) == (profile.since.0, profile.since.1) {
        true => format!("rules of Linux {}", profile.name),
        false if profile.name == newest.name => {
            format!("Linux {major}.{minor} is read as {}, the newest that is known", profile.name)
        }
        false => format!("Linux {major}.{minor} is read as {}", profile.name),
    };
    if DISTRIBUTIONS.iter().any(|mark| release.contains(mark)) {
        text.push_str("; a distribution kernel may differ");
    }
    Reading { profile: Some(profile.name), text }
}

/// Why a kernel without a profile gets no answer.
fn unknown(release: Option<&str>) -> String {
    match release {
        Some(other) if version(other).is_none() => {
            format!("cannot tell: {other:?} is no kernel release; expected one like 6.18.44")
        }
        Some(release) => format!("cannot tell for Linux {release}: it has no profile, the oldest is 4.18"),
        None => {
            "cannot tell: the kernel is not known; give a host.txt that states it, or choose one (--kernel)".to_owned()
        }
    }
}

/// (major, minor, sublevel) of a release; a missing sublevel is 0.
fn version(release: &str) -> Option<(u32, u32, u32)> {
    let end = release.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(release.len());
    let mut parts = release[..end].split('.');
    let (major, minor) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some((major, minor, parts.next().and_then(|p| p.parse().ok()).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(release: &str) -> &'static str {
        profile_for(release).map_or("none", |p| p.name)
    }

    #[test]
    fn a_release_gets_the_newest_profile_not_newer_than_it() {
        let cases = [
            ("6.18.44-fc-v657", "6.18"),
            ("6.14.3", "6.12"),
            ("6.19.3", "6.19"),
            ("6.19.4", "6.19.4"),
            ("7.2.8", "7.2"),
            ("7.2.9", "7.2.9"),
            ("7.2.13-amd64", "7.2.9"),
            ("7.3-rc7", "7.3"),
            ("5.18.1", "5.15"),
            ("4.18.0-553.el8_10.x86_64", "4.18"),
            ("2.5.25", "2.5.25"),
            ("2.4.18", "2.5.25"),
        ];
        for (release, profile) in cases {
            assert_eq!(name(release), profile, "{release}");
        }
    }

    #[test]
    fn what_was_never_read_has_no_profile() {
        for release in
            ["3.4.113", "3.10.0-1160.el7", "4.9", "4.17.19", "2.6.32-754.el6", "2.2.26", "", "next", "6", "6.x"]
        {
            assert_eq!(name(release), "none", "{release}");
        }
    }

    #[test]
    fn the_reading_states_what_was_done() {
        let cases = [
            (Some("6.18.44"), "rules of Linux 6.18"),
            (Some("7.2.13"), "rules of Linux 7.2.9"),
            (Some("6.14.0-37-generic"), "Linux 6.14 is read as 6.12; a distribution kernel may differ"),
            (Some("5.14.0-427.el9.x86_64"), "rules of Linux 5.14; a distribution kernel may differ"),
            (Some("8.0.1"), "Linux 8.0 is read as 7.3, the newest that is known"),
            (Some("3.4.113"), "cannot tell for Linux 3.4.113: it has no profile, the oldest is 4.18"),
            (Some("next"), "cannot tell: \"next\" is no kernel release; expected one like 6.18.44"),
            (None, "cannot tell: the kernel is not known; give a host.txt that states it, or choose one (--kernel)"),
        ];
        for (release, text) in cases {
            assert_eq!(read_as(release).text, text, "{release:?}");
        }
    }

    #[test]
    fn profiles_ascend() {
        assert!(PROFILES.is_sorted_by_key(|p| p.since));
        assert!(PROFILES.iter().all(|p| p.is_known() && p.name != super::super::UNKNOWN.name));
    }
}
