import { Decoration } from "../frame/Decoration";
import { LETTER, token } from "../frame/picture";
import { Hosts } from "./Hosts";
import { Life } from "./Life";
import { IN_PANEL, type LargeLayout, largeLayout, Y } from "./large.layout";
import { Header, Pool, Queues, Sending } from "./Middle";
import { Part } from "./Part";
import type { LifecyclePart, MapMark, MapPlace } from "./parts";
import { type MarkEvents, Question, RING } from "./Question";
import { Stores } from "./Stores";

interface Props extends MarkEvents {
  width: number;
  lit: ReadonlySet<LifecyclePart>;
  marks: readonly MapMark[];
  /** The mark a hand is on. */
  chosen: string | null;
}

/** The whole map: two CPUs of two domains, what they share, and every decision at its place. */
export function LargeMap({ width, lit, marks, chosen, ...events }: Props) {
  const at = largeLayout(width);
  return (
    <g fontFamily={token("--sans")}>
      <Decoration>
        <Hosts at={at} />
        <Stores at={at} lit={lit} />
        <Header at={at} lit={lit} />
        <Queues at={at} lit={lit} />
        <Sending at={at} lit={lit} />
        <Pool at={at} lit={lit} />
        <Life at={at} lit={lit} />
      </Decoration>
      {marks.map((mark) => (
        <Part key={mark.id} of={[mark.part]} lit={lit}>
          <Question mark={mark} isChosen={mark.id === chosen} {...placeOf(mark.place, at)} {...events} />
        </Part>
      ))}
    </g>
  );
}

/** Where a decision stands, and the room for its question. */
export function placeOf(place: MapPlace, at: LargeLayout) {
  const size = at.width >= 1100 ? LETTER.label : LETTER.text;
  const beside = RING + 12;
  switch (place) {
    case "hand-back": {
      const x = at.defer.x + at.defer.width - 14;
      return { x, y: Y.middle.y + 44, side: "left" as const, width: x - RING - 23, size };
    }
    case "wiping":
      return { x: at.build.x + 8, y: Y.middle.y + 44, width: at.build.width - beside + 14, size };
    case "steering":
      return { x: at.queue.x + 13, y: Y.middle.y + 55, width: at.queue.width - 13 - beside - 14, size };
    case "page-return":
      return { x: at.transmit.x + 8, y: Y.middle.y + 70, width: at.device.x - at.transmit.x - beside - 14, size };
    case "batching":
      return { x: at.transmit.x + 8, y: Y.panelTop.y + IN_PANEL.note - 9, width: at.transmit.width - beside, size };
  }
}
