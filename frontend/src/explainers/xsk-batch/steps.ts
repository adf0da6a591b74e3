/** The steps in words, and the decision by hand. Facts: xsk.c of v7.0, dev.c of v7.1, the series of Aug to Oct 2025. */
import { type Film, type FilmEvent, gaugeAt } from "../../model/film";
import type { Explainer, Step } from "../contract";
import { GROUPS, MORE, ONE_A_CALL, TODAY, VIRTIO_MORE } from "./cases";

export const STEPS: readonly Step[] = [
  {
    id: "alone",
    heading: "Today every packet makes the trip alone",
    text: "A [program](program) put 100 [descriptors](descriptor) on its [TX ring](txRing) and called sendto(). Inside that call the kernel reads one, allocates an skb, copies the frame, takes the [queue lock](queueLock#send), calls the driver, rings the [doorbell](doorbell#device), unlocks. Then it starts again.",
    lights: ["send", "device", "event"],
    seek: { moment: "first-sent" },
    film: TODAY,
    changed: "Packet 0 is with the device; 99 descriptors wait on the TX ring.",
  },
  {
    id: "how-many",
    heading: "How many under one lock?",
    text: "Before each hold of the [queue lock](queueLock#send) something decides how many descriptors go under it. Today’s loop always says one. Take the next three decisions yourself: one, or as many as a group of 32 and the call’s budget allow.",
    lights: ["tx", "read", "taken"],
    seek: { moment: "tenth-sent" },
    film: TODAY,
    changed: "Ten packets are sent, each under a lock of its own; descriptor 10 is next.",
    byHand: 3,
  },
  {
    id: "budget",
    heading: "Thirty-two, then come back",
    text: "This call has sent {=sent} packets: its budget, max_tx_budget. A descriptor is still there, so `__xsk_generic_xmit` returns EAGAIN. That was {=locks} holds of the [lock](queueLock#send) and {=doorbells} [doorbells](doorbell#device). A ring of 100 takes four such calls.",
    lights: ["taken", "eagain", "locks"],
    seek: { moment: "eagain" },
    film: TODAY,
    changed: "The first call is over: it returned EAGAIN after 32 packets.",
    predict: {
      ask: "100 descriptors wait and one call may take 32. What do the four calls return?",
      options: [
        { id: "zero", words: "0, four times" },
        { id: "again", words: "EAGAIN three times, then 0" },
        { id: "always", words: "EAGAIN, four times" },
      ],
      right: "again",
      why: "The budget is looked at when a descriptor is there. After the last 4 none is, so that call ends with 0.",
    },
  },
  {
    id: "built",
    heading: "As posted: build all, send none yet",
    text: "The series splits the trip into four loops. {=group} descriptors are [read](readLoop#read), as many skbs [allocated](allocateLoop#allocate) in {=bulks} bulk, {=build} frames [copied](buildLoop#build) by `xsk_alloc_batch_skb`. No lock was taken so far, and nothing sent: the first packet waits for the last.",
    lights: ["read", "allocate", "build"],
    seek: { moment: "group-built" },
    film: GROUPS,
    changed: "Another film: groups of 32. All 32 skbs are built, the device has none of them.",
  },
  {
    id: "one-lock",
    heading: "One lock for the whole group",
    text: "`xsk_direct_xmit_batch` switches bottom halves off and takes the [queue lock](queueLock#send) once: {=locks} hold for {=sent} packets. The driver is still called for each, and each call still rings: {=doorbells} [doorbells](doorbell#device).",
    lights: ["send", "locks", "doorbells"],
    seek: { moment: "first-hold" },
    film: GROUPS,
    changed: "The group is with the device after one hold of the lock.",
  },
  {
    id: "more",
    heading: "Patch 9: one doorbell for the group",
    text: "`xsk_direct_xmit_batch` now tells the driver there is more, for all but the last skb, and the driver may put its [doorbell](doorbell#device) off: {=doorbells} for {=sent} packets. Jesper Dangaard Brouer asked for it on version 1.",
    lights: ["device", "doorbells"],
    seek: { moment: "first-hold" },
    film: MORE,
    changed: "Another film: the same group with one doorbell, at its end.",
    predict: {
      ask: "One lock a group, and now one doorbell a group. What is still paid for every packet?",
      options: [
        { id: "nothing", words: "nothing" },
        { id: "copy", words: "the copy and the driver’s own work" },
        { id: "validate", words: "the validation of the skb" },
      ],
      right: "copy",
      why: "Reading, copying and the driver’s work are for each packet, in any mode. Validation is gone: the posted path skips it.",
    },
  },
  {
    id: "double",
    heading: "Twice the group, not twice the rate",
    text: "{=packet} ns a packet, with {=locks} holds of the [lock](queueLock#send) for {=sent}. A group of k divides only what is taken with the lock: t = a + b/k + c. At 16 most of b is gone already, so the next doubling has almost nothing left to share.",
    lights: ["packet", "pps", "locks"],
    seek: { moment: "last-call", plus: -1 },
    film: GROUPS,
    changed: "Three calls are over: 96 packets in 3 holds of the lock.",
    predict: {
      ask: "From groups of 16 to groups of 32: what happens to the rate?",
      options: [
        { id: "doubles", words: "it doubles" },
        { id: "tenth", words: "about a tenth more" },
        { id: "hardly", words: "less than a hundredth more" },
      ],
      right: "hardly",
      why: "The model goes from 430 to 427 ns: b is shared by twice as many, a and c stay as they are.",
    },
  },
  {
    id: "virtio",
    heading: "On virtio_net, more was less",
    text: "Costs as published for virtio_net: in groups it gained, and with one [doorbell](doorbell#device) a group it lost part of that again. The model can only follow with a doorbell that costs less than nothing, so it describes this host and does not explain it.",
    lights: ["device", "doorbells", "packet"],
    seek: { moment: "last-call", plus: -1 },
    film: VIRTIO_MORE,
    changed: "Another film: other costs; the same counts of locks and doorbells.",
  },
  {
    id: "nothing",
    heading: "No group, nothing to share",
    text: "This program calls sendto() after each descriptor. The posted loop runs, and its groups have one packet: {=calls} calls, {=locks} holds of the lock, {=doorbells} doorbells for {=sent} packets. Calling less often comes before any socket option.",
    lights: ["tx", "calls", "locks"],
    seek: { moment: "end" },
    film: ONE_A_CALL,
    changed: "Another film: one descriptor a call; as many locks as packets.",
  },
  {
    id: "which",
    heading: "Which mode for your host?",
    text: "Count before you choose: how many packets does a call send, and how often does it end with EAGAIN? Where zero copy works it beats every form of copying. Otherwise groups help a sender that fills its ring, and how much only a run on that host can say.",
    lights: ["tx", "send", "device"],
    seek: { moment: "filled" },
    film: MORE,
    changed: "The full ring once more, before the first call.",
  },
];

export const HAND: Explainer["hand"] = {
  ask: (film: Film, event: FilmEvent) => {
    const before = film.events.indexOf(event);
    const waiting = gaugeAt(film, "tx", before);
    const left = waiting === null ? "" : ` ${waiting} wait on the ring.`;
    return `Descriptor ${event.token ?? ""} is next.${left} How many do you take under this hold of the lock?`;
  },
  after: (film: Film, event: FilmEvent, rule: string) => {
    const yours = event.choice?.took ?? "";
    const taken = gaugeAt(film, "group", film.events.indexOf(event) + 1) ?? 1;
    const does =
      yours === rule
        ? "The rule does the same."
        : rule === "one"
          ? "Today’s rule takes one."
          : "The posted rule takes a group.";
    const means =
      yours === "group"
        ? `${taken} now share one lock; packet ${event.token ?? ""} waits until the last of them is built.`
        : `Packet ${event.token ?? ""} leaves at once and has the lock to itself.`;
    return `${does} ${means}`;
  },
};
