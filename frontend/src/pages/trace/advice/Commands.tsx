import { Copy } from "../../parts/Copy";
import styles from "./AdvicePanel.module.css";

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
  const text = lines.join("\n");
  return (
    <div className={isLong ? styles.long : styles.commands}>
      <h3>{heading}</h3>
      <div>
        <pre>{text}</pre>
        <Copy text={text} of={`${heading.toLowerCase()}, ${policy}`} />
      </div>
    </div>
  );
}
