import { ISSUER_WITHIN } from "#contract/time-limits.ts";
import { send } from "#lib/http/http.ts";
import { type Issuer, issuerOf } from "./token.ts";
import { Refused } from "./verdict.ts";

/**
 * Fetches a path from the issuer. Apart from the number of a status list, the request says nothing about what's being
 * verified.
 */
export type Get = (path: string) => Promise<Response>;

/**
 * Fetches from our own origin, bypassing caches and without cookies. It doesn't use the typed client, because these
 * paths are defined by standards and by what's being verified.
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
