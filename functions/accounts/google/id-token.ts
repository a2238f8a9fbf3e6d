import * as z from "zod";
import { email } from "#contract/rules.schema.ts";
import { MINUTE, SECOND } from "#contract/time.ts";
import { fromBase64Url, fromCanonicalBase64Url, utf8 } from "#core/crypto/encode.ts";

/** How far the issuer's clock may be off from ours, in milliseconds. */
const SKEW = MINUTE;

const header = z.object({ alg: z.literal("RS256"), kid: z.string() });
const payload = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string(),
  sub: z.string().min(1).max(255),
  email: email(),
  email_verified: z.union([z.boolean(), z.literal("true"), z.literal("false")]).optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

/** What Google says about the person who signed in. */
export interface Claims {
  sub: string;
  /** Trimmed and in lower case. */
  email: string;
  emailVerified: boolean;
  name: string;
  givenName: string;
  familyName: string;
}

export interface Expected {
  issuer: string;
  clientId: string;
  nonce: string;
  /** UTC milliseconds. */
  now: number;
  /** @returns the issuer's key with this id, or null when it has none */
  keyOf(kid: string): Promise<CryptoKey | null>;
}

/**
 * Verifies an id_token as OpenID Connect Core § 3.1.3.7 requires: an RS256 signature with the issuer's published key,
 * then issuer, audience, time and nonce.
 * @throws Error that names the failed check and never quotes the token; what `keyOf` throws
 */
export async function readIdToken(token: string, expected: Expected): Promise<Claims> {
  const [head, body, signature, ...rest] = token.split(".");
  if (!head || !body || !signature || rest.length > 0) throw new Error("The id_token is no JWT");
  const { kid } = parse(header, head, "header");
  const key = await expected.keyOf(kid);
  if (!key) throw new Error("The id_token names an unknown key");
  const signed = utf8(`${head}.${body}`);
  const given = fromCanonicalBase64Url(signature);
  if (!given || !(await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, given, signed)))
    throw new Error("The id_token's signature is wrong");

  const claims = parse(payload, body, "payload");
  const { clientId, now } = expected;
  if (!issuersOf(expected.issuer).includes(claims.iss)) throw new Error("The id_token has another issuer");
  const audience = [claims.aud].flat();
  if (!audience.includes(clientId)) throw new Error("The id_token is for another client");
  if ((claims.azp !== undefined || audience.length > 1) && claims.azp !== clientId)
    throw new Error("The id_token was asked for by another client");
  if (claims.exp * SECOND <= now - SKEW) throw new Error("The id_token has expired");
  if (claims.iat * SECOND > now + SKEW) throw new Error("The id_token is from the future");
  if (claims.nonce !== expected.nonce) throw new Error("The id_token answers another request");
  return {
    sub: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified === true || claims.email_verified === "true",
    name: claims.name?.trim() ?? "",
    givenName: claims.given_name?.trim() ?? "",
    familyName: claims.family_name?.trim() ?? "",
  };
}

/** Google writes its issuer both with and without the scheme. */
const issuersOf = (issuer: string) =>
  issuer === "https://accounts.google.com" ? [issuer, "accounts.google.com"] : [issuer];

function parse<T extends z.ZodType>(schema: T, part: string, what: string): z.infer<T> {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(part))));
  } catch {
    throw new Error(`The id_token's ${what} is invalid`);
  }
}
