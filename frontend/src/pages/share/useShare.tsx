import { type ReactNode, Suspense, useState } from "react";
import type { Subject } from "../../model/publishing";
import { lazyPart } from "../pageFile";

/** Loaded when the first thing is published. */
const ShareDialog = lazyPart(async () => (await import("./ShareDialog")).ShareDialog);

/** The share dialog of a page: `open` publishes a subject, `dialog` stands anywhere in it. */
export function useShare(): { open: (subject: Subject) => void; dialog: ReactNode } {
  // It stays in the page when it is closed: only an element that is there can give the focus back.
  const [shared, setShared] = useState<{ subject: Subject; isOpen: boolean } | null>(null);
  const dialog = shared && (
    <Suspense>
      <ShareDialog
        subject={shared.subject}
        isOpen={shared.isOpen}
        onClose={() => setShared({ subject: shared.subject, isOpen: false })}
      />
    </Suspense>
  );
  return { open: (subject) => setShared({ subject, isOpen: true }), dialog };
}
