//! What happens to a packet: the CPU it goes to, the poll that receives it, and what its flow's move asks of the NIC.

use std::cmp::Reverse;

use super::levels::letter;
use super::run::{Due, Packet, Run};
use crate::policy::rfs_llc::hardware::{Steered, moved};
use crate::policy::rfs_llc::rules::{R, RULES};
use crate::policy::rfs_llc::steer::{Backlog, FlowSlot, choose};
use crate::policy::rfs_llc::table::{RPS_NO_CPU, same_tag};
use crate::scenario::simulation::Event;

impl Run<'_> {
    /// A packet comes in: get_rps_cpu, then the NIC where the flow moves.
    pub(super) fn packet(&mut self, now: u64, ask: u32, f: u32) {
        let number = self.packets.len() as u32;
        let token = self.builder.token("packet", None);
        self.packets.push(Packet { token, flow: f, passed: false });
        let flow = &self.flows[f as usize];
        let (hash, word, queue, reader) = (flow.hash, self.words[flow.slot], flow.queue, flow.reader);
        // One queue a CPU: queue n interrupts CPU n.
        let arrival = queue;
        let key = (queue, self.config.flow_slot(&self.config.queue, hash));
        let before = self.slots.get(&key).copied().unwrap_or(FlowSlot::UNSET);
        let mut slot = before;
        let packets = &self.packets;
        let backlog = |last: u32| if packets[last as usize].passed { Backlog::Passed } else { Backlog::Waiting };
        let (rule, cpu) = choose(self.config, &self.config.queue, arrival, hash, word, &mut slot, backlog);
        if matches!(rule, R::B6Same | R::B7First | R::B7Move | R::B7MoveUnknown | R::B7Hold) {
            slot.last = number;
        }
        self.slots.insert(key, slot);
        let moves = matches!(rule, R::B7First | R::B7Move | R::B7MoveUnknown);
        let request = moves.then(|| self.follow(f, cpu, (before, slot)));
        let stays = matches!(rule, R::B2Off | R::B3NoHash | R::B10Stay);
        let is_foreign = word != RPS_NO_CPU && !same_tag(word, hash, self.config.cpu_mask);
        let is_far = !self.host.share_cache(cpu, reader);
        let unsteered = stays || matches!(rule, R::B9Empty | R::B9Tag | R::B9Invalid);
        let to = match stays {
            true => {
                self.flows[f as usize].socket.push(number);
                self.at.flow[f as usize].socket.0
            }
            false => {
                let backlog = &mut self.backlogs[usize::from(cpu)];
                if backlog.is_empty() {
                    let poll = now + self.values.whole("wait") as u64;
                    self.due.push(Reverse((poll, Due::Poll(cpu), ask)));
                }
                backlog.push(number);
                self.at.backlog[usize::from(cpu)].0
            }
        };
        let counter = match () {
            () if cpu == reader => self.at.hit,
            () if is_far => self.at.far,
            () => self.at.near,
        };
        for counter in [self.at.packets, counter] {
            self.builder.add(counter, 1);
        }
        self.builder.add(self.at.unsteered, i64::from(unsteered));
        self.builder.add(self.at.held, i64::from(rule == R::B7Hold));
        self.builder.move_to(token, Some(to));
        self.show(f);
        let where_from = match () {
            () if cpu == reader => "where its reader is".to_owned(),
            () if is_far => format!("in another LLC than its reader on CPU {reader}"),
            () => format!("in the LLC of its reader on CPU {reader}"),
        };
        let how = match rule {
            R::B10Stay if is_foreign => "its slot holds another flow’s word, it stays".to_owned(),
            R::B10Stay | R::B2Off | R::B3NoHash => "nothing is recorded for it, it stays".to_owned(),
            R::B9Tag => "its slot holds another flow’s word, the CPU map sends it".to_owned(),
            R::B9Empty | R::B9Invalid => "nothing is recorded for it, the CPU map sends it".to_owned(),
            R::B7Hold => "its last packet still waits there, it queues behind".to_owned(),
            R::B7First => format!("queue {queue} knew no CPU for it"),
            R::B7Move | R::B7MoveUnknown => format!("it moves there from CPU {}", before.cpu),
            _ => "its word says so".to_owned(),
        };
        self.builder.event(Event {
            at_ns: now,
            cpu: arrival,
            mark: match () {
                () if is_far => "steeredFar",
                () if stays => "stays",
                () => "steered",
            },
            ask,
            token: Some(token),
            rules: [Some(rule), request.filter(|a| a.driver.is_none()).map(|a| a.rule)]
                .into_iter()
                .flatten()
                .map(|r| RULES[r as usize].id)
                .collect(),
            from: Some(self.at.nic),
            to: Some(to),
            text: format!("a packet of flow {} goes to CPU {cpu}, {where_from}: {how}", letter(f)),
            ..Event::default()
        });
        let has_read = self.flows[f as usize].has_read;
        for (moment, is_now) in [
            ("first-packet", true),
            ("first-steered", !unsteered),
            ("follows", cpu == reader && rule == R::B7Move),
            ("first-near", !unsteered && !is_far && cpu != reader),
            ("first-far", is_far && has_read && !unsteered),
            ("unrecorded", unsteered && has_read),
            ("held", rule == R::B7Hold),
        ] {
            if is_now {
                self.builder.moment(moment);
            }
        }
        if let Some(Steered { rule, driver: Some(driver) }) = request {
            self.request_steering(now, ask, f, cpu, (driver, rule));
        }
    }

    /// set_rps_cpu for a flow that moves: what the driver is called for, and whose slot is set.
    fn follow(&mut self, f: u32, cpu: u16, (before, after): (FlowSlot, FlowSlot)) -> Steered {
        let flow = &self.flows[f as usize];
        let slot = self.config.flow_slot(&self.config.queue, flow.hash);
        let head = self.heads[usize::from(cpu)];
        let steered = moved(self.device.as_mut(), flow.queue, slot, flow.hash, cpu, head);
        if steered.sets_target() {
            self.slots.insert((flow.queue, slot), before);
            self.slots.insert((cpu, slot), after);
        }
        steered
    }

    /// The driver was called.
    fn request_steering(&mut self, now: u64, ask: u32, f: u32, cpu: u16, (driver, rule): (R, R)) {
        let queue = self.flows[f as usize].queue;
        let works = matches!(driver, R::E4Add | R::E4Move);
        if works {
            self.flows[f as usize].wanted = Some(cpu);
            let done = now + self.values.whole("program") as u64;
            self.due.push(Reverse((done, Due::Work(f), ask)));
        }
        self.levels_of_nic();
        let fate = if works { "its work is queued" } else { "nothing changes" };
        self.builder.event(Event {
            at_ns: now,
            cpu: queue,
            mark: "steerCall",
            ask,
            rules: vec![RULES[driver as usize].id, RULES[rule as usize].id],
            from: Some(self.at.cpu[usize::from(queue)]),
            to: Some(self.at.flow[f as usize].filter.0),
            text: format!(
                "CPU {queue} asks the driver to lead flow {} to queue {cpu}: the driver takes its lock; {fate}",
                letter(f)
            ),
            ..Event::default()
        });
        self.builder.moment("first-call");
        if !works {
            self.builder.moment("call-for-nothing");
        }
    }

    /// The driver's work: the NIC follows.
    pub(super) fn work(&mut self, now: u64, ask: u32, f: u32) {
        let (heads, device) = (&self.heads, self.device.as_mut());
        device.map(|d| d.work(|cpu| heads.get(usize::from(cpu)).copied().unwrap_or(0)));
        let Some(queue) = self.flows[f as usize].wanted.take() else { return };
        let flow = &mut self.flows[f as usize];
        let cpu = std::mem::replace(&mut flow.queue, queue);
        flow.is_led = true;
        self.builder.add(self.at.programmed, 1);
        self.show(f);
        self.builder.event(Event {
            at_ns: now,
            cpu,
            mark: "filterSet",
            ask,
            rules: vec![RULES[R::E5Work as usize].id],
            to: Some(self.at.flow[f as usize].filter.0),
            text: format!("the driver’s work programs the NIC: flow {} now comes in on queue {queue}", letter(f)),
            ..Event::default()
        });
        self.builder.moment("first-filter");
    }

    /// The poll of a CPU's backlog: its packets are received.
    pub(super) fn poll(&mut self, now: u64, ask: u32, cpu: u16) {
        let packets = std::mem::take(&mut self.backlogs[usize::from(cpu)]);
        let n = packets.len();
        self.heads[usize::from(cpu)] += n as u32;
        let about = packets.first().map_or(0, |p| self.packets[*p as usize].flow);
        for number in packets {
            let packet = &mut self.packets[number as usize];
            packet.passed = true;
            let flow = packet.flow as usize;
            self.flows[flow].socket.push(number);
            self.builder.move_to(packet.token, Some(self.at.flow[flow].socket.0));
        }
        self.show(about);
        self.builder.event(Event {
            at_ns: now,
            cpu,
            mark: "poll",
            ask,
            from: Some(self.at.backlog[usize::from(cpu)].0),
            to: Some(self.at.flow[about as usize].socket.0),
            text: format!(
                "CPU {cpu} polls its backlog: {n} {} to the socket",
                if n == 1 { "packet goes" } else { "packets go" }
            ),
            ..Event::default()
        });
        self.builder.moment("first-poll");
    }
}
