import { memo, useMemo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { count } from "../../charts/frame/format";
import { LETTER, token } from "../../charts/frame/picture";
import { type Film, gaugeAt } from "../../model/film";
import type { SceneProps, StillProps } from "../contract";
import { Lit } from "../parts/Lit";
import { Stage, type StageObject } from "../parts/Stage";
import { CpuPart } from "./CpuPart";
import { type Layout, layMap, type Rect } from "./map.layout";
import { PoolPart } from "./PoolPart";
import { Nodes, Rails, type Ways } from "./Rails";
import { returnerAt } from "./returns";
import {
  caseCount,
  described,
  flagWords,
  isProposal,
  isTold,
  levelWords,
  ownerWords,
  queueWords,
  roleOf,
  touchWords,
} from "./sceneWords";
import { Moving, Way } from "./Way";

/** Where: the branches of __xdp_return, and the pool they end in. */
export function ReturnMap(props: SceneProps) {
  const { film, position, phase, levels = position, spoken = position, width, lit, isPaused, ...stage } = props;
  const layout = useLayout(film, width, levels);
  const way = useLayout(film, width, position);
  const objects = useMemo(() => objectsOf(film, spoken, layout), [film, spoken, layout]);
  const still = { film, position: levels, layout, lit };
  const moving = { film, position, phase, isPaused, layout: way };
  return (
    <Stage {...stage} width={width} height={layout.height} description={described(film, spoken)} objects={objects}>
      <Under {...still} />
      <Way {...moving} />
      <Questions {...still} />
      <Moving {...moving} />
    </Stage>
  );
}

function useLayout(film: Film, width: number, position: number): Layout {
  const cpu = returnerAt(film, position);
  return useMemo(() => layMap(film, width, cpu), [film, width, cpu]);
}

const waysOf = (film: Film): Ways => (!isTold(film) ? "untold" : isProposal(film) ? "proposal" : "today");

/** What the way of a page lies over. */
const Under = memo(function Under({ film, position, layout, lit }: StillProps<Layout>) {
  const touch = touchWords(film, position);
  const returner = returnerAt(film, position);
  return (
    <>
      {layout.cpus.map((box) => (
        <CpuPart
          key={box.cpu}
          box={box}
          isWide={layout.isWide}
          llc={film.host.llcs.findIndex((llc) => llc.includes(box.cpu))}
          role={roleOf(film, position, box.cpu)}
          waiting={gaugeAt(film, `bulk:${box.cpu}`, position)}
          queueWords={queueWords(film, position, box.cpu)}
          flag={isProposal(film) ? null : gaugeAt(film, `flag:${box.cpu}`, position)}
          flagWords={flagWords(film, position, box.cpu)}
          isReturning={box.cpu === returner}
          lit={lit}
        />
      ))}
      <Ends film={film} lost={gaugeAt(film, "lost", position)} layout={layout} lit={lit} />
      <PoolPart
        layout={layout}
        name={isTold(film) && layout.isWide ? "eth0’s page_pool" : "page_pool"}
        owner={ownerWords(film, position)}
        cache={gaugeAt(film, "cache", position)}
        cacheWords={levelWords(film, position, "cache", layout.cacheCells)}
        touch={touch.words}
        isWrong={touch.isWrong}
        ring={gaugeAt(film, "ring", position)}
        ringWords={levelWords(film, position, "ring", layout.ringCells)}
        lit={lit}
      />
      <Rails layout={layout} ways={waysOf(film)} lit={lit} />
    </>
  );
});

/** And what lies over it. */
function Questions({ film, position, layout, lit }: StillProps<Layout>) {
  const [one, two, three] = ([1, 2, 3] as const).map((number) => caseCount(film, position, number));
  const cases = useMemo(() => [one ?? null, two ?? null, three ?? null] as const, [one, two, three]);
  return <Nodes layout={layout} ways={waysOf(film)} cases={cases} lit={lit} />;
}

interface EndsProps {
  film: Film;
  /** Pages that left the pool; null = the film cannot tell. */
  lost: number | null;
  layout: Layout;
  lit: ReadonlySet<string>;
}

/** Where pages are used again, and where those go that no pool keeps. */
const Ends = memo(function Ends({ film, lost, layout, lit }: EndsProps) {
  const gone = lost === null ? "cannot tell" : `${count(lost)} left the pool`;
  return (
    <Decoration>
      <End
        rect={layout.rx}
        id="rx"
        name={isTold(film) ? "eth0’s RX ring" : "RX ring"}
        note={isTold(film) ? "refilled by CPU 0" : "not recorded"}
        lit={lit}
      />
      <End rect={layout.allocator} id="allocator" name="page allocator" note={gone} lit={lit} />
    </Decoration>
  );
});

interface EndProps {
  rect: Rect;
  id: string;
  name: string;
  note: string;
  lit: ReadonlySet<string>;
}

function End({ rect, id, name, note, lit }: EndProps) {
  return (
    <Lit ids={[id]} lit={lit}>
      <rect {...rect} rx={6} fill={token("--panel")} stroke={token("--line")} />
      <text x={rect.x + 10} y={rect.y + 16} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--ink")}>
        {name}
      </text>
      <text x={rect.x + 10} y={rect.y + 31} fontSize={LETTER.small} fill={token("--muted")}>
        {note}
      </text>
    </Lit>
  );
}

function objectsOf(film: Film, position: number, layout: Layout): StageObject[] {
  const { cache, ring, pool, isWide } = layout;
  const inner = { width: pool.width - 24 };
  return [
    ...layout.cpus.flatMap((box): StageObject[] => [
      {
        id: `cpu:${box.cpu}`,
        label: `CPU ${box.cpu} ${roleOf(film, position, box.cpu)}, ${flagWords(film, position, box.cpu)}`,
        x: box.x + 6,
        y: box.y + 6,
        width: isWide ? box.width - 12 : 120,
        height: 22,
      },
      {
        id: `bulk:${box.cpu}`,
        label: `frames on CPU ${box.cpu}: ${queueWords(film, position, box.cpu)}`,
        x: box.queue.x,
        y: box.queue.y - 6,
        width: 126,
        height: isWide ? 34 : 18,
      },
    ]),
    { id: "asked", label: "comparison: was the cache asked for?", ...layout.asked },
    { id: "flag", label: "comparison: is the no-direct flag set?", ...layout.flag },
    { id: "local", label: "the pool’s question: is its NAPI on this CPU?", ...layout.local },
    {
      id: "cache",
      label: `page_pool cache: ${levelWords(film, position, "cache", layout.cacheCells)}`,
      x: cache.x,
      y: cache.y - 16,
      ...inner,
      height: isWide ? 64 : 4 * (layout.cacheSize.cell + layout.cacheSize.gap) + 16,
    },
    {
      id: "ring",
      label: `page_pool ring: ${levelWords(film, position, "ring", layout.ringCells)}`,
      x: ring.x,
      y: ring.y - 16,
      ...inner,
      height: isWide ? 96 : 40,
    },
    { id: "rx", label: isTold(film) ? "eth0’s RX ring" : "RX ring", ...layout.rx },
    { id: "allocator", label: "page allocator, where pages go that no pool keeps", ...layout.allocator },
  ];
}
