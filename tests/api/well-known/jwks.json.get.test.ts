import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";

describe("GET /.well-known/jwks.json", () => {
  test("publishes the key of access tokens and those of credentials, and nothing private", async () => {
    const answer = await client().get("/.well-known/jwks.json");
    expect(answer.status).toBe(200);
    const { keys } = answer.json as { keys: Record<string, string>[] };
    const key = {
      kty: "EC",
      crv: "P-256",
      use: "sig",
      alg: "ES256",
      x: expect.any(String),
      y: expect.any(String),
    };
    expect(keys[0]).toEqual(key);
    expect(keys.length).toBeGreaterThan(1);
    for (const other of keys.slice(1)) expect(other).toEqual({ ...key, kid: expect.any(String) });
    const { accessToken } = await account();
    const [head, body, signature] = accessToken.split(".") as [string, string, string];
    const access = {
      key: createPublicKey({ key: keys[0]!, format: "jwk" }),
      dsaEncoding: "ieee-p1363" as const,
    };
    const signed = Buffer.from(`${head}.${body}`);
    expect(verify("sha256", signed, access, Buffer.from(signature, "base64url"))).toBe(true);
  });

  test("can be cached for five minutes, so that a new key is known soon", async () => {
    const answer = await client().get("/.well-known/jwks.json");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300");
  });
});
