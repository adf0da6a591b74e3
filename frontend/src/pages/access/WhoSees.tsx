import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Segmented } from "../../charts/frame/Segmented";
import { type OwnedKind, show, standingQuery, type Visibility } from "../../model/access";
import { Copy } from "../parts/Copy";
import { Failed } from "../parts/State";
import styles from "./Access.module.css";
import { deleted, reported, SEES } from "./words";

const CHOICES = [
  { value: "private", word: "Private" },
  { value: "unlisted", word: "Unlisted" },
  { value: "public", word: "Public" },
] as const;

interface Props {
  kind: OwnedKind;
  id: string;
  /** Address of its page, without a key. */
  path: string;
}

/** Who sees a thing and until when; its owner changes it here. */
export function WhoSees({ kind, id, path }: Props) {
  const queries = useQueryClient();
  const requested = standingQuery(kind, id);
  const standing = useQuery(requested);
  const change = useMutation({
    mutationFn: (visibility: Visibility) => show(kind, id, visibility),
    onSettled: () => queries.invalidateQueries({ queryKey: requested.queryKey }),
  });
  if (!standing.data) return null;
  if (!standing.data.yours) {
    const sentence = reported(standing.data);
    return (
      sentence && <p className="row wrap gap-y-6 gap-x-14 items-center space-above-8 muted print-hide">{sentence}</p>
    );
  }
  const { quarantined, link, deleted_at } = standing.data;
  const chosen = change.isPending ? change.variables : standing.data.visibility;
  const address = `${globalThis.location.origin}${path}${path.includes("?") ? "&" : "?"}key=${link}`;
  return (
    <section className="row wrap gap-y-6 gap-x-14 items-center space-above-8 muted print-hide" aria-label="Who sees it">
      <Segmented
        label="Who sees it"
        name={`who-sees-${kind}`}
        options={CHOICES}
        value={chosen}
        onChange={(value) => change.mutate(CHOICES.find((one) => one.value === value)?.value ?? "private")}
      />
      <p>
        {quarantined ? "No list has it before an administrator looked at it." : SEES[standing.data.visibility]}{" "}
        {deleted(deleted_at)}
      </p>
      {standing.data.visibility === "unlisted" && link && (
        <div className={`${styles.link} row wrap gap-8`}>
          <input
            className={styles.field}
            aria-label="Link for others"
            value={address}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <Copy text={address} word="Copy link" of="for others" />
        </div>
      )}
      {change.isError && <Failed what="It stays as it was" error={change.error} />}
    </section>
  );
}
