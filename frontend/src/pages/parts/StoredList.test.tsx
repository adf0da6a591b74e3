// @vitest-environment happy-dom
import type { UseQueryResult } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../url/search";
import type { ListColumn } from "./ListTable";
import { StoredList } from "./StoredList";
import { Day, minute } from "./When";

afterEach(cleanup);

interface Thing {
  name: string;
  at: string;
  size: number | null;
}

const THINGS: readonly Thing[] = [
  { name: "hopping", at: "2026-11-22T15:09:27.995+01:00", size: 3 },
  { name: "still", at: "2026-11-20T00:00:00Z", size: null },
  { name: "hopping twice", at: "2026-11-21T00:00:00Z", size: 70 },
];

const COLUMNS: readonly ListColumn<Thing>[] = [
  { id: "name", word: "thing", value: ({ name }) => name, cell: ({ name }) => name },
  { id: "added", word: "added", kind: "date", value: ({ at }) => at, cell: ({ at }) => <Day of={at} /> },
  { id: "size", word: "size", kind: "number", value: ({ size }) => size, cell: ({ size }) => size },
  { id: "act", word: "act", cell: () => "…" },
];

async function shown(address: string, data: readonly Thing[] = THINGS) {
  const query = { data, error: null, isPending: false } as UseQueryResult<readonly Thing[]>;
  const list = () => (
    <StoredList query={query} noun="thing" columns={COLUMNS} text={({ name }) => name} keyOf={({ name }) => name}>
      Send one.
    </StoredList>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: list }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  render(<RouterProvider router={router as never} />);
  await expect.poll(() => document.querySelector("p")).not.toBeNull();
  return router;
}

const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

test("words and order are those of the address, and what has no value is last both ways", async () => {
  await shown("/?q=HOP&sort=-size");
  expect(names()).toEqual(["hopping twice", "hopping"]);
  expect(screen.getByRole("status").textContent).toBe("2 of 3 things");
  cleanup();
  await shown("/?sort=size");
  expect(names()).toEqual(["hopping", "hopping twice", "still"]);
  expect(screen.getByRole("columnheader", { name: /size/ }).getAttribute("aria-sort")).toBe("ascending");
});

test("a press on a heading orders the list by it, dates with the newest first, and the address has it", async () => {
  const router = await shown("/");
  const added = screen.getByRole("columnheader", { name: /added/ });
  fireEvent.click(within(added).getByRole("button"));
  await expect.poll(names).toEqual(["hopping", "hopping twice", "still"]);
  expect(router.state.location.searchStr).toContain("sort=-added");
  expect(within(screen.getByRole("columnheader", { name: "act" })).queryByRole("button")).toBeNull();
});

test("words that nothing has are named, and one press brings all of it back", async () => {
  const router = await shown("/?q=nowhere&sort=name");
  expect(screen.getByText("No thing matches “nowhere”")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show all things" }));
  await expect.poll(() => screen.queryAllByRole("rowheader").length).toBe(3);
  expect(router.state.location.searchStr).not.toContain("q=");
  expect(router.state.location.searchStr).toContain("sort=name");
});

test("a list of nothing says how to begin one", async () => {
  await shown("/?q=nowhere", []);
  expect(screen.getByText("No thing yet")).toBeTruthy();
  expect(screen.getByText("Send one.")).toBeTruthy();
});

test("a time is in UTC, whatever zone it was sent in", () => {
  expect(minute("2026-11-22T15:09:27.995+01:00")).toBe("2026-11-22 14:09 UTC");
  expect(minute("soon")).toBe("soon");
});
