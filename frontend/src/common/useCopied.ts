import { useState } from "react";

/** What to say for two seconds after a copy, else null; and what copies a text, or one that is still being made. */
export function useCopied(done: string, failed: string): [string | null, (text: string | Promise<string>) => void] {
  const [message, setMessage] = useState<string | null>(null);
  const copy = async (text: string | Promise<string>) => {
    try {
      await navigator.clipboard.writeText(await text);
      setMessage(done);
    } catch {
      setMessage(failed);
    }
    setTimeout(() => setMessage(null), 2000);
  };
  return [message, (text) => void copy(text)];
}
