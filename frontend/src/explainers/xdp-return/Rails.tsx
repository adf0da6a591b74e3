import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { Lit } from "../parts/Lit";
import { arrowHead } from "../parts/motion";
import type { Layout, Rect } from "./map.layout";
import { arrivalOf, pathOf } from "./path";

/** How the ways are drawn: today's, the proposal's, or a recording's, in which they cannot be told. */
export type Ways = "today" | "proposal" | "untold";

interface Props {
  layout: Layout;
  ways: Ways;
  /** Pages of each case so far: null where it cannot be told. */
  cases: readonly [string | null, string | null, string | null];
  lit: ReadonlySet<string>;
}

const TODAY = ["asked>flag", "asked>local", "flag>local", "flag>cache"];
const ALWAYS = ["local>cache", "local>ring", "cache>rx"];

/** The three branches as lines; what a variant does not have is dashed. */
export const Rails = memo(function Rails({ layout, ways, lit }: Omit<Props, "cases">) {
  const { rails } = layout;
  const entry = ways === "proposal" ? "local" : "asked";
  const enters = layout.cpus.map(({ cpu }) => `bulk:${cpu}>${entry}`);
  const path = (ids: readonly string[]) => ids.map((id) => pathOf(rails.get(id) ?? [])).join("");
  const heads = (ids: readonly string[]) =>
    ids
      .map((id) => {
        const points = rails.get(id) ?? [];
        const end = points.at(-1);
        return end ? arrowHead(end, arrivalOf(points), 6) : "";
      })
      .join("");
  const solid = ways === "today" ? [...enters, ...TODAY, ...ALWAYS] : ways === "proposal" ? [...enters, ...ALWAYS] : [];
  const dashed = ways === "today" ? [] : ways === "proposal" ? TODAY : [...enters, ...TODAY, ...ALWAYS];
  return (
    <Decoration>
      <Lit ids={["event", "asked", "flag", "local", "cache", "ring"]} lit={lit}>
        <path d={path(dashed)} fill="none" stroke={token("--line")} strokeWidth={1.5} strokeDasharray="4 4" />
        <path d={path(solid)} fill="none" stroke={token("--control-line")} strokeWidth={1.25} />
        <path d={heads(solid)} fill={token("--control-line")} />
      </Lit>
    </Decoration>
  );
});

/** What is asked on the way, over the lines, with the pages of each case. */
export const Nodes = memo(function Nodes({ layout, ways, cases, lit }: Props) {
  const { asked, flag, local } = layout;
  return (
    <Decoration>
      <Node
        rect={asked}
        id="asked"
        lines={["asked for?", "comparison 1"]}
        isGone={ways !== "today"}
        ways={ways}
        lit={lit}
      />
      <Node
        rect={flag}
        id="flag"
        lines={["flag set?", "comparison 2"]}
        isGone={ways !== "today"}
        ways={ways}
        lit={lit}
      />
      <Node
        rect={local}
        id="local"
        lines={["NAPI local?", "the pool’s question"]}
        isGone={ways === "untold"}
        ways={ways}
        lit={lit}
      />
      <Labels layout={layout} ways={ways} cases={cases} lit={lit} />
    </Decoration>
  );
});

interface NodeProps {
  rect: Rect;
  id: string;
  lines: readonly [string, string];
  isGone: boolean;
  ways: Ways;
  lit: ReadonlySet<string>;
}

function Node({ rect, id, lines, isGone, ways, lit }: NodeProps) {
  const middle = rect.x + rect.width / 2;
  const y = rect.y + rect.height / 2;
  const second = !isGone ? lines[1] : ways === "untold" ? "cannot tell" : "gone";
  return (
    <Lit ids={[id]} lit={lit}>
      <rect
        {...rect}
        rx={rect.height / 2}
        fill={token("--panel")}
        stroke={token(isGone ? "--line" : "--control-line")}
        strokeDasharray={isGone ? "4 4" : undefined}
        strokeWidth={1.25}
      />
      <text
        x={middle}
        y={y - 2}
        textAnchor="middle"
        fontSize={LETTER.text}
        fontWeight={600}
        fill={token(isGone ? "--muted" : "--ink")}
      >
        {lines[0]}
      </text>
      <text x={middle} y={y + 13} textAnchor="middle" fontSize={LETTER.small} fill={token("--muted")}>
        {second}
      </text>
    </Lit>
  );
}

/** Answers at the branches, with the pages that went by them. */
function Labels({ layout, ways, cases, lit }: Props) {
  if (ways === "untold") return null;
  const { asked, flag, local, pool, isWide, isNarrow, width } = layout;
  const bottom = asked.y + asked.height;
  const [first, second] = [asked.x + asked.width / 2 + 8, flag.x + flag.width / 2 + 8];
  const third = flag.x + flag.width + 6;
  const top = flag.y + flag.height / 2;
  const answers = isWide
    ? [
        { id: "local-yes", x: local.x + local.width + 26, y: (top + local.y) / 2 + 22, lines: ["yes"] },
        { id: "local-no", x: local.x + local.width + 8, y: local.y + local.height / 2 + 16, lines: ["no"] },
      ]
    : [
        { id: "local-yes", x: local.x + local.width / 2 + 36, y: local.y + local.height + 14, lines: ["yes"] },
        { id: "local-no", x: local.x + local.width / 2 - 52, y: local.y + local.height + 13, lines: ["no"] },
      ];
  const named = (answer: string, number: 1 | 2 | 3) => {
    const pages = cases[number - 1];
    const name = `${answer}: case ${number}`;
    if (!pages || isNarrow) return [name];
    return isWide ? [name, pages] : [`${name} · ${pages}`];
  };
  const branches =
    ways === "proposal"
      ? []
      : [
          { id: "yes", x: asked.x + asked.width + 6, y: top - 7, lines: isWide ? ["yes"] : [] },
          { id: "case-1", x: first, y: bottom + (isWide ? 34 : 18), lines: named("no", 1) },
          { id: "case-2", x: second, y: bottom + (isWide ? 26 : 18), lines: named("set", 2) },
          {
            id: "case-3",
            x: isWide ? third : width - 10,
            y: isWide ? top - 22 : flag.y - 6,
            isRight: !isWide,
            lines: pool.x - third < 84 && isWide ? ["case 3", cases[2] ?? ""] : named("clear", 3),
          },
        ];
  return (
    <>
      {[...answers, ...branches].map(({ id, x, y, lines, ...more }) => (
        <Lit key={id} ids={[id, "local", "event"]} lit={lit}>
          {lines.map((line, place) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: its place stays, what it says changes
              key={place}
              x={x}
              y={y + place * 14}
              textAnchor={"isRight" in more && more.isRight ? "end" : "start"}
              fontSize={place === 0 ? LETTER.text : LETTER.small}
              fill={token(place === 0 ? "--ink" : "--muted")}
            >
              {line}
            </text>
          ))}
        </Lit>
      ))}
    </>
  );
}
