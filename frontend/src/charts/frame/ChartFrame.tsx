import { type ReactNode, useId, useRef, useState } from "react";
import { useCopied } from "../../common/useCopied";
import type { Label } from "../../model/types";
import { WordButton } from "../../ui/Button";
import styles from "./ChartFrame.module.css";
import { LabelChip } from "./LabelChip";

/** A word in the foot of a chart that does something. */
export interface FrameAction {
  word: string;
  /** Read out after the chart's title. */
  says: string;
  onPress: () => void;
}

interface Props {
  title: string;
  /** One muted line: what is shown and how to read it. */
  lede: ReactNode;
  /** The switch, or the pickers, on the right of the title. */
  controls?: ReactNode;
  /** The picture and what stands beside it; the first `svg[data-picture]` in it is what `svg` downloads. */
  children: ReactNode;
  /** The table twin. */
  table: ReactNode;
  tableShown: boolean;
  /** Without it there is no switch: what is shown is a table already. */
  onTable?: (shown: boolean) => void;
  label: Label;
  source?: ReactNode;
  /** Agreement or spread; one of the two belongs to every number that is not a plain count. */
  agreement?: ReactNode;
  /** False while there is nothing to save as a picture. */
  pictured?: boolean;
  /** Makes the picture to save, for one that is drawn on a canvas; without it the one in the body is taken. */
  picture?: (() => SVGSVGElement | null) | undefined;
  /** Name of the downloaded file, without its ending; a function where it changes with what is shown. */
  fileName: string | (() => string);
  /** Further actions of the foot, between saving and publishing. */
  actions?: readonly FrameAction[];
  /** Makes a figure of it that can be linked and shown elsewhere; without one there is no such action. */
  publish?: (() => void) | undefined;
}

/** The frame every chart stands in, so that title, switch, label, source and table are always in the same place. */
export function ChartFrame(props: Props) {
  const {
    title,
    lede,
    controls,
    children,
    table,
    tableShown,
    onTable,
    label,
    source,
    agreement,
    pictured = true,
    picture,
    fileName,
    publish,
    actions = [],
  } = props;
  const heading = useId();
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // The text is that of the table alone, which is drawn for it, unseen, while the picture is shown.
  const twin = useRef<HTMLDivElement>(null);
  const [isReported, setReported] = useState(false);
  const [textMessage, copyText] = useCopied("copied", "failed");
  const [linkMessage, copyLink] = useCopied("copied", "failed");
  const tell = async () => {
    setReported(true);
    try {
      const { chartText } = await import("./chartText");
      const drawn = () => (tableShown ? body.current : twin.current);
      return frame.current ? await chartText(frame.current, drawn, globalThis.location.href) : "";
    } finally {
      setReported(false);
    }
  };
  const save = (kind: string) => {
    const drawn = picture ? picture() : body.current?.querySelector<SVGSVGElement>("svg[data-picture]");
    if (!drawn) return;
    const isNew = !drawn.isConnected;
    // Colours are resolved where the picture stands, so a new one must stand somewhere for a moment.
    if (isNew) body.current?.append(drawn);
    void import("./download").then(({ download }) => {
      void download(drawn, `${typeof fileName === "string" ? fileName : fileName()}.${kind}`);
      if (isNew) drawn.remove();
    });
  };
  // Without a table there is no text, and what has none is no chart.
  const copies: readonly FrameAction[] = onTable
    ? [
        { word: textMessage ?? "text", says: "copy as text", onPress: () => copyText(tell()) },
        {
          word: linkMessage ?? "link",
          says: "copy link to exactly this",
          onPress: () => copyLink(globalThis.location.href),
        },
        ...actions,
      ]
    : actions;
  return (
    <section ref={frame} className="panel stack gap-12 shrinkable pad-14" aria-labelledby={heading}>
      <header className={`${styles.head} row wrap gap-y-2 gap-x-12 items-start spread`}>
        <h2 id={heading} className="max-full">
          {title}
        </h2>
        {controls && <div className="row wrap gap-y-6 gap-x-12">{controls}</div>}
        <p className="own-line leading-20 muted">{lede}</p>
      </header>
      <div ref={body} className="grow shrinkable">
        {tableShown ? table : children}
        {isReported && !tableShown && (
          <div ref={twin} hidden>
            {table}
          </div>
        )}
      </div>
      <footer className={`${styles.foot} row gap-y-6 gap-x-14 items-baseline spread small leading-18 muted`}>
        <p className="row wrap gap-y-2 gap-x-12 items-baseline shrinkable">
          <LabelChip label={label} />
          {source && <span>{source}</span>}
          {agreement && <span>{agreement}</span>}
        </p>
        <div className={`${styles.actions} row fixed-size gap-12`}>
          {onTable && (
            <WordButton aria-label={`${title}: table`} aria-pressed={tableShown} onClick={() => onTable(!tableShown)}>
              table
            </WordButton>
          )}
          {pictured &&
            !tableShown &&
            ["svg", "png"].map((kind) => (
              <WordButton
                key={kind}
                onClick={() => save(kind)}
                aria-label={`${title}: download as ${kind.toUpperCase()}`}
              >
                {kind}
              </WordButton>
            ))}
          {onTable && (
            <span className="visually-hidden" aria-live="polite">
              {textMessage && `${title}: text ${textMessage}`}
              {linkMessage && `${title}: link ${linkMessage}`}
            </span>
          )}
          {copies.map(({ word, says, onPress }) => (
            <WordButton key={says} onClick={onPress} aria-label={`${title}: ${says}`}>
              {word}
            </WordButton>
          ))}
          {pictured && publish && (
            <WordButton onClick={publish} aria-label={`${title}: publish`} aria-haspopup="dialog">
              publish
            </WordButton>
          )}
        </div>
      </footer>
    </section>
  );
}
