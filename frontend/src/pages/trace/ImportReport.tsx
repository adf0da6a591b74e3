import { useQuery } from "@tanstack/react-query";
import { DataTable } from "../../charts/frame/DataTable";
import { count, NONE } from "../../charts/frame/format";
import { reportQuery } from "../../model/queries";
import type { Capture, ImportReport as Report } from "../../model/types";
import { bytes } from "../parts/bytes";
import { Dialog } from "../parts/Dialog";
import { Failed, Missing } from "../parts/State";
import { CaptureFacts } from "./CaptureFacts";
import styles from "./ImportReport.module.css";

interface Props {
  aid: string;
  /** What came with the recording, if it came in a bundle. */
  capture: Capture | null;
  isOpen: boolean;
  onClose: () => void;
}

/** What the file is and what was read of it: imported + rejected = total. */
export function ImportReport({ aid, capture, isOpen, onClose }: Props) {
  return (
    <Dialog title="Import report" isOpen={isOpen} onClose={onClose}>
      {isOpen && <ReportOf aid={aid} capture={capture} />}
    </Dialog>
  );
}

/** The report, or what it waits for. */
export function ReportOf({ aid, capture }: Pick<Props, "aid" | "capture">) {
  const report = useQuery(reportQuery(aid));
  return (
    <>
      {report.isPending && <Missing what="Asking for the report…" />}
      {report.isError && (
        <Failed what="The report cannot be read" error={report.error} onRetry={() => void report.refetch()} />
      )}
      {report.data && <Body report={report.data} capture={capture} />}
    </>
  );
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((one, other) => one + other, 0);

function Body({ report, capture }: { report: Report; capture: Capture | null }) {
  // A text is read by its lines, a binary file by its bytes.
  const unit = report.format === "perf script" ? "line" : "byte";
  const facts: [name: string, value: string][] = [
    ["file", report.name],
    ["format", [report.format, report.container].filter(Boolean).join(" in ")],
    ["size", `${bytes(report.size)} (${count(report.size)} bytes)`],
    ["SHA-256", report.sha256],
    ["records", `${count(report.total)} = ${count(report.events)} imported + ${count(sum(report.rejected))} rejected`],
    ["lost by the recorder", count(report.lost)],
    ["call chain entries", report.frames ? `${count(report.frames)}, counted and not kept` : "none"],
    ["first event, ns", report.first_ns ?? NONE],
    ["last event, ns", report.last_ns ?? NONE],
  ];
  return (
    <div className={styles.report}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd className="break-anywhere tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <Counts caption="Events by name" heading="event" counts={report.by_event} />
      <Counts caption="Rejected by cause" heading="cause" counts={report.rejected} empty="No record was rejected." />
      <Counts
        caption="Lost by CPU"
        heading="CPU"
        counts={report.lost_by_cpu}
        empty="The recorder reported no lost record."
      />
      {report.notes.length > 0 && (
        <section>
          <h3 className="space-below-4 size-text bold">Notes</h3>
          <ul className="pad-left-18">
            {report.notes.map((note) => (
              <li key={`${note.at} ${note.text}`}>
                {note.text}
                {typeof note.at === "number" && (
                  <small className="muted">
                    {" "}
                    at {unit} {count(note.at)}
                  </small>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {capture && <CaptureFacts capture={capture} />}
      {report.header && Object.keys(report.header).length > 0 && (
        <details>
          <summary>What the file’s header says</summary>
          <pre className="paragraph">{JSON.stringify(report.header, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}

interface CountsProps {
  caption: string;
  heading: string;
  counts: Record<string, number>;
  empty?: string;
}

function Counts({ caption, heading, counts, empty }: CountsProps) {
  const rows = Object.entries(counts).map(([name, value]) => ({ name, value }));
  return (
    <section>
      <h3 className="space-below-4 size-text bold">{caption}</h3>
      {rows.length === 0 ? (
        <p>{empty ?? "None."}</p>
      ) : (
        <DataTable
          caption={caption}
          captionHidden
          columns={[
            { id: "name", heading, value: (row) => row.name },
            {
              id: "count",
              heading: "count",
              numeric: true,
              value: (row) => row.value,
              cell: (row) => count(row.value),
            },
          ]}
          rows={rows}
          keyOf={(row) => row.name}
          initial={{ column: "count", descending: true }}
        />
      )}
    </section>
  );
}
