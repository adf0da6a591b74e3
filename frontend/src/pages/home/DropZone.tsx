import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { asksForTokens } from "../../api/client";
import { Button } from "../../ui/Button";
import { FileInput } from "../../ui/FileInput";
import { Problem } from "../../ui/Problem";
import { lazyPart } from "../pageFile";
import { Anchor } from "../parts/Anchor";
import { useDrop } from "../parts/useDrop";
import styles from "./DropZone.module.css";
import { UploadItem } from "./UploadItem";
import { uploadQueue } from "./uploadQueue";
import { useOpened } from "./useOpened";
import { waitingDrop } from "./waiting";

// Only where the server asks for tokens.
const Terms = lazyPart(async () => (await import("../access/Terms")).Terms);

const Redaction = lazyPart(async () => (await import("./redaction/Redaction")).default);

/**
 * Takes recordings, host files and benchmark output: by drop, by button, several at once. `children` are the cards beside
 * it; what was sent is listed below all of them.
 */
export function DropZone({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drop = useDrop((dropped) => waitingDrop.put(dropped));
  const items = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot, uploadQueue.snapshot);
  const [isRedacted, setRedacted] = useState(false);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const used = useCallback(() => setWaiting([]), []);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const newest = items[0]?.key;
  const follow = useOpened(items);
  const send = useCallback((files: readonly File[]) => follow(uploadQueue.add(files, queries)), [follow, queries]);
  useEffect(() => {
    // The newest file is first; a list that is in view already stays where it is.
    if (newest !== undefined) list.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }, [newest]);
  const take = useCallback(
    (files: readonly File[]) => {
      setProblem(files.length === 0 ? "The folder holds no file that can be sent." : null);
      if (isRedacted) setWaiting((list) => [...list, ...files]);
      else send(files);
    },
    [isRedacted, send],
  );
  useEffect(
    () => waitingDrop.receive((files) => void files.then(take, (error: Error) => setProblem(error.message))),
    [take],
  );
  return (
    <section id="add" aria-label="Upload" className="stack gap-gutter">
      <div className={styles.ways}>
        <fieldset aria-labelledby={hint} className={styles.zone} {...drop}>
          <h2 id={hint}>I have a recording</h2>
          <p>
            Drop it anywhere on this page: the archive of <code>skbscope-capture.sh</code>, <code>perf.data</code>, or
            the text of <code>perf script</code>, with the <code>lscpu</code> of its host. Output of benchmarks is read
            too.
          </p>
          <div className={styles.target}>
            <Button kind="primary" onClick={() => input.current?.click()}>
              Choose files…
            </Button>
          </div>
          <label className="inline-row gap-8 items-center min-height-32">
            <input type="checkbox" checked={isRedacted} onChange={(event) => setRedacted(event.target.checked)} />
            Redact before upload
          </label>
          {asksForTokens() && (
            <Suspense>
              <Terms />
            </Suspense>
          )}
          <p className="muted">
            <Anchor href="#record">Record a host in five seconds</Anchor>
          </p>
          <FileInput ref={input} multiple label="Files to upload" onFiles={take} />
        </fieldset>
        {children}
      </div>
      {problem && <Problem>{problem}</Problem>}
      {isRedacted && (
        <Suspense fallback={null}>
          <Redaction given={waiting} onAccepted={used} onSend={send} />
        </Suspense>
      )}
      {items.length > 0 && (
        <ul ref={list} className="panel plain-list" aria-label="Uploads of this visit">
          {items.map((item) => (
            <UploadItem
              key={item.key}
              item={item}
              onHide={() => uploadQueue.drop(item.key)}
              onReadAs={(format) => uploadQueue.readAs(item.key, format, queries)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
