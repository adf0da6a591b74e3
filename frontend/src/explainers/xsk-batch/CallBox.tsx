import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { eventAt, type Film } from "../../model/film";
import { Lit } from "../parts/Lit";
import type { Box } from "./map.layout";
import { changeAt } from "./moves";
import { callWords, type Scene } from "./scene";

interface Props {
  film: Film;
  position: number;
  box: Box;
  scene: Scene;
  lit: ReadonlySet<string>;
}

/** The call, how much of its budget is used, and what it returned when it has just ended. */
export function CallBox({ film, position, box, scene, lit }: Props) {
  const mark = eventAt(film, position)?.mark;
  const isEnding = mark === "callEnds";
  const answer = !isEnding ? null : changeAt(film, "eagain", position) > 0 ? "EAGAIN" : "0";
  const used = scene.budget ? Math.min(1, Math.max(0, (scene.taken ?? 0) / scene.budget)) : 0;
  const isSmall = box.height < 44;
  const isActive = mark === "syscall" || isEnding;
  const barWidth = box.width - 20;
  const barY = box.y + (isSmall ? 22 : 28);
  return (
    <Decoration>
      <Lit ids={["taken", "calls", "eagain"]} lit={lit}>
        <rect
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          rx={6}
          fill={token("--panel")}
          stroke={token(isActive ? "--accent" : "--line")}
          strokeWidth={isActive ? 1.75 : 1}
        />
        <text
          x={box.x + 10}
          y={box.y + (isSmall ? 16 : 19)}
          fontFamily={token("--mono")}
          fontSize={LETTER.small}
          fontWeight={answer ? 600 : undefined}
          fill={token(answer ? "--accent" : "--ink")}
        >
          {answer ? `returns ${answer}` : scene.calls > 0 ? `sendto() · ${scene.calls}` : "sendto()"}
        </text>
        <rect x={box.x + 10} y={barY} width={barWidth} height={6} rx={3} fill={token("--line")} />
        {used > 0 && <rect x={box.x + 10} y={barY} width={barWidth * used} height={6} rx={3} fill={token("--ink")} />}
        {!isSmall && (
          <text x={box.x + 10} y={barY + 23} fontSize={LETTER.text} fill={token("--muted")}>
            {callWords(scene)}
          </text>
        )}
        {isSmall && (
          <text
            x={box.x + box.width - 10}
            y={box.y + 16}
            textAnchor="end"
            fontSize={LETTER.text}
            fill={token("--muted")}
          >
            {callWords(scene)}
          </text>
        )}
      </Lit>
    </Decoration>
  );
}
