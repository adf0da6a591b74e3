import { useQuery } from "@tanstack/react-query";
import type { RunBrief, RunGroup } from "../../model/results";
import { kernelsQuery } from "../../model/results";
import { type ResultsView, withRun } from "../../url/results";
import styles from "./GroupRuns.module.css";
import { KernelSeriesList } from "./KernelSeriesList";
import { quantity } from "./values";

interface Props {
  group: RunGroup;
  view: ResultsView;
  onView: (view: ResultsView) => void;
}

const SIDES = [
  { side: "before", word: "before" },
  { side: "after", word: "after" },
  { side: null, word: "neither" },
] as const;

/** The runs of an open group; each can be put on a side of a comparison. */
export function GroupRuns({ group, view, onView }: Props) {
  const series = useQuery({ ...kernelsQuery(group.id), enabled: group.kernel.length > 1 });
  return (
    <div className={styles.runs}>
      {series.data && series.data.length > 0 && <KernelSeriesList series={series.data} />}
      <table>
        <caption className="visually-hidden">Runs of {group.title}</caption>
        <thead>
          <tr>
            <th scope="col">run</th>
            <th scope="col">label</th>
            <th scope="col">kernel</th>
            <th scope="col" className={styles.number}>
              value
            </th>
            <th scope="col">compare as</th>
          </tr>
        </thead>
        <tbody>
          {group.runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">{run.name}</th>
              <td data-word="label">{run.label}</td>
              <td data-word="kernel">{run.kernel ?? "–"}</td>
              <td data-word="value" className={styles.number}>
                {quantity(run.value, run.unit)} <small>{run.metric}</small>
              </td>
              <td data-word="compare as">
                <Sides run={run} chosen={sideOf(view, run)} onSide={(side) => onView(withRun(view, run.id, side))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sides(props: {
  run: RunBrief;
  chosen: "before" | "after" | null;
  onSide: (side: "before" | "after" | null) => void;
}) {
  const { run, chosen, onSide } = props;
  return (
    <fieldset className={styles.sides}>
      <legend className="visually-hidden">{`${run.name}, ${run.label}: compare as`}</legend>
      {SIDES.map(({ side, word }) => (
        <label key={word}>
          <input type="radio" name={`side-${run.id}`} checked={chosen === side} onChange={() => onSide(side)} />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

function sideOf(view: ResultsView, { id }: RunBrief): "before" | "after" | null {
  return view.before.includes(id) ? "before" : view.after.includes(id) ? "after" : null;
}
