import { expect, test } from "vitest";
import { PLACES, placeOf } from "./places";

test("every page belongs to one part; the first page of a part is where its word leads", () => {
  expect(
    ["/traces/abc/sql", "/campaigns", "/compare", "/paste", "/policies/rfs-llc"].map((path) => placeOf(path)?.word),
  ).toEqual(["Recordings", "Recordings", "Compare", "Compare", "Learn"]);
  expect([placeOf("/"), placeOf("/design"), placeOf("/tracesx")]).toEqual([null, null, null]);
  for (const { to, pages } of PLACES) expect(pages[0].to).toBe(to);
});
