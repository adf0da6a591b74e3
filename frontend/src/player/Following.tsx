import { type Followed, useWritten, writeWords } from "./usePlayer";

interface Props {
  /** What stands at a position. */
  at: (position: number) => string;
  /** Where it is drawn. */
  position: number;
  /** Writes it while it plays. */
  followed: Followed | undefined;
}

/** Words that follow the player without React. */
export function Following({ at, position, followed }: Props) {
  const words = useWritten<HTMLSpanElement>(followed, (element, position) => writeWords(element, at(position)));
  return <span ref={words}>{at(position)}</span>;
}
