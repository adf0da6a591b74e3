import { useState } from "react";
import { Segmented } from "../../charts/frame/Segmented";
import { KEYS } from "../chrome/keys";
import buttons from "../parts/Button.module.css";
import styles from "./Controls.module.css";

const FORMS = [
  { value: "picture", word: "picture" },
  { value: "table", word: "table" },
];

/** Buttons, a switch, the ring of what has the focus, and every key. */
export function ControlsExhibit() {
  const [form, setForm] = useState("picture");
  return (
    <>
      <div className="row wrap gap-s2 items-center">
        <button type="button" className={buttons.primary}>
          Primary
        </button>
        <button type="button" className={buttons.button}>
          Button
        </button>
        <button type="button" className={buttons.quiet}>
          Quiet
        </button>
        <button type="button" className={buttons.button} disabled>
          Disabled
        </button>
        <span className={styles.ringed}>has the focus</span>
        <Segmented label="Form of the example" name="design-form" options={FORMS} value={form} onChange={setForm} />
      </div>
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt className="row gap-6">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
