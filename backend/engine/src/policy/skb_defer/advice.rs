//! Which mode: what the recording says about the limit (readers and, since v6.19, TX completions) and about the disputed
//! switch (TX completions alone).

use std::collections::BTreeMap;

use super::rules::{B4_OVERFLOW, G_FLUSH};
use super::{DEFER_MAX, NAPI_DEFER};
use crate::event::NO_CPU;
use crate::finding::{findings, free_slots, grouped};
use crate::host::Distance;
use crate::kernel::Profile;
use crate::life::{Fate, NO_LIFE};
use crate::policy::advice::{Advice, Case, Evidence, Stand, changes};
use crate::policy::{Label, Replay};

/// Alien frees below which no statement is made: a list of the default limit and its kick.
const FEW: u64 = 128;
/// Alien frees of a hundred that may find the list full before the limit is called too small.
const FULL: u64 = 5;
/// A limit that is worth trying next is this many times today's.
const NEXT: i64 = 4;
/// A limit this many times the default was set for another purpose than to give lists room.
const FAR: i64 = 16;
/// Shows that frees are handed back. The flush may be inlined into the loop that calls it.
const FLUSHES: &str =
    "perf record -a -e skb:consume_skb -- sleep 1 && perf script | grep -cE 'skb_defer_free_flush|net_rx_action'";

/// What the frees of a recording look like.
#[derive(Default)]
struct Seen {
    alien: u64,
    overflow: u64,
    /// Skbs on the fullest list.
    longest: u32,
    by_distance: BTreeMap<Distance, u64>,
    senders: BTreeMap<u16, u64>,
    tx_alien: u64,
}

/// The advice, from the replay of the rule that ran.
pub fn advise(case: &Case) -> Option<Advice> {
    let stock = case.replay("stock")?;
    let seen = Seen::of(case, stock);
    let mut advice = Advice { evidence: seen.evidence(case), ..Advice::none("skb-defer") };
    let profile = case.setting.profile;
    if profile.defer_max.is_none() {
        return Some(without_lists(case, advice));
    }
    let (limit, limit_from) = stock.knobs.get(DEFER_MAX).map_or((0, ""), |(limit, from)| (*limit, from.as_str()));
    let limits = Limits { profile, today: limit, is_known: !limit_from.starts_with("assumed") };
    let stuck = findings(case.setting.trace, case.setting.lives, &case.replays).into_iter().next();
    if seen.alien < FEW {
        let (text, script) = seen.too_few(case);
        advice.text = text;
        advice.record.push(format!("sh skbscope-capture.sh -d 10   # from `skbscope capture {script}"));
    } else if let Some(finding) = stuck {
        advice.rests_on_replay = false;
        advice.stand = Stand::Change;
        advice.variant = Some("stock");
        advice.text =
            format!("{DEFER_MAX} is {limit} and yet nothing is handed back: free the stuck slot, then record again");
        advice.set.push(finding.remedy);
        let back = limits.today_as_typed();
        advice.undo.push(changes(format!("sysctl -w {DEFER_MAX}={back}")) + "; only if the first was interrupted");
        advice.check.push(FLUSHES.to_owned());
        advice.would_change.push("a recording in which the flushes are seen again".to_owned());
    } else if seen.overflow * 100 > seen.alien * FULL {
        let next = (limit * NEXT).max(128);
        advice.stand = Stand::Change;
        advice.variant = Some("stock");
        advice.text = format!(
            "of {} frees on another CPU {} found the list full at {limit}: raise {DEFER_MAX} to {next} and record again",
            grouped(seen.alien),
            grouped(seen.overflow)
        );
        limits.set(&mut advice, next);
        advice.conditions.push("the allocating CPU goes on flushing as rarely as here".to_owned());
        advice.would_change.push(
            "a sweep over the limit whose overflows do not fall: then the allocating CPU is the bottleneck".to_owned(),
        );
    } else if let Some(default) = limits.default_has_room(seen.longest) {
        advice.stand = Stand::Change;
        advice.variant = Some("stock");
        advice.text = format!(
            "no list held more than {} skbs, for which the default of {default} has room, and the interrupt for a list that is half full \
             never comes at a limit of {}: set {DEFER_MAX} to {default}",
            seen.longest,
            grouped(limit.unsigned_abs())
        );
        limits.set(&mut advice, default);
        advice.conditions.push("the lists do not become longer than here".to_owned());
        advice.would_change.push("a recording in which a list holds more than the default".to_owned());
    } else if seen.tx_alien == 0 {
        advice.stand = Stand::Keep;
        advice.variant = Some("stock");
        advice.text = format!(
            "leave {DEFER_MAX} at {limit}: the lists take what readers hand back, and no TX completion is disputed here"
        );
        advice
            .conditions
            .push("skbs are freed by readers; no TX completion was seen on another CPU than built its skb".to_owned());
        advice.would_change.push(format!("more than {FULL} % of the alien frees finding a list full"));
    } else {
        seen.disputed(case, &mut advice, &limits);
    }
    Some(advice)
}

/// Before v5.19 there is nothing to choose, unless the recording shows that the maker of the kernel added lists.
fn without_lists(case: &Case, advice: Advice) -> Advice {
    let flushed = case.setting.lives.fate.contains(&(Fate::Flushed as u8));
    let name = case.setting.profile.name;
    if flushed || case.setting.host.knobs.contains_key(DEFER_MAX) {
        let text = format!(
            "the profile {name} has no defer list and this host has one: a distribution kernel; choose a later profile (--kernel)"
        );
        return Advice { text, record: vec![format!("uname -r; sysctl {DEFER_MAX}")], ..advice };
    }
    Advice {
        stand: Stand::Keep,
        variant: Some("stock"),
        text: "this kernel has no defer list: every skb is freed on the CPU where its use ends".to_owned(),
        would_change: vec!["Linux 5.19 or later, where readers hand skbs back".to_owned()],
        rests_on_replay: false,
        ..advice
    }
}

/// The limit as commands change it and put it back.
struct Limits {
    profile: &'static Profile,
    today: i64,
    /// Whether the host stated it.
    is_known: bool,
}

impl Limits {
    /// The default, where today's limit is far above it and lists of `longest` skbs find no use for that.
    fn default_has_room(&self, longest: u32) -> Option<i64> {
        let default = i64::from(self.profile.defer_max?);
        (self.is_known && self.today >= FAR * default && i64::from(longest) < default).then_some(default)
    }

    /// Today's value in a command that undoes: the saved one where it is not known.
    fn today_as_typed(&self) -> String {
        if self.is_known { self.today.to_string() } else { "$OLD".to_owned() }
    }

    /// The command that leaves the limit at `to`. A limit of 0 or 1 lets counters rise that no flush zeroes, so leaving one takes
    /// the remedy of the stuck slot (since v6.18, where an overflow is counted).
    fn command(&self, from: i64, to: &str) -> String {
        let may_stick = self.profile.defer_counts_first && from <= 1;
        if may_stick && to != "0" && to != "1" { free_slots(to) } else { format!("sysctl -w {DEFER_MAX}={to}") }
    }

    /// What puts today's limit back after one of `from`.
    fn undo(&self, from: i64) -> String {
        changes(self.command(from, &self.today_as_typed()))
    }

    /// What saves today's limit where it is not known, to be put before the first change.
    fn save(&self) -> String {
        if self.is_known { String::new() } else { format!("OLD=$(sysctl -n {DEFER_MAX}); ") }
    }

    fn set(&self, advice: &mut Advice, to: i64) {
        advice.set.push(changes(self.save() + &self.command(self.today, &to.to_string())));
        advice.undo.push(self.undo(to));
        advice.check.push(format!("sysctl {DEFER_MAX}"));
        advice.check.push(FLUSHES.to_owned());
    }
}

impl Seen {
    fn of(case: &Case, stock: &Replay) -> Self {
        let (mut seen, d, host) = (Self::default(), &stock.decisions, case.setting.host);
        for i in 0..d.rule.len() {
            let (alloc, cpu) = ((d.subject[i] >> 16) as u16, d.from[i]);
            if d.life[i] == NO_LIFE || alloc == cpu || alloc == NO_CPU || d.rule[i] == G_FLUSH {
                continue;
            }
            seen.alien += 1;
            seen.longest = seen.longest.max(d.level[i]);
            seen.overflow += u64::from(d.rule[i] == B4_OVERFLOW);
            if cpu != NO_CPU {
                *seen.by_distance.entry(host.distance(alloc, cpu)).or_default() += 1;
            }
            *seen.senders.entry(alloc).or_default() += 1;
        }
        seen.tx_alien = stock.count("tx_alien").unwrap_or(0);
        seen
    }

    /// Why nothing can be said, and the capture script that helps.
    fn too_few(&self, case: &Case) -> (String, &'static str) {
        let (lives, (_, known)) = (case.setting.lives, case.setting.lives.alien());
        let all = lives.len() as u64;
        let under_load = "skb-defer`, under the load in question";
        if all == 0 {
            return ("no skb is in the recording".to_owned(), under_load);
        }
        let (known_of, alien) = (format!("{} of {} skbs", grouped(known), grouped(all)), grouped(self.alien));
        if known * 2 < all {
            let text = format!(
                "which CPUs allocated and freed an skb is known for {known_of}; that says nothing of the others"
            );
            return (text, "skb-init`, which records each allocation of an skb");
        }
        let text = format!(
            "both CPUs are known for {known_of}, and {alien} frees by readers and TX completions were on another CPU than allocated: \
             too few to say anything"
        );
        (text, under_load)
    }

    fn evidence(&self, case: &Case) -> Vec<Evidence> {
        let of = format!("of {}", grouped(self.alien));
        let figure = |name: &str, value: u64, unit, label, base: &str| Evidence {
            name: name.to_owned(),
            value: value as f64,
            unit,
            label,
            base: base.to_owned(),
        };
        let assumed = if case.setting.host.source.contains("assumed") { Label::Assumed } else { Label::Reconstructed };
        let mut out = Vec::new();
        if case.count("stock", "alien").is_none() {
            return out;
        }
        let name = "frees by readers and TX completions on another CPU than allocated";
        out.push(figure(name, self.alien, "frees", Label::Reconstructed, ""));
        for (distance, n) in &self.by_distance {
            let name = match distance {
                Distance::SameCpu => continue,
                Distance::SameLlc => "of these inside one LLC",
                Distance::CrossLlc => "of these across LLCs of one node",
                Distance::CrossNode => "of these across nodes",
            };
            out.push(figure(name, *n, "frees", assumed, &of));
        }
        if self.alien > 0 {
            out.push(figure("of these TX completions", self.tx_alien, "frees", Label::Reconstructed, &of));
            out.push(figure("allocating CPUs", self.senders.len() as u64, "CPUs", Label::Reconstructed, ""));
        }
        for (name, words) in
            [("flushed", "flushes seen"), ("overflow", "found the list full"), ("kicks_seen", "kicks seen")]
        {
            if let Some((value, label)) = case.count("stock", name) {
                let unit = if name == "kicks_seen" { "kicks" } else { "frees" };
                out.push(figure(words, value, unit, label, ""));
            }
        }
        out
    }

    /// TX completions are handed back, or would be: what the thread argues about.
    fn disputed(&self, case: &Case, advice: &mut Advice, limits: &Limits) {
        let (profile, limit) = (case.setting.profile, limits.today);
        let defers_tx = profile.alien_in_napi_consume && case.count("stock", "tx_deferred").is_some_and(|(n, _)| n > 0);
        let one_sender = self.senders.len() == 1;
        // Where the completing CPU was not seen nothing is known of the distance.
        let far = self.by_distance.keys().max();
        let inside = far.is_some_and(|far| *far <= Distance::SameLlc);
        let readers = self.alien - self.tx_alien.min(self.alien);
        advice.conditions.push(format!(
            "{}, completion {}",
            if one_sender { "a single allocating CPU" } else { "several allocating CPUs" },
            match far {
                None => "on a CPU that is not in the recording",
                Some(_) if inside => "on another CPU of the same LLC",
                Some(_) => "beyond the LLC",
            }
        ));
        advice.would_change.push("measured runs of both modes on this host: published ones go both ways".to_owned());
        if !defers_tx {
            advice.stand = Stand::Keep;
            advice.variant = Some("stock");
            let (why, other) = match profile.alien_in_napi_consume {
                true => (format!("{DEFER_MAX} = {limit}"), "a higher limit, with which they are handed back"),
                false => (format!("Linux {}", profile.name), "v6.19 or later, which returns them to their CPUs"),
            };
            advice.text = format!(
                "{why} recycles TX completions where they run: nothing to switch off, leave {DEFER_MAX} at {limit}"
            );
            advice.would_change.push(other.to_owned());
        } else if one_sender && inside && readers == 0 && profile.zero_is_off {
            advice.stand = Stand::Change;
            advice.variant = Some("v-max0-new");
            advice.text = "one CPU sends, its completions stay inside the LLC and no reader returns anything: recycle them where \
                           they complete, then measure both ways"
                .to_owned();
            limits.set(advice, 0);
            advice.would_change.push("TCP, UDP or MPTCP readers on this host: the limit is theirs too".to_owned());
        } else {
            advice.text = format!(
                "{} TX completions ran on another CPU than built their skb, and the counts do not say whether handing them back pays: \
                 run the benchmark both ways",
                grouped(self.tx_alien)
            );
            let run = format!("{}sysctl -w {DEFER_MAX}=0; xdpsock -i DEV -t -N", limits.save());
            advice.record.push(changes(run) + "; or your own load, then undo, and the same again");
            advice.undo.push(limits.undo(0));
            advice.check.push(format!("sysctl {DEFER_MAX}"));
            advice.would_change.push(format!(
                "the proposed switch {NAPI_DEFER}, in no kernel up to 7.3.4: it would turn off TX completions alone"
            ));
        }
    }
}
