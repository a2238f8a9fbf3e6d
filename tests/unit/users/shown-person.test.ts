import { expect, it } from "vitest";
import { safeMember, safeStranger } from "#functions/accounts/names/mail-names.ts";
import { shownMember, shownPerson } from "#functions/accounts/names/shown-person.ts";

it.each([
  ["Ada", "Byron", "Ada Byron", null],
  ["", "Sukarno", "Sukarno", null],
  ["李", "", "李", null],
  ["Countersign", "Verified", "An unverified sender", "Countersign Verified"],
  ["Call 1-800-555-1212", "Now", "An unverified sender", "Call 1-800-555-1212 Now"],
])("%j %j appears as %s", (firstName, lastName, name, unverifiedName) => {
  expect(shownPerson({ firstName, lastName })).toEqual({ name, unverifiedName });
  expect(shownPerson(`${firstName} ${lastName}`.trim())).toEqual({ name, unverifiedName });
  expect(safeStranger({ firstName, lastName })).toBe(name);
});

it("a suspicious member is called a team member by their team", () => {
  const person = { firstName: "Support", lastName: "Team" };
  expect([shownMember(person), safeMember(person)]).toEqual(["A team member", "A team member"]);
  expect(shownMember(null)).toBe("");
});

it("a name that's suspicious only once it's safe for mail doesn't appear either", () => {
  expect(safeStranger("Call <me>")).toBe("An unverified sender");
});
