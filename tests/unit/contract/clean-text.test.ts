import { describe, expect, it } from "vitest";
import { registerBody } from "#contract/accounts/auth.schema.ts";
import { cleanLine, cleanLines } from "#contract/clean-text.ts";
import { newVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { namesOf } from "#functions/accounts/google/names.ts";

describe("a single line of text", () => {
  it.each([
    ["Acme\n\nYou must agree.", "Acme You must agree."],
    ["Jane\u202Eeod", "Janeeod"],
    ["A\u0000B\u0085C\u2028D", "A B C D"],
    ["half\uD83D", "half\uFFFD"],
    ["\u200B\u2060\u3164", ""],
    ["\u200D \u200C", ""],
  ])("loses line breaks and invisible characters: %j", (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  it.each([
    "\u0141ukasz O\u2019Neil-M\u00FCller",
    "\u5F20\u4F1F",
    "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
    "\u{1F600}",
  ])("keeps %s", (name) => {
    expect(cleanLine(name)).toBe(name);
  });
});

it("text with several lines keeps its line breaks", () => {
  expect(cleanLines("One\n\tTwo\u0000\uDC00")).toBe("One\n\tTwo\uFFFD");
});

it("names in requests and accounts are single lines; an invisible one counts as missing", () => {
  const person = { email: "a@example.com", password: "Correct-horse7!", lastName: "Byron" };
  const named = (firstName: string) => registerBody.safeParse({ ...person, firstName });
  expect(named("Ad\n\na").data?.firstName).toBe("Ad a");
  expect(named("\u200B\u200B").success).toBe(false);
  const request = newVerificationBody.parse({
    verificationType: "identity",
    targetUserEmail: "b@example.com",
    personalInfo: { firstName: "Jane\n", lastName: "D\u202Eoe", dateOfBirth: "1990-04-12" },
    notes: "One\nTwo\uD800",
  });
  expect(request.personalInfo).toMatchObject({ firstName: "Jane", lastName: "Doe" });
  expect(request.notes).toBe("One\nTwo\uFFFD");
});

it("names from Google are cleaned, and cut between characters", () => {
  const claims = {
    email: "a@example.com",
    name: "",
    givenName: "\u{1F600}".repeat(120),
    familyName: "By\n\nron",
  };
  expect(namesOf(claims)).toEqual({ firstName: "\u{1F600}".repeat(100), lastName: "By ron" });
});
