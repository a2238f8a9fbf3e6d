import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import type { ProfileFact } from "#contract/sharing/sharing.ts";
import type { DisclosedAssurance, DisclosedFact } from "#contract/sharing/signed.ts";
import { HOUR } from "#contract/time.ts";
import { issueCredential } from "#functions/credentials/issue.ts";
import { client } from "../client.ts";
import { contextOn } from "../context.ts";
import type { Account } from "../people/account.ts";
import { stack } from "../stack/stack.ts";

export interface Verified extends JWTPayload {
  vct: string;
  name: string;
  status: { status_list: { idx: number; uri: string } };
  facts: DisclosedFact[];
  /** The level, if it's signed and disclosed. */
  assurance?: DisclosedAssurance;
  /** How many facts the issuer signed, withheld ones included. */
  signed: number;
}

/** @returns the digest of a disclosure (RFC 9901, section 4.2.3) */
export const digestOf = (disclosure: string): string =>
  createHash("sha256").update(disclosure, "ascii").digest("base64url");

/**
 * @returns a disclosure's content: salt and value, with the claim's name between them unless the claim is in an array
 */
export const contentOf = (disclosure: string): unknown[] =>
  JSON.parse(Buffer.from(disclosure, "base64url").toString());

/**
 * Verifies a credential without any SD-JWT library: `jose` verifies the signature, and we hash the disclosures.
 * @throws if anything is wrong with it
 */
export async function verifyByHand(credential: string, jwks: JSONWebKeySet, now?: number): Promise<Verified> {
  const [jwt = "", ...disclosures] = credential.replace(/~$/, "").split("~");
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(jwks), {
    typ: "dc+sd-jwt",
    algorithms: ["ES256"],
    issuer: new URL(stack().env.APP_URL as string).origin,
    ...(now !== undefined && { currentDate: new Date(now) }),
  });
  const signed = (payload.facts as { "...": string }[]).map((fact) => fact["..."]);
  const named = (payload._sd ?? []) as string[];
  const claims: Record<string, unknown> = {};
  const facts = disclosures.flatMap((disclosure) => {
    const [, first, value] = contentOf(disclosure);
    if (signed.includes(digestOf(disclosure))) return [first as DisclosedFact];
    if (!named.includes(digestOf(disclosure))) throw new Error("A disclosure isn't in the credential");
    claims[first as string] = value;
    return [];
  });
  return { ...payload, ...claims, facts, signed: signed.length } as Verified;
}

/** @returns the keys that verify credentials now, as anyone can fetch them */
export const credentialKeySet = async (): Promise<JSONWebKeySet> =>
  (await client().get("/.well-known/jwks.json")).json as JSONWebKeySet;

/**
 * @returns the bit of a credential's status list entry: 1 if it's revoked
 * @param now the time that the Worker should use as now, UTC ms
 */
export async function statusOf({ status }: Pick<Verified, "status">, now?: number): Promise<number> {
  const { idx, uri } = status.status_list;
  const answer = await client().get(new URL(uri).pathname, now === undefined ? {} : { now });
  const token = new TextDecoder().decode(answer.bytes);
  const { payload } = await jwtVerify(token, createLocalJWKSet(await credentialKeySet()), {
    typ: "statuslist+jwt",
    subject: uri,
    ...(now !== undefined && { currentDate: new Date(now) }),
  });
  const { lst } = payload.status_list as { lst: string };
  const bytes = inflateSync(Buffer.from(lst, "base64url"));
  return ((bytes[idx >> 3] ?? 0) >> (idx & 7)) & 1;
}

/** @returns a fact about a passport, with changes */
export const someFact = (change: Partial<ProfileFact> = {}): ProfileFact => ({
  id: `chk_${crypto.randomUUID()}`,
  verification_id: `ver_${crypto.randomUUID()}`,
  check: "identity_match",
  category: "identity",
  label: "Identity",
  name: "Jane Doe",
  source: "Inspection by a reviewer, 2026-11-24",
  grade: "G4",
  grade_words: "Inspected by a reviewer",
  date: "2026-11-24T10:00:00.000Z",
  expires_at: null,
  ...change,
});

/** Issues a credential about an account, which by default expires in an hour. */
export function issueFor(who: Pick<Account, "id">, facts: ProfileFact[], expiresAt = Date.now() + HOUR) {
  return issueCredential(contextOn(stack().env), {
    kind: "credential",
    userId: who.id,
    name: "Jane Doe",
    nameStatus: "stated",
    proof: null,
    sources: facts.map(({ verification_id: from }) => from ?? who.id),
    facts,
    assurance: null,
    holds: sql`true`,
    expiresAt,
  });
}
