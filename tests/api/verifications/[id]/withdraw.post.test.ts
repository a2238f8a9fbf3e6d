import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { beyondAllowance } from "#tests/harness/billing.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  consentTo,
  fileWhenReady,
  fixture,
  requestBody,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

/** A check that stops waiting because its request has ended. */
const SKIPPED = {
  status: "skipped",
  score: null,
  reasons: [{ code: "request_ended", text: "The request ended before this check finished." }],
};

async function checkRows(id: string) {
  const kept = await rows<{ reasons: string }>(
    "SELECT status, score, reasons FROM checks WHERE verification_id = ? ORDER BY position",
    [id],
  );
  return kept.map((row) => ({ ...row, reasons: JSON.parse(row.reasons) }));
}

describe("POST /api/verifications/:id/withdraw", () => {
  it("stops a running verification, deletes the identity number and credits the charge", async () => {
    const [requester, subject] = [await account(), await account()];
    const info = { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12", ssn: "123-45-6789" };
    const id = await requestOf(requester, subject.email, { personalInfo: info });
    await beyondAllowance(id);
    await consentTo(subject, id);
    const answer = await subject.api.post(`/api/verifications/${id}/withdraw`);
    expect(answer.data).toMatchObject({ status: "failed", failure_reason: "consent_withdrawn" });
    const [row] = await rows("SELECT ssn, ssn_last4 FROM verifications WHERE id = ?", [id]);
    expect(row).toEqual({ ssn: null, ssn_last4: "6789" });
    const entries = await rows("SELECT kind FROM ledger_entries WHERE verification_id = ? ORDER BY seq", [
      id,
    ]);
    expect(entries.map((entry) => entry.kind)).toEqual(["charge", "credit"]);
    expect(await checkRows(id)).toEqual([SKIPPED]);
  });

  it("hides the result after completion from everyone but the subject", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    const { data } = await upload(subject, id, await fixture("license.jpg"));
    await viewWhen(requester, id, (now) => now.status === "completed");
    expect((await fileWhenReady(requester, `/api/v1/documents/${data.id}/file`)).status).toBe(200);

    await subject.api.post(`/api/verifications/${id}/withdraw`);
    expect(await view(requester, id)).toMatchObject({
      status: "completed",
      results: null,
      documents: [],
      checks: [],
    });
    expect((await view(subject, id)).results?.overall_score).toBeGreaterThan(0);
    expect((await requester.api.get(`/api/v1/documents/${data.id}/file`)).status).toBe(404);
    expect((await requester.api.post(`/api/verifications/${id}/export`, { format: "json" })).status).toBe(
      409,
    );
    expect((await subject.api.post(`/api/verifications/${id}/export`, { format: "json" })).status).toBe(200);
  });

  it("is refused before consent, to the requester and to strangers", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const path = `/api/verifications/${id}/withdraw`;
    expect((await subject.api.post(path)).status).toBe(409);
    await consentTo(subject, id);
    expect((await requester.api.post(path)).status).toBe(403);
    expect((await stranger.api.post(path)).status).toBe(404);
    expect((await view(requester, id)).status).toBe("in_progress");
  });

  it("sends no notification about a request about oneself", async () => {
    const person = await account();
    const consent = { accepted: true, textVersion: CONSENT_VERSION };
    const asked = { ...requestBody(person.email), mode: "self", consent };
    const running = (await person.api.post<{ id: string }>("/api/v1/verifications", asked)).data.id;
    const done = (await person.api.post<{ id: string }>("/api/v1/verifications", asked)).data.id;
    await upload(person, done, await fixture("license.jpg"));
    await viewWhen(person, done, (now) => now.status === "completed");
    for (const id of [running, done])
      expect((await person.api.post(`/api/verifications/${id}/withdraw`)).status).toBe(200);
    const told = await rows("SELECT type FROM notifications WHERE user_id = ?", [person.id]);
    expect(told.map(({ type }) => type)).toEqual(["verification_completed"]);
  });
});
