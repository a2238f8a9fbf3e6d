import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#contract/time.ts";
import { later } from "#tests/harness/later.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { agreed, handoffOf, onPhone, started } from "#tests/harness/verification/handoff.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";

describe("POST /api/verifications/:id/handoff", () => {
  it("makes a link for the phone that works for ten minutes, and stores no token", async () => {
    const { subject, id } = await agreed();
    const before = Date.now();
    const answer = await subject.api.post<{ handoff: { expires_at: string; number: number }; url: string }>(
      `/api/verifications/${id}/handoff`,
    );
    expect(answer.status).toBe(201);
    const { handoff, url } = answer.data;
    expect(handoff).toEqual({
      id: expect.stringMatching(/^hnd_/),
      state: "waiting",
      number: expect.any(Number),
      taken: null,
      of: null,
      device: null,
      expires_at: expect.any(String),
      ended_by: null,
      can_text: false,
    });
    expect(handoff.number).toBeGreaterThanOrEqual(10);
    expect(handoff.number).toBeLessThanOrEqual(99);
    const left = Date.parse(handoff.expires_at) - before;
    expect(left).toBeGreaterThan(9 * MINUTE);
    expect(left).toBeLessThan(11 * MINUTE);
    const { origin, pathname, hash } = new URL(url);
    expect([origin, pathname]).toEqual([new URL(stack().env.APP_URL ?? stack().url).origin, "/phone"]);
    const token = hash.replace("#token=", "");
    for (const table of ["links", "phone_handoffs", "outbox", "audit"]) {
      const all = JSON.stringify(
        await rows(`SELECT * FROM ${table} WHERE rowid > 0 ORDER BY rowid DESC LIMIT 200`),
      );
      expect(all).not.toContain(token.split(".")[1]);
    }
    const audit = await rows<{ action: string }>(
      "SELECT action FROM audit WHERE entity_id = ? AND action LIKE 'handoff.%'",
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(["handoff.created"]);
  });

  it("ends an earlier handoff, with its phone's session", async () => {
    const { subject, id } = await agreed();
    const phone = await onPhone(subject, id);
    expect((await phone.api.get("/api/handoff")).status).toBe(200);
    const { handoff } = await started(subject, id);
    expect((await phone.api.get("/api/handoff")).status).toBe(401);
    expect((await handoffOf(subject, id))?.id).toBe(handoff.id);
    const [row] = await rows("SELECT ended_by, finished FROM phone_handoffs WHERE id = ?", [
      phone.handoff.id,
    ]);
    expect(row).toMatchObject({ ended_by: "computer", finished: 0 });
  });

  it("leaves only one under way, even of several at once", async () => {
    const { subject, id } = await agreed();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => subject.api.post(`/api/verifications/${id}/handoff`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const live = await rows("SELECT id FROM phone_handoffs WHERE verification_id = ? AND ended_at IS NULL", [
      id,
    ]);
    expect(live).toHaveLength(1);
  });

  it("is only for the subject, after consent, and while the request takes documents", async () => {
    const [requester, subject, stranger] = await Promise.all([account(), account(), account()]);
    const id = await requestOf(requester, subject.email);
    const path = `/api/verifications/${id}/handoff`;
    const early = await subject.api.post(path);
    expect([early.status, early.error.code]).toEqual([409, "consent_needed"]);
    await consentTo(subject, id);
    expect((await requester.api.post(path)).error.code).toBe("not_subject");
    expect((await stranger.api.post(path)).status).toBe(404);
    await subject.api.post(`/api/verifications/${id}/withdraw`);
    const late = await subject.api.post(path);
    expect([late.status, late.error.code]).toEqual([409, "wrong_status"]);
    expect(await rows("SELECT 1 FROM phone_handoffs WHERE verification_id = ?", [id])).toEqual([]);
  });

  it("is refused after 20 in an hour", async () => {
    const subject = await account();
    const id = await requestOf(await account(), subject.email);
    const api = await later(subject, Math.ceil(Date.now() / HOUR) * HOUR);
    const send = () => api.post(`/api/verifications/${id}/handoff`);
    for (let i = 0; i < 20; i++) expect((await send()).status).toBe(409);
    expect((await send()).status).toBe(429);
  });
});
