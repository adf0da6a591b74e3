import type { ReactNode } from "react";
import { useCopied } from "../../common/useCopied";
import { Button } from "../../ui/Button";

interface Props {
  text: string;
  word?: string;
  /** What is copied, for a page with many of these buttons: read out after the word. */
  of?: string;
}

/** What is typed at a shell, with a button that copies it; below it where there is no room beside it. */
export function Command({ children, ...copied }: Pick<Props, "text" | "of"> & { children?: ReactNode }) {
  return (
    <div className="row wrap gap-8 items-start">
      <pre className="flex-1-1-240">{children ?? copied.text}</pre>
      <Copy {...copied} />
    </div>
  );
}

/** Puts a text on the clipboard and says so for two seconds. */
export function Copy({ text, word = "Copy", of }: Props) {
  const [message, copy] = useCopied("Copied", "Select and copy by hand");
  return (
    <Button onClick={() => copy(text)}>
      <span aria-live="polite">{message ?? word}</span>
      {of && <span className="visually-hidden"> {of}</span>}
    </Button>
  );
}
