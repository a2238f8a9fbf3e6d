import { describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import type { CodeState } from "#functions/codes/state.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { codesTo, codeTo, otherThan, somePhone } from "#tests/harness/people/phone.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  consentTo,
  fixture,
  JANE,
  requestOf,
  upload,
  type VerificationView,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

type View = VerificationView & {
  phone_code: CodeState | null;
  checks: { service: string; status: string; grade: string | null; source: string; expires_at: string }[];
};
type Options = { now?: number; idempotencyKey?: string };

const post = (who: Account, id: string, body: object, options: Options = {}) =>
  who.api.post<View>(`/api/verifications/${id}/codes`, body, options);
const ask = (who: Account, id: string, options?: Options) => post(who, id, { request: true }, options);
const answer = (who: Account, id: string, code: string, options?: Options) =>
  post(who, id, { code }, options);
const phoneCheck = (of: VerificationView) =>
  (of as View).checks.find(({ service }) => service === "phone_verification");
const stateOf = async (who: Account, id: string) => ((await view(who, id)) as View).phone_code;

/** A request with a stated phone number that the subject has consented to. */
async function agreed(phone: string | undefined = somePhone(), subject?: Account) {
  const [requester, target] = await Promise.all([account(), subject ?? account()]);
  const id = await requestOf(requester, target.email, {
    personalInfo: { ...JANE, phone },
    requestedServices: ["phone_verification"],
  });
  await consentTo(target, id);
  return { requester, subject: target, id, phone };
}

describe("POST /api/verifications/:id/codes", () => {
  it("proves the stated number with a texted code: G4, with source, date and expiry", async () => {
    const { requester, subject, id, phone } = await agreed();
    expect((await view(subject, id)).actions).toContain("code");
    expect(await stateOf(subject, id)).toMatchObject({ offered: true, why_not: null, sent: null });
    const sent = await ask(subject, id);
    expect(sent.data.phone_code?.sent).toMatchObject({ tries_left: 5 });

    const code = await codeTo(phone);
    const [row] = await rows("SELECT * FROM codes WHERE verification_id = ?", [id]);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(phone.slice(2));
    expect((await answer(subject, id, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);

    const now = await viewWhen(requester, id, (v) => phoneCheck(v)?.status === "passed");
    const today = new Date().toISOString().slice(0, 10);
    expect(phoneCheck(now)).toMatchObject({
      grade: "G4",
      source: `One-time code by text message, entered ${today}`,
      expires_at: expect.stringMatching(`^${Number(today.slice(0, 4)) + 1}`),
    });
    expect(await stateOf(subject, id)).toMatchObject({ proven_at: expect.any(String), sent: null });
    expect((await view(subject, id)).actions).not.toContain("code");
    expect((await ask(subject, id)).error.code).toBe("phone_proven");
    const audit = await rows(
      "SELECT action, detail FROM audit WHERE entity_id = ? AND action LIKE 'code.%'",
      [id],
    );
    expect(audit).toEqual([
      { action: "code.asked", detail: "{}" },
      { action: "code.answered", detail: "{}" },
    ]);
  });

  it("waits for the code until the subject declares their evidence complete", {
    tags: ["full"],
  }, async () => {
    const { requester, subject, id } = await agreed();
    await upload(subject, id, await fixture("license.jpg"));
    const read = await viewWhen(requester, id, (v) => v.checks[0]?.status === "passed");
    expect([read.status, phoneCheck(read)?.status]).toEqual(["in_progress", "waiting"]);
    await ask(subject, id);
    await subject.api.post(`/api/verifications/${id}/evidence-complete`);
    const done = await viewWhen(requester, id, (v) => v.status === "completed");
    expect(phoneCheck(done)).toMatchObject({ status: "inconclusive", grade: null });
    expect((await ask(subject, id)).error.code).toBe("wrong_status");
  });

  it("allows five tries, and then refuses even the right code", async () => {
    const { subject, id, phone } = await agreed();
    await ask(subject, id);
    const code = await codeTo(phone);
    const wrong = otherThan(code);
    const tries = [];
    for (let n = 0; n < 5; n++) tries.push(await answer(subject, id, wrong));
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(tries[0]?.error.fields?.code).toBe("This isn't the code we sent. 4 attempts left.");
    expect(tries[4]?.error.fields?.code).toBe(
      "This isn't the code we sent. That was the last attempt. Request a new code.",
    );
    const late = await answer(subject, id, code);
    expect([late.status, late.error.code]).toEqual([409, "code_spent"]);
    expect((await stateOf(subject, id))?.sent).toMatchObject({ tries_left: 0 });
    expect(phoneCheck(await view(subject, id))?.status).toBe("waiting");
  });

  it("allows no more concurrent tries than there are left", async () => {
    const { subject, id, phone } = await agreed();
    await ask(subject, id);
    const wrong = otherThan(await codeTo(phone));
    const all = await Promise.all(Array.from({ length: 12 }, () => answer(subject, id, wrong)));
    expect(all.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it("expires a code after ten minutes, and the old one when a new one is sent", async () => {
    const { subject, id, phone } = await agreed();
    const start = Date.now();
    await ask(subject, id, { now: start });
    const first = await codeTo(phone);
    const late = await answer(subject, id, first, { now: start + 10 * MINUTE });
    expect([late.status, late.error.code]).toEqual([409, "code_expired"]);

    await ask(subject, id, { now: start + MINUTE });
    const second = await codeTo(phone, 2);
    if (second !== first) expect((await answer(subject, id, first)).status).toBe(422);
    expect((await answer(subject, id, second, { now: start + 11 * MINUTE - 1 })).status).toBe(200);
    const again = await answer(subject, id, second);
    expect([again.status, ["code_used", "phone_proven"]]).toEqual([
      409,
      expect.arrayContaining([again.error.code]),
    ]);
  });

  it("sends one a minute and three an hour, per account and per number", async () => {
    const { subject, id, phone } = await agreed();
    // All within one clock hour that ends before the access tokens expire.
    const start = Math.floor((Date.now() - 50 * MINUTE) / (60 * MINUTE)) * 60 * MINUTE;
    const at = (minute: number) => ({ now: start + minute * MINUTE });
    expect((await ask(subject, id, at(0))).status).toBe(200);
    const soon = await ask(subject, id, { now: start + 10_000 });
    expect([soon.status, soon.headers.get("retry-after")]).toEqual([429, "50"]);
    expect(soon.error.message).toBe("We just sent a code. You can request another in 50 seconds.");
    expect((await ask(subject, id, at(2))).status).toBe(200);
    expect((await ask(subject, id, at(4))).status).toBe(200);
    // One account has used its share of the number's daily limit.
    const fourth = await ask(subject, id, at(6));
    const restOfDay = (24 * 60 * MINUTE - (at(6).now % (24 * 60 * MINUTE))) / 1000;
    expect([fourth.status, fourth.headers.get("retry-after")]).toEqual([429, String(restOfDay)]);

    const other = await agreed(phone);
    expect((await ask(other.subject, other.id, at(6))).status).toBe(429);
    const elsewhere = await agreed(somePhone(), subject);
    const account = await ask(subject, elsewhere.id, at(6));
    expect([account.status, account.headers.get("retry-after")]).toEqual([429, String(54 * 60)]);
    expect((await ask(other.subject, other.id, at(61))).status).toBe(200);
  });

  it("answers a replayed key as before, and sends and counts nothing twice", async () => {
    const { subject, id, phone } = await agreed();
    const key = `key-${id}`;
    const asked = await Promise.all([1, 2].map(() => ask(subject, id, { idempotencyKey: key })));
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    const code = await codeTo(phone);
    expect(await codesTo(phone)).toHaveLength(1);
    const right = { idempotencyKey: `${key}-answer` };
    expect((await answer(subject, id, code, right)).status).toBe(200);
    expect((await answer(subject, id, code, right)).status).toBe(200);
  });

  it("is only for the subject: 403 for the requester, 404 for strangers", async () => {
    const { requester, subject, id, phone } = await agreed();
    const stranger = await account();
    await ask(subject, id);
    const code = await codeTo(phone);
    for (const [who, status] of [
      [requester, 403],
      [stranger, 404],
    ] as const) {
      expect((await ask(who, id)).status).toBe(status);
      expect((await answer(who, id, code)).status).toBe(status);
    }
    expect(await stateOf(requester, id)).toBeNull();
    expect(await codesTo(phone)).toHaveLength(1);
  });

  it("says why a code can't be sent", async () => {
    const none = await agreed(undefined);
    const [requester, subject] = await Promise.all([account(), account()]);
    const other = await requestOf(requester, subject.email);
    expect((await ask(subject, other)).error.code).toBe("no_phone_check");
    const early = await requestOf(requester, subject.email, {
      personalInfo: { ...JANE, phone: "555-0147" },
      requestedServices: ["phone_verification"],
    });
    expect((await ask(subject, early)).error.code).toBe("wrong_status");
    await consentTo(subject, early);
    const malformed = await ask(subject, early);
    expect([malformed.status, malformed.error.code]).toEqual([409, "phone_malformed"]);
    expect(await stateOf(subject, early)).toMatchObject({
      offered: false,
      why_not: "This phone number is incomplete, so we can't text a code to it.",
    });
    expect((await answer(none.subject, none.id, "123456")).status).toBe(409);
  });
});
