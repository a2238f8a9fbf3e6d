import { expect, it } from "vitest";
import { startOfDayIn } from "#functions/rollups/zones.ts";

it.each([
  ["2026-11-22", "UTC", "2026-11-22T00:00:00Z"],
  ["2026-11-22", "America/New_York", "2026-11-22T05:00:00Z"],
  ["2026-07-01", "America/New_York", "2026-07-01T04:00:00Z"],
  // The days on which clocks go forward and back, and the days after them.
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00Z"],
  ["2026-03-09", "America/New_York", "2026-03-09T04:00:00Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00Z"],
  ["2026-11-02", "America/New_York", "2026-11-02T05:00:00Z"],
  ["2026-11-22", "Asia/Kolkata", "2026-11-21T18:30:00Z"],
  ["2027-01-01", "Pacific/Kiritimati", "2026-12-31T10:00:00Z"],
  ["2027-01-01", "Pacific/Pago_Pago", "2027-01-01T11:00:00Z"],
])("%s starts in %s at %s", (day, zone, at) => {
  expect(new Date(startOfDayIn(day, zone)).toISOString()).toBe(at.replace("Z", ".000Z"));
});
