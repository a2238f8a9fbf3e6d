import { fromBase64Url, isObject, toObject, toText } from "./encoding.ts";
import { Refused } from "./verdict.ts";

/** A compact JWS (RFC 7515, section 7.1), not verified yet. */
export interface Token {
  typ: string;
  kid: string;
  payload: Record<string, unknown>;
  /** What the signature covers. */
  signed: string;
  signature: Uint8Array<ArrayBuffer>;
}

/** The issuer that we accept, with all keys that it has ever signed with, by `kid`. */
export interface Issuer {
  id: string;
  keys: ReadonlyMap<string, JsonWebKey>;
}

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/**
 * Reads a token without verifying it.
 * @throws Refused `unreadable`; `other_type` if the header names another algorithm, or no type or key
 */
export function readToken(text: string): Token {
  const parts = text.split(".");
  const [head = "", payload = "", signature = ""] = parts;
  if (parts.length !== 3) throw new Refused("unreadable");
  const { alg, typ, kid } = toObject(toText(fromBase64Url(head)));
  if (alg !== "ES256" || typeof kid !== "string" || typeof typ !== "string") throw new Refused("other_type");
  return {
    typ,
    kid,
    payload: toObject(toText(fromBase64Url(payload))),
    signed: `${head}.${payload}`,
    signature: fromBase64Url(signature),
  };
}

/**
 * Verifies that the issuer signed a token, and that it has this type.
 * @throws Refused `other_type`, `other_issuer`, `unknown_key` or `bad_signature`
 */
export async function verifyToken(token: Token, typ: string, issuer: Issuer): Promise<void> {
  const { iss } = token.payload;
  if (token.typ !== typ) throw new Refused("other_type");
  if (iss !== issuer.id) throw new Refused("other_issuer", originIn(iss));
  const jwk = issuer.keys.get(token.kid);
  if (!jwk) throw new Refused("unknown_key");
  const key = await crypto.subtle.importKey("jwk", jwk, ECDSA, false, ["verify"]);
  const signed = new TextEncoder().encode(token.signed);
  if (!(await crypto.subtle.verify(ECDSA, key, token.signature, signed))) throw new Refused("bad_signature");
}

/** @returns the issuer if it's an origin; undefined otherwise, because any other text could mislead the user */
const originIn = (iss: unknown): string | undefined =>
  typeof iss === "string" && URL.canParse(iss) && new URL(iss).origin === iss ? iss : undefined;

/**
 * Reads the issuer's metadata (draft-ietf-oauth-sd-jwt-vc, JWT VC Issuer Metadata).
 * @returns null if it isn't metadata
 */
export function issuerOf(metadata: unknown): Issuer | null {
  if (!isObject(metadata) || typeof metadata.issuer !== "string" || !isObject(metadata.jwks)) return null;
  const { keys } = metadata.jwks;
  if (!Array.isArray(keys)) return null;
  const byId = keys
    .filter(isObject)
    .map(({ kid, kty, crv, x, y }) => [String(kid), { kty, crv, x, y }] as const);
  return { id: metadata.issuer, keys: new Map(byId as [string, JsonWebKey][]) };
}
