import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { putFile } from "../../api/upload";
import { Choice } from "../../charts/frame/Choice";
import { LabelChip } from "../../charts/frame/LabelChip";
import { hostsQuery, policiesQuery } from "../../model/queries";
import type { Analysis, HostSpec, Knob, Policy, Upload } from "../../model/types";
import { Button } from "../../ui/Button";
import { FileInput } from "../../ui/FileInput";
import { Problem } from "../../ui/Problem";
import { readHost, type TraceAddress, writeHost } from "../../url/trace";
import { Knobs } from "./Knobs";
import { toPolicy } from "./mainPolicy";
import { pairOf } from "./pair";
import { recordedKnobs } from "./recorded";
import { knobSweep, numberOf } from "./sweeps";
import type { ChangeView } from "./useTraceAddress";
import { ownKernel } from "./words";

interface Props {
  address: TraceAddress;
  analysis: Analysis | null;
  /** The analysis without assumptions: what was recorded. */
  base: Analysis | null;
  onChange: ChangeView;
}

const OWN = "own";

/** "What if": another topology, kernel or knob under the same recording. The address keeps it. */
export function Assumptions({ address, analysis, base, onChange }: Props) {
  const hosts = useQuery(hostsQuery());
  const catalogue = useQuery(policiesQuery());
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { view } = address;
  const { host, kernel } = view;

  const send = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    try {
      const upload = await putFile<Upload>(file, () => {}, new AbortController().signal);
      if (upload.class === "host") onChange({ host: { kind: "upload", id: upload.id } });
      else setProblem(`${file.name} is no host description; lscpu, lscpu -J or host.txt is.`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const choices = [
    { value: OWN, word: "as recorded" },
    { value: "header", word: "the file’s header alone" },
    { value: "own-llc", word: "what if every CPU had its own LLC" },
    { value: "one-llc", word: "what if all CPUs shared one LLC" },
    ...(hosts.data ?? []).map((preset) => ({ value: `preset:${preset.name}`, word: preset.title })),
    ...(host && (host.kind === "upload" || host.kind === "layout")
      ? [{ value: writeHost(host), word: host.kind === "upload" ? "the uploaded host file" : "the layout of the link" }]
      : []),
  ];
  const recorded = useMemo(() => recordedKnobs(base), [base]);
  const sweep = (policy: Policy, knob: Knob) => {
    const { a, b } = view.policy === policy.id ? view : { a: null, b: null };
    const pair = pairOf(policy, a, b, base?.summary?.replays ?? []);
    const variants = [...new Set([pair.a, pair.b])];
    const places = knobSweep(policy.id, knob, numberOf(recorded.get(knob.name)?.value), variants);
    onChange({ ...(view.policy === policy.id ? {} : toPolicy(policy.id)), sweep: places, tab: "sweep" });
  };
  const chooseHost = (value: string) => onChange({ host: value === OWN ? null : (readHost(value) as HostSpec) });
  return (
    <section className="panel row wrap gap-y-10 gap-x-14 items-center pad-x-14 pad-y-10" aria-label="Host and kernel">
      <Choice label="host" options={choices} value={host ? writeHost(host) : OWN} onChange={chooseHost} />
      {host && <LabelChip label="assumed" />}
      <Button onClick={() => input.current?.click()}>Host file…</Button>
      <FileInput ref={input} label="Host file" onFiles={([file]) => void send(file)} />
      <Choice
        label="kernel rules of"
        options={[
          {
            value: OWN,
            word: ownKernel(analysis?.host ?? null),
          },
          ...(catalogue.data?.kernels ?? []).map((profile) => ({ value: profile, word: `Linux ${profile}` })),
        ]}
        value={kernel ?? OWN}
        onChange={(value) => onChange({ kernel: value === OWN ? null : value })}
      />
      {kernel && <LabelChip label="assumed" />}
      <Knobs
        policies={catalogue.data?.items ?? []}
        set={address.knobs}
        recorded={recorded}
        onChange={(knobs) => onChange({}, knobs)}
        onSweep={sweep}
      />
      {analysis?.host && <p className="small muted">{analysis.host.source}</p>}
      {problem && <Problem>{problem}</Problem>}
    </section>
  );
}
