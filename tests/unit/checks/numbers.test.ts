import { describe, expect, it } from "vitest";
import { ageOn } from "#contract/accounts/age.ts";
import { addMonths, dateOf } from "#contract/time.ts";
import { stateCode } from "#functions/checks/addresses/us-states.ts";
import { statesOfZip, zipFitsState } from "#functions/checks/addresses/zip-state.ts";
import { endOfDay, isDate } from "#functions/checks/dates.ts";
import { isMinor } from "#functions/checks/identity/age.ts";
import { readPhone } from "#functions/checks/identity/phone-form.ts";
import { ssnForm } from "#functions/checks/identity/ssn.ts";

describe("Social Security numbers", () => {
  it.each([
    ["123-45-6789", "well_formed"],
    ["123 45 6789", "well_formed"],
    ["899010001", "well_formed"],
    ["000-12-3456", "impossible"],
    ["666-12-3456", "impossible"],
    ["123-00-6789", "impossible"],
    ["123-45-0000", "impossible"],
    ["900-12-3456", "impossible"],
    ["999-89-3456", "impossible"],
    ["078-05-1120", "published"],
    ["219-09-9999", "published"],
    ["987-65-4320", "advertising"],
    ["987-65-4329", "advertising"],
    ["987-65-4319", "itin"],
    ["912-50-3456", "itin"],
    ["912-65-3456", "itin"],
    ["912-66-3456", "impossible"],
    ["912-70-3456", "itin"],
    ["912-88-3456", "itin"],
    ["912-90-3456", "itin"],
    ["912-93-3456", "atin"],
    ["912-99-3456", "itin"],
    ["12-345-678", "malformed"],
    ["1234", "malformed"],
    ["abc", "malformed"],
  ])("%s is %s", (text, form) => expect(ssnForm(text)).toBe(form));
});

describe("phone numbers", () => {
  it.each([
    ["+12175551234", undefined, "well_formed"],
    ["(217) 555-1234", "US", "well_formed"],
    ["217-555-1234", "USA", "well_formed"],
    ["+1 202 555 0100", "US", "fictional"],
    ["+1 202 555 0123", "US", "fictional"],
    ["202-555-0199", undefined, "fictional"],
    ["202-555-0200", undefined, "well_formed"],
    ["416 967 1111", "CA", "well_formed"],
    ["+44 20 7946 0018", "US", "well_formed"],
    ["020 7183 8750", "GB", "well_formed"],
    ["12345", "US", "malformed"],
    ["no phone", "US", "malformed"],
  ])("%s (%s) is %s", (text, country, form) => expect(readPhone(text, country).form).toBe(form));
});

describe("ZIP codes and states", () => {
  it.each([
    ["62701", "IL", "match"],
    ["62701-1234", "Illinois", "match"],
    ["62701", "NY", "mismatch"],
    ["10001", "new york", "match"],
    ["06390", "NY", "match"],
    ["06390", "CT", "mismatch"],
    ["06389", "CT", "match"],
    ["73960", "TX", "match"],
    ["83414", "WY", "match"],
    ["96799", "AS", "match"],
    ["96950", "MP", "match"],
    ["96939", "Palau", "match"],
    ["20500", "DC", "match"],
    ["20588", "MD", "match"],
    ["73301", "TX", "match"],
    ["88501", "TX", "match"],
    ["34001", "AA", "match"],
    ["00501", "NY", "match"],
    ["00100", "NY", "unknown"],
    ["M5V 3L9", "ON", "unknown"],
    ["62701", "Bavaria", "unknown"],
    [undefined, "IL", "unknown"],
  ])("%s in %s: %s", (zip, state, expected) => {
    expect(zipFitsState(zip, state)).toBe(expected);
  });

  it("knows every state by code and name", () => {
    expect(["il", "I.L.", "Illinois", "district of columbia", "XX", ""].map(stateCode)).toEqual([
      "IL",
      "IL",
      "IL",
      "DC",
      null,
      null,
    ]);
    expect(statesOfZip("969")).toEqual([]);
  });
});

describe("dates", () => {
  it("knows which days exist", () => {
    expect(["2024-02-29", "2023-02-29", "2023-13-01", "23-01-01", undefined].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("ends a day when it ends in the last time zone on earth", () => {
    expect(new Date(endOfDay("2026-11-21")).toISOString()).toBe("2026-11-22T11:59:59.999Z");
  });

  it("adds calendar months", () => {
    expect(dateOf(addMonths(Date.UTC(2026, 0, 31), 1))).toBe("2026-02-28");
    expect(dateOf(addMonths(Date.UTC(2024, 1, 29), 24))).toBe("2026-02-28");
    expect(dateOf(addMonths(Date.UTC(2026, 10, 21), 24))).toBe("2028-11-21");
  });

  it("counts full years", () => {
    expect(ageOn("2008-11-21", "2026-11-21")).toBe(18);
    expect(ageOn("2008-11-22", "2026-11-21")).toBe(17);
    expect(isMinor("2008-11-22", "2026-11-21")).toBe(true);
    expect(isMinor("2008-11-21", "2026-11-21")).toBe(false);
    expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
    expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
  });
});
