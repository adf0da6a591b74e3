import { Command } from "../../parts/Copy";

/** In the comment of a command that changes the host (engine `policy/advice.rs`). */
const CHANGES = "# changes this host";
/** Letters beyond which a command takes the whole width. */
const LONG = 52;

interface Props {
  heading: string;
  policy: string;
  /** As typed; nothing is shown for none. */
  lines: readonly string[];
}

/** Commands to run on the host, ready to copy. */
export function Commands({ heading, policy, lines }: Props) {
  if (lines.length === 0) return null;
  const isLong = lines.some((line) => line.length > LONG);
  return (
    <div className={`${isLong ? "all-columns" : ""} shrinkable`}>
      <h3 className="space-below-4 small bold muted">{heading}</h3>
      <Command text={lines.join("\n")} of={`${heading.toLowerCase()}, ${policy}`}>
        {lines.map((line) => (
          <Line key={line} line={line} />
        ))}
      </Command>
    </div>
  );
}

/** A command; that it changes the host is in bold. */
function Line({ line }: { line: string }) {
  const [command = "", ...rest] = line.split(CHANGES);
  if (rest.length === 0) return `${line}\n`;
  return (
    <>
      {command}
      <b>{CHANGES}</b>
      {`${rest.join(CHANGES)}\n`}
    </>
  );
}
