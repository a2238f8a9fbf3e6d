import { asc } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { retiredCredentialKeys } from "#db/schema/accounts/credentials.ts";
import { signingKeys } from "./keys.ts";
import { issuer } from "./type-metadata.ts";

/**
 * @returns the public keys that verify what we signed, as a JWK set (RFC 7517): those of CREDENTIAL_KEYS, the
 *   current one first, then the others that `rotate-keys.ts` stored: old ones, and new ones that aren't in use here yet
 */
export async function credentialKeys(ctx: Ctx): Promise<{ keys: JsonWebKey[] }> {
  const [ring, retired] = await Promise.all([
    signingKeys(ctx.env),
    ctx.db.select().from(retiredCredentialKeys).orderBy(asc(retiredCredentialKeys.retiredAt)),
  ]);
  const known = new Set(ring.map(({ kid }) => kid));
  return {
    keys: [
      ...ring.map(({ publicJwk }) => publicJwk),
      ...retired.filter(({ kid }) => !known.has(kid)).map(({ publicJwk }) => publicJwk),
    ],
  };
}

/** @returns the issuer's metadata with its keys (draft-ietf-oauth-sd-jwt-vc, JWT VC Issuer Metadata) */
export const issuerMetadata = async (ctx: Ctx) => ({
  issuer: issuer(ctx.env.APP_URL),
  jwks: await credentialKeys(ctx),
});
