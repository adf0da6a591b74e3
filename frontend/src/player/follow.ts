/** Following a player without a drawing: what says a position is written where it stands, and left to React when it rests. */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { type TOLD_IN, told } from "./playhead";
import { endOf } from "./track";
import type { Quiet } from "./usePlayer";

/** Calls `write` after every drawing of the caller, and with each position that a part tells; null = nothing plays. */
export function useFollowed(quiet: Quiet | null, part: keyof typeof TOLD_IN, write: (position: number) => void): void {
  useLayoutEffect(() => {
    if (!quiet) return;
    const { player, track } = quiet;
    let shown: number | null = null;
    const follow = () => {
      const position = Math.min(told(player.head(), part), endOf(track));
      if (position === shown) return;
      shown = position;
      write(position);
    };
    follow();
    return player.subscribe(follow);
  });
}

/** What holds one text that follows: `<b {...TOLD}>`. */
export const TOLD = { "data-told": true } as const;

/** Writes texts of a position into the elements marked `TOLD` inside the one that gets the ref, in their order. */
export function useToldTexts<Element extends HTMLElement>(
  quiet: Quiet,
  part: keyof typeof TOLD_IN,
  textsAt: (position: number) => readonly string[],
): RefObject<Element | null> {
  const root = useRef<Element>(null);
  useFollowed(quiet, part, (position) => {
    const places = root.current?.querySelectorAll("[data-told]") ?? [];
    const texts = textsAt(position);
    places.forEach((place, n) => {
      writeText(place, texts[n] ?? "");
    });
  });
  return root;
}

/** Into the text node that React made, so that it is the same one for both. */
export function writeText(place: Element, text: string): void {
  const { firstChild } = place;
  if (!firstChild) place.textContent = text;
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text;
}
