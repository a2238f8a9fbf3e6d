import { beforeAll, describe, expect, test } from "vitest";
import { readIdToken } from "#functions/accounts/google/id-token.ts";

const NOW = 1_800_000_000_000;
const seconds = NOW / 1000;
const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
};
const header = { alg: "RS256", kid: "key-1", typ: "JWT" };
const claims = {
  iss: "https://accounts.google.com",
  aud: "our-client",
  azp: "our-client",
  sub: "1234567890",
  email: "Ada@Example.com",
  email_verified: true,
  name: "Ada Byron",
  given_name: "Ada",
  family_name: "Byron",
  nonce: "our-nonce",
  iat: seconds - 5,
  exp: seconds + 3600,
};

let pair: CryptoKeyPair;
let others: CryptoKeyPair;
beforeAll(async () => {
  const make = () => crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  [pair, others] = await Promise.all([make(), make()]);
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function signed(payload: object, head: object = header, key = pair.privateKey) {
  const text = `${part(head)}.${part(payload)}`;
  const signature = await crypto.subtle.sign(algorithm.name, key, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}

const read = (token: string, more: { issuer?: string; now?: number } = {}) =>
  readIdToken(token, {
    issuer: "https://accounts.google.com",
    clientId: "our-client",
    nonce: "our-nonce",
    now: NOW,
    keyOf: async (kid) => (kid === "key-1" ? pair.publicKey : null),
    ...more,
  });

describe("an id_token", () => {
  test("is read when the issuer has signed it for us, recently, and for this request", async () => {
    expect(await read(await signed(claims))).toEqual({
      sub: "1234567890",
      email: "ada@example.com",
      emailVerified: true,
      name: "Ada Byron",
      givenName: "Ada",
      familyName: "Byron",
    });
  });

  test("may name Google's issuer without the scheme, but no other issuer", async () => {
    const short = await signed({ ...claims, iss: "accounts.google.com" });
    await expect(read(short)).resolves.toBeDefined();
    await expect(read(short, { issuer: "https://other.example" })).rejects.toThrow("another issuer");
  });

  test.each([
    ["another issuer", { iss: "https://evil.example" }, "another issuer"],
    ["another client", { aud: "their-client", azp: undefined }, "another client"],
    ["several clients, requested by another", { aud: ["our-client", "b"], azp: "b" }, "another client"],
    ["several clients, nobody says by whom", { aud: ["our-client", "b"], azp: undefined }, "another client"],
    ["an expired one", { exp: seconds - 61 }, "expired"],
    ["one from the future", { iat: seconds + 61 }, "future"],
    ["another request's", { nonce: "their-nonce" }, "another request"],
    ["one without nonce", { nonce: undefined }, "payload"],
    ["one without address", { email: undefined }, "payload"],
    ["one without subject", { sub: "" }, "payload"],
    ["one that never expires", { exp: undefined }, "payload"],
  ])("is refused: %s", async (_, change, reason) => {
    await expect(read(await signed({ ...claims, ...change }))).rejects.toThrow(reason);
  });

  test.each([true, "true"])("counts email_verified %j as verified", async (email_verified) => {
    expect((await read(await signed({ ...claims, email_verified }))).emailVerified).toBe(true);
  });

  test.each([false, "false", undefined])("counts email_verified %j as unverified", async (email_verified) => {
    expect((await read(await signed({ ...claims, email_verified }))).emailVerified).toBe(false);
  });

  test("is refused with another signature, none, an unknown key, or altered content", async () => {
    const good = await signed(claims);
    const [head, , signature] = good.split(".");
    const altered = `${head}.${part({ ...claims, sub: "someone-else" })}.${signature}`;
    await expect(read(await signed(claims, header, others.privateKey))).rejects.toThrow("signature");
    await expect(read(altered)).rejects.toThrow("signature");
    await expect(read(await signed(claims, { ...header, kid: "key-2" }))).rejects.toThrow("unknown key");
    await expect(read(await signed(claims, { ...header, alg: "none" }))).rejects.toThrow("header");
    await expect(read(await signed(claims, { ...header, alg: "HS256" }))).rejects.toThrow("header");
    await expect(read(`${part(header)}.${part(claims)}.`)).rejects.toThrow("no JWT");
    await expect(read("nonsense")).rejects.toThrow("no JWT");
  });
});
