/** A text that was pasted on another page, for the page that reads it; null for none. */
export const waitingPaste: { text: string | null } = { text: null };
