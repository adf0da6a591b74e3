import { useState } from "react";
import { letLettersAct, lettersAct } from "../../common/letterKeys";
import { Dialog } from "../parts/Dialog";
import styles from "./KeyHelp.module.css";
import { KEYS } from "./keys";

/** Every key of the trace page. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isOn, setOn] = useState(lettersAct);
  return (
    <Dialog title="Keys of the trace page" isOpen={isOpen} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        W A S D are taken by their place on the keyboard, whatever the layout. Ctrl + wheel zooms, a sideways wheel or a
        drag moves, two fingers do both.
      </p>
      <label className={styles.switch}>
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
