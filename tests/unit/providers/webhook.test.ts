import { describe, expect, it } from "vitest";
import { signWebhook, verifyWebhook } from "#functions/providers/http/webhook.ts";

/** The test vector of the Standard Webhooks reference libraries. */
const VECTOR = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  seconds: 1614265330,
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const OTHER = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
const NOW = VECTOR.seconds * 1000;

const headers = (over: Record<string, string> = {}) =>
  new Headers({
    "webhook-id": VECTOR.id,
    "webhook-timestamp": String(VECTOR.seconds),
    "webhook-signature": VECTOR.signature,
    ...over,
  });
const verify = (
  over: Record<string, string> = {},
  { body = VECTOR.body, now = NOW, secrets = [VECTOR.secret] } = {},
) => verifyWebhook(secrets, headers(over), body, now);

describe("Standard Webhooks", () => {
  it("signs the published vector as published", async () => {
    expect(await signWebhook([VECTOR.secret], VECTOR.id, VECTOR.body, NOW + 400)).toEqual({
      "webhook-id": VECTOR.id,
      "webhook-timestamp": String(VECTOR.seconds),
      "webhook-signature": VECTOR.signature,
    });
  });

  it("verifies it within five minutes either way", async () => {
    expect(await verify()).toBe(VECTOR.id);
    for (const now of [NOW + 300_000, NOW - 300_000]) expect(await verify({}, { now })).toBe(VECTOR.id);
    for (const now of [NOW + 301_000, NOW - 301_000]) expect(await verify({}, { now })).toBeNull();
  });

  it("keeps working on either side while secrets are rotated", async () => {
    const secrets = [OTHER, VECTOR.secret];
    expect(await verify({}, { secrets })).toBe(VECTOR.id);
    const both = await signWebhook(secrets, VECTOR.id, VECTOR.body, NOW);
    expect(both["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const one of secrets) expect(await verify(both, { secrets: [one] })).toBe(VECTOR.id);
  });

  it.each<[string, Record<string, string>]>([
    ["another id", { "webhook-id": "msg_other" }],
    ["an id with a full stop", { "webhook-id": "msg.1" }],
    ["no id", { "webhook-id": "" }],
    ["another time", { "webhook-timestamp": String(VECTOR.seconds + 1) }],
    ["a time that is none", { "webhook-timestamp": "1614265330.0" }],
    ["no signature", { "webhook-signature": "" }],
    ["another scheme", { "webhook-signature": VECTOR.signature.replace("v1,", "v1a,") }],
    ["a shortened signature", { "webhook-signature": VECTOR.signature.slice(0, -2) }],
    [
      "a signature behind a hundred others",
      { "webhook-signature": `${"v1,x ".repeat(100)}${VECTOR.signature}` },
    ],
  ])("refuses %s", async (_what, over) => {
    expect(await verify(over)).toBeNull();
  });

  it("refuses another body, another secret, and a missing secret", async () => {
    expect(await verify({}, { body: `${VECTOR.body} ` })).toBeNull();
    expect(await verify({}, { secrets: [OTHER] })).toBeNull();
    expect(await verify({}, { secrets: [] })).toBeNull();
  });
});
