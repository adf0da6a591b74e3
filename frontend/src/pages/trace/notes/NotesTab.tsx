import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ChartFrame } from "../../../charts/frame/ChartFrame";
import { MAX_TEXT, type NotePlace } from "../../../model/notes";
import type { Analysis, Trace } from "../../../model/types";
import type { AddressNote } from "../../../url/notes";
import buttons from "../../parts/Button.module.css";
import { Copy } from "../../parts/Copy";
import { Failed } from "../../parts/State";
import { findSkb } from "./findSkb";
import styles from "./NotesTab.module.css";
import { placeWords, quoted } from "./quoted";
import { type PageNote, useNotes } from "./useNotes";

/** What opening a note shows: its place, and its skb by the number it has in this analysis. */
export interface Opened {
  at: NotePlace;
  life: number | null;
}

interface Props {
  trace: Trace;
  analysis: Analysis;
  inAddress: readonly AddressNote[];
  onAddress: (notes: readonly AddressNote[]) => void;
  /** The place of a note being written; null while none is. */
  draft: NotePlace | null;
  onDraft: (at: NotePlace | null) => void;
  /** The place of a note about what is in view. */
  here: NotePlace;
  onOpen: (opened: Opened) => void;
  onPublish: (at: NotePlace, note: string) => void;
}

/** Notes of this recording: written, listed, stepped through, exported. */
export function NotesTab(props: Props) {
  const { trace, analysis, draft, onDraft, onOpen } = props;
  const queries = useQueryClient();
  const notes = useNotes(trace.id, props.inAddress, props.onAddress);
  const [edited, setEdited] = useState<PageNote | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const { items } = notes;
  const at = items.findIndex(({ id }) => id === current);
  const tryTo = async (work: Promise<void>, then: () => void = () => {}) => {
    setProblem(null);
    try {
      await work;
      then();
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const open = (note: PageNote | undefined) => {
    if (!note) return;
    setCurrent(note.id);
    const show = async () => {
      const { skb } = note.at;
      onOpen({ at: note.at, life: skb ? await findSkb(queries, analysis.id, skb) : null });
    };
    void tryTo(show());
  };
  const release = analysis.host?.kernel ? `, Linux ${analysis.host.kernel}` : "";
  const recording = `Notes on ${trace.name} (sha256 ${analysis.summary?.trace.sha256.slice(0, 12) ?? "unknown"})${release}`;
  return (
    <ChartFrame
      title="Notes"
      lede={
        notes.canStore
          ? "stored with the recording: everybody who sees it sees them"
          : "this recording is not yours, so notes stand in the address of this page; share it as a link"
      }
      controls={
        <>
          <button
            type="button"
            className={buttons.button}
            disabled={items.length === 0}
            onClick={() => open(items.at(at < 0 ? 0 : at - 1))}
          >
            Previous
          </button>
          <button
            type="button"
            className={buttons.button}
            disabled={items.length === 0}
            onClick={() => open(items[(at + 1) % items.length])}
          >
            Next
          </button>
          <button type="button" className={buttons.button} onClick={() => onDraft(props.here)}>
            Add a note here
          </button>
          {items.length > 0 && <Copy text={quoted(recording, items)} word="Copy as mail text" />}
        </>
      }
      table={null}
      tableShown={false}
      label="exact"
      source="places are times and addresses of the recording, so they hold under every analysis"
      pictured={false}
      fileName="notes"
    >
      {notes.error && <Failed what="The notes cannot be read" error={notes.error} />}
      {problem && <Failed what="The note is not saved" error={problem} />}
      {(draft || edited) && (
        <NoteForm
          key={edited?.id ?? JSON.stringify(draft)}
          at={edited?.at ?? draft ?? props.here}
          text={edited?.text ?? ""}
          onCancel={() => {
            setEdited(null);
            onDraft(null);
          }}
          onSave={(text) =>
            tryTo(
              notes.save({ ...(edited ? { id: edited.id } : {}), text, at: edited?.at ?? draft ?? props.here }),
              () => {
                setEdited(null);
                onDraft(null);
              },
            )
          }
        />
      )}
      {items.length === 0 && !draft && (
        <p className="muted">No note yet. Measure a range, open an skb or choose a moment, then add a note about it.</p>
      )}
      <ol className={`${styles.notes} plain-list`}>
        {items.map((note) => (
          <li key={note.id} aria-current={note.id === current ? "step" : undefined}>
            <button type="button" className="min-height-24 small accent align-left" onClick={() => open(note)}>
              {placeWords(note.at)}
            </button>
            {!note.isStored && <small className="muted"> in the address</small>}
            <p className="max-80ch space-above-2 space-below-2 pre-wrap break-anywhere">{note.text}</p>
            <p className="row wrap gap-8">
              {(notes.canStore || !note.isStored) && (
                <>
                  <button type="button" className={buttons.quiet} onClick={() => setEdited(note)}>
                    Edit
                  </button>
                  <button type="button" className={buttons.quiet} onClick={() => void tryTo(notes.remove(note))}>
                    Delete
                  </button>
                </>
              )}
              <button type="button" className={buttons.quiet} onClick={() => props.onPublish(note.at, note.text)}>
                Publish with the lanes
              </button>
            </p>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}

interface FormProps {
  at: NotePlace;
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function NoteForm({ at, text: before, onSave, onCancel }: FormProps) {
  const [text, setText] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  // It opens because the reader asked to write.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={`${styles.form} grid gap-8 space-below-12`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onSave(text.trim());
      }}
    >
      <label className="grid gap-4">
        Note on {placeWords(at)}
        <textarea
          ref={field}
          value={text}
          maxLength={MAX_TEXT}
          rows={3}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className="row wrap gap-8">
        <button type="submit" className={buttons.primary} disabled={text.trim() === ""}>
          Save note
        </button>
        <button type="button" className={buttons.button} onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
