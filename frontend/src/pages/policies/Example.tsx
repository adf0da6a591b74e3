import { Mark } from "../../charts/frame/Mark";
import { counted, count as written } from "../../common/format";
import { cellsSize } from "../../explainers/parts/cells";
import { Shapes } from "../../explainers/scene/Shapes";
import { cells } from "../../explainers/scene/shapes";
import styles from "./Example.module.css";
import { ExampleLanes } from "./ExampleLanes";
import { type Block, type Outcome, type Picture, picturesOf, type Row } from "./examples";
import { RuleWords, useRule } from "./Linked";
import { isWide } from "./words";

/** Blocks that follow each other in the text: small pictures, and one press away the test that the engine runs. */
export function Example({ blocks }: { blocks: readonly Block[] }) {
  const ruleOf = useRule();
  const pictures = picturesOf(blocks, (word) => ruleOf(word) !== undefined);
  const text = blocks.map((block) => `${block.info}\n${block.text.replace(/^/gm, "    ")}`).join("\n\n");
  const shown = (
    <>
      <div className="grid columns-of-380 gap-8">
        {pictures.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <PictureFigure key={at} picture={picture} />
        ))}
      </div>
      <details className="space-above-4 small">
        <summary className="width-fit-content pad-y-4 muted touch-min-height-target">
          Show as the test that the engine runs
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{text}</pre>
      </details>
    </>
  );
  if (pictures.length === 0 || isWide())
    return <div className="space-above-14 space-below-12">{pictures.length === 0 ? <pre>{text}</pre> : shown}</div>;
  return (
    <details className="space-above-14 space-below-12">
      <summary className="pad-y-4 touch-min-height-target">
        {pictures.length === 1 ? "Example" : counted(pictures.length, "example")}: {pictures[0]?.caption}
      </summary>
      {shown}
    </details>
  );
}

function PictureFigure({ picture: { caption, rows, events, decisions } }: { picture: Picture }) {
  return (
    <figure className={`${styles.picture} panel shrinkable pad-x-14 pad-y-10 size-note leading-20`}>
      {caption && <figcaption className="space-below-4 small muted">{caption}</figcaption>}
      {events.length > 0 && <ExampleLanes events={events} decisions={decisions} />}
      {rows.length > 0 && (
        <ol className={`${styles.rows} plain-list`}>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <RowItem key={at} row={row} />
          ))}
        </ol>
      )}
    </figure>
  );
}

function RowItem({ row: { words, outcomes, capacity } }: { row: Row }) {
  return (
    <li>
      <span className="break-anywhere">{words}</span>
      {outcomes.length > 0 && (
        <ul className="plain-list">
          {outcomes.map((outcome, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <li key={at} className="row wrap gap-y-2 gap-x-12 items-center">
              <OutcomeMark outcome={outcome} capacity={capacity} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** As many cells as would still be counted at a glance; a larger number stands alone. */
const MOST_CELLS = 256;

function OutcomeMark({ outcome: { rule, words, count }, capacity }: { outcome: Outcome; capacity: number | null }) {
  const found = useRule()(rule ?? "");
  const colour = found ? (found.look?.colour ?? "--muted") : "--ink";
  const places = Math.max(count ?? 0, capacity ?? 0);
  const { width, height } = cellsSize(places);
  return (
    <>
      {found?.look && <Mark shape={found.look.shape} colour={colour} />}
      {count !== null && places > 1 && places <= MOST_CELLS && (
        <svg width={width} height={height} aria-hidden="true">
          <Shapes of={[cells({ x: 0, y: 0 }, places, count, colour)]} />
        </svg>
      )}
      <span>
        {words} {count !== null && (count !== 1 || !rule) && <b>{written(count)}</b>}{" "}
        {capacity !== null && count !== null && <small>of {capacity}</small>}
        {found && <RuleWords rule={found.rule} />}
      </span>
    </>
  );
}
