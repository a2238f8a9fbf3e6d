import { createJWT } from "oslo/jwt";
import { beforeAll, expect, test } from "vitest";
import { HOUR, SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { createAccessToken, readAccessToken } from "#functions/accounts/sessions/access-token.ts";

const caller: Caller = { id: "usr_1", sessionId: "ses_1", accountType: "individual" };
let ctx: Ctx;
let key: Buffer;

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  key = Buffer.from(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  const spki = Buffer.from(await crypto.subtle.exportKey("spki", pair.publicKey));
  const env = { JWT_PRIVATE_KEY: key.toString("base64"), JWT_PUBLIC_KEY: spki.toString("base64") };
  ctx = { env, now: () => Date.now() } as unknown as Ctx;
});

/** Signs these claims with our key. */
const signed = (options: { issuer?: string; audiences?: string[] }, more: Record<string, unknown> = {}) => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sid: caller.sessionId, act: caller.accountType, iat: now, exp: now + 60, ...more };
  return createJWT("ES256", key, claims, { subject: caller.id, ...options });
};

test("an access token names its account and session", async () => {
  const [, claims] = (await createAccessToken(ctx, caller)).split(".");
  expect(JSON.parse(Buffer.from(claims ?? "", "base64url").toString())).toMatchObject({
    iss: "countersign",
    aud: ["countersign-api"],
    sub: "usr_1",
  });
});

test("a token with a key id or another type is refused, even with the right claims and our signature", async () => {
  const [, body = ""] = (await createAccessToken(ctx, caller)).split(".");
  const withHeader = async (header: object) => {
    const text = `${Buffer.from(JSON.stringify(header)).toString("base64url")}.${body}`;
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const privateKey = await crypto.subtle.importKey("pkcs8", key as never, algorithm, false, ["sign"]);
    const mac = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, Buffer.from(text));
    return `${text}.${Buffer.from(mac).toString("base64url")}`;
  };
  expect(await readAccessToken(ctx, await withHeader({ alg: "ES256", typ: "JWT" }))).toEqual(caller);
  for (const header of [
    { alg: "ES256", typ: "JWT", kid: "c1" },
    { alg: "ES256", typ: "dc+sd-jwt" },
    { alg: "ES256", typ: "statuslist+jwt", kid: "c1" },
    { alg: "ES256" },
  ])
    expect(await readAccessToken(ctx, await withHeader(header))).toBeNull();
});

test("a token that our key signed for another purpose is refused", async () => {
  const good = { issuer: "countersign", audiences: ["countersign-api"] };
  expect(await readAccessToken(ctx, await signed(good))).toEqual(caller);
  expect(await readAccessToken(ctx, await signed({ issuer: "countersign" }))).toBeNull();
  expect(await readAccessToken(ctx, await signed({ ...good, audiences: ["credentials"] }))).toBeNull();
  expect(await readAccessToken(ctx, await signed({ ...good, issuer: "somebody" }))).toBeNull();
});

test("a token says what a phone's session is for, and lasts as long as the session", async () => {
  const phone: Caller = { ...caller, limitedTo: "ver_1", only: "documents" };
  const expiresAt = Date.now() + HOUR;
  const token = await createAccessToken(ctx, phone, expiresAt);
  expect(await readAccessToken(ctx, token)).toEqual(phone);
  const at = (now: number) => readAccessToken({ ...ctx, now: () => now }, token);
  expect(await at(expiresAt - SECOND)).toEqual(phone);
  expect(await at(expiresAt)).toBeNull();
});

test("a token for a purpose that we don't know, or for no request, isn't a full session", async () => {
  const good = { issuer: "countersign", audiences: ["countersign-phone"] };
  expect(await readAccessToken(ctx, await signed(good, { ver: "ver_1", only: "documents" }))).toMatchObject({
    only: "documents",
  });
  // Its audience is its own, so that versions which don't know what it's limited to refuse it.
  const full = { ...good, audiences: ["countersign-api"] };
  expect(await readAccessToken(ctx, await signed(full, { ver: "ver_1", only: "documents" }))).toBeNull();
  expect(await readAccessToken(ctx, await signed(good, { ver: "ver_1" }))).toBeNull();
  for (const more of [{ ver: "ver_1", only: "results" }, { ver: "ver_1", only: null }, { only: "documents" }])
    expect(await readAccessToken(ctx, await signed(good, more))).toBeNull();
});
