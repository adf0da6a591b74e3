import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatsQuery } from "../../model/queries";
import { Button } from "../../ui/Button";

const GROUPS = [
  ["trace", "Recordings"],
  ["result", "Benchmark output"],
  ["host", "Host descriptions"],
  ["bundle", "Bundles"],
] as const;

interface Props {
  /** The file's. */
  name: string;
  /** The format it was read as. */
  isAs: string | null;
  onReadAs: (format: string) => void;
}

/** The user knows better what a file is: any format the server takes. A button sends, since a list changes by arrow keys. */
export function ReadAs({ name, isAs, onReadAs }: Props) {
  const id = useId();
  const { data } = useQuery(formatsQuery());
  const [format, setFormat] = useState("");
  if (!data) return null;
  return (
    <form
      className="row wrap all-columns gap-6 items-center shrinkable small muted"
      onSubmit={(event) => {
        event.preventDefault();
        setFormat("");
        onReadAs(format);
      }}
    >
      <label htmlFor={id}>
        read as<span className="visually-hidden"> (format of {name})</span>
      </label>
      <select id={id} required value={format} onChange={(event) => setFormat(event.target.value)}>
        <option value="">…</option>
        {GROUPS.map(([kind, title]) => (
          <optgroup key={kind} label={title}>
            {data
              .filter((entry) => entry.class === kind && entry.format !== isAs)
              .map((entry) => (
                <option key={entry.format}>{entry.format}</option>
              ))}
          </optgroup>
        ))}
      </select>
      <Button kind="quiet" type="submit" of={name}>
        Send again
      </Button>
    </form>
  );
}
