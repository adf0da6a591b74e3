import { type ReactNode, useState } from "react";
import { ChartFrame } from "../../../charts/frame/ChartFrame";
import { Button } from "../../../ui/Button";
import { Copy } from "../Copy";
import { Failed } from "../State";
import { NoteForm } from "./NoteForm";
import styles from "./NotesPanel.module.css";
import { quoted } from "./quoted";
import { type NotesFrom, type PageNote, useNotes } from "./useNotes";

interface Props<Place> extends NotesFrom<Place> {
  /** The place of a note being written; null while none is. */
  draft: Place | null;
  onDraft: (at: Place | null) => void;
  /** The place of a note about what is in view. */
  here: Place;
  /** The words for a place. */
  words: (at: Place) => string;
  /** Fields of the form that choose the place more closely. */
  fields?: (at: Place, onPlace: (at: Place) => void) => ReactNode;
  /** First line of the notes as mail text. */
  about: string;
  /** Where new notes are, for who may store them and for everybody else. */
  lede: { stored: string; address: string };
  source: string;
  /** What to do while there is no note. */
  empty: string;
  /** Shows the place of a note. */
  onOpen: (at: Place) => void | Promise<void>;
  /** Publishes a figure with a note, and the words for that. */
  publish: { word: string; onPress: (at: Place, note: string) => void };
}

/** Notes of one page: written, listed, stepped through, exported. */
export function NotesPanel<Place>(props: Props<Place>) {
  const { draft, onDraft, here, words, fields, publish } = props;
  const notes = useNotes(props);
  // What the form's fields made of the draft; another draft begins anew.
  const [refined, setRefined] = useState<{ of: Place | null; at: Place } | null>(null);
  const [edited, setEdited] = useState<PageNote<Place> | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const { items } = notes;
  const at = items.findIndex(({ id }) => id === current);
  const tryTo = async (work: () => void | Promise<void>, then: () => void = () => {}) => {
    setProblem(null);
    try {
      await work();
      then();
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const open = (note: PageNote<Place> | undefined) => {
    if (!note) return;
    setCurrent(note.id);
    void tryTo(() => props.onOpen(note.at));
  };
  const close = () => {
    setEdited(null);
    onDraft(null);
  };
  const place = edited?.at ?? (refined?.of === draft ? refined.at : draft) ?? here;
  return (
    <ChartFrame
      title="Notes"
      lede={notes.canStore ? props.lede.stored : props.lede.address}
      controls={
        <>
          <Button disabled={items.length === 0} onClick={() => open(items.at(at < 0 ? 0 : at - 1))}>
            Previous
          </Button>
          <Button disabled={items.length === 0} onClick={() => open(items[(at + 1) % items.length])}>
            Next
          </Button>
          <Button onClick={() => onDraft(here)}>Add a note here</Button>
          {items.length > 0 && (
            <Copy
              text={quoted(
                props.about,
                items.map((note) => ({ text: note.text, place: words(note.at) })),
              )}
              word="Copy as mail text"
            />
          )}
        </>
      }
      table={null}
      tableShown={false}
      label="exact"
      source={props.source}
      pictured={false}
      fileName="notes"
    >
      {notes.error && <Failed what="The notes cannot be read" error={notes.error} />}
      {problem && <Failed what="The note is not saved" error={problem} />}
      {(draft || edited) && (
        <NoteForm
          key={edited?.id ?? "new"}
          requested={draft}
          place={words(place)}
          text={edited?.text ?? ""}
          onCancel={close}
          onSave={(text) =>
            void tryTo(() => notes.save({ ...(edited ? { id: edited.id } : {}), text, at: place }), close)
          }
        >
          {fields?.(place, (chosen) =>
            edited ? setEdited({ ...edited, at: chosen }) : setRefined({ of: draft, at: chosen }),
          )}
        </NoteForm>
      )}
      {items.length === 0 && !draft && <p className="muted">{props.empty}</p>}
      <ol className={`${styles.notes} plain-list`}>
        {items.map((note) => (
          <li key={note.id} aria-current={note.id === current ? "step" : undefined}>
            <button type="button" className="min-height-28 small accent align-left" onClick={() => open(note)}>
              {words(note.at)}
            </button>
            {!note.isStored && <small className="muted"> in the address</small>}
            <p className="max-72ch space-above-2 space-below-4 pre-wrap break-anywhere">{note.text}</p>
            <p className="row wrap gap-8">
              {(notes.canStore || !note.isStored) && (
                <>
                  <Button kind="quiet" onClick={() => setEdited(note)}>
                    Edit
                  </Button>
                  <Button kind="quiet" onClick={() => void tryTo(() => notes.remove(note))}>
                    Delete
                  </Button>
                </>
              )}
              <Button kind="quiet" onClick={() => publish.onPress(note.at, note.text)}>
                {publish.word}
              </Button>
            </p>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}
