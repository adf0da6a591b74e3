import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Choice } from "../../charts/frame/Choice";
import { hostsQuery } from "../../model/queries";
import type { Host, Policy, SweepRequest } from "../../model/types";
import { Button } from "../../ui/Button";
import { Problem } from "../../ui/Problem";
import styles from "./SweepPart.module.css";
import { firstAxis, hostsOf, knobSweep, numberOf, placesOf, readPlaces } from "./sweeps";

interface Props {
  policy: Policy;
  pair: { a: string; b: string };
  recorded: Host["knobs"];
  /** The sweep in view; null = none yet. */
  requested: SweepRequest | null;
  isBusy: boolean;
  onSweep: (sweep: SweepRequest | null) => void;
}

/** The choice that stands for hosts among the knobs. */
const HOSTS = "host topology";

/** What to sweep: the axis, its places, the variants. */
export function SweepForm({ policy, pair, recorded, requested, isBusy, onSweep }: Props) {
  const presets = useQuery(hostsQuery());
  const [axis, setAxis] = useState(requested ? (requested.knob?.name ?? HOSTS) : (firstAxis(policy) ?? HOSTS));
  const [variants, setVariants] = useState<readonly string[]>(requested?.variants ?? [...new Set([pair.a, pair.b])]);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const knob = policy.knobs.find(({ name }) => name === axis);
  const own = knob && requested?.knob?.name === knob.name ? requested.knob.values : null;
  const places = knob ? (own ?? placesOf(knob, numberOf(recorded[knob.name]))) : [];

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = policy.variants.map((variant) => variant.id).filter((variant) => variants.includes(variant));
    if (chosen.length === 0) return setProblem("Choose at least one variant to replay.");
    if (!knob) {
      setProblem(null);
      return onSweep({ policy: policy.id, variants: chosen, hosts: hostsOf(presets.data ?? []) });
    }
    const typed = readPlaces(String(new FormData(event.currentTarget).get("places") ?? ""), knob);
    if (typeof typed === "string") return setProblem(typed);
    setProblem(null);
    onSweep({ ...knobSweep(policy.id, knob, null, chosen), knob: { name: knob.name, values: typed } });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Sweep">
      <Choice
        label="over"
        mono
        options={[...policy.knobs.map(({ name }) => name), HOSTS].map((name) => ({ value: name, word: name }))}
        value={axis}
        onChange={setAxis}
      />
      {knob ? (
        <span className={styles.places}>
          <label htmlFor={id}>at</label>
          <input
            className="grow mono"
            key={knob.name}
            id={id}
            name="places"
            defaultValue={places.join(", ")}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={problem ? `${id}-problem` : undefined}
            aria-invalid={problem !== null}
          />
        </span>
      ) : (
        <p>as recorded, one LLC, an LLC a CPU, and every preset</p>
      )}
      <fieldset className={styles.variants}>
        <legend>variants</legend>
        {policy.variants.map((variant) => (
          <label
            className="inline-row gap-6 items-center ink pointer min-height-28 touch-min-height-target"
            key={variant.id}
            title={variant.text}
          >
            <input
              type="checkbox"
              checked={variants.includes(variant.id)}
              onChange={(event) =>
                setVariants(
                  event.target.checked ? [...variants, variant.id] : variants.filter((one) => one !== variant.id),
                )
              }
            />
            <span className="mono">{variant.id}</span>
          </label>
        ))}
      </fieldset>
      <div className="row gap-8">
        <Button type="submit" disabled={isBusy || (!knob && presets.isPending)}>
          {isBusy ? "Replaying…" : "Sweep"}
        </Button>
        {requested && (
          <Button kind="quiet" onClick={() => onSweep(null)}>
            Clear
          </Button>
        )}
      </div>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </form>
  );
}
