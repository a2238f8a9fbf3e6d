import { expect, it } from "vitest";
import type { Ctx } from "#core/context.ts";
import { factsOf } from "#functions/sharing/facts.ts";
import { assuranceOfFacts } from "#functions/sharing/facts-assurance.ts";
import { COMPARISON, signedLicense } from "#tests/harness/verification/proofing.ts";

const NOW = Date.UTC(2026, 10, 26);
const ctx = { now: () => NOW } as Ctx;
const owner = {
  firstName: "Jane",
  lastName: "Doe",
  businessName: "Acme Paper",
  emailVerifiedAt: NOW,
  phoneVerifiedAt: null,
  phoneSandbox: false,
};
type Row = Parameters<typeof factsOf>[2][number];
const row = (change: Partial<Row>): Row => ({
  id: "chk_1",
  source: "A source",
  signature: null,
  sandbox: false,
  proofing: signedLicense(),
  disputed: "[]",
  verificationId: "ver_1",
  type: "identity",
  claims: "",
  completedAt: NOW,
  targetName: "Jane Doe",
  isUndisputed: 1,
  check: "identity_match",
  status: "passed",
  score: 1,
  grade: "G4",
  reasons: [],
  checkedAt: NOW,
  expiresAt: null,
  subjectName: { first: "Jane", last: "Doe" },
  isTied: 0,
  ...change,
});
const business = row({
  id: "chk_2",
  verificationId: "ver_2",
  type: "business",
  check: "business_registration",
  targetName: "Acme Paper",
  isTied: 1,
  subjectName: null,
  proofing: COMPARISON,
});

it("the level of facts leaves out a business's checks and contact details", async () => {
  const both = await factsOf(ctx, owner, [row({}), business]);
  expect(both.facts.map(({ id }) => id)).toEqual(["chk_1", "chk_2", "email"]);
  expect(assuranceOfFacts(ctx, both, both.facts)).toMatchObject({
    at: "2026-11-26T00:00:00.000Z",
    gpg45: { level: "low", elements: { verification: 1 } },
  });
  const rest = both.facts.filter(({ id }) => id !== "chk_1");
  expect(assuranceOfFacts(ctx, both, rest)).toBeNull();
});

it("a document that another check of its verification has in dispute doesn't count", async () => {
  const disputed = JSON.stringify([signedLicense()]);
  const own = await factsOf(ctx, owner, [row({ disputed })]);
  expect(own.facts.map(({ id }) => id)).toEqual(["chk_1", "email"]);
  expect(assuranceOfFacts(ctx, own, own.facts)).toMatchObject({ gpg45: { level: "none" } });
});
