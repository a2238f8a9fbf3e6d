import { SDJwtVcInstance } from "@sd-jwt/sd-jwt-vc";
import type { SQL } from "drizzle-orm";
import type { Assurance } from "#contract/assurance/assurance.ts";
import type { NameStatus, ProfileFact } from "#contract/sharing/sharing.ts";
import type { DisclosedAssurance, DisclosedFact } from "#contract/sharing/signed.ts";
import { unixSeconds } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { randomToken, toBase64Url, utf8 } from "#core/crypto/encode.ts";
import type { StatusEntry } from "#db/schema/accounts/credentials.ts";
import { currentKey } from "./keys.ts";
import { signBytes } from "./sign.ts";
import { reserveStatus, statusReference } from "./status-entries.ts";
import { credentialType, issuer } from "./type-metadata.ts";

interface Issue {
  kind: Extract<StatusEntry["kind"], "credential" | "share_credential">;
  userId: string;
  /** The name of the account, which is always disclosed, together with whether a document proves it. */
  name: string;
  nameStatus: NameStatus;
  /**
   * The identity check that proves the name, if there is one. The credential is no longer valid when this check
   * expires.
   */
  proof: { expiresAt: number | null } | null;
  facts: readonly ProfileFact[];
  /** The level that the facts reach together; null if the credential doesn't say. */
  assurance: Assurance | null;
  /** Ids of everything that the credential relies on (`status-entries.ts`). */
  sources: readonly string[];
  /** The condition that the name and the facts still hold. */
  holds: SQL;
  /** UTC milliseconds. */
  expiresAt: number;
}

/**
 * Issues a credential about a person's facts: an SD-JWT VC (RFC 9901 and draft-ietf-oauth-sd-jwt-vc) with one
 * disclosure per fact and one for the level of assurance, so that its holder can leave out any of them. It has no
 * holder key: anyone who has it can show it, like a printed certificate.
 * @returns the credential, and the number of its status entry
 * @throws LostRace if the name or a fact has changed since it was read
 */
export async function issueCredential(
  ctx: Ctx,
  { kind, userId, name, nameStatus, proof, expiresAt, sources, holds, ...about }: Issue,
): Promise<{ credential: string; entry: number }> {
  // Each credential has its facts in a random order, so that the position of a withheld fact doesn't reveal
  // which one it is.
  const facts = shuffle(about.facts);
  const { assurance } = about;
  const ends = endsOf({ facts, proof, assurance });
  const entry = await reserveStatus(ctx, {
    kind,
    userId,
    factsExpireAt: ends.length === 0 ? null : Math.min(...ends),
    holds,
    sources,
  });
  const { kid, privateKey } = await currentKey(ctx);
  const sdJwt = new SDJwtVcInstance({
    hashAlg: "sha-256",
    hasher: async (data) =>
      new Uint8Array(await crypto.subtle.digest("SHA-256", typeof data === "string" ? utf8(data) : data)),
    saltGenerator: (length) => randomToken(length),
    signAlg: "ES256",
    signer: async (text) => toBase64Url(await signBytes(privateKey, text)),
  });
  const { APP_URL } = ctx.env;
  const now = ctx.now();
  const credential = await sdJwt.issue(
    {
      iss: issuer(APP_URL),
      vct: credentialType(APP_URL),
      iat: unixSeconds(now),
      exp: unixSeconds(expiresAt),
      status: statusReference(APP_URL, entry),
      name,
      name_status: nameStatus,
      facts: facts.map(disclosed),
      ...(assurance && { assurance: disclosedAssurance(assurance) }),
    },
    {
      ...(assurance && { _sd: ["assurance"] }),
      facts: { _sd: facts.map((_fact, i) => i) },
    } as never,
    { header: { kid } },
  );
  return { credential, entry };
}

/**
 * @returns when the parts of a credential expire, UTC milliseconds: its facts, what proves its name, and the level,
 *   which may fall before a fact expires, because a document does
 */
export const endsOf = ({ facts, proof, assurance }: Pick<Issue, "facts" | "proof" | "assurance">): number[] =>
  [
    ...[...facts.map(({ expires_at: at }) => at), assurance?.until].map((at) => at && Date.parse(at)),
    proof?.expiresAt,
  ].filter((at) => typeof at === "number");

/** @returns the parts of the level that a credential discloses. Its scores would say which documents someone has */
export const disclosedAssurance = ({
  version,
  at,
  gpg45: { level, profiles_met },
}: Assurance): DisclosedAssurance => ({ version, level, profiles_met, at });

/** Names each field, so that a field added to the profile doesn't get into credentials unnoticed. */
const disclosed = (fact: ProfileFact): DisclosedFact => ({
  id: fact.id,
  check: fact.check,
  category: fact.category,
  label: fact.label,
  name: fact.name,
  source: fact.source,
  grade: fact.grade,
  grade_words: fact.grade_words,
  signature: fact.signature ?? null,
  date: fact.date,
  expires_at: fact.expires_at,
});

const shuffle = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: randomToken(16) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ one }) => one);
