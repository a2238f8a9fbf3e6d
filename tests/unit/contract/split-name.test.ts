import { describe, expect, it } from "vitest";
import type { PersonName } from "#contract/accounts/person-name.ts";
import { splitName } from "#contract/accounts/split-name.ts";
import { compareNames } from "#functions/checks/names/compare.ts";

function verdict(name: string, document: PersonName) {
  const { firstName = "", lastName } = splitName(name);
  return compareNames({ first: firstName, last: lastName }, document).verdict;
}

describe("splitting a full name", () => {
  it.each([
    ["Jane Doe", "Jane", "Doe"],
    ["Jane Marie Doe", "Jane Marie", "Doe"],
    ["Doe, Jane", "Jane", "Doe"],
    ["John Smith Jr.", "John", "Smith Jr."],
    ["John Smith, Jr.", "John", "Smith Jr."],
    ["Smith, John, Jr.", "John", "Smith Jr."],
    ["Smith, Jr., John", "John", "Smith Jr."],
    ["John Smith 3rd", "John", "Smith 3rd"],
    ["Ana de la Cruz", "Ana", "de la Cruz"],
    ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
    ["La Toya", "La", "Toya"],
    ["Dr. Jane Doe", "Dr. Jane", "Doe"],
    // A single name goes where documents have it.
    ["Sukarno", undefined, "Sukarno"],
    ["Teller,", undefined, "Teller"],
  ])("%s", (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  it.each([
    ["Jane Doe", { first: "JANE", middle: "MARIE", last: "DOE" }],
    ["Doe, Jane", { first: "JANE", middle: "MARIE", last: "DOE" }],
    ["John Smith Jr.", { first: "JOHN", last: "SMITH", suffix: "JR" }],
    ["Smith, John, Jr.", { first: "JOHN", last: "SMITH JR" }],
    ["Ludwig van Beethoven", { first: "LUDWIG", middle: "MARIA", last: "VAN BEETHOVEN" }],
    ["Maria Luisa Gonzalez Ruiz", { first: "MARIA", middle: "LUISA", last: "GONZALEZ RUIZ" }],
    ["Dr. Jane Doe", { first: "JANE", last: "DOE" }],
    ["Sukarno", { first: "", last: "SUKARNO" }],
    ["Jane Marie Doe", { first: "", last: "JANE MARIE DOE" }],
  ])("%s is found on their own document", (name, document) => expect(verdict(name, document)).toBe(true));

  it.each([
    ["John Smith", { first: "JANE", last: "DOE" }],
    ["Sukarno", { first: "JANE", last: "DOE" }],
    ["Jane Doe", { first: "", last: "SUKARNO" }],
    ["Smith, John, Sr.", { first: "JOHN", last: "SMITH", suffix: "JR" }],
  ])("%s isn't confused with someone else", (name, document) => expect(verdict(name, document)).toBe(false));

  it.each([
    ["Jane", { first: "JANE", last: "DOE" }],
    ["Doe", { first: "JANE", middle: "MARIE", last: "DOE" }],
    ["Achmed Sukarno", { first: "", last: "SUKARNO" }],
    ["Sukarno", { first: "", last: "SUHARTO" }],
  ])("%s goes to a reviewer when the other side has another number of names", (name, document) =>
    expect(verdict(name, document)).toBeNull(),
  );
});
