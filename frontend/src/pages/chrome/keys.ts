/** Every key of the trace page, and what it does. */
export const KEYS: readonly [keys: readonly string[], what: string][] = [
  [["W", "S"], "zoom in, zoom out"],
  [["A", "D"], "earlier, later"],
  [["F"], "the whole recording"],
  [["M"], "measure a range; arrows move its ends"],
  [["Ctrl+Z"], "the view before; with Shift the next one again"],
  [["←", "→"], "previous, next skb of the lane (in the lanes); the range's edge (in the strip)"],
  [["↑", "↓"], "the lane above, below"],
  [["Enter"], "open the skb's events"],
  [["n", "p"], "next, previous moment at which two variants differ"],
  [["Esc"], "close, then clear what is selected"],
  [["Ctrl+K"], "search everything, on every page"],
  [["?"], "this list"],
];
