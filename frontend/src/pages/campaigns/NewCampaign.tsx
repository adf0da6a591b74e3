import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { makeCampaign } from "../../model/campaigns";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { FileInput } from "../../ui/FileInput";
import { Problem } from "../../ui/Problem";
import { useDrop } from "../parts/useDrop";
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
  const take = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const captures = capturesOf(chosen);
    if (name.trim() === "") setProblem("The campaign has no name yet; type one, then choose again.");
    else if (typeof captures === "string") setProblem(captures);
    else {
      setProblem(null);
      making.mutate(captures);
    }
  };
  const drop = useDrop(({ files }) => take([...files]));
  return (
    <fieldset className={styles.form} aria-label="New campaign" disabled={making.isPending} {...drop}>
      <Field word="name (an existing name adds to that campaign)" className={styles.name}>
        <input type="text" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="row wrap gap-8">
        <Button kind="primary" onClick={() => folder.current?.click()}>
          Choose a folder…
        </Button>
        <Button onClick={() => files.current?.click()}>Choose files or an archive…</Button>
      </div>
      <FileInput ref={asFolder} label="Folder of captures" onFiles={take} />
      <FileInput ref={files} multiple label="Captures, or an archive of them" onFiles={take} />
      <p className="own-line max-104ch muted">
        Recordings and host files of many hosts, bundles of skbscope-capture.sh, or one tar archive of such (.tar,
        .tar.gz, .tar.zst), also dropped here. Give each host a folder of its own: <code>web-1/perf.data</code> and{" "}
        <code>web-1/host.txt</code> belong together.
      </p>
      {problem && <Problem>{problem}</Problem>}
    </fieldset>
  );
}
