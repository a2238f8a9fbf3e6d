import { describe, expect, it } from "vitest";
import { rangeErrors, readReportPlace, withChoices } from "#features/analytics/filters/place.ts";
import { durationText, periodText, periodTick } from "#features/analytics/messages.ts";

const read = (query: string) => readReportPlace(new URLSearchParams(query), "2024-03-01");
const after = (query: string, choices: Parameters<typeof withChoices>[1]) =>
  withChoices(new URLSearchParams(query), choices).toString();

describe("the report's place in the URL", () => {
  it.each([
    ["", "30", "2024-02-01", "2024-03-01"],
    ["range=7", "7", "2024-02-24", "2024-03-01"],
    ["range=365", "365", "2023-03-03", "2024-03-01"],
    ["range=8", "30", "2024-02-01", "2024-03-01"],
    ["from=2024-01-05&to=2024-01-06", "custom", "2024-01-05", "2024-01-06"],
    ["from=2024-01-05", "30", "2024-02-01", "2024-03-01"],
    ["from=2024-01-05&to=2024-02-30", "30", "2024-02-01", "2024-03-01"],
  ])("%s covers the days of range %s, %s to %s", (query, range, from, to) => {
    expect(read(query)).toMatchObject({ range, from, to });
  });

  it("ignores values that it doesn't know", () => {
    expect(read("groupBy=hour&type=pet")).toMatchObject({ groupBy: "", type: "" });
    expect(read("groupBy=week&type=rental&member=usr_1&team=team_1")).toMatchObject({
      groupBy: "week",
      type: "rental",
      member: "usr_1",
      team: "team_1",
    });
  });

  it.each([
    ["range=90", { range: "30" }, ""],
    ["from=2024-01-05&to=2024-01-06&type=rental", { range: "90" }, "type=rental&range=90"],
    ["range=90&groupBy=week", { from: "2024-01-05", to: "2024-01-06" }, "from=2024-01-05&to=2024-01-06"],
    ["range=365&groupBy=month", { range: "7" }, "range=7"],
    ["type=rental&member=usr_1", { type: "" }, "member=usr_1"],
    ["member=usr_1", { team: "team_2" }, "team=team_2"],
  ])("%s with %o is %s", (query, choices, expected) => {
    expect(after(query, choices)).toBe(expected);
  });

  it.each([
    ["2024-01-05", "2024-01-05", {}],
    ["2024-01-05", "2024-01-04", { to: "Choose a date on or after the first" }],
    ["", "01/04/2024", { from: "Enter a date as MM/DD/YYYY", to: "Enter a date as MM/DD/YYYY" }],
    ["2023-02-29", "2024-01-04", { from: "Enter a date as MM/DD/YYYY" }],
    ["1999-12-31", "2024-01-04", { from: "Choose a year from 2000 to 2100" }],
    ["2024-01-01", "2026-01-01", {}],
    ["2024-01-01", "2026-01-02", { to: "Choose at most two years" }],
  ])("from %s to %s has the errors %o", (from, to, errors) => {
    expect(rangeErrors({ from, to })).toEqual(errors);
  });
});

describe("the report's words", () => {
  it.each([
    [0.001, "1 minute"],
    [0.5, "30 minutes"],
    [1, "1 hour"],
    [3.24, "3.2 hours"],
    [23.9, "23.9 hours"],
    [24, "1 day"],
    [36, "1.5 days"],
  ])("%f hours are %s", (hours, words) => {
    expect(durationText(hours)).toBe(words);
  });

  it.each([
    ["day", "Jan 4, 2026", "Jan 4"],
    ["week", "Week of Jan 4, 2026", "Jan 4"],
    ["month", "January 2026", "Jan 2026"],
  ] as const)("names a %s in every time zone alike", (group, text, tick) => {
    expect([periodText(group)("2026-01-04"), periodTick(group)("2026-01-04")]).toEqual([text, tick]);
  });
});
