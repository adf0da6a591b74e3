import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type DragEvent, useRef, useState } from "react";
import { makeCampaign } from "../../model/campaigns";
import buttons from "../parts/Button.module.css";
import styles from "./CampaignsPage.module.css";
import { type Capture, capturesOf } from "./captures";
import { send } from "./sending";

/** A name and a folder, files or an archive: makes the campaign, begins to send, and goes to its page. */
export function NewCampaign() {
  const folder = useRef<HTMLInputElement>(null);
  // React knows no such attribute; the browser knows the property.
  const asFolder = (input: HTMLInputElement | null) => {
    folder.current = input;
    if (input) input.webkitdirectory = true;
  };
  const files = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: async (captures: readonly Capture[]) => {
      const { id } = await makeCampaign(name.trim());
      return { id, captures };
    },
    onSuccess: ({ id, captures }) => {
      void send(id, captures).then(() => queries.invalidateQueries({ queryKey: ["campaign", id] }));
      void queries.invalidateQueries({ queryKey: ["campaigns"] });
      void navigate({ to: "/campaigns/$id", params: { id } });
    },
    onError: (error) => setProblem(error.message),
  });
  const take = (chosen: FileList | null) => {
    if (!chosen || chosen.length === 0) return;
    const captures = capturesOf(chosen);
    if (name.trim() === "") setProblem("The campaign has no name yet; type one, then choose again.");
    else if (typeof captures === "string") setProblem(captures);
    else {
      setProblem(null);
      making.mutate(captures);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <fieldset
      className={styles.form}
      aria-label="New campaign"
      data-over={isOver}
      disabled={making.isPending}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label>
        <span className="small muted">name; one that is taken goes on with that campaign</span>
        <input type="text" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </label>
      <div className="row wrap gap-8">
        <button type="button" className={buttons.primary} onClick={() => folder.current?.click()}>
          Choose a folder…
        </button>
        <button type="button" className={buttons.button} onClick={() => files.current?.click()}>
          Choose files or an archive…
        </button>
      </div>
      <input
        ref={asFolder}
        type="file"
        className="visually-hidden"
        aria-label="Folder of captures"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      <input
        ref={files}
        type="file"
        multiple
        className="visually-hidden"
        aria-label="Captures, or an archive of them"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      <p className="own-line max-104ch muted">
        Recordings and host files of many hosts, bundles of skbscope-capture.sh, or one tar archive of such (.tar,
        .tar.gz, .tar.zst), also dropped here. A folder a host becomes part of the names: <code>web-1/perf.data</code>{" "}
        and <code>web-1/host.txt</code> belong together.
      </p>
      {problem && (
        <p className="problem own-line pad-x-10 pad-y-6" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
