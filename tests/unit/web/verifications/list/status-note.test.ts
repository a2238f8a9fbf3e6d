import { expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import { durationSince } from "#features/verifications/list/rows/statusNote.ts";

it.each([
  [0, "1 minute"],
  [-MINUTE, "1 minute"],
  [59 * MINUTE, "59 minutes"],
  [HOUR, "1 hour"],
  [23 * HOUR + 59 * MINUTE, "23 hours"],
  [DAY, "1 day"],
  [45 * DAY, "45 days"],
])("a wait of %d ms is %s", (passed, words) => {
  const since = Date.parse("2026-11-04T12:00:00Z");
  expect(durationSince(new Date(since).toISOString(), since + passed)).toBe(words);
});
