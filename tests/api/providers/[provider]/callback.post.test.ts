import { describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { close } from "#tests/api/checks/requests.ts";
import { providerWorld } from "#tests/harness/outside/provider-world.ts";
import { answerTo, callback, someSecret } from "#tests/harness/outside/vendor.ts";
import { view } from "#tests/harness/verification/verification.ts";

/** `POST /api/providers/:provider/callback` with late, repeated, out-of-order, forged and malformed answers. */

const world = providerWorld(
  { credit_check: "acme", debt_analysis: "other", ssn_verification: "scoring" },
  { scores: { scoring: { strength: 3, validity: 2, verification: 2 } } },
);
const PASSED = { outcome: "passed" };

/** @returns a verification and its provider request, which waits for the callback */
async function waiting() {
  const verification = await world.begin("financial", "credit_check");
  const { id } = await world.request(verification, "credit_check", ({ attempts }) => attempts === 1);
  return { verification, id };
}
const statusOf = async (verification: string) =>
  (await view(world.requester, verification)).checks.find(({ service }) => service === "credit_check")
    ?.status;
const becomes = (verification: string, status: string) =>
  expect.poll(() => statusOf(verification)).toBe(status);
const stateOf = (verification: string) =>
  world.all("SELECT * FROM provider_requests WHERE verification_id = ?", [verification]);
const scoreOf = async (verification: string) => {
  const answered = await world.request(verification, "credit_check", ({ status }) => status === "answered");
  return answered.event_at;
};

describe("POST /api/providers/:provider/callback", () => {
  it("takes an answer once, however often it's sent, and ignores unknown fields", async () => {
    const { verification, id } = await waiting();
    const message = { ...answerTo(id, { ...PASSED, color: "red" }), version: 7 };
    const [first, ...rest] = await Promise.all(
      Array.from({ length: 6 }, () => world.call("acme", message, { id: `evt_${id}` })),
    );
    const results = [first!, ...rest].map((answer) => [answer.status, answer.data.result]);
    expect(results.filter(([, result]) => result === "taken")).toEqual([[200, "taken"]]);
    expect(results.filter(([, result]) => result === "duplicate")).toHaveLength(5);
    await becomes(verification, "passed");
    const written = await world.all(
      "SELECT * FROM audit WHERE action = 'provider.answered' AND entity_id = ?",
      [verification],
    );
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written)).not.toMatch(/Jane|passed/);
  });

  it("orders answers by the time of the event, not of its arrival", async () => {
    const { verification, id } = await waiting();
    const now = Date.now();
    const at = (offset: number, outcome: string) =>
      world.call("acme", answerTo(id, { outcome }, now + offset), {});
    expect((await at(-1 * MINUTE, "adverse")).data.result).toBe("taken");
    await becomes(verification, "adverse");
    expect((await at(-2 * MINUTE, "passed")).data.result).toBe("older");
    expect(await scoreOf(verification)).toBe(now - MINUTE);
    expect(await statusOf(verification)).toBe("adverse");
    expect((await at(0, "passed")).data.result).toBe("taken");
    await becomes(verification, "passed");
  });

  it("takes a correction that changes only the facts", async () => {
    const { verification, id } = await waiting();
    const score = async (credit_score: number, at: number) =>
      world.call("acme", answerTo(id, { ...PASSED, facts: { credit_score } }, at));
    const now = Date.now();
    await score(640, now - MINUTE);
    await becomes(verification, "passed");
    expect((await score(720, now)).data.result).toBe("taken");
    await becomes(verification, "passed");
    await close(world.subject, verification);
    await expect
      .poll(async () => (await view(world.requester, verification)).results)
      .toMatchObject({ financial_verification: { credit_score: 720 } });
  });

  it("keeps scores that the operator allows, capped, and only of an answer that passed", async () => {
    const checkOf = async (verification: string) =>
      (await view(world.requester, verification)).checks.find(
        ({ service }) => service === "ssn_verification",
      );
    const verification = await world.begin("identity", "ssn_verification", {
      personalInfo: { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12", ssn: "219-09-9999" },
    });
    const { id } = await world.request(verification, "ssn_verification", ({ attempts }) => attempts === 1);
    const scores = {
      evidence: [{ type: "passport", strength: 4, validity: 4 }],
      fraud: 2,
      verification: 1,
    };
    const now = Date.now();
    const refused = await world.call("scoring", answerTo(id, { ...PASSED, scores: { activity: 5 } }, now));
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      422,
      ["data.scores.activity"],
    ]);
    await world.call("scoring", answerTo(id, { ...PASSED, scores }, now - MINUTE));
    await expect
      .poll(async () => (await checkOf(verification))?.proofing?.scores)
      .toEqual({ evidence: [{ type: "passport", strength: 3, validity: 2 }], verification: 1 });
    await world.call("scoring", answerTo(id, { outcome: "adverse", scores }, now));
    await expect.poll(() => checkOf(verification)).toMatchObject({ status: "adverse", proofing: null });
  });

  it("refuses a missing or invalid signature, and changes nothing", async () => {
    const { verification, id } = await waiting();
    const before = await stateOf(verification);
    const message = answerTo(id, PASSED);
    const { headers, body } = callback(world.secret, message);
    const send = (over: Record<string, string>, text = body) =>
      world.call("acme", text, { headers: { ...headers, ...over } });
    const refused = await Promise.all([
      send({ "webhook-signature": "" }),
      send({ "webhook-signature": callback(someSecret(), message).headers["webhook-signature"] }),
      send({ "webhook-signature": headers["webhook-signature"].replace("v1,", "v1a,") }),
      send({ "webhook-id": "msg_other" }),
      send({ "webhook-timestamp": "soon" }),
      send({}, body.replace("passed", "adverse")),
      world.call("acme", message, { sentAt: Date.now() - 6 * MINUTE }),
      world.call("acme", message, { sentAt: Date.now() + 6 * MINUTE }),
    ]);
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
      refused.map(() => [401, "signature_invalid"]),
    );
    expect(await stateOf(verification)).toEqual(before);
  });

  it("takes one valid signature among several, made with either of the provider's secrets", async () => {
    const { id } = await waiting();
    const { headers, body } = callback(world.secret, answerTo(id, PASSED));
    const signatures = `v1a,abc ${callback(someSecret(), "").headers["webhook-signature"]}`;
    const many = { ...headers, "webhook-signature": `${signatures} ${headers["webhook-signature"]}` };
    expect((await world.call("acme", body, { headers: many })).data.result).toBe("taken");
  });

  it.each([
    ["no JSON", "{", "body"],
    ["no answer", "[]", "body"],
    ["an unknown outcome", { outcome: "fine" }, "data.outcome"],
    ["an impossible score", { outcome: "passed", facts: { credit_score: 999 } }, "data.facts.credit_score"],
    [
      "an identity number in a sentence",
      { outcome: "passed", reasons: [{ code: "ok", text: "Matches 219-09-9999." }] },
      "data.reasons.0.text",
    ],
    ["data of tomorrow", { outcome: "passed", data_date: "2999-01-01" }, "data.data_date"],
  ])("refuses %s by field, and takes the corrected event under the same id", async (_what, data, field) => {
    const { verification, id } = await waiting();
    const before = await stateOf(verification);
    const message = typeof data === "string" ? data : answerTo(id, data);
    const eventId = `evt_${id}`;
    const refused = await world.call("acme", message, { id: eventId });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.error.fields ?? {})).toContain(field);
    expect(await stateOf(verification)).toEqual(before);
    expect((await world.call("acme", answerTo(id, PASSED), { id: eventId })).data.result).toBe("taken");
  });

  it("refuses an event from the future, which would block all others", async () => {
    const { id } = await waiting();
    const refused = await world.call("acme", answerTo(id, PASSED, Date.now() + 10 * MINUTE));
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ["timestamp"]]);
  });

  it("answers 404 for an unknown provider, and for a request that another provider got", async () => {
    const { verification, id } = await waiting();
    const answers = await Promise.all([
      world.call("nobody", answerTo(id, PASSED)),
      world.call("constructor", answerTo(id, PASSED)),
      world.call("other", answerTo(id, PASSED)),
      world.call("acme", answerTo("prq_00000000000000000000000000", PASSED)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await statusOf(verification)).toBe("running");
  });

  it("takes nothing about a subject who has withdrawn consent", async () => {
    const { verification, id } = await waiting();
    await world.subject.api.post(`/api/verifications/${verification}/withdraw`);
    const late = await world.call("acme", answerTo(id, PASSED));
    expect([late.status, late.data.result]).toEqual([200, "over"]);
    expect(await stateOf(verification)).toMatchObject([{ answer: null }]);
  });

  it("refuses an oversized body before anything else", async () => {
    const refused = await world.call("acme", { filler: "x".repeat(300 * 1024) });
    expect(refused.status).toBe(413);
  });
});
