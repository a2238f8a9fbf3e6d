import { expect, test } from "vitest";
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

test.each([
  ["no check", JANE, "[]", UNVERIFIED],
  ["a check of another name", JANE, proof("John", "Smith"), UNVERIFIED],
  ["a check of that name", JANE, proof("Jane", "Doe"), /^The requester's name is as on a document/],
  ["a business name", { ...JANE, businessName: "Acme" }, proof("Jane", "Doe"), UNVERIFIED],
  ["a verified business name", { ...JANE, businessName: "Acme", businessProven: 1 }, "[]", /^We verified/],
  ["a suspicious business name", { ...JANE, businessName: "PayPal Support" }, "[]", UNVERIFIED],
  [
    "a suspicious name that a document shows",
    { ...JANE, firstName: "Chase", lastName: "Bank" },
    proof("Chase", "Bank"),
    /^We left out the name/,
  ],
])("says whether the name was checked: %s", (_case, account, proofs, words) => {
  expect(nameStanding(account, proofs)).toMatch(words);
});
