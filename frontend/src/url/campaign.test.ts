import { expect, test } from "vitest";
import { changed, isCampaignStep, readCampaign, writeCampaign } from "./campaign";

test("a view survives the way through the address, and what is as always is left out", () => {
  const view = {
    hosts: "wa347mrrmbki",
    policy: "rfs-llc",
    q: "web-1",
    state: "failed" as const,
    sort: "-fidelity/rfs-llc",
    page: 3,
    isTable: true,
  };
  expect(readCampaign(writeCampaign(view, {}))).toEqual(view);
  expect(writeCampaign(readCampaign({}), {})).toEqual({ v: "1" });
  expect(writeCampaign(readCampaign({}), { palette: "tol" })).toEqual({ v: "1", palette: "tol" });
});

test("a bad value is as if it were not there", () => {
  const bad = { class: "<b>", policy: "a b", state: "asleep", sort: "--", page: "0", table: "yes" };
  expect(readCampaign({ ...bad, sort: "a b" })).toEqual(readCampaign({}));
});

test("another list begins at its first page, another page does not", () => {
  const view = { ...readCampaign({}), page: 7 };
  expect(changed(view, { q: "web" }).page).toBe(1);
  expect(changed(view, { page: 8 }).page).toBe(8);
});

test("class and policy are steps to go back from; words, order and pages are not", () => {
  const view = readCampaign({});
  expect(isCampaignStep(view, { ...view, policy: "rfs-llc" })).toBe(true);
  expect(isCampaignStep(view, { ...view, hosts: "abc" })).toBe(true);
  expect(isCampaignStep(view, { ...view, q: "web", sort: "-name", page: 2, state: "failed" })).toBe(false);
});
