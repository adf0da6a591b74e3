import { useEffect, useState } from "react";

/**
 * What changed, for those who do not see it (A1). Give it the sentence of the moment; it is said when things rest, and only
 * if it differs from what was said last: never while something plays.
 */
export function Announcer({ text, isResting }: { text: string; isResting: boolean }) {
  // Nothing is said for the page as it opens: a reader meets that in the text.
  const [message, setMessage] = useState({ text: "", seen: text });
  useEffect(() => {
    if (isResting) setMessage((before) => (before.seen === text ? before : { text, seen: text }));
  }, [text, isResting]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {message.text}
    </p>
  );
}
