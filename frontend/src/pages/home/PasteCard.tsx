import { useRouter } from "@tanstack/react-router";
import { useId, useState } from "react";
import { Button } from "../../ui/Button";
import { Anchor } from "../parts/Anchor";
import { waitingPaste } from "./waiting";

const EXAMPLE = "Before: 767,743 pps\nAfter: 1,055,201 pps\n…";

/** Takes the text of a mail or of a tool, and opens the page that reads it. */
export function PasteCard() {
  const [text, setText] = useState("");
  const area = useId();
  // A page without a router was drawn by the server.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  return (
    <form
      aria-labelledby={`${area}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        waitingPaste.text = text.trim() === "" ? null : text;
        void router?.navigate({ to: "/paste" });
      }}
    >
      <h2 id={`${area}-title`}>I have a mail or benchmark numbers</h2>
      <label htmlFor={area}>Paste a mail with results, or the output of a tool.</label>
      <textarea
        id={area}
        className="flex-1-1-auto"
        value={text}
        placeholder={EXAMPLE}
        spellCheck={false}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row wrap gap-y-8 gap-x-14 items-center">
        <Button type="submit">Check the numbers</Button>
        <Anchor href="/results">Compare two sets of files</Anchor>
      </div>
    </form>
  );
}
