import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Choice, type Corrected, confirmPaste, proposedQuery, readPaste } from "../../model/pastes";
import { comparisonOf } from "../../url/results";
import { waitingPaste } from "../home/waiting";
import { isCorrected, nameOf, proposedChoices, transferredChoices } from "./choices";
import { type Draft, readDraft, writeDraft } from "./draft";

/** Outlives the page: who comes back from a comparison, or loads it again, finds the mail as it was left. */
let remembered: Draft | null = readDraft(globalThis.sessionStorage);

/** Reading, pairing, correcting, storing. */
export function usePaste() {
  const [given] = useState(waitingPaste.text);
  const [read, setRead] = useState<Draft | null>(given === null ? remembered : null);
  const navigate = useNavigate();
  const reading = useMutation(readPaste());
  const pairing = useMutation(readPaste());
  const storing = useMutation(confirmPaste());
  const keep = (next: Draft | null) => {
    remembered = next;
    writeDraft(globalThis.sessionStorage, next);
    setRead(next);
  };

  const take = (text: string, file: string | null) =>
    reading.mutate(
      { text, pairs: [] },
      {
        onSuccess: (paste) =>
          keep({ text, file, paste, choices: proposedChoices(paste.found), policy: null, pairs: [] }),
      },
    );
  const pair = (pairs: string[], onRead?: () => void) => {
    if (!read) return;
    const { text } = read;
    pairing.mutate(
      { text, pairs },
      {
        onSuccess: (paste) => {
          // The person may have corrected a run, or left the text, while it was read again.
          if (remembered?.text !== text) return;
          const choices = transferredChoices(
            { found: remembered.paste.found, choices: remembered.choices },
            paste.found,
          );
          keep({ ...remembered, paste, choices, pairs });
          onRead?.();
        },
      },
    );
  };
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
    pairs: read?.pairs ?? [],
  };
  const proposal = useQuery(proposedQuery(corrected, isChanged === true));

  return {
    read,
    reading,
    pairing,
    storing,
    /** Under the corrections; the last answer while the next is on its way. */
    experiments: (isChanged ? proposal.data?.experiments : read?.paste.experiments) ?? read?.paste.experiments ?? [],
    isAsking: pairing.isPending || (isChanged === true && (proposal.isFetching || proposal.isPlaceholderData)),
    problem: isChanged ? proposal.error : null,
    /** The text that was pasted on another page; empty for none. */
    given: given ?? "",
    take,
    /** Reads the text again with other pairs; what was read before stays until the answer is there. */
    pair,
    correct: (choice: Choice) => {
      if (read) keep({ ...read, choices: read.choices.map((one) => (one.at === choice.at ? choice : one)) });
    },
    choosePolicy: (policy: string | null) => {
      if (read) keep({ ...read, policy });
    },
    again: () => {
      reading.reset();
      pairing.reset();
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
