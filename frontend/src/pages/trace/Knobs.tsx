import { type FormEvent, useId, useState } from "react";
import { LabelChip } from "../../charts/frame/LabelChip";
import type { Knob, Policy } from "../../model/types";
import { Button, WordButton } from "../../ui/Button";
import { boundsOf } from "../policies/words";
import styles from "./Knobs.module.css";
import { type RecordedKnob, recordedWords } from "./recorded";

interface Props {
  policies: readonly Policy[];
  /** Knobs set by the address. */
  set: Record<string, number>;
  recorded: ReadonlyMap<string, RecordedKnob>;
  onChange: (knobs: Record<string, number>) => void;
  /** Asks for the sweep of a knob with its defaults. */
  onSweep: (policy: Policy, knob: Knob) => void;
}

/** Knobs to replay under other values than recorded, by policy. Empty = as recorded. */
export function Knobs({ policies, set, recorded, onChange, onSweep }: Props) {
  const [isOpen, setOpen] = useState(Object.keys(set).length > 0);
  const id = useId();
  const groups = grouped(policies);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const wanted: Record<string, number> = {};
    for (const { name } of groups.flatMap(({ knobs }) => knobs)) {
      const text = String(form.get(name) ?? "").trim();
      if (text !== "") wanted[name] = Number(text);
    }
    onChange(wanted);
  };
  const without = (name: string) => Object.fromEntries(Object.entries(set).filter(([other]) => other !== name));
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Knobs…
      </Button>
      <form
        id={id}
        hidden={!isOpen}
        className={isOpen ? "grid own-line gap-14 shrinkable" : undefined}
        onSubmit={apply}
        key={JSON.stringify(set)}
      >
        {groups.map(({ policy, knobs }) => (
          <fieldset key={policy.id} className={styles.policy}>
            <legend className="pad-0 bold">{policy.id}</legend>
            {knobs.map((knob) => (
              <Row
                key={knob.name}
                knob={knob}
                value={set[knob.name]}
                recorded={recorded.get(knob.name)}
                onReset={() => onChange(without(knob.name))}
                onSweep={() => onSweep(policy, knob)}
              />
            ))}
          </fieldset>
        ))}
        <div>
          <Button kind="primary" type="submit">
            Replay with these
          </Button>
        </div>
      </form>
    </>
  );
}

/** Policies with the knobs each is the first to have; those without any are left out. */
function grouped(policies: readonly Policy[]): { policy: Policy; knobs: Knob[] }[] {
  const seen = new Set<string>();
  return policies.flatMap((policy) => {
    const knobs = policy.knobs.filter(({ name }) => !seen.has(name));
    for (const { name } of knobs) seen.add(name);
    return knobs.length > 0 ? [{ policy, knobs }] : [];
  });
}

interface RowProps {
  knob: Knob;
  /** As the address sets it. */
  value: number | undefined;
  recorded: RecordedKnob | undefined;
  onReset: () => void;
  onSweep: () => void;
}

/** One knob: name, input, what was recorded, what it may be, and what it does. */
function Row({ knob, value, recorded, onReset, onSweep }: RowProps) {
  const id = useId();
  const isSet = value !== undefined;
  return (
    <div className={styles.knob} data-set={isSet}>
      <label className="all-columns mono small break-anywhere" htmlFor={id}>
        {knob.name}
      </label>
      <input
        id={id}
        type="number"
        name={knob.name}
        min={knob.min}
        max={knob.max}
        defaultValue={value ?? ""}
        placeholder={recorded?.value ?? ""}
        aria-describedby={`${id}-about`}
      />
      <span className="small muted">
        {recordedWords(recorded)}
        {isSet && (
          <>
            {" "}
            <LabelChip label="assumed" />
          </>
        )}
      </span>
      <span className="row gap-12">
        {isSet && (
          <WordButton className="small" of={`for ${knob.name}`} onClick={onReset}>
            As recorded
          </WordButton>
        )}
        <WordButton className="small" of={knob.name} onClick={onSweep}>
          Sweep…
        </WordButton>
      </span>
      <p className="all-columns small muted" id={`${id}-about`}>
        {knob.text} <span className={`${styles.range} nowrap`}>{boundsOf(knob)}</span>
      </p>
    </div>
  );
}
