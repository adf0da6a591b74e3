import { useQueryClient } from "@tanstack/react-query";
import { type NotePlace, recordingNotes } from "../../../model/notes";
import type { Analysis, Trace } from "../../../model/types";
import { type AddressNote, placeNotes } from "../../../url/notes";
import { NotesPanel } from "../../parts/notes/NotesPanel";
import { placeWords } from "../words";
import { findSkb } from "./findSkb";

/** What opening a note shows: its place, and its skb by the number it has in this analysis. */
export interface Opened {
  at: NotePlace;
  life: number | null;
}

interface Props {
  trace: Trace;
  analysis: Analysis;
  inAddress: readonly AddressNote<NotePlace>[];
  onAddress: (notes: readonly AddressNote<NotePlace>[]) => void;
  /** The place of a note being written; null while none is. */
  draft: NotePlace | null;
  onDraft: (at: NotePlace | null) => void;
  /** The place of a note about what is in view. */
  here: NotePlace;
  onOpen: (opened: Opened) => void;
  onPublish: (at: NotePlace, note: string) => void;
}

/** Notes on ranges, skbs and decisions of this recording. */
export function NotesTab({ trace, analysis, onOpen, onPublish, ...panel }: Props) {
  const queries = useQueryClient();
  const release = analysis.host?.kernel ? `, Linux ${analysis.host.kernel}` : "";
  return (
    <NotesPanel
      {...panel}
      store={recordingNotes(trace.id)}
      codec={placeNotes}
      words={placeWords}
      about={`Notes on ${trace.name} (sha256 ${analysis.summary?.trace.sha256.slice(0, 12) ?? "unknown"})${release}`}
      lede={{
        stored: "stored with the recording: everybody who sees it sees them",
        address: "this recording is not yours, so notes stand in the address of this page; share it as a link",
      }}
      source="places are times and addresses of the recording, so they hold under every analysis"
      empty="No note yet. Measure a range, open an skb or choose a moment, then add a note about it."
      onOpen={async (at) => onOpen({ at, life: at.skb ? await findSkb(queries, analysis.id, at.skb) : null })}
      publish={{ word: "Publish with the lanes", onPress: onPublish }}
    />
  );
}
