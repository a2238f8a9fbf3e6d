import { expect, it } from "vitest";
import {
  countDays,
  dayAfter,
  dayIn,
  nextTimeOfDayIn,
  startOfDayIn,
  startsOfDays,
} from "#functions/checks/zones.ts";
import { quietUntil } from "#functions/mail/quiet.ts";

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
  ["2026-11-22", "Asia/Kathmandu", "2026-11-21T18:15:00Z"],
  // Clocks change by half an hour.
  ["2026-10-04", "Australia/Lord_Howe", "2026-10-03T13:30:00Z"],
  ["2026-10-05", "Australia/Lord_Howe", "2026-10-04T13:00:00Z"],
  // There's no midnight: clocks go from 0:00 to 1:00.
  ["2024-03-31", "Asia/Beirut", "2024-03-30T22:00:00Z"],
  ["2024-04-01", "Asia/Beirut", "2024-03-31T21:00:00Z"],
  ["2024-04-26", "Africa/Cairo", "2024-04-25T22:00:00Z"],
  ["2026-03-08", "America/Havana", "2026-03-08T05:00:00Z"],
  // There are two midnights: clocks go back from 1:00 to 0:00.
  ["2026-11-01", "America/Havana", "2026-11-01T04:00:00Z"],
  // A day that Samoa skipped.
  ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00Z"],
  ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00Z"],
])("%s starts in %s at %s", (day, zone, at) => {
  expect(new Date(startOfDayIn(day, zone)).toISOString()).toBe(at.replace("Z", ".000Z"));
});

it("gives the day that a zone's calendar shows", () => {
  const at = Date.parse("2028-02-29T23:50:00Z");
  expect(dayIn(at, "UTC")).toBe("2028-02-29");
  expect(dayIn(at, "Asia/Kathmandu")).toBe("2028-03-01");
  expect(dayIn(at, "Pacific/Pago_Pago")).toBe("2028-02-29");
});

it("counts days over the ends of months and leap days", () => {
  expect(dayAfter("2028-02-28", 2)).toBe("2028-03-01");
  expect(dayAfter("2027-03-01", -1)).toBe("2027-02-28");
  expect(countDays("2028-02-28", "2028-03-01")).toBe(3);
  expect(countDays("2026-01-01", "2026-01-01")).toBe(1);
});

it.each([
  "UTC",
  "America/New_York",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Asia/Beirut",
  "America/Havana",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
])("finds the same starts for two years of days in %s as for each day alone", (zone) => {
  const starts = startsOfDays("2024-01-01", 731, zone);
  expect(starts).toEqual(
    Array.from({ length: 732 }, (_, i) => startOfDayIn(dayAfter("2024-01-01", i), zone)),
  );
});

it.each([
  ["8:00", "Asia/Tokyo", "2026-11-04T12:00:00Z", "2026-11-04T23:00:00Z"],
  ["8:00", "America/New_York", "2026-11-04T13:00:00Z", "2026-11-05T13:00:00Z"],
  // The days on which clocks go forward and back.
  ["8:00", "America/New_York", "2026-03-08T06:00:00Z", "2026-03-08T12:00:00Z"],
  ["8:00", "America/New_York", "2026-11-01T05:00:00Z", "2026-11-01T13:00:00Z"],
  // Clocks go from 2:00 to 3:00, so 2:30 would have been what they show as 3:30.
  ["2:30", "America/New_York", "2026-03-08T06:00:00Z", "2026-03-08T07:30:00Z"],
  ["2:15", "Australia/Lord_Howe", "2026-10-03T14:00:00Z", "2026-10-03T15:45:00Z"],
  // Clocks show 1:30 twice.
  ["1:30", "America/New_York", "2026-11-01T04:30:00Z", "2026-11-01T05:30:00Z"],
])("next shows %s in %s after %s at %s", (time, zone, at, next) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const found = nextTimeOfDayIn(Date.parse(at), hours * 60 + minutes, zone);
  expect(new Date(found).toISOString()).toBe(next.replace("Z", ".000Z"));
});

it("ends quiet hours in the same night when clocks skip their end", () => {
  const quiet = { timezone: "America/New_York", quietFrom: 22 * 60, quietTo: 2 * 60 + 30 };
  const until = quietUntil(Date.parse("2026-03-08T06:00:00Z"), quiet) ?? 0;
  expect(new Date(until).toISOString()).toBe("2026-03-08T07:30:00.000Z");
  expect(quietUntil(until, quiet)).toBeNull();
});
