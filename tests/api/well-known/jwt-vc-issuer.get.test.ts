import { expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { stack } from "#tests/harness/stack/stack.ts";

it("names the issuer and the keys of credentials, never the key of access tokens", async () => {
  const answer = await client().get("/.well-known/jwt-vc-issuer");
  const { issuer, jwks } = answer.json as { issuer: string; jwks: { keys: Record<string, string>[] } };
  expect(issuer).toBe(stack().url);
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(jwks.keys.every(({ kid, kty, d }) => kid !== undefined && kty === "EC" && d === undefined)).toBe(
    true,
  );
  const { keys } = (await client().get("/.well-known/jwks.json")).json as { keys: Record<string, string>[] };
  const access = keys.filter(({ kid }) => kid === undefined);
  expect(access).toHaveLength(1);
  expect(jwks.keys.map(({ x }) => x)).not.toContain(access[0]?.x);
  expect(keys.filter(({ kid }) => kid !== undefined)).toEqual(jwks.keys);
});
