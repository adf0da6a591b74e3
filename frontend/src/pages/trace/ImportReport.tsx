import { useQuery } from "@tanstack/react-query";
import { countColumn, DataTable } from "../../charts/frame/DataTable";
import { count, NONE } from "../../common/format";
import { reportQuery } from "../../model/queries";
import type { Capture, ImportReport as Report } from "../../model/types";
import { Definition, Definitions } from "../../ui/Definitions";
import { Dialog } from "../../ui/Dialog";
import { bytes } from "../parts/bytes";
import { Waiting } from "../parts/Waiting";
import { CaptureFacts } from "./CaptureFacts";

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
      <Waiting of={report} pending="Asking for the report…" failed="The report cannot be read" />
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
    <div className="stack gap-14 max-104ch">
      <Definitions className="tabular">
        {facts.map(([name, value]) => (
          <Definition key={name} term={name}>
            {value}
          </Definition>
        ))}
      </Definitions>
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{JSON.stringify(report.header, null, 2)}</pre>
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
        <p className="muted">{empty ?? "None."}</p>
      ) : (
        <DataTable
          caption={caption}
          captionHidden
          columns={[
            { id: "name", heading, value: (row) => row.name },
            countColumn<(typeof rows)[number]>("count", (row) => row.value),
          ]}
          rows={rows}
          keyOf={(row) => row.name}
          initial={{ column: "count", descending: true }}
        />
      )}
    </section>
  );
}
