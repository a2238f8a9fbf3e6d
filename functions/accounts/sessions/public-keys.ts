import type { Ctx } from "#core/context.ts";
import { fromBase64 } from "#core/crypto/encode.ts";

/** @returns the public key that verifies our access tokens, as a JWK set (RFC 7517). */
export async function publicKeys(ctx: Ctx) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const spki = fromBase64(ctx.env.JWT_PUBLIC_KEY);
  const key = await crypto.subtle.importKey("spki", spki, algorithm, true, ["verify"]);
  const { kty, crv, x, y } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  return { keys: [{ kty, crv, x, y, use: "sig", alg: "ES256" }] };
}
