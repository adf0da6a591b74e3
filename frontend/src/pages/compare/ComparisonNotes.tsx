import { type Comparison, primaryOf } from "../../model/comparison";
import { comparisonNotes, type Point } from "../../model/notes";
import { type AddressNote, pointNotes } from "../../url/notes";
import { NotesPanel } from "../parts/notes/NotesPanel";
import { pointWords, runWords } from "./pointWords";

interface Props {
  id: string;
  comparison: Comparison;
  inAddress: readonly AddressNote<Point>[];
  onAddress: (notes: readonly AddressNote<Point>[]) => void;
  /** The point of a note being written; null while none is. */
  draft: Point | null;
  onDraft: (at: Point | null) => void;
  onOpen: (at: Point) => void;
  onPublish: (at: Point, note: string) => void;
}

/** Notes on rows of this comparison and on single runs in them. */
export function ComparisonNotes({ id, comparison, onOpen, onPublish, ...panel }: Props) {
  const row = primaryOf(comparison) ?? comparison.rows[0];
  // Without a row there is nothing to write about.
  if (!row) return null;
  const { title, before, after } = comparison;
  return (
    <NotesPanel
      {...panel}
      store={comparisonNotes(id)}
      codec={pointNotes}
      here={{ row: row.id, run: null }}
      words={(at) => pointWords(comparison, at)}
      fields={(at, onPlace) => (
        <label>
          Run
          <select
            value={at.run ?? ""}
            onChange={(event) => onPlace({ ...at, run: event.target.value === "" ? null : event.target.value })}
          >
            <option value="">all of them</option>
            {[before, after].map((side) => (
              <optgroup key={side === before ? "before" : "after"} label={side === before ? "before" : "after"}>
                {side.runs.map((run) =>
                  run.id === null ? null : (
                    <option key={run.id} value={run.id}>
                      {runWords(run)}
                    </option>
                  ),
                )}
              </optgroup>
            ))}
          </select>
        </label>
      )}
      about={`Notes on ${title}: ${before.label} against ${after.label}`}
      lede={{
        stored: "stored with the comparison: everybody who sees it sees them",
        address: "this comparison is not yours, so notes are in the address of this page; share it as a link",
      }}
      source="a note names its row and its run, so it holds for another primary row and after an update"
      empty="No note yet. Press note at a row, or add one about the primary row here."
      onOpen={onOpen}
      publish={{ word: "Publish with the comparison", onPress: onPublish }}
    />
  );
}
