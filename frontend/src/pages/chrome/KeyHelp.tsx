import { useState } from "react";
import { letLettersAct, lettersAct } from "../../common/letterKeys";
import { Definition, Definitions } from "../../ui/Definitions";
import { Dialog } from "../../ui/Dialog";

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

/** Keys of the player. */
const PLAYER_KEYS: typeof KEYS = [
  [["Space"], "play to the next step, pause"],
  [["←", "→"], "one event back, forward"],
  [["Shift+←", "Shift+→"], "one step of the story back, forward"],
  [["Home", "End"], "the beginning, the end"],
  [["<", ">"], "slower, faster"],
  [["n", "p"], "next, previous moment at which two sides differ"],
  [["Esc"], "clear what is picked out"],
];

/** Every key of the trace page, and of explainers. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isOn, setOn] = useState(lettersAct);
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose}>
      <h3 className="paragraph">On an explainer</h3>
      <KeyList keys={PLAYER_KEYS} />
      <h3 className="paragraph">On the page of a recording</h3>
      <KeyList keys={KEYS} />
      <p className="space-above-14 muted">
        W A S D are recognised by their place on the keyboard, whatever the layout. Ctrl + wheel zooms, a sideways wheel
        or a drag moves, two fingers do both.
      </p>
      <label className="row gap-8 items-center min-height-32 space-above-8">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            letLettersAct(event.target.checked);
            setOn(lettersAct());
          }}
        />
        Single letters act on the page
      </label>
    </Dialog>
  );
}

/** Keys, each with what it does. */
export function KeyList({ keys }: { keys: typeof PLAYER_KEYS }) {
  return (
    <Definitions look="ruled">
      {keys.map(([names, what]) => (
        <Definition key={what} term={names.map((name) => <kbd key={name}>{name}</kbd>)} className="row wrap gap-6">
          {what}
        </Definition>
      ))}
    </Definitions>
  );
}
