// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { checkQuery, type PasteCheck } from "../../model/pastes";
import { CheckSection } from "./CheckSection";

afterEach(cleanup);

const CHECKED: PasteCheck = {
  mails: [
    {
      author: "A. Author",
      date: null,
      subject: "[PATCH] xsk: batch",
      claims: [
        { text: "improves the rate by 25 %", answer: "agrees", sentence: "The mail's own figures give +25 %." },
        { text: "latency drops by 90 %", answer: "no figures", sentence: "The mail shows no figures of it." },
      ],
      figures: [
        {
          title: "a card",
          metric: "rate",
          unit: "pps",
          before: 1,
          after: 2,
          of_before_pct: 100,
          runs: [1, 1],
          verdict: "CANNOT TELL: 1+1 runs",
          decided: false,
        },
        {
          title: "another card",
          metric: "rate",
          unit: "pps",
          before: 1,
          after: 3,
          of_before_pct: 200,
          runs: [1, 1],
          verdict: "CANNOT TELL: 1+1 runs",
          decided: false,
        },
      ],
      missing: ["the number of runs", "the kernel"],
      unused: [],
    },
  ],
  read: 1,
  asks: true,
  reply: "Subject: Re: [PATCH] xsk: batch\n\nA. Author wrote:\n",
};

function show(checked: PasteCheck) {
  const client = new QueryClient();
  client.setQueryData(checkQuery("mail", "digest", []).queryKey, checked);
  render(
    <QueryClientProvider client={client}>
      <CheckSection text="mail" digest="digest" pairs={[]} />
    </QueryClientProvider>,
  );
}

test("each claim is beside its answer, and the reply is open where something is", () => {
  show(CHECKED);
  const claims = screen.getByRole("list", { name: "Claims" });
  expect([...claims.children].map((claim) => claim.textContent)).toEqual([
    "improves the rate by 25 %agrees The mail's own figures give +25 %.",
    "latency drops by 90 %no figures The mail shows no figures of it.",
  ]);
  expect(screen.getByRole("list", { name: "Comparisons" }).textContent).toBe(
    "a card, rate; another card, rate: CANNOT TELL: 1+1 runs",
  );
  expect(screen.getByText(/^the number of runs; the kernel\./)).toBeTruthy();
  expect(screen.getByText(/^Subject: Re:/).closest("details")?.open).toBe(true);
});

test("comparisons of one name and verdict are counted", () => {
  const mails = CHECKED.mails.map((mail) => ({
    ...mail,
    figures: mail.figures.map((figure) => ({ ...figure, title: "", metric: "rate" })),
  }));
  show({ ...CHECKED, mails });
  expect(screen.getByRole("list", { name: "Comparisons" }).textContent).toBe(
    "rate (2 comparisons): CANNOT TELL: 1+1 runs",
  );
});

test("a text without claims says so and has no reply", () => {
  show({ mails: [], read: 1, asks: false, reply: "None of 1 mails claims a change.\n" });
  expect(screen.getByText(/claims a change, and it shows no figures of two sides/)).toBeTruthy();
  expect(screen.queryByText("Nothing is open")).toBeNull();
});
