import { useQuery } from "@tanstack/react-query";
import { LabelChip } from "../../charts/frame/LabelChip";
import { hostsQuery } from "../../model/queries";
import type { Analysis, HostPreset, HostSpec } from "../../model/types";
import { Button } from "../../ui/Button";
import type { TraceAddress } from "../../url/trace";
import { recordedKnobs, recordedWords } from "./recorded";
import styles from "./TracePage.module.css";

interface Props {
  address: TraceAddress;
  /** The analysis without assumptions; null while it is not there. */
  base: Analysis | null;
  onBack: () => void;
}

/** What the page shows differs from the recording: in what, and the way back. It stays in sight. */
export function WhatIf({ address, base, onBack }: Props) {
  const presets = useQuery(hostsQuery());
  const { host, kernel } = address.view;
  const recorded = recordedKnobs(base);
  return (
    <section className={styles.banner} aria-label="What if">
      <p>
        <b>What if:</b> this page shows the recording under other assumptions than recorded
      </p>
      <ul className="plain-list row flex-1-1-240 wrap gap-y-2 gap-x-20 shrinkable">
        {host && (
          <li className="shrinkable break-anywhere">
            host <b>{hostWords(host, presets.data ?? [])}</b> <LabelChip label="assumed" />
          </li>
        )}
        {kernel && (
          <li className="shrinkable break-anywhere">
            rules of <b>Linux {kernel}</b>
            {base?.host?.kernel ? `, recorded on ${base.host.kernel}` : ""} <LabelChip label="assumed" />
          </li>
        )}
        {Object.entries(address.knobs).map(([name, value]) => (
          <li className="shrinkable break-anywhere" key={name}>
            <code>{name}</code> <b>{value}</b>, {recordedWords(recorded.get(name))} <LabelChip label="assumed" />
          </li>
        ))}
      </ul>
      <Button onClick={onBack}>Back to as recorded</Button>
    </section>
  );
}

/** A host as people say it. */
export function hostWords(host: HostSpec, presets: readonly Pick<HostPreset, "name" | "title">[]): string {
  switch (host.kind) {
    case "own-llc":
      return "with an LLC for every CPU";
    case "one-llc":
      return "with one LLC for all CPUs";
    case "header":
      return "as the file’s header alone says";
    case "upload":
      return "of an uploaded host file";
    case "layout":
      return `of the link: ${host.llcs.length} LLC, ${host.nodes.length} nodes`;
    case "preset":
      return presets.find(({ name }) => name === host.name)?.title ?? host.name;
  }
}
