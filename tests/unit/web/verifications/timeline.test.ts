import { expect, it } from "vitest";
import { STATUSES, type Status } from "#contract/enums.ts";
import { timelineSteps } from "#features/verifications/detail/progress/timeline.ts";

const at = (status: Status) =>
  timelineSteps({
    status,
    created_at: "2026-01-05T09:00:00.000Z",
    processing_started_at: status === "pending" || status === "cancelled" ? null : "2026-01-05T10:00:00.000Z",
    completed_at: null,
    updated_at: "2026-01-06T11:00:00.000Z",
  });

it.each([
  ["pending", "upcoming", "Completed", "upcoming"],
  ["in_progress", "done", "Completed", "current"],
  ["completed", "done", "Completed", "done"],
  ["failed", "done", "Failed", "failed"],
  ["cancelled", "cancelled", "Cancelled", "cancelled"],
] as const)("%s: processing %s, %s %s", (status, started, title, ended) => {
  const steps = at(status);
  expect(steps.map((step) => step.title)).toEqual(["Request Submitted", "Processing Started", title]);
  expect(steps.map((step) => step.state)).toEqual(["done", started, ended]);
});

it("dates a step only once it has happened", () => {
  expect(at("pending").map((step) => step.time)).toEqual(["2026-01-05T09:00:00.000Z", null, null]);
  expect(at("in_progress").map((step) => step.time)).toEqual([
    "2026-01-05T09:00:00.000Z",
    "2026-01-05T10:00:00.000Z",
    null,
  ]);
  expect(at("cancelled").at(-1)?.time).toBe("2026-01-06T11:00:00.000Z");
});

it("shows no processing for a request that failed before it started", () => {
  const steps = timelineSteps({
    status: "failed",
    created_at: "2026-01-05T09:00:00.000Z",
    processing_started_at: null,
    completed_at: "2026-01-06T11:00:00.000Z",
    updated_at: "2026-01-06T11:00:00.000Z",
  });
  expect(steps.map(({ title, state }) => [title, state])).toEqual([
    ["Request Submitted", "done"],
    ["Processing Not Started", "skipped"],
    ["Failed", "failed"],
  ]);
});

it("has three steps for every status", () => {
  for (const status of STATUSES) expect(at(status)).toHaveLength(3);
});

it("says at the second step what an open request waits for, worded for the viewer", () => {
  const moments = {
    status: "in_progress",
    created_at: "2026-01-05T09:00:00.000Z",
    processing_started_at: "2026-01-05T10:00:00.000Z",
    completed_at: null,
    updated_at: "2026-01-06T11:00:00.000Z",
    waiting_for: "contact_decision",
    requester_name: "Acme Rentals",
  } as const;
  const second = (viewer_roles: string[]) => timelineSteps({ ...moments, viewer_roles })[1]?.description;
  expect(second(["target"])).toBe("Waiting for your decision about a contact");
  expect(second(["requester"])).toBe("Waiting for their decision about a contact");
  expect(at("completed")[1]?.description).toBeUndefined();
});
