import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { token } from "../../charts/frame/picture";
import { arrowHead } from "../parts/motion";
import type { Layout } from "./map.layout";
import { linePath } from "./polyline";

/** The ways a descriptor takes, always drawn. */
export const Ways = memo(function Ways({ layout }: { layout: Layout }) {
  const lines = layout.ways.map(linePath).join("");
  const heads = layout.ways
    .map((way) => {
      const [before, end] = [way.at(-2), way.at(-1)];
      return before && end ? arrowHead(end, Math.atan2(end.y - before.y, end.x - before.x), 6) : "";
    })
    .join("");
  return (
    <Decoration>
      <path d={lines} fill="none" stroke={token("--muted")} strokeOpacity={0.7} />
      <path d={heads} fill={token("--muted")} />
    </Decoration>
  );
});
