import { Link } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { measureName } from "../../charts/campaign/measures";
import type { CampaignReport } from "../../charts/campaign/types";
import { cpuOf, layoutOf, STAND_WORD } from "../../charts/campaign/words";
import { SortHead } from "../../charts/frame/SortHead";
import { count, counted, NONE, rounded, THIN } from "../../common/format";
import type { CampaignHost } from "../../model/campaigns";
import { Button } from "../../ui/Button";
import { FilterBar, SelectField, WordsField } from "../../ui/Field";
import { Panel, PanelFoot } from "../../ui/Panel";
import { Sideways } from "../../ui/Sideways";
import { Table } from "../../ui/Table";
import { type CampaignView, HOST_STATES } from "../../url/campaign";
import { NoMatch } from "../parts/ListBar";
import { Failed } from "../parts/State";
import { Day } from "../parts/When";
import styles from "./HostTable.module.css";
import { listed, ROWS, sortingOf } from "./hosts";
import type { ChangeCampaign } from "./useCampaignAddress";

const STATES: Record<CampaignHost["state"], string> = {
  waiting: "waiting",
  running: "under analysis",
  ready: "analysed",
  failed: "failed",
};
const STATE_WORDS = { any: "any", analysed: "analysed", failed: "failed", "under-way": "under way" } as const;
const UNITS: Readonly<Record<string, string>> = {
  "alien-share": "% of lives",
  "cross-llc-share": "% of lives",
  "steering-calls": "per 1,000 packets",
};

interface Props {
  hosts: readonly CampaignHost[];
  /** False while pages of it are still to come. */
  isWhole: boolean;
  error: Error | null;
  /** Hosts there are, as the campaign counts them. */
  recordings: number;
  report: CampaignReport | null;
  policies: readonly string[];
  policy: string | null;
  view: CampaignView;
  onChange: ChangeCampaign;
}

interface Column {
  id: string;
  heading: string;
  unit?: string;
  numeric?: boolean;
  cell: (host: CampaignHost) => React.ReactNode;
}

/** Every host: filtered, ordered, a page at a time. */
export function HostTable(props: Props) {
  const { hosts, isWhole, error, recordings, report, policies, policy, view, onChange } = props;
  const classes = useMemo(() => new Map(report?.classes.map((one) => [one.id, one.key])), [report]);
  // What is typed and pressed comes first; the list follows.
  const requested = useDeferredValue(view);
  const list = useMemo(() => {
    const classOf = (id: string) => {
      const key = classes.get(id);
      return key ? `${cpuOf(key)} ${layoutOf(key)}` : id;
    };
    return listed(hosts, requested, classOf);
  }, [hosts, requested, classes]);
  const columns = useMemo(() => columnsOf(classes, policies, policy), [classes, policies, policy]);
  const sorting = sortingOf(view.sort);
  const head = useRef<HTMLHeadingElement>(null);
  const first = (list.page - 1) * ROWS + 1;
  const isNarrowed = view.q !== "" || view.state !== "any" || view.hosts !== null;
  const turn = (page: number) => {
    onChange({ page });
    head.current?.scrollIntoView({ block: "start" });
  };
  return (
    <Panel
      id="hosts"
      title="Hosts"
      heading={head}
      about={
        isWhole || error
          ? `${counted(list.found, "host")}${isNarrowed ? ` of ${count(hosts.length)}` : ""}; each recording counts as one host, the base of its values is below them`
          : `${count(hosts.length)} of ${count(recordings)} fetched…`
      }
    >
      <div className="pad-x-14 pad-bottom-12">
        <Filters view={view} onChange={onChange} />
      </div>
      {error && <Failed what="The hosts cannot be listed" error={error} />}
      <Sideways label="Table of hosts" className={styles.scroll}>
        <Table
          caption="Hosts of the campaign"
          inPanel
          head={columns.map(({ id, heading, unit, numeric }) => (
            <SortHead
              key={id}
              id={id}
              heading={heading}
              numeric={numeric}
              sorting={sorting}
              onSort={({ column, descending }) => onChange({ sort: `${descending ? "-" : ""}${column}` })}
            >
              {unit && <small className="block small leading-18 muted">{unit}</small>}
            </SortHead>
          ))}
        >
          {list.rows.map((host) => (
            <tr key={host.trace_id} data-state={host.state}>
              {columns.map(({ id, numeric, cell }, place) =>
                place === 0 ? (
                  <th key={id} scope="row">
                    {cell(host)}
                  </th>
                ) : (
                  <td key={id} className={numeric ? "number" : undefined}>
                    {cell(host)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </Table>
      </Sideways>
      {list.found === 0 && !isNarrowed && !isWhole && <p className="pad-x-14 pad-y-12 muted">Fetching the hosts…</p>}
      {list.found === 0 && isNarrowed && (
        <NoMatch
          noun="host"
          by={[
            view.q,
            view.state === "any" ? "" : STATE_WORDS[view.state],
            view.hosts === null ? "" : "the class chosen",
          ]}
          onClear={() => onChange({ q: "", state: "any", hosts: null })}
        />
      )}
      <PanelFoot>
        <p role="status">
          {list.found > 0 && `${count(first)} to ${count(first + list.rows.length - 1)} of ${count(list.found)}`}
        </p>
        {list.pages > 1 && (
          <nav className="row gap-12 items-center tabular" aria-label="Pages of the table of hosts">
            <Button disabled={list.page === 1} onClick={() => turn(list.page - 1)}>
              Previous
            </Button>
            <span>
              page {count(list.page)} of {count(list.pages)}
            </span>
            <Button disabled={list.page === list.pages} onClick={() => turn(list.page + 1)}>
              Next
            </Button>
          </nav>
        )}
      </PanelFoot>
    </Panel>
  );
}

function Filters({ view, onChange }: { view: CampaignView; onChange: ChangeCampaign }) {
  const [words, setWords] = useState(view.q);
  useEffect(() => setWords(view.q), [view.q]);
  return (
    <FilterBar>
      <WordsField
        word="name has"
        value={words}
        onChange={(typed) => {
          setWords(typed);
          onChange({ q: typed });
        }}
      />
      <SelectField
        word="state"
        value={view.state}
        options={HOST_STATES.map((state) => ({ value: state, word: STATE_WORDS[state] }))}
        onChange={(value) => onChange({ state: HOST_STATES.find((one) => one === value) ?? "any" })}
      />
    </FilterBar>
  );
}

type Classes = ReadonlyMap<string, CampaignReport["classes"][number]["key"]>;

/** Columns for the policy that is asked for, or one a policy. */
function columnsOf(classes: Classes, policies: readonly string[], policy: string | null): Column[] {
  const shown = policy === null ? policies : [policy];
  const measures = ["alien-share", "cross-llc-share", "steering-calls"];
  return [
    {
      id: "name",
      heading: "host",
      cell: (host) => (
        <Link to="/traces/$id" params={{ id: host.trace_id }} title={host.file}>
          {host.name}
        </Link>
      ),
    },
    { id: "class", heading: "class", cell: (host) => <ClassCell host={host} classes={classes} /> },
    { id: "state", heading: "state", cell: ({ state }) => STATES[state] },
    { id: "added", heading: "added", numeric: true, cell: (host) => <Day of={host.created_at} /> },
    ...measures.map((id) => measureColumn(id, UNITS[id] ?? "")),
    ...(policy === null ? [] : [measureColumn(`fidelity/${policy}`, "% of decisions")]),
    ...shown.map(
      (id): Column => ({ id: `mode/${id}`, heading: id, cell: (host) => <ModeCell mode={host.modes?.[id]} /> }),
    ),
  ];
}

function measureColumn(id: string, unit: string): Column {
  return {
    id,
    heading: id.startsWith("fidelity/") ? "fidelity" : measureName(id),
    unit,
    numeric: true,
    cell: ({ measures }) => {
      const found = measures?.[id];
      if (!found) return NONE;
      return (
        <span title={found.label}>
          {rounded(found.value, 3)}
          {unit.startsWith("%") ? `${THIN}%` : ""}
          {/* What is not reconstructed from the recording alone says so. */}
          {found.label !== "reconstructed" && <i className="space-left-8 size-mark muted">{found.label}</i>}
          <small className="block small leading-18 muted">of {count(found.of)}</small>
        </span>
      );
    },
  };
}

function ClassCell({ host, classes }: { host: CampaignHost; classes: Classes }) {
  const key = host.class_id === null ? undefined : classes.get(host.class_id);
  if (host.sentence !== null) return <span className={styles.sentence}>{host.sentence}</span>;
  if (!key) return NONE;
  return (
    <>
      {cpuOf(key)}
      <small className="block small leading-18 muted">{layoutOf(key)}</small>
    </>
  );
}

function ModeCell({ mode }: { mode: NonNullable<CampaignHost["modes"]>[string] | undefined }) {
  if (!mode) return NONE;
  return (
    <span title={mode.label} data-stand={mode.stand}>
      {STAND_WORD[mode.stand]}
      {mode.variant && <small className="block small leading-18 muted">{mode.variant}</small>}
    </span>
  );
}
