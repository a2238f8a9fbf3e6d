import { beforeAll, describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { somePhone } from "#tests/harness/people/phone.ts";
import { intoTeam, joins, teamOf } from "#tests/harness/people/team.ts";
import { employmentOf } from "#tests/harness/verification/attest.ts";
import { completedCase } from "#tests/harness/verification/dispute.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, JANE, requestOf, view } from "#tests/harness/verification/verification.ts";

interface Listed {
  verifications: { id: string; actions: string[] }[];
}

const [CONSENTED, DONE] = [
  { accepted: true, textVersion: CONSENT_VERSION },
  ["export", "dispute", "adverse_action", "organize", "discuss", "report", "block", "withdraw"],
];

let requester: Account;
let subject: Account;
let people: Account[];
let ids: string[];

beforeAll(async () => {
  const done = await completedCase({ purpose: "tenant" });
  ({ requester, subject } = done);
  const [colleague, looker] = [await account(), await account()];
  const team = await teamOf([requester, "owner"]);
  await joins(team, colleague, "manager");
  await joins(team, looker, "viewer");
  await intoTeam(done.id, team);
  people = [requester, subject, colleague, looker];

  const cancelled = await requestOf(requester, subject.email);
  await requester.api.post(`/api/verifications/${cancelled}/cancel`);
  const byPhone = await requestOf(requester, subject.email, {
    personalInfo: { ...JANE, phone: somePhone() },
    requestedServices: ["phone_verification"],
  });
  await consentTo(subject, byPhone);
  const pending = await requestOf(requester, subject.email);
  await intoTeam(pending, team);
  const reported = await requestOf(requester, subject.email);
  await subject.api.post(`/api/verifications/${reported}/report`, { reason: "scam" });
  ids = [
    done.id,
    cancelled,
    byPhone,
    pending,
    reported,
    await employmentOf([requester, subject]),
    await peerOf(requester, subject.email, { context: { purpose: "dating" } }),
    await requestOf(requester, someEmail()),
    await requestOf(subject, "", { mode: "self", consent: CONSENTED }),
  ];
});

describe("the actions of rows in GET /api/v1/verifications", () => {
  it("match what each one's page offers this viewer", async () => {
    const offered = new Set<string>();
    for (const viewer of people) {
      const { data } = await viewer.api.get<Listed>("/api/v1/verifications?limit=100");
      const rows = data.verifications.filter(({ id }) => ids.includes(id));
      expect(rows.length).toBeGreaterThan(1);
      for (const { id, actions } of rows) {
        expect(actions, id).toEqual((await view(viewer, id)).actions);
        for (const action of actions) offered.add(action);
      }
    }
    const early = [
      "cancel",
      "consent",
      "decline",
      "upload",
      "evidence_complete",
      "contacts",
      "code",
      "mutual",
    ];
    expect([...offered].sort()).toEqual([...early, ...DONE].sort());
  });
});
