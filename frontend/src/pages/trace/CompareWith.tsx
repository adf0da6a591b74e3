import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Choice } from "../../charts/frame/Choice";
import { tracesQuery } from "../../model/queries";
import styles from "./CompareWith.module.css";

/** The way to a comparison with another recording: this one is before. */
export function CompareWith({ id }: { id: string }) {
  const traces = useQuery(tracesQuery());
  const navigate = useNavigate();
  const others = (traces.data ?? []).filter((trace) => trace.id !== id && trace.state === "ready");
  if (others.length === 0) return null;
  return (
    <span className={styles.compare}>
      <Choice
        label="Compare with another recording"
        options={[
          { value: "", word: "choose one" },
          ...others.map((trace) => ({ value: trace.id, word: trace.title ?? trace.name })),
        ]}
        value=""
        onChange={(other) => {
          if (other !== "") void navigate({ to: "/traces/$id/versus/$other", params: { id, other } });
        }}
      />
    </span>
  );
}
