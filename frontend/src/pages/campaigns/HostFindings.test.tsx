// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CampaignHost } from "../../model/campaigns";
import { HostFindings } from "./HostFindings";

afterEach(cleanup);

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const host = (name: string, severity?: "warning" | "note") =>
  ({
    name,
    trace_id: name,
    findings: severity
      ? [{ id: "stuck-slot", policy: "skb-defer", severity, text: `Deferral on ${name} looks stuck.` }]
      : [],
  }) as unknown as CampaignHost;
const shown = (hosts: CampaignHost[]) =>
  render(
    <RouterContextProvider router={router}>
      <HostFindings hosts={hosts} />
    </RouterContextProvider>,
  );

test("each host with a warning is named with its sentence; notes and quiet hosts are not", () => {
  shown([host("web-1"), host("web-2", "warning"), host("web-3", "note")]);
  expect(screen.getByRole("heading").textContent).toBe("1 host with a finding");
  expect(screen.getByText(/Deferral on web-2 looks stuck/)).toBeTruthy();
  expect(screen.queryByText(/web-3/)).toBeNull();
});

test("without a warning there is nothing", () => {
  expect(shown([host("web-1")]).container.innerHTML).toBe("");
});
