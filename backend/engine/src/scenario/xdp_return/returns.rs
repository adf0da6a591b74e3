//! One page on its way back: comparisons, the pool's question, and where it goes; an event each.

use super::contexts::{Context, name_of};
use super::places::COMPARE_NS;
use super::run::{Frame, Run};
use crate::policy::xdp_return::costs::{DIRECT, POOL_QUERY, RING};
use crate::policy::xdp_return::machine::{Api, Decider, Memory, Put};
use crate::policy::xdp_return::pool::Page;
use crate::policy::xdp_return::rules::*;
use crate::scenario::simulation::{Choice, Event};

/// A page on its way.
struct Return<'c> {
    context: &'c Context,
    api: Api,
    frame: Frame,
    ask: u32,
    put: Put,
    /// Whether the pool's question was put for this page: in bulk, for the first of 16.
    is_queried: bool,
    is_by_hand: bool,
    /// Where it is: a place.
    from: u32,
}

impl Run<'_> {
    /// One page: comparisons, question, and where it goes. `is_first` of those returned together.
    pub(super) fn page_back(&mut self, context: &Context, api: Api, frame: Frame, is_first: bool) {
        let (cpu, ask) = (usize::from(context.cpu), 2 * frame.number + 1);
        let is_held = self.seeded.chance(self.values.small("held"));
        let by_hand = self.values.hand(ask).map(|choice| choice == "cache");
        let page = Memory::PagePool(0, Page { node: 0, recyclable: !is_held });
        let put = self.machine.give_back_by(context.cpu, api.asks(), page, by_hand);
        let is_queried = put.local.is_some() && (api != Api::Bulk || is_first);
        let (from, is_by_hand) = (self.at.bulk[cpu], by_hand.is_some());
        let mut page = Return { context, api, frame, ask, put, is_queried, is_by_hand, from };
        self.builder.set(self.at.own_comparisons, 0);
        self.builder.set(self.at.own_calls, 0);
        self.builder.set(self.at.waiting[cpu], self.waiting.len() as i64);
        if self.decides == Decider::Caller && api != Api::Bulk {
            self.compare(&mut page);
        }
        match put.local {
            Some(answer) if is_queried => self.question(&mut page, answer),
            Some(_) => page.from = self.at.local,
            None => {}
        }
        self.settle(&page);
    }

    /// __xdp_return today: is the cache requested, and does the flag forbid it.
    fn compare(&mut self, page: &mut Return) {
        let (cpu, number, name) = (page.context.cpu, page.frame.number, name_of(page.api));
        let wants = if page.api.asks() { "asks for the cache" } else { "does not ask for the cache" };
        let flag = match page.put.memory {
            A1_NO_DIRECT => "is set: direct is cleared",
            _ => "is clear",
        };
        self.compared(page, self.at.direct_flag, page.api.rule(), format!("frame {number}: {name} {wants}"));
        self.builder.moment("first-comparison");
        if page.api.asks() {
            let text = format!("frame {number}: the no-direct flag of CPU {cpu} {flag}");
            self.compared(page, self.at.flag, page.put.memory, text);
            self.builder.moment("second-comparison");
        }
    }

    fn compared(&mut self, page: &mut Return, to: u32, rule: u8, text: String) {
        self.now += COMPARE_NS;
        self.builder.add(self.at.comparisons, 1);
        self.builder.add(self.at.own_comparisons, 1);
        self.step(page, to, "compared", rule, text);
    }

    /// The pool is queried.
    fn question(&mut self, page: &mut Return, answer: u8) {
        let cpu = page.context.cpu;
        let answer_text = match answer {
            D1_REALTIME => "no, the kernel is a realtime one".to_owned(),
            D2_NO_SOFTIRQ => format!("no, CPU {cpu} is not in softirq"),
            D3_PINNED => format!("yes, it is pinned to CPU {cpu}"),
            D4_LINKED => format!("yes, list_owner of its NAPI is CPU {cpu}"),
            _ if self.values.word("linked") == "none" => "no, it knows of no NAPI".to_owned(),
            _ => format!("no, list_owner of its NAPI is not CPU {cpu}"),
        };
        let what = match page.api {
            Api::Bulk => "the pool is queried once for all that wait".to_owned(),
            _ => format!("frame {}: the pool is queried", page.frame.number),
        };
        self.now += u64::from((POOL_QUERY.ps - DIRECT.ps).div_ceil(1_000));
        self.builder.add(self.at.calls, 1);
        self.builder.add(self.at.own_calls, 1);
        self.step(page, self.at.local, "called", answer, format!("{what}: {answer_text}"));
        self.builder.moment("first-question");
    }

    fn step(&mut self, page: &mut Return, to: u32, mark: &'static str, rule: u8, text: String) {
        self.builder.move_to(page.frame.token, Some(to));
        self.event(Event {
            cpu: page.context.cpu,
            mark,
            ask: page.ask,
            token: Some(page.frame.token),
            rules: vec![RULES[usize::from(rule)].id],
            from: Some(page.from),
            to: Some(to),
            text,
            ..Event::default()
        });
        page.from = to;
        self.builder.moment("first-return");
    }

    /// The page is where it goes.
    fn settle(&mut self, page: &Return) {
        let Return { context, put, frame, .. } = page;
        let rule = put.rule;
        let is_lost = matches!(rule, C2_NOT_RECYCLABLE | C6_RING_FULL);
        // The pool's NAPI is at home on CPU 0, whoever decides: a push from elsewhere meets its pops.
        let is_wrong = rule == C3_CACHED && context.cpu != 0;
        let case = put.case.filter(|_| page.api != Api::Bulk);
        let own = match case {
            Some(R1_NOT_REQUESTED) => 0,
            Some(R2_FLAGGED) => 1,
            Some(_) => 2,
            None => 3,
        };
        let (to, mark, fate) = match rule {
            C2_NOT_RECYCLABLE => {
                (self.at.allocator, "returned", "leaves the pool: somebody else still holds it".to_owned())
            }
            C3_CACHED => (self.at.cache, "cached", format!("goes into the cache, {} in it", put.level)),
            C4_CACHE_FULL => (self.at.ring, "ringed", "goes into the ring: the cache is full".to_owned()),
            C6_RING_FULL => (self.at.allocator, "returned", "leaves the pool: the ring is full".to_owned()),
            _ => (self.at.ring, "ringed", format!("goes into the ring, {} in it", self.machine.pools[0].ring())),
        };
        match rule {
            C3_CACHED => self.pages.push_cached(frame.token),
            _ if !is_lost => self.pages.push_ringed(frame.token),
            _ => {}
        }
        self.pay(rule, is_lost, page.is_queried);
        for (gauge, counts) in [
            (self.at.returned, true),
            (self.at.cases[own], true),
            (self.at.cached, to == self.at.cache),
            (self.at.ringed, to == self.at.ring),
            (self.at.lost, is_lost),
            (self.at.changed, case == Some(R3_RING)),
            (self.at.wrong, is_wrong),
        ] {
            self.builder.add(gauge, i64::from(counts));
        }
        self.levels();
        self.builder.move_to(frame.token, (!is_lost).then_some(to));
        let hand = if page.is_by_hand { "by hand: " } else { "" };
        let race = if is_wrong { "; CPU 0 pops from it without a lock: a race" } else { "" };
        let took = if put.direct { "cache" } else { "ring" };
        self.event(Event {
            cpu: context.cpu,
            mark,
            ask: page.ask,
            token: Some(frame.token),
            rules: case.into_iter().chain([rule]).map(|r| RULES[usize::from(r)].id).collect(),
            from: Some(page.from),
            to: Some(to),
            choice: (rule != C2_NOT_RECYCLABLE).then_some(Choice { took, by_hand: page.is_by_hand }),
            text: format!("{hand}the page of frame {} {fate}{race}", frame.number),
            ..Event::default()
        });
        for (moment, is_now) in [
            ("first-put", true),
            (context.moments.1, true),
            ("first-cached", to == self.at.cache),
            ("first-ringed", to == self.at.ring),
            ("case-1", own == 0),
            ("case-2", own == 1),
            ("case-3", own == 2),
            ("changed", case == Some(R3_RING)),
            ("wrong", is_wrong),
            ("ring-full", rule == C6_RING_FULL),
            ("held", rule == C2_NOT_RECYCLABLE),
        ] {
            if is_now {
                self.builder.moment(moment);
            }
        }
    }

    /// What the benchmark says of a page that stays.
    fn pay(&mut self, rule: u8, is_lost: bool, is_queried: bool) {
        let price = match (rule, is_queried) {
            _ if is_lost => return,
            (C3_CACHED, true) => POOL_QUERY,
            (C3_CACHED, false) => DIRECT,
            _ => RING,
        };
        let already_paid = if is_queried { POOL_QUERY.ps - DIRECT.ps } else { 0 };
        // The question has its own event, drawn before this one.
        self.now += u64::from((price.ps - already_paid).div_ceil(1_000));
        self.builder.add(self.at.priced, 1);
        self.builder.add(self.at.cycles, i64::from(price.cycles));
        self.builder.add(self.at.ps, i64::from(price.ps));
    }
}
