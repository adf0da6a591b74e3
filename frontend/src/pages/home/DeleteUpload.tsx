import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { remove } from "../../api/client";
import type { Upload } from "../../model/types";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Failed } from "../parts/State";

/** Deletes a stored file and what was made of it, after a question: the same content may have been sent before. */
export function DeleteUpload({ upload, onDeleted }: { upload: Upload; onDeleted: () => void }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const deletion = useMutation({
    mutationFn: () => remove(`/uploads/${upload.id}`),
    onSuccess: () => {
      for (const kind of ["traces", "throughput", "runs"]) void queries.invalidateQueries({ queryKey: [kind] });
      onDeleted();
    },
  });
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)} of={upload.name}>
        Delete
      </Button>
      <Dialog title={`Delete ${upload.name}?`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="paragraph">
          The file and everything that was read from it are deleted from the server. This cannot be undone.
        </p>
        {deletion.isError && <Failed what="The file was not deleted" error={deletion.error} />}
        <Button kind="primary" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
          Delete
        </Button>
      </Dialog>
    </>
  );
}
