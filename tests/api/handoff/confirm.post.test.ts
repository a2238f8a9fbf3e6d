import { describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  agreed,
  handoffOf,
  type OpenedView,
  type PhoneSessionView,
  somePhone,
  started,
} from "#tests/harness/verification/handoff.ts";
import { fixture, upload } from "#tests/harness/verification/verification.ts";

async function opened() {
  const { subject, id } = await agreed();
  const { handoff, token } = await started(subject, id);
  const phone = somePhone();
  const { claim } = (await phone.post<OpenedView>("/api/handoff/open", { token })).data;
  const ask = (body: object = { token, claim }, now?: number) =>
    phone.post<PhoneSessionView>("/api/handoff/confirm", body, now ? { now } : {});
  const confirm = () =>
    subject.api.post(`/api/verifications/${id}/handoff/confirm`, { id: handoff.id, number: handoff.number });
  return { subject, id, handoff, token, claim, phone, ask, confirm };
}

describe("POST /api/handoff/confirm", () => {
  it("gives the phone a session only once the computer has confirmed, and the same one again", async () => {
    const { subject, id, handoff, ask, confirm, phone } = await opened();
    expect((await ask()).data).toEqual({ state: "opened" });
    await confirm();
    const first = (await ask()).data;
    expect(first).toEqual({
      state: "confirmed",
      tokens: { accessToken: expect.any(String) },
      session: { scope: "documents", verification_id: id, expires_at: expect.any(String) },
    });
    const again = (await ask()).data;
    expect(again.session).toEqual(first.session);
    for (const { tokens } of [first, again])
      expect((await phone.as(tokens?.accessToken).get("/api/handoff")).status).toBe(200);
    const sessions = await rows(
      "SELECT verification_id, cookie_hash, device_hash FROM sessions WHERE handoff_id = ?",
      [handoff.id],
    );
    expect(sessions).toEqual([{ verification_id: id, cookie_hash: null, device_hash: null }]);
    const mails = await rows(
      "SELECT 1 FROM outbox WHERE payload ->> '$.user_id' = ? AND name LIKE 'mail.%'",
      [subject.id],
    );
    expect(mails).toEqual([]);
    const alerts = await rows("SELECT 1 FROM notifications WHERE user_id = ? AND kind = 'security'", [
      subject.id,
    ]);
    expect(alerts).toEqual([]);
  });

  it("creates one session for several simultaneous calls", async () => {
    const { handoff, ask, confirm } = await opened();
    await confirm();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows("SELECT 1 FROM sessions WHERE handoff_id = ?", [handoff.id])).toHaveLength(1);
  });

  it("ends with the request's evidence, and stays ended when a reviewer asks for a document again", async () => {
    const { subject, id, ask, confirm, phone } = await opened();
    await confirm();
    const api = phone.as((await ask()).data.tokens?.accessToken);
    await subject.api.post(`/api/verifications/${id}/evidence-complete`, {});
    expect(await handoffOf(subject, id)).toMatchObject({ state: "done", ended_by: "request" });
    await rows("UPDATE verifications SET evidence_complete_at = NULL WHERE id = ?", [id]);
    expect((await handoffOf(subject, id))?.state).toBe("done");
    const late = await upload({ ...subject, api }, id, await fixture("license.jpg"));
    expect([late.status, late.error.code]).toEqual([409, "handoff_done"]);
  });

  it("gives no session to another phone, however late it comes", async () => {
    const { token, ask, confirm } = await opened();
    const wrong = { token, claim: "A".repeat(43) };
    const before = await ask(wrong);
    await confirm();
    const after = await ask(wrong);
    for (const { status, error } of [before, after])
      expect([status, error.code]).toEqual([404, "link_invalid"]);
    const late = await ask(undefined, Date.now() + 61 * MINUTE);
    expect([late.status, late.error.code]).toEqual([409, "handoff_expired"]);
  });

  it("is valid for an hour, whatever the page does", async () => {
    const { ask, confirm, phone } = await opened();
    await confirm();
    const access = (await ask()).data.tokens?.accessToken;
    const at = async (minutes: number) =>
      (await phone.as(access).get("/api/handoff", { now: Date.now() + minutes * MINUTE })).status;
    expect([await at(58), await at(61)]).toEqual([200, 401]);
  });

  it.each(["suspended", "password"])("gives none after the account was locked out: %s", async (how) => {
    const { subject, ask, confirm } = await opened();
    await confirm();
    if (how === "suspended") await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [subject.id]);
    else
      await subject.api.post("/api/auth/change-password", {
        currentPassword: subject.password,
        newPassword: "Battery-staple8!",
      });
    const answer = await ask();
    expect([answer.status, answer.error.code]).toEqual(
      how === "suspended" ? [403, "account_suspended"] : [409, "handoff_cancelled"],
    );
  });
});
