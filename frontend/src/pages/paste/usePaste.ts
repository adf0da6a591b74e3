import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Choice, type Corrected, confirmPaste, proposedQuery, readPaste } from "../../model/pastes";
import { comparisonOf } from "../../url/results";
import { waitingPaste } from "../home/waiting";
import { isCorrected, nameOf, proposedChoices } from "./choices";
import { type Draft, readDraft, writeDraft } from "./draft";

/** Outlives the page: who comes back from a comparison, or loads it again, finds the mail as it was left. */
let remembered: Draft | null = readDraft(globalThis.sessionStorage);

/** Reading, correcting, storing. */
export function usePaste() {
  const [given] = useState(waitingPaste.text);
  const [read, setRead] = useState<Draft | null>(given === null ? remembered : null);
  const navigate = useNavigate();
  const reading = useMutation(readPaste());
  const storing = useMutation(confirmPaste());
  const keep = (next: Draft | null) => {
    remembered = next;
    writeDraft(globalThis.sessionStorage, next);
    setRead(next);
  };

  const take = (text: string, file: string | null) =>
    reading.mutate(text, {
      onSuccess: (paste) => keep({ text, file, paste, choices: proposedChoices(paste.found), policy: null }),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that was pasted elsewhere is read once, at first.
  useEffect(() => {
    if (given === null || waitingPaste.text === null) return;
    waitingPaste.text = null;
    keep(null);
    take(given, null);
  }, []);

  const isChanged = read?.choices.some((choice, at) => {
    const found = read.paste.found[at];
    return found !== undefined && isCorrected(choice, found);
  });
  const corrected: Corrected = {
    name: read ? nameOf(read.paste, read.file) : "",
    text: read?.text ?? "",
    digest: read?.paste.digest ?? "",
    runs: read?.choices ?? [],
    policy: read?.policy ?? null,
  };
  const proposal = useQuery(proposedQuery(corrected, isChanged === true));

  return {
    read,
    reading,
    storing,
    /** Under the corrections; the last answer while the next is on its way. */
    experiments: (isChanged ? proposal.data?.experiments : read?.paste.experiments) ?? read?.paste.experiments ?? [],
    isAsking: isChanged === true && (proposal.isFetching || proposal.isPlaceholderData),
    problem: isChanged ? proposal.error : null,
    /** The text that was pasted on another page; empty for none. */
    given: given ?? "",
    take,
    correct: (choice: Choice) => {
      if (read) keep({ ...read, choices: read.choices.map((one) => (one.at === choice.at ? choice : one)) });
    },
    choosePolicy: (policy: string | null) => {
      if (read) keep({ ...read, policy });
    },
    again: () => {
      reading.reset();
      storing.reset();
      keep(null);
    },
    /** Stores everything shown, then opens the comparison of that place in the list; null opens the results. */
    store: (place: number | null) =>
      storing.mutate(corrected, {
        onSuccess: ({ experiments }) => {
          const chosen = place === null ? undefined : experiments[place];
          if (chosen === undefined) return void navigate({ to: "/results" });
          const { before, after, policy } = chosen;
          void navigate({
            to: "/compare",
            search: { ...comparisonOf(before, after), ...(policy && { policy }) } as never,
          });
        },
      }),
  };
}
