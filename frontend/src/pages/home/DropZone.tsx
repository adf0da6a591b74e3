import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, lazy, Suspense, useCallback, useId, useRef, useState, useSyncExternalStore } from "react";
import { asksForTokens } from "../../api/client";
import { busyUntil } from "../idle";
import { Anchor } from "../parts/Anchor";
import buttons from "../parts/Button.module.css";
import styles from "./DropZone.module.css";
import { UploadItem } from "./UploadItem";
import { uploadQueue } from "./uploadQueue";

// Only where the server asks for tokens.
const Terms = lazy(() => busyUntil(import("../access/Terms").then((module) => ({ default: module.Terms }))));

const Redaction = lazy(() => busyUntil(import("./redaction/Redaction")));

/** Takes recordings, host files and benchmark output: by drop, by button, several at once. */
export function DropZone() {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isOver, setOver] = useState(false);
  const items = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot, uploadQueue.snapshot);
  const [isRedacted, setRedacted] = useState(false);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const taken = useCallback(() => setWaiting([]), []);
  const take = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    if (isRedacted) setWaiting((list) => [...list, ...files]);
    else uploadQueue.add(files, queries);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section aria-label="Upload" className={styles.section}>
      <fieldset
        aria-labelledby={hint}
        className={styles.zone}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div>
          <p id={hint} className={styles.call}>
            Drop a recording here
          </p>
          <p className={styles.hint}>
            What skbscope-capture.sh wrote, whole. Or perf.data and perf script text, also as .gz, .zst or .xz: a
            host.txt or lscpu of the same name joins its recording. Output of benchmarks goes to{" "}
            <Anchor href="/results">Results</Anchor>; numbers in a mail are read where they stand:{" "}
            <Anchor href="/paste">paste a mail</Anchor>.
          </p>
          <label className={styles.switch}>
            <input type="checkbox" checked={isRedacted} onChange={(event) => setRedacted(event.target.checked)} />
            Redact before upload
          </label>
          {asksForTokens() && (
            <Suspense>
              <Terms />
            </Suspense>
          )}
        </div>
        <button type="button" className={buttons.primary} onClick={() => input.current?.click()}>
          Choose files…
        </button>
        <input
          ref={input}
          type="file"
          multiple
          className="visually-hidden"
          aria-label="Files to upload"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </fieldset>
      {isRedacted && (
        <Suspense fallback={null}>
          <Redaction given={waiting} onTaken={taken} onSend={(files) => uploadQueue.add(files, queries)} />
        </Suspense>
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label="Uploads of this visit">
          {items.map((item) => (
            <UploadItem
              key={item.key}
              item={item}
              onDrop={() => uploadQueue.drop(item.key)}
              onReadAs={(format) => uploadQueue.readAs(item.key, format, queries)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
