import { afterEach, describe, expect, it } from "vitest";
import { handleEvents } from "#lib/live/handleEvents.ts";
import { notificationHref } from "#lib/notifications/notificationHref.ts";
import { queryClient } from "#lib/query/query.ts";

const OVERVIEW = ["billing", "overview", ""];
const PLAN = ["verifications", "plan", ""];
const LIST = ["verifications", "list"];

afterEach(() => queryClient.clear());

describe("live billing events", () => {
  it.each([
    ["payment_updated", [OVERVIEW]],
    ["subscription_updated", [OVERVIEW, PLAN]],
    ["usage_limit_warning", [OVERVIEW, PLAN]],
    ["usage_limit_exceeded", [OVERVIEW, PLAN]],
  ] as const)("%s makes billing and, if it changed, the plan stale, but not verifications", (type, stale) => {
    const all = [OVERVIEW, PLAN, LIST];
    for (const key of all) queryClient.setQueryData(key, {});
    handleEvents([{ type, id: `evt_${type}`, at: Date.now(), data: {} }]);
    expect(all.filter((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual(stale);
  });
});

it("leads from a notice about money to whom it's about", () => {
  expect(notificationHref({ customer_id: "usr_1" })).toBe("/app/billing");
  expect(notificationHref({ customer_id: "team_1" })).toBe("/app/billing?team=team_1");
});
