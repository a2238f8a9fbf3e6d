import { describe, expect, it } from "vitest";
import { dayOrYear, entryRows } from "#features/reviews/review/entryRows.ts";

const entry = {
  number: 7,
  name: "VELMAR, Oskar",
  found: "velmar oskar",
  program: "SDGT",
  score: 0.974,
  agrees: ["birth date"] as ("birth date" | "birth year" | "city and country" | "identity number")[],
  births: ["1961-03-12"],
  addresses: ["12 Quay Street, London, United Kingdom"],
};
const subject = { names: ["Oskar Velmar"], births: ["1961-03-12"], addresses: ["1 Elm St, Springfield, IL"] };
const marks = (one: Partial<typeof subject>, other: Partial<typeof entry> = {}) =>
  entryRows({ ...subject, ...one }, { ...entry, ...other }).map(({ fact, mark, word }) => [fact, mark, word]);

describe("a sanctions entry next to the subject", () => {
  it("says what matches, what differs, and what can't be compared", () => {
    expect(marks({})).toEqual([
      ["Name", "look", "97% similar"],
      ["Date of birth", "agrees", undefined],
      ["Address", "differs", undefined],
    ]);
    expect(marks({ addresses: [] }, { agrees: ["birth year"] }).slice(1)).toEqual([
      ["Date of birth", "agrees", "Same year"],
      ["Address", undefined, undefined],
    ]);
    expect(marks({}, { agrees: ["city and country", "identity number"] }).slice(1)).toEqual([
      ["Date of birth", "differs", undefined],
      ["Address", "agrees", "Same city and country"],
      ["Identity number", "agrees", undefined],
    ]);
  });

  it("shows the matching alias if it isn't the main name", () => {
    expect(entryRows(subject, entry)[0]?.listed).toEqual(["VELMAR, Oskar"]);
    expect(entryRows(subject, { ...entry, found: "oscar welmar" })[0]?.listed).toEqual([
      "VELMAR, Oskar",
      "Also as: oscar welmar",
    ]);
  });

  it("formats full dates", () => {
    expect(["1961-03-12", "1961-03", "1961"].map(dayOrYear)).toEqual(["Mar 12, 1961", "1961-03", "1961"]);
  });
});
