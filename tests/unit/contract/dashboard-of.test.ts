import { expect, it } from "vitest";
import { dashboardOf } from "#contract/analytics.ts";

it.each([
  ["individual", 0, 0, "personal"],
  ["individual", 3, 500, "personal"],
  ["personal", 3, 500, "personal"],
  ["business", 0, 0, "personal"],
  ["business", 0, 9, "personal"],
  ["business", 0, 10, "business"],
  ["business", 1, 0, "business"],
] as const)(
  "%s with a team of %i and %i verifications sees the %s dashboard",
  (account_type, team_size, total_verifications, dashboard) => {
    expect(dashboardOf({ account_type, team_size, total_verifications })).toBe(dashboard);
  },
);
