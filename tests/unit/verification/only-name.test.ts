import { expect, it } from "vitest";
import { newVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { compareNames } from "#functions/checks/names/compare.ts";
import { subjectFor } from "#functions/providers/questions.ts";
import { onlyName } from "#functions/verification/person-name.ts";
import { claimsOf, targetNameOf } from "#functions/verification/stated.ts";

it.each([
  [
    { first: "Sukarno", last: "" },
    { first: "", last: "SUKARNO" },
  ],
  [
    { first: "", last: "Sukarno" },
    { first: "", last: "SUKARNO" },
  ],
  [
    { first: "Ada", last: "O" },
    { first: "ADA", last: "O" },
  ],
  [
    { first: "李", last: "王" },
    { first: "李", last: "王" },
  ],
])("%j is found on their own document", (name, document) =>
  expect(compareNames(name, document).verdict).toBe(true),
);

it("a single name of one letter says too little, so a reviewer looks", () => {
  expect(compareNames({ first: "O", last: "" }, { first: "", last: "O" }).verdict).toBeNull();
});

it.each([
  ["Sukarno", "", undefined, "Sukarno"],
  ["", "Sukarno", undefined, "Sukarno"],
  ["Ada", "Byron", "Ada", "Byron"],
  ["", "", undefined, undefined],
])("%j %j goes where documents have it", (first, last, firstName, lastName) =>
  expect(onlyName(first, last)).toEqual({ firstName, lastName }),
);

it("a request states a single name as the family name, as on documents", () => {
  const input = newVerificationBody.parse({
    verificationType: "identity",
    targetUserEmail: "su@example.com",
    isFullLegalName: true,
    personalInfo: { firstName: "Sukarno", dateOfBirth: "1970-06-06" },
  });
  const claims = claimsOf({ now: () => Date.now() } as Parameters<typeof claimsOf>[0], input);
  expect(claims).toMatchObject({ firstName: undefined, lastName: "Sukarno" });
  expect(targetNameOf(claims)).toBe("Sukarno");
});

it("a provider gets no empty part of the name on an account", () => {
  const holder = { firstName: "Sukarno", lastName: "" };
  expect(subjectFor("background_check", {}, "su@example.com", holder)).toEqual({ first_name: "Sukarno" });
});
