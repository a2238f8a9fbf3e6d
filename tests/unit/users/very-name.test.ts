import { describe, expect, it } from "vitest";
import { isExactName, isOwnName } from "#functions/accounts/names/identity-proof.ts";

const account = (firstName: string, lastName: string) => ({ firstName, lastName });
const JANE = { first: "Jane", last: "Doe" };

describe("a name as on the document", () => {
  it.each([
    [account("Jane", "Doe"), JANE],
    [account("JANE", "doe"), JANE],
    [account("Jane", "Doe"), { first: "Jane", middle: "Alexandra", last: "Doe" }],
    [account("José", "Núñez"), { first: "JOSE", last: "NUNEZ" }],
    [account("Anne-Marie", "Doe"), { first: "Annemarie", last: "Doe" }],
    [account("Jürgen", "Müller"), { first: "Juergen", last: "Mueller" }],
    [account("", "O"), { first: "O", last: "" }],
    [account("Sukarno", ""), { first: "", last: "Sukarno" }],
    [account("John", "Smith Jr."), { first: "John", last: "Smith JR" }],
  ])("is the account's: %j, %j", (own, checked) => {
    expect(isExactName(own, checked)).toBe(true);
  });

  it.each([
    "Jane IRS Agent",
    "Jane Countersign Verified",
    "Jane Call 8005551212",
    "Jane Zillow Rentals",
    "Jane Michelle Obama",
    "Dr. Jane",
    "Jane ✅",
    "J.",
    "Janey",
  ])("isn't, with anything that the document doesn't show: %s", (firstName) => {
    expect(isExactName(account(firstName, "Doe"), JANE)).toBe(false);
  });

  it("isn't, with another suffix than the document's, though evidence about it counts", () => {
    const junior = account("John", "Smith Jr.");
    expect(isExactName(junior, { first: "John", last: "Smith" })).toBe(false);
    expect(isOwnName(junior, { first: "John", last: "Smith" })).toBe(true);
    expect(isOwnName(junior, { first: "John", last: "Smith Sr." })).toBe(false);
  });

  it("isn't a nickname, though evidence about it counts", () => {
    const mike = account("Mike", "Doe");
    expect(isExactName(mike, { first: "Michael", last: "Doe" })).toBe(false);
    expect(isOwnName(mike, { first: "Michael", last: "Doe" })).toBe(true);
  });
});
