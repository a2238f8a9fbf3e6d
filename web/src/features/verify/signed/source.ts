import { ISSUER_WITHIN } from "#contract/time-limits.ts";
import { send } from "#lib/http.ts";
import { type Issuer, issuerOf } from "./token.ts";
import { Refused } from "./verdict.ts";

/** Fetches a path of the issuer's. Nothing about what's being verified is in the request, except a list's number. */
export type Get = (path: string) => Promise<Response>;

/**
 * Fetches from our own origin, past every cache and without cookies. Raw, because the addresses are those of the standards
 * and of the credential, and every issuer has them.
 */
export const getFresh: Get = (path) =>
  send(path, { cache: "no-store", credentials: "omit", limit: ISSUER_WITHIN });

/**
 * Fetches the issuer's name and keys.
 * @throws Refused `no_keys`
 */
export async function fetchIssuer(get: Get): Promise<Issuer> {
  const metadata: unknown = await get("/.well-known/jwt-vc-issuer")
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  const issuer = issuerOf(metadata);
  if (!issuer) throw new Refused("no_keys");
  return issuer;
}
