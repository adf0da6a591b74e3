import { memo, useEffect, useMemo, useRef, useState } from "react";
import { count } from "../../common/format";
import type { Choice, Paste } from "../../model/pastes";
import styles from "./MailText.module.css";
import { type Marked, markedOf, type Piece, pieces } from "./marks";
import { STEP, sections } from "./sections";
import { useSelection } from "./useSelection";

/** Lines drawn at once; the rest stays folded. */
const MOST_DRAWN = 4_000;
/** Lines with figures that are not compared, shown with some around them. */
const MOST_UNREAD = 200;
/** Characters drawn of one line. */
const MOST_OF_A_LINE = 20_000;
/** In the margin: what the line is used for, so that colour is not the only sign. */
const MARK = { before: "B", after: "A", none: "?" } as const;

interface Props {
  text: string;
  paste: Paste;
  choices: readonly Choice[];
  /** Runs whose lines are lit. */
  lit: readonly number[];
  onLight: (runs: readonly number[]) => void;
  /** The run whose first line is to be seen; a new object asks again. */
  goal: { run: number } | null;
  /** What a person selected, as a side of a pair. */
  onSelect: (place: string) => void;
}

/** The mail with every line that was used marked in place; lines without figures are folded away. */
export function MailText({ text, paste, choices, lit, onLight, goal, onSelect }: Props) {
  const [opened, setOpened] = useState<[number, number][]>([]);
  const lines = useMemo(() => (text.includes("\n") ? text.split(/\r?\n/) : text.split("\r")), [text]);
  const users = useMemo(() => usersOf(paste, choices), [paste, choices]);
  const marked = useMemo(() => paste.found.map((found, at) => markedOf(at, found)), [paste]);
  const unread = paste.unread.slice(0, MOST_UNREAD).flatMap(({ line }) => line ?? []);
  const parts = sections(lines.length, new Set([...users.keys(), ...unread]), opened);
  const frame = useRef<HTMLElement>(null);
  useSelection(frame, onSelect);

  useEffect(() => {
    const line = goal && paste.found[goal.run]?.lines[0];
    const place = line ? frame.current?.querySelector(`[data-line="${line}"]`) : null;
    place?.scrollIntoView({ block: "center", behavior: "auto" });
  }, [goal, paste]);

  let room = MOST_DRAWN;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={styles.mail} aria-label="The text, as it was read" ref={frame} tabIndex={0}>
      {parts.map((part) => {
        const size = part.last - part.first + 1;
        const isFolded = part.isFolded || room <= 0;
        if (isFolded) {
          const last = Math.min(part.last, part.first + STEP - 1);
          return (
            <button
              key={part.first}
              type="button"
              className={`${styles.fold} hover-fill-hover touch-min-height-target`}
              onClick={() => setOpened([...opened, [part.first, last]])}
            >
              {count(size)} {size === 1 ? "line" : "lines"} not used{" "}
              <span className="accent">
                show {part.first}–{last}
              </span>
            </button>
          );
        }
        room -= size;
        return (
          <ol key={part.first} start={part.first} className={styles.lines}>
            {lines.slice(part.first - 1, part.last).map((line, at) => {
              const number = part.first + at;
              const runs = users.get(number) ?? NOBODY;
              return (
                <Line
                  key={number}
                  number={number}
                  text={line}
                  runs={runs}
                  marked={marked}
                  choices={choices}
                  lit={runs.some((run) => lit.includes(run)) ? lit : NOBODY}
                  onLight={onLight}
                />
              );
            })}
          </ol>
        );
      })}
    </section>
  );
}

const NOBODY: readonly number[] = [];

interface LineProps {
  number: number;
  text: string;
  runs: readonly number[];
  marked: readonly Marked[];
  choices: readonly Choice[];
  lit: readonly number[];
  onLight: (runs: readonly number[]) => void;
}

const Line = memo(function Line({ number, text, runs, marked, choices, lit, onLight }: LineProps) {
  const shown = text.length > MOST_OF_A_LINE ? `${text.slice(0, MOST_OF_A_LINE)}…` : text;
  if (runs.length === 0) {
    return (
      <li value={number} data-line={number}>
        <code>{shown}</code>
      </li>
    );
  }
  const sides = new Set(runs.map((run) => choices[run]?.side ?? "none"));
  const words = [...sides].map((side) => (side === "none" ? "no side yet" : side)).join(" and ");
  const parts = pieces(
    shown,
    runs.flatMap((run) => marked[run] ?? []),
  );
  const isWhole = parts.every((part) => part.runs.length === 0);
  return (
    <li
      value={number}
      data-line={number}
      data-used={sides.size === 1 ? [...sides][0] : "both"}
      data-lit={lit.length > 0}
      onPointerEnter={() => runs.length < 6 && onLight(runs)}
      onPointerLeave={() => onLight(NOBODY)}
    >
      <span className={styles.mark} aria-hidden="true">
        {[...sides].map((side) => MARK[side]).join("")}
      </span>
      <span className="visually-hidden">used, {words}: </span>
      <code>
        {isWhole ? shown : parts.map((part) => <Part key={part.from} part={part} lit={lit} choices={choices} />)}
      </code>
    </li>
  );
});

function Part({ part, lit, choices }: { part: Piece; lit: readonly number[]; choices: readonly Choice[] }) {
  if (part.runs.length === 0) return part.text;
  const sides = new Set(part.runs.map((run) => choices[run]?.side ?? "none"));
  return (
    <mark data-used={sides.size === 1 ? [...sides][0] : "both"} data-lit={part.runs.some((run) => lit.includes(run))}>
      {part.text}
    </mark>
  );
}

/** Runs that use a line, those that are kept. */
function usersOf(paste: Paste, choices: readonly Choice[]): Map<number, number[]> {
  const users = new Map<number, number[]>();
  for (const [at, found] of paste.found.entries()) {
    if (choices[at]?.keep === false) continue;
    for (const line of found.lines) {
      const known = users.get(line);
      if (known) known.push(at);
      else users.set(line, [at]);
    }
  }
  return users;
}
