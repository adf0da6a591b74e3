import { Definitions } from "../../ui/Definitions";
import { TokenRow } from "./parts";
import styles from "./Space.module.css";

const SPACES: readonly [token: string, use: string][] = [
  ["--space-1", "within a mark and its word"],
  ["--space-2", "between controls"],
  ["--space-3", "gutter; padding of a panel"],
  ["--space-4", "margin of a page; between groups"],
  ["--space-5", "between parts of a long page"],
  ["--target", "the least a finger gets"],
];

const COLUMNS = Array.from({ length: 12 }, (_, at) => at + 1);

/** The scale at its true size, and the grid of this window. */
export function SpaceExhibit() {
  return (
    <>
      <Definitions>
        {SPACES.map(([token, use]) => (
          <TokenRow key={token} token={token}>
            <span className="row gap-14 items-center">
              <i className="fixed-size height-14" style={{ background: "var(--accent)", width: `var(${token})` }} />
              {use}
            </span>
          </TokenRow>
        ))}
      </Definitions>
      <div className={styles.grid} aria-hidden="true">
        {COLUMNS.map((column) => (
          <i className="mono upright size-mark muted align-centre" key={column}>
            {column}
          </i>
        ))}
      </div>
      <p className="max-72ch muted">
        Twelve columns, one gutter, one margin: a left edge meets another. Three steps hold: 1440 has columns side by
        side, 1024 two of them, 360 one.
      </p>
    </>
  );
}
