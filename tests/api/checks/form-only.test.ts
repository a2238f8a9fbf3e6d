import { expect, it } from "vitest";
import { beyondAllowance } from "#tests/harness/billing.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  consentTo,
  fixture,
  JANE,
  requestOf,
  upload,
  viewWhen,
} from "#tests/harness/verification/verification.ts";
import { close } from "./requests.ts";

const creditsOf = (id: string) =>
  rows<{ reason: string; amount_cents: number }>(
    "SELECT reason, amount_cents FROM ledger_entries WHERE verification_id = ? AND kind = 'credit'",
    [id],
  );

it("a service that checked only a number's form is inconclusive and credited", async () => {
  const [requester, subject] = [await account(), await account()];
  const id = await requestOf(requester, subject.email, {
    requestedServices: ["ssn_verification"],
    personalInfo: { ...JANE, ssn: "536-22-1874" },
  });
  await beyondAllowance(id);
  await consentTo(subject, id);
  await upload(subject, id, await fixture("license.jpg"));
  const done = await viewWhen(requester, id, ({ status }) => status === "completed");
  expect(done.checks[1]).toMatchObject({
    status: "inconclusive",
    grade: "G1",
    reasons: [{ code: "ssn_well_formed" }, { code: "well_formed_only" }],
  });
  expect(done.results).toMatchObject({
    overall_score: 59,
    outcome: "partial",
    coverage: "1 of 2 checks ran",
  });
  expect(await creditsOf(id)).toEqual([{ reason: "inconclusive:ssn_verification", amount_cents: 199 }]);
});

it("a request whose checks all saw only a form fails and is credited in full", async () => {
  const [requester, subject] = [await account(), await account()];
  const id = await requestOf(requester, subject.email, {
    verificationType: "business",
    requestedServices: ["business_registration"],
    personalInfo: {},
    businessInfo: { businessName: "Reed Homes, Inc.", ein: "12-3456789" },
  });
  await beyondAllowance(id);
  await consentTo(subject, id);
  await close(subject, id);
  const ended = await viewWhen(requester, id, ({ status }) => status === "failed");
  expect(ended.failure_reason).toBe("inconclusive");
  for (const check of ended.checks) {
    expect(check).toMatchObject({ status: "inconclusive", grade: "G1" });
    expect(check.reasons.map(({ code }) => code)).toContain("well_formed_only");
  }
  const [charged] = await rows<{ amount_cents: number }>(
    "SELECT amount_cents FROM ledger_entries WHERE verification_id = ? AND kind = 'charge'",
    [id],
  );
  expect(await creditsOf(id)).toEqual([
    { reason: expect.stringContaining("inconclusive"), amount_cents: charged?.amount_cents },
  ]);
});
