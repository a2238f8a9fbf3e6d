import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compareAddresses } from "#functions/checks/addresses/compare.ts";
import { explainParts } from "#functions/checks/addresses/explain.ts";
import type { Address } from "#functions/checks/engine/types.ts";

const page = readFileSync(new URL("../../../../docs/address-matching.md", import.meta.url), "utf8");
const rows = page
  .slice(page.indexOf("## Worked values"))
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| stated"))
  .map(
    (line) =>
      line
        .split("|")
        .slice(1, 4)
        .map((cell) => cell.trim()) as [string, string, string],
  );

const whole = (text: string): Address =>
  / [A-Z]{2}(?: [\d-]+)?$/.test(text) && text.split(",").length > 2
    ? { street: text }
    : { street: text, city: "Springfield", state: "IL", zipCode: "62701" };
const WORD = new Map([
  [true, "yes"],
  [false, "no"],
  [null, "person"],
]);

describe("the documentation page about addresses", () => {
  it("has worked values", () => expect(rows.length).toBeGreaterThan(35));

  it.each(rows)("%s, %s: %s", (stated, read, verdict) => {
    for (const [a, b] of [
      [stated, read],
      [read, stated],
    ] as const)
      expect(WORD.get(compareAddresses(whole(a), whole(b))?.verdict ?? null)).toBe(verdict);
  });
});

const home = { street: "100 Oak St", city: "Springfield", state: "IL", zipCode: "62701" };

it("says how each part compares", () => {
  const found = compareAddresses(home, { ...home, street: "100 Elm Street Apt 4" });
  expect(explainParts(found?.parts ?? [])).toEqual([
    "House number: the same",
    "Street name: different",
    "Street type: the same",
    "Unit: on one side only",
    "City: the same",
    "State: the same",
    "ZIP or postal code: the same",
  ]);
});

it("says nothing when both sides have only a state, and never yes without a street", () => {
  expect(compareAddresses({ state: "IL" }, home)).toBeNull();
  expect(compareAddresses({ zipCode: "62701" }, home)?.verdict).toBeNull();
  expect(compareAddresses({ street: "100 Oak St", city: "Springfield" }, home)?.verdict).toBeNull();
});

describe("addresses outside the US", () => {
  const berlin = { street: "Hauptstraße 5", city: "Berlin", zipCode: "10827", country: "DE" };
  it.each<[string, Address, Address, boolean | null]>([
    ["the same", berlin, { ...berlin, street: "Hauptstr. 5" }, true],
    ["another number", berlin, { ...berlin, street: "Hauptstr. 6" }, false],
    ["another code", berlin, { ...berlin, zipCode: "10829" }, false],
    ["another order", berlin, { ...berlin, street: "5 Hauptstraße" }, null],
    ["another country", berlin, { ...berlin, country: "AT" }, false],
  ])("%s", (_what, a, b, verdict) => expect(compareAddresses(a, b)?.verdict).toBe(verdict));
});
