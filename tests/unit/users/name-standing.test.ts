import { expect, test } from "vitest";
import { shownName } from "#functions/accounts/names/business-name.ts";
import { nameStanding } from "#functions/accounts/names/name-standing.ts";

const JANE = {
  email: "jane@acme.example",
  firstName: "Jane",
  lastName: "Doe",
  businessName: null,
  businessProven: 0,
};
const proof = (first: string, last: string) =>
  JSON.stringify([{ grade: "G2", at: 1, name: { first, last } }]);
const UNVERIFIED = /We haven't verified it\.$/;

test("a suspicious name appears once a document shows it", () => {
  const chase = { ...JANE, firstName: "Chase", lastName: "Bank" };
  expect(shownName(chase).name).toBe("An unverified sender");
  expect(shownName({ ...chase, identityProofs: proof("Jane", "Doe") }).name).toBe("An unverified sender");
  expect(shownName({ ...chase, identityProofs: proof("Chase", "Bank") })).toMatchObject({
    name: "Chase Bank",
    unverifiedName: null,
  });
});

test.each([
  ["no check", JANE, "[]", UNVERIFIED],
  ["a check of another name", JANE, proof("John", "Smith"), UNVERIFIED],
  ["a check of that name", JANE, proof("Jane", "Doe"), /^The requester's name matches a document/],
  ["a business name", { ...JANE, businessName: "Acme" }, proof("Jane", "Doe"), UNVERIFIED],
  ["a verified business name", { ...JANE, businessName: "Acme", businessProven: 1 }, "[]", /^We verified/],
  [
    "a suspicious name",
    { ...JANE, firstName: "Chase", lastName: "Bank" },
    proof("Jane", "Doe"),
    /^We left out the name/,
  ],
  ["more than the document shows", { ...JANE, firstName: "Jane Landlord" }, proof("Jane", "Doe"), UNVERIFIED],
  ["a suspicious business name", { ...JANE, businessName: "PayPal Support" }, "[]", UNVERIFIED],
  [
    "a suspicious name that a document shows",
    { ...JANE, firstName: "Chase", lastName: "Bank" },
    proof("Chase", "Bank"),
    /^The requester's name matches a document/,
  ],
])("says whether the name was checked: %s", (_case, account, proofs, words) => {
  expect(nameStanding({ ...account, identityProofs: proofs })).toMatch(words);
});
