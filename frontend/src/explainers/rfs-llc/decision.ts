import type { Decision } from "../contract";

export const decision: Decision = {
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
    "Not in Linux 7.3.4. The newest version found is v6 of June 2026, behind a sysctl, net.core.rps_feat_llc_affinity.",
  figure: { claim: "rfs-llc-steer-calls", label: "after" },
};
