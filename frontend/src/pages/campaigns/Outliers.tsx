import { Link } from "@tanstack/react-router";
import { measureName, valued } from "../../charts/campaign/measures";
import type { CampaignReport, ClassReport, Outlier } from "../../charts/campaign/types";
import { className, cpuOf, layoutOf } from "../../charts/campaign/words";
import { LabelChip } from "../../charts/frame/LabelChip";
import { count, counted, rounded, THIN } from "../../common/format";
import { Panel, PanelFoot } from "../../ui/Panel";
import styles from "./CampaignPage.module.css";
import { useMore } from "./useMore";

/** A host with everything it stands apart in. */
interface Apart {
  of: ClassReport;
  name: string;
  trace: string;
  why: Outlier[];
}

/** Hosts that stand apart from their class, the farthest first, each with the reason. */
export function Outliers({ report }: { report: CampaignReport }) {
  const apart = report.classes.flatMap(apartOf).sort((one, other) => farthest(other) - farthest(one));
  const { shown, more } = useMore(apart, "hosts that stand apart");
  const small = report.classes.filter((one) => !one.outliers_looked_for);
  const named = report.classes.reduce((sum, one) => sum + one.outliers.length, 0);
  const left = report.classes.reduce((sum, one) => sum + one.outliers_in_all, 0) - named;
  const isNowhere = small.length === report.classes.length;
  return (
    <Panel
      id="apart"
      title="Hosts that stand apart"
      about="more than 3.5 scaled deviations (1.4826 MAD) from the median of their class; the farthest first"
    >
      {apart.length === 0 && (
        <p className="pad-x-14 pad-bottom-12 muted">
          {isNowhere
            ? "None was looked for: a class needs 8 hosts before one of them can be called apart."
            : "None: in every class that was looked at, all hosts are within that distance."}
        </p>
      )}
      {apart.length > 0 && (
        <ul className={`${styles.list} plain-list`}>
          {shown.map((host) => (
            <li key={host.trace}>
              <div className="shrinkable break-anywhere bold">
                <Link to="/traces/$id" params={{ id: host.trace }}>
                  {host.name}
                </Link>
                <p className="regular small muted">
                  {cpuOf(host.of.key)} <span className="block">{layoutOf(host.of.key)}</span>
                </p>
              </div>
              <ul className="plain-list tabular">
                {host.why.map((one) => (
                  <li className="max-104ch pad-y-2" key={one.measure}>
                    <b>{measureName(one.measure)}</b> {reason(one)}{" "}
                    <em className="upright bold">{rounded(one.far, 3)} deviations away</em>{" "}
                    <LabelChip label={one.label} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {more}
      {(left > 0 || (small.length > 0 && !isNowhere)) && (
        <PanelFoot>
          {left > 0 && <p>{count(left)} more are in the report and not named here.</p>}
          {small.length > 0 && !isNowhere && (
            <p>
              Not looked for in {counted(small.length, "class", "classes")} of fewer than 8 hosts:{" "}
              {small
                .slice(0, 6)
                .map((one) => `${className(one.key)} (${count(one.hosts)})`)
                .join("; ")}
              {small.length > 6 && "; …"}
            </p>
          )}
        </PanelFoot>
      )}
    </Panel>
  );
}

function apartOf(of: ClassReport): Apart[] {
  const found = new Map<string, Apart>();
  for (const one of of.outliers) {
    const host = found.get(one.trace_id) ?? { of, name: one.name, trace: one.trace_id, why: [] };
    host.why.push(one);
    found.set(one.trace_id, host);
  }
  return [...found.values()];
}

const farthest = ({ why }: Apart) => Math.max(...why.map(({ far }) => far));

/** Value, base, median and spread in words. */
function reason({ value, unit, base, base_of, hosts, median, mad }: Outlier): string {
  const of = `${valued(value, unit)} of ${count(base)} ${base_of}`;
  const middle = unit === "%" ? `${rounded(median)}${THIN}%` : rounded(median);
  return `${of}; the median of ${counted(hosts, "host")} is ${middle} (MAD ${rounded(mad, 2)}):`;
}
