// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Analysis, Trace } from "../../model/types";
import { TitleLine } from "./TitleLine";
import { ownKernel } from "./words";

afterEach(cleanup);

const CPUS = {
  cpus: [0, 1],
  llcs: [[0, 1]],
  nodes: [[0, 1]],
  source: "header",
  knobs: {},
  cpu: "AMD EPYC",
  emulated: false,
};
const BETWEEN = {
  ...CPUS,
  kernel: "6.14.0-37-generic",
  kernel_reading: { profile: "6.12", text: "Linux 6.14 is read as 6.12; a distribution kernel may differ" },
};
const UNKNOWN = {
  ...CPUS,
  kernel: null,
  kernel_reading: { profile: null, text: "cannot tell: the kernel is not known; give a host.txt that states it" },
};

test.each([
  [BETWEEN, "Linux 6.14.0-37-generic: Linux 6.14 is read as 6.12; a distribution kernel may differ"],
  [UNKNOWN, "cannot tell: the kernel is not known; give a host.txt that states it"],
  [{ ...CPUS, kernel: "6.18.44", kernel_reading: null }, "Linux 6.18.44"],
])("the title says by which profile the kernel is read", (host, words) => {
  const trace = { name: "a.txt", title: null, duration_ns: null } as Trace;
  render(
    <TitleLine times={null} trace={trace} analysis={{ host, summary: null } as Analysis}>
      {null}
    </TitleLine>,
  );
  const facts = screen.getAllByRole("list", { name: "The recording in numbers" }).at(-1);
  expect(facts?.querySelector("li")?.textContent).toBe(words);
});

test("a recording of the library says where it was made", () => {
  const source = "recorded on 8 emulated CPUs";
  const trace = { name: "a.perf.data", title: "A", duration_ns: null, source } as Trace;
  render(
    <TitleLine times={null} trace={trace} analysis={null}>
      {null}
    </TitleLine>,
  );
  expect(screen.getByText("Recorded on 8 emulated CPUs.")).toBeTruthy();
});

test("the choice of a kernel asks where there is none", () => {
  expect([null, BETWEEN, UNKNOWN, { ...UNKNOWN, kernel: "3.4" }].map(ownKernel)).toEqual([
    "the host’s release",
    "the host’s release, 6.14.0-37-generic",
    "not known: choose one",
    "none for Linux 3.4",
  ]);
});

test("the title says that nothing is measured on emulated CPUs", () => {
  const trace = { name: "a.txt", title: null, duration_ns: null } as Trace;
  const host = { ...BETWEEN, cpu: "emulated CPU (QEMU TCG)", emulated: true };
  render(
    <TitleLine times={null} trace={trace} analysis={{ host, summary: null } as unknown as Analysis}>
      {null}
    </TitleLine>,
  );
  expect(screen.getByText(/^emulated CPU \(QEMU TCG\): .* times and rates measure nothing\.$/)).toBeTruthy();
});
