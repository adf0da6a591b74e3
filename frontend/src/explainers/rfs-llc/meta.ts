import type { Meta } from "../contract";

export const meta: Meta = {
  id: "rfs-llc",
  policy: "rfs-llc",
  order: 3,
  question: "A reader hops to another CPU. Should the flow table follow?",
  answer: "Follow every hop and the NIC is asked each time; stay within a cache and most hops need nothing.",
  short: "LLC-aware RFS",
  lit: ["queue"],
  decision: {
    place: "steering",
    part: "queue",
    decision:
      "A reader is found on another CPU: is its flow’s entry rewritten? As posted: only where the two CPUs share no LLC, or the old one cannot be used.",
    thread: {
      subject: "net: reduce RFS/ARFS flow updates by checking LLC affinity",
      author: "Chuang Wang",
      date: "8 Mar 2026",
    },
    outcome:
      "Cannot tell whether it was merged. The newest version found is v6 of June 2026, behind a sysctl, net.core.rps_feat_llc_affinity.",
    figure: { claim: "rfs-llc-steer-calls", label: "after" },
  },
};
