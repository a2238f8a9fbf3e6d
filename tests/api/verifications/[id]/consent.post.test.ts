import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { beyondAllowance } from "#tests/harness/billing.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";

describe("POST /api/verifications/:id/consent", () => {
  it("starts the verification, charges it and stores what was agreed to", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await beyondAllowance(await requestOf(requester, subject.email));
    const answer = await consentTo(subject, id);
    expect(answer.data).toMatchObject({ status: "in_progress", target_user_id: subject.id });
    expect(answer.data.consent.given_at).not.toBeNull();
    expect((await view(requester, id)).target_user_id).toBe(subject.id);
    const [kept] = await rows("SELECT text_version, text_shown FROM consents WHERE verification_id = ?", [
      id,
    ]);
    expect(kept).toEqual({ text_version: CONSENT_VERSION, text_shown: answer.data.consent.text });
    const entries = await rows("SELECT kind, amount_cents FROM ledger_entries WHERE verification_id = ?", [
      id,
    ]);
    expect(entries).toEqual([{ kind: "charge", amount_cents: 299 }]);
  });

  it("names only what a peer check stated, and keeps the text as it was shown", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await peerOf(requester, subject.email, { verification_type: "identity" });
    const { text } = (await view(requester, id)).consent;
    expect(text).toContain("to verify your name and identity documents");
    expect(text).not.toContain("birth");
    const path = `/api/verifications/${id}`;
    await subject.api.post(`${path}/open`, { invite: await inviteOf(subject.email, id) });
    const body = { accepted: true, textVersion: CONSENT_VERSION, text };
    expect((await subject.api.post(`${path}/consent`, body)).status).toBe(200);
    // A consent to an earlier text stays readable as it was given.
    await rows(
      "UPDATE consents SET text_version = '5', text_shown = 'The words of then.' WHERE verification_id = ?",
      [id],
    );
    expect((await view(subject, id)).consent).toMatchObject({ text: "The words of then.", textVersion: "5" });
  });

  it("opens and consents in one call with the invite", async () => {
    const requester = await account();
    const email = someEmail();
    const id = await requestOf(requester, email);
    const invite = await inviteOf(email, id);
    const subject = await account({ email, unverified: true });
    const body = { accepted: true, textVersion: CONSENT_VERSION, invite };
    const answer = await subject.api.post(`/api/verifications/${id}/consent`, body);
    expect(answer.data).toMatchObject({ status: "in_progress" });
  });

  it("refuses an outdated text, a missing agreement, the requester and strangers", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const path = `/api/verifications/${id}/consent`;
    const outdated = await subject.api.post(path, { accepted: true, textVersion: "0" });
    expect([outdated.status, outdated.error.code]).toEqual([409, "consent_text_changed"]);
    const refused = await subject.api.post(path, { accepted: false, textVersion: CONSENT_VERSION });
    expect(refused.error.fields).toHaveProperty("accepted");
    expect((await consentTo(requester, id)).error.code).toBe("not_subject");
    expect((await consentTo(stranger, id)).status).toBe(404);
    expect((await view(requester, id)).status).toBe("pending");
  });

  it("refuses consent to a text in which the requester had another name", async () => {
    const [requester, subject] = [await account({ firstName: "Trusty" }), await account()];
    const id = await requestOf(requester, subject.email);
    const { text } = (await view(subject, id)).consent;
    const profile = { name: "Someone Else", email: requester.email };
    expect((await requester.api.put("/api/users/profile", profile)).status).toBe(200);
    const body = { accepted: true, textVersion: CONSENT_VERSION };
    const agree = (read: string) =>
      subject.api.post(`/api/verifications/${id}/consent`, { ...body, text: read });
    const refused = await agree(text);
    expect([refused.status, refused.error.code]).toEqual([409, "consent_text_changed"]);
    expect((await view(subject, id)).status).toBe("pending");
    expect((await agree((await view(subject, id)).consent.text)).status).toBe(200);
  });

  it("is recorded once, and a replayed key is answered as before", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const body = { accepted: true, textVersion: CONSENT_VERSION };
    const once = { idempotencyKey: "consent" };
    const first = await subject.api.post(`/api/verifications/${id}/consent`, body, once);
    const replay = await subject.api.post(`/api/verifications/${id}/consent`, body, once);
    const again = await subject.api.post(`/api/verifications/${id}/consent`, body);
    expect([first.status, replay.status, again.status]).toEqual([200, 200, 409]);
  });
});
