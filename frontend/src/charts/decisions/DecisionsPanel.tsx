import type { ReactNode } from "react";
import { count, counted } from "../../common/format";
import { useSize } from "../../common/useSize";
import type { PanelProps } from "../../model/selection";
import type { Decisions, Policy } from "../../model/types";
import { ChartFrame } from "../frame/ChartFrame";
import { Choice } from "../frame/Choice";
import { Legend } from "../frame/Legend";
import { MarkBox } from "../frame/Mark";
import { Notice } from "../frame/Notice";
import { Segmented } from "../frame/Segmented";
import { useKeys } from "../frame/useKeys";
import styles from "./DecisionsPanel.module.css";
import { DecisionsPicture } from "./DecisionsPicture";
import { DecisionsTable } from "./DecisionsTable";
import { FidelityNote } from "./FidelityNote";
import { lanesOf } from "./lanes.layout";
import { MomentBar } from "./MomentBar";
import { momentAt, walkedTo } from "./moments";
import { NoDecisions } from "./NoDecisions";
import { labelsOf } from "./policyLabels";
import { RulesTable } from "./RulesTable";
import { fidelitySentence, flowWords, offSentence } from "./words";

/** What this panel needs beyond the other three. */
export interface DecisionsProps extends PanelProps<Decisions> {
  /** The policies there are, in the catalogue's order. */
  policies: readonly Policy[];
  /** The policy asked for; its data may still be on its way. */
  requested?: string;
  onPolicy: (policy: string) => void;
  /** Stands at the foot: another way to see the same decisions. */
  elsewhere?: ReactNode;
  /** Makes a rule's id a link to where it is explained. */
  ruleLink?: ((policy: string, rule: string) => ReactNode) | undefined;
  /** Commands that would record what the policy's advice misses. */
  record?: readonly string[];
  /** Whether either side decided anything anywhere in the trace. */
  isElsewhere?: boolean;
  /** Asks for another pair; both sides are given. */
  onVariants: (pair: { a: string; b: string }) => void;
  /** Events of the whole trace by name, to say what an empty panel lacks; null while not known. */
  byEvent: Readonly<Record<string, number>> | null;
}

/** What two variants of one policy decide on the same trace. `view` is `steps` or `table`. */
export function DecisionsPanel(props: DecisionsProps) {
  return props.data ? <Panel {...props} data={props.data} /> : null;
}

function Panel(props: DecisionsProps & { data: Decisions }) {
  const {
    data,
    selection,
    host,
    onSelect,
    view,
    onView,
    policies,
    requested = data.policy,
    onPolicy,
    onVariants,
    byEvent,
    record = [],
    isElsewhere = false,
    ruleLink,
    elsewhere,
    publish,
  } = props;
  const { ref, width } = useSize<HTMLDivElement>(560);
  const place = momentAt(data.moments, selection.moment);
  const toMoment = (next: number) => onSelect({ moment: data.moments.t[next] ?? null });
  const jump = (step: 1 | -1) => {
    const moment = walkedTo(data.moments, selection.moment, step);
    if (moment !== null) onSelect({ moment });
  };
  const keys: Record<string, () => void> = { n: () => jump(1), p: () => jump(-1) };
  useKeys((event) => keys[event.key]);

  const face = labelsOf(data.policy);
  const { title } = face;
  const policy = policies.find((one) => one.id === data.policy);
  const options = (policy?.variants ?? []).map(({ id }) => ({ value: id, word: id }));
  const nothing = data.flows.length === 0 && data.rules.every((rule) => rule.a === 0 && rule.b === 0);
  const agreement = (["a", "b"] as const).flatMap((side) => {
    const fidelity = data.fidelity[side];
    return fidelity && (side === "a" || data.a !== data.b) ? [fidelitySentence(data[side], fidelity, face.unit)] : [];
  });
  const noun = face.subject.replace(" of", "");
  // One policy alone has a subject that all decisions are about.
  const isOnly = face.isWhole;
  const off = offSentence(data);
  const rules = (
    <RulesTable
      data={data}
      catalogue={policy?.rules ?? []}
      ruleLink={ruleLink && ((rule) => ruleLink(data.policy, rule))}
    />
  );
  const { domainsLeftOut } = lanesOf(host, data.series);
  return (
    <ChartFrame
      title={title}
      lede={
        <>
          {policy && <span className="capital block ink">{policy.question}</span>}
          {face.lede}
        </>
      }
      controls={
        <>
          <Segmented
            label="policy"
            name="policy"
            options={policies.map(({ id }) => ({ value: id, word: id }))}
            value={requested}
            onChange={onPolicy}
          />
          <span className="inline-row gap-8 shrinkable">
            <Choice label="a" options={options} value={data.a} onChange={(a) => onVariants({ a, b: data.b })} />
            <Choice label="b" options={options} value={data.b} onChange={(b) => onVariants({ a: data.a, b })} />
          </span>
        </>
      }
      table={<DecisionsTable data={data} moment={selection.moment} onMoment={toMoment} rules={rules} />}
      tableShown={view === "table"}
      onTable={(shown) => onView(shown ? "table" : "steps")}
      label={data.label}
      source={nothing ? undefined : elsewhere}
      agreement={agreement.join("; ")}
      pictured={!nothing}
      fileName={`${data.policy}-${data.a}-${data.b}`}
      publish={publish}
    >
      {nothing ? (
        <NoDecisions policy={data.policy} byEvent={byEvent} record={record} isElsewhere={isElsewhere} />
      ) : (
        <div className="row wrap gap-14 gap-x-28">
          <div ref={ref} className={styles.side}>
            <div className="row shrinkable space-below-12">
              <Choice
                label={face.subject}
                mono
                options={data.flows.map((flow) => ({ value: flow.hash, word: flowWords(flow, data.policy) }))}
                value={data.flow ?? ""}
                onChange={(flow) => onSelect({ flow })}
              />
            </div>
            <DecisionsPicture
              data={data}
              host={host}
              width={width}
              moment={selection.moment}
              title={title}
              onMoment={toMoment}
            />
            <Legend
              entries={[
                { concept: face.writes },
                ...(face.form === "marks" ? [{ concept: face.keeps }] : []),
                ...(isOnly
                  ? [{ concept: "differ" as const }]
                  : [
                      { concept: "differ" as const, word: `differ, this ${noun}` },
                      { concept: "kept" as const, word: `differ, other ${noun}s`, mark: <OtherFlow /> },
                    ]),
              ]}
            />
            {off && <p className="space-above-8 space-below-12 size-note leading-18 muted">{off}</p>}
            <LeftOut noun={isOnly ? "recording" : noun} points={data.series_left_out} domains={domainsLeftOut} />
            <MomentBar data={data} place={place} onJump={jump} />
          </div>
          <div className={styles.side}>
            {rules}
            <FidelityNote data={data} />
          </div>
        </div>
      )}
    </ChartFrame>
  );
}

/** The short grey tick of a moment that belongs to a flow not shown. */
function OtherFlow() {
  return (
    <MarkBox>
      <path d="M7 4V10" stroke="var(--data-unknown)" strokeWidth="1" />
    </MarkBox>
  );
}

/** What the caps and the fold left out of the picture. */
function LeftOut({ noun, points, domains }: { noun: string; points: number; domains: number }) {
  const parts = [
    points > 0 && `${counted(points, "decision")} of this ${noun} left out of the picture`,
    domains > 0 && `${count(domains)} LLC ${domains === 1 ? "domain" : "domains"} it never enters not drawn`,
  ].filter(Boolean);
  return parts.length > 0 ? <Notice>{parts.join("; ")}.</Notice> : null;
}
