import { counted } from "../../common/format";
import type { Revealed, Revelation } from "../../model/publishing";
import { Button } from "../../ui/Button";
import { Sideways } from "../../ui/Sideways";
import { Table } from "../../ui/Table";
import styles from "./ShareDialog.module.css";

const WORDS: Readonly<Record<Revealed["kind"], string>> = {
  address: "IP address",
  mac: "MAC address",
  mail: "mail address",
  host: "host name",
  key: "key or token",
};

type Props = Pick<Revelation, "found" | "inAll"> & { onMeant: () => void };

/** A last look before others can read it: what may be private, and where it stands. */
export function Reveals({ found, inAll, onMeant }: Props) {
  return (
    <div className={styles.shared} role="alert">
      <p className="bold">Everybody who has the address can read this.</p>
      <p className="small muted">
        The figure and the files of its zip hold what may be private. Nothing is published yet. To leave it out, redact
        the files before they are sent.
      </p>
      <Sideways label="What may be private" isGroup className={styles.found}>
        <Table caption="What may be private" head={["What", "As written there", "Where"]}>
          {found.map(({ kind, text, file }) => (
            <tr key={`${kind} ${text}`}>
              <td>{WORDS[kind]}</td>
              <td>
                <code className="break-anywhere">{text}</code>
              </td>
              <td>{whereOf(file)}</td>
            </tr>
          ))}
        </Table>
      </Sideways>
      {inAll > found.length && (
        <p className="small muted">
          The first {found.length}; {counted(inAll - found.length, "more finding")} not listed.
        </p>
      )}
      <p className="paragraph">
        <Button onClick={onMeant}>Publish with all of this</Button>
      </p>
    </div>
  );
}

/** A file of the zip in words: an upload is named by its hash there. */
const whereOf = (file: string): string =>
  file.startsWith("raw/") ? `upload ${file.slice(4, 12)}, in the zip` : "the figure itself";
