import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./Button";

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, closes with Esc and gives the focus back. */
export function Dialog({ title, isOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={onClose}>
      {isOpen && (
        <>
          <header className="row gap-x-20 items-center spread space-below-12">
            <h2 id={heading}>{title}</h2>
            <Button kind="quiet" onClick={onClose}>
              Close
            </Button>
          </header>
          {children}
        </>
      )}
    </dialog>
  );
}
