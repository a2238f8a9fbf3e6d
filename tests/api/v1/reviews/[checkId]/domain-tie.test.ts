import { beforeAll, describe, expect, it } from "vitest";
import { type Account, account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import {
  answerAsked,
  attestToken,
  CONFIRMED,
  contacts,
  contactsOf,
  firmEmail,
  JOB,
} from "#tests/harness/verification/attest.ts";
import { checkIdOf, decide } from "#tests/harness/verification/in-review.ts";
import { consentTo, requestOf, viewWhen } from "#tests/harness/verification/verification.ts";

let reviewer: Account;
let people: readonly [Account, Account];
beforeAll(async () => {
  [reviewer, ...people] = await Promise.all([staffMember(), account(), account()]);
});

/** Requests an employment check, which a contact at this address confirms. @returns its id */
async function confirmedBy(email: string, employerName: string): Promise<string> {
  const [requester, subject] = people;
  const id = await requestOf(requester, subject.email, {
    verificationType: "employment",
    requestedServices: [],
    personalInfo: { firstName: "Jane", lastName: "Doe" },
    employmentInfo: { ...JOB, employerName, contactEmail: email },
  });
  await consentTo(subject, id);
  const [proposed] = await contactsOf(subject, id);
  await contacts(subject, id, { id: proposed!.id, decision: "approve" });
  const token = await attestToken(email);
  expect((await answerAsked(token, CONFIRMED)).status).toBe(200);
  return id;
}

/** A company name that only one test uses. */
const firmOf = (email: string) => `Firm ${email.split("-")[1]!.split(".")[0]!} LLC`;
const domainOf = (email: string) => email.split("@")[1]!;

const waiting = async (id: string) => {
  await viewWhen(people[0], id, ({ stage }) => stage === "in_review");
  return checkIdOf(id, "employment_status");
};
const known = async (name: string) =>
  (
    await people[0].api.get<{ domains: string[] }>(
      `/api/v1/employer-domains?name=${encodeURIComponent(name)}`,
    )
  ).data.domains;

describe("a reviewer's decision about a domain", () => {
  it("ties it for this request and for every other one with the same employer", async () => {
    const email = firmEmail();
    const firm = firmOf(email);
    const id = await confirmedBy(email, firm);
    const checkId = await waiting(id);
    const shown = await reviewer.api.get<{ reason: string; tie: object }>(`/api/v1/reviews/${checkId}`);
    expect(shown.data).toMatchObject({
      reason: "domain_tie",
      tie: { kind: "employer", name: firm, domain: domainOf(email), tied_domains: [] },
    });
    // A decision without the domain, or with that of a stale page, ties nothing.
    for (const domain of [undefined, "evil-hr.test"]) {
      const stale = await decide(reviewer, checkId, "approve", { domain });
      expect([stale.status, stale.error.code]).toEqual([409, "evidence_changed"]);
    }
    expect(await known(firm)).toEqual([]);
    const decided = await decide(reviewer, checkId, "approve", {
      reason: "On the firm's registry entry.",
      domain: domainOf(email),
    });
    expect(decided.data.standing).toBe("final");
    const done = await viewWhen(people[0], id, ({ status }) => status === "completed");
    expect(done.checks).toMatchObject([{ status: "passed", grade: "G3" }]);
    expect(done.results).toMatchObject({ employment_verification: { employer_verified: true } });
    expect(done.checks[0]?.reasons.at(-1)?.text).toMatch(
      new RegExp(
        `^A reviewer confirmed on \\d{4}-\\d\\d-\\d\\d that ${domainOf(email)} belongs to ${firm}\\.$`,
      ),
    );
    expect(await known(firm.toUpperCase().replace(" LLC", ", Inc."))).toEqual([domainOf(email)]);

    const again = await confirmedBy(email.replace("hr@", "boss@mail."), firm);
    const second = await viewWhen(people[0], again, ({ status }) => status === "completed");
    expect(second.checks).toMatchObject([{ status: "passed", grade: "G3" }]);
    expect(await known("Another Firm")).toEqual([]);
  });

  it("against the tie isn't held against the subject, who may upload a document instead", async () => {
    const email = firmEmail();
    const id = await confirmedBy(email, firmOf(email));
    const checkId = await waiting(id);
    const decided = await decide(reviewer, checkId, "adverse", { domain: domainOf(email) });
    expect(decided.data.standing).toBe("final");
    await viewWhen(people[1], id, ({ stage }) => stage === "awaiting_evidence");
    await people[1].api.post(`/api/verifications/${id}/evidence-complete`);
    const done = await viewWhen(people[0], id, ({ status }) => status === "failed");
    expect(done.checks).toMatchObject([{ status: "inconclusive", grade: "G1" }]);
    expect(done.checks[0]?.reasons.map(({ text }) => text)).toContain(
      `We couldn't confirm that ${domainOf(email)} belongs to ${firmOf(email)}.`,
    );
    expect(await known(firmOf(email))).toEqual([]);
  });
});
