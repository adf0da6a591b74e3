/** Keys for the list of keys (`?`). */
export const PLAYER_KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["Space"], "play to the next step, pause"],
  [["←", "→"], "one event back, forward"],
  [["Shift+←", "Shift+→"], "one step of the story back, forward"],
  [["Home", "End"], "the beginning, the end"],
  [["<", ">"], "slower, faster"],
  [["n", "p"], "next, previous moment at which two sides differ"],
  [["Esc"], "clear what is picked out"],
];
