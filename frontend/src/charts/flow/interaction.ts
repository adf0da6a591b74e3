import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import type { Place } from "./walk";

/** What the reader does with the picture. Without it, it is a still: an image with a title, as on a server. */
export interface FlowInteraction {
  /** The cell the one tab stop is at. */
  at: Place;
  onAt: (place: Place) => void;
  /** The cell under the pointer or the focus; null when neither is on the picture. */
  onPreview: (place: Place | null) => void;
  onChoose: (place: Place) => void;
  onClear: () => void;
}

/** Reads a cell's place back from the mark an event came from. */
function placeFrom(target: EventTarget): Place | null {
  const cell = (target as Element).closest<SVGElement>("[data-row]");
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
}

/** Moves the focus to the mark of a place, once it has become the tab stop. */
function focusPlace(from: Element, { row, column }: Place): void {
  from.closest("svg")?.querySelector<SVGElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
}

/**
 * Handlers of the group that holds a flow picture's marks: one tab stop, keys walk it, Enter chooses, Escape clears.
 * `walk` says where a key leads from a place, null for keys that lead nowhere.
 */
export function flowHandlers(interaction: FlowInteraction, walk: (from: Place, key: string) => Place | null) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const here = placeFrom(event.target);
      if (!here) return;
      if (event.key === "Escape") interaction.onClear();
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        interaction.onChoose(here);
      }
      const next = walk(here, event.key);
      if (!next) return;
      event.preventDefault();
      interaction.onAt(next);
      focusPlace(event.currentTarget, next);
    },
    onFocus: (event: FocusEvent) => {
      const place = placeFrom(event.target);
      if (place) interaction.onAt(place);
      interaction.onPreview(place);
    },
    onBlur: () => interaction.onPreview(null),
    onMouseOver: (event: MouseEvent) => interaction.onPreview(placeFrom(event.target)),
    onMouseLeave: () => interaction.onPreview(null),
    onClick: (event: MouseEvent) => {
      const place = placeFrom(event.target);
      if (place) interaction.onChoose(place);
    },
  };
}
