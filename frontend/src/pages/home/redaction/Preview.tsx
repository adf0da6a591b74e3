import { numberHead, Table } from "../../../ui/Table";
import { bytes } from "../../parts/bytes";
import type { Report } from "./messages";
import styles from "./Redaction.module.css";

const TITLES: Record<string, string> = {
  host: "host names",
  comm: "task names (comm)",
  address: "IPv4, IPv6, MAC addresses",
  path: "paths",
  command: "command lines",
  text: "other text",
};

const count = (n: number) => n.toLocaleString("en-US");

/** What leaves: each kind before and after, what stays and why, what is zeros now, what still stands elsewhere. */
export function Preview({ report }: { report: Report }) {
  return (
    <>
      <Table
        caption={`${report.format}, ${bytes(report.bytes)}: what is replaced`}
        isCaptionSeen
        folds
        className={styles.kinds}
        head={["replaced", numberHead("places"), numberHead("names"), "before → after"]}
      >
        {Object.entries(report.kinds).map(([kind, found]) => (
          <tr key={kind}>
            <th scope="row">{TITLES[kind] ?? kind}</th>
            <td className="number" data-word="places">
              {count(found.places)}
            </td>
            <td className="number" data-word="names">
              {count(found.names)}
            </td>
            <td data-whole>
              {found.examples.length === 0 && "–"}
              {found.examples.map(([before, after]) => (
                <div key={before} className="break-anywhere">
                  <code>{before}</code> → <code>{after}</code>
                </div>
              ))}
            </td>
          </tr>
        ))}
      </Table>
      <ul className="plain-list small muted">
        {report.left.length > 0 && (
          <li className="problem pad-x-10 pad-y-6 ink">
            <b>Still there</b>, where nothing is replaced, as a symbol or an event may be:{" "}
            {report.left.map(({ name, at }) => `${name} at byte ${count(at)}`).join(", ")}
          </li>
        )}
        {report.kept.map(({ what, why }) => (
          <li key={what}>
            <b>Not changed</b>: {what}, because {why}
          </li>
        ))}
        {Object.entries(report.emptied).map(([what, size]) => (
          <li key={what}>
            <b>Set to zeros</b>: {what} ({bytes(size)})
          </li>
        ))}
      </ul>
    </>
  );
}
