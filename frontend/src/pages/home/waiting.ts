import { droppedFiles } from "./dropped";

/** Files that were dropped on the window, until the upload part takes them: it may have to be loaded first. */
class WaitingDrop {
  private waiting: Promise<File[]>[] = [];
  private take: ((files: Promise<File[]>) => void) | null = null;

  /** Reads the drop at once, as its event demands. */
  put(carried: DataTransfer): void {
    const files = droppedFiles(carried);
    if (this.take) this.take(files);
    else this.waiting.push(files);
  }

  /** Names who takes files from now on, beginning with those that wait; call the result to end it. */
  receive(take: (files: Promise<File[]>) => void): () => void {
    this.take = take;
    for (const files of this.waiting.splice(0)) take(files);
    return () => {
      if (this.take === take) this.take = null;
    };
  }
}

/** The drops of this visit. */
export const waitingDrop = new WaitingDrop();

/** A text that was pasted on this page, for the page that reads it; null for none. */
export const waitingPaste: { text: string | null } = { text: null };
