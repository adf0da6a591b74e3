import { useState } from "react";
import { Segmented } from "../../charts/frame/Segmented";
import { Button } from "../../ui/Button";
import { KEYS, KeyList } from "../chrome/KeyHelp";
import styles from "./Design.module.css";

const FORMS = [
  { value: "picture", word: "picture" },
  { value: "table", word: "table" },
];

/** Buttons, a switch, the ring of what has the focus, and every key. */
export function ControlsExhibit() {
  const [form, setForm] = useState("picture");
  return (
    <>
      <div className="row wrap gap-8 items-center">
        <Button kind="primary">Primary</Button>
        <Button>Button</Button>
        <Button kind="quiet">Quiet</Button>
        <Button disabled>Disabled</Button>
        <span className={styles.ringed}>has the focus</span>
        <Segmented label="Form of the example" name="design-form" options={FORMS} value={form} onChange={setForm} />
      </div>
      <KeyList keys={KEYS} />
    </>
  );
}
