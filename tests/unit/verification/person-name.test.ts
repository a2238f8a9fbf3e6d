import { describe, expect, it } from "vitest";
import { nameScore, nameVerdict } from "../../../functions/checks/name-match.ts";
import { splitName } from "../../../functions/verification/person-name.ts";

describe("a whole name in parts", () => {
  it.each([
    ["Jane Doe", "Jane", "Doe"],
    ["Jane Marie Doe", "Jane Marie", "Doe"],
    ["Doe, Jane", "Jane", "Doe"],
    ["John Smith Jr.", "John", "Smith Jr."],
    ["John Smith, Jr.", "John", "Smith Jr."],
    ["Smith, John, Jr.", "John", "Smith"],
    ["Ana de la Cruz", "Ana", "de la Cruz"],
    ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
    ["La Toya", "La", "Toya"],
    ["Dr. Jane Doe", "Dr. Jane", "Doe"],
  ])("%s", (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  it.each([
    ["Jane Doe", { first: "JANE", middle: "MARIE", last: "DOE" }],
    ["Doe, Jane", { first: "JANE", middle: "MARIE", last: "DOE" }],
    ["John Smith Jr.", { first: "JOHN", last: "SMITH" }],
    ["Ludwig van Beethoven", { first: "LUDWIG", middle: "MARIA", last: "VAN BEETHOVEN" }],
    ["Maria Luisa Gonzalez Ruiz", { first: "MARIA", middle: "LUISA", last: "GONZALEZ RUIZ" }],
    ["Dr. Jane Doe", { first: "JANE", last: "DOE" }],
  ])("%s is found on their own document", (name, document) => {
    const { firstName, lastName } = splitName(name);
    expect(nameVerdict(nameScore({ first: firstName, last: lastName }, document))).toBe(true);
  });

  it("keeps apart who are two", () => {
    const { firstName, lastName } = splitName("John Smith");
    expect(nameVerdict(nameScore({ first: firstName, last: lastName }, { first: "JANE", last: "DOE" }))).toBe(
      false,
    );
  });
});
