import { ASSURANCE_LEVELS } from "#contract/assurance/levels.ts";
import {
  CREDENTIAL_TYPE_PATH,
  type DisclosedAssurance,
  type DisclosedFact,
  TOKEN_TYPE,
} from "#contract/sharing/signed.ts";
import { SECOND } from "#contract/time.ts";
import { disclose } from "./disclosures.ts";
import { isObject } from "./encoding.ts";
import { type Issuer, readToken, type Token, verifyToken } from "./token.ts";
import { type Credential, Refused } from "./verdict.ts";

/** A credential as text: an issuer-signed token, and disclosures, each followed by a tilde (RFC 9901, section 4). */
export interface CredentialText {
  token: Token;
  disclosures: string[];
}

/**
 * Splits a credential into its parts, without verifying it.
 * @throws Refused `incomplete` if it doesn't end with a tilde; `unreadable` or `other_type` from {@link readToken}
 */
export function readCredential(text: string): CredentialText {
  const [token = "", ...disclosures] = text.split("~");
  // The part after the last tilde would be a proof by the holder's key, which our credentials don't have.
  if (disclosures.pop() !== "") throw new Refused("incomplete");
  return { token: readToken(token), disclosures };
}

/**
 * Verifies that the issuer signed a credential with these facts.
 * @throws Refused
 */
export async function checkCredential(
  { token, disclosures }: CredentialText,
  issuer: Issuer,
): Promise<Credential> {
  await verifyToken(token, TOKEN_TYPE.credential, issuer);
  const { payload, withheld } = await disclose(token.payload, disclosures);
  const { vct, name, exp, facts } = payload;
  if (vct !== new URL(CREDENTIAL_TYPE_PATH, issuer.id).href) throw new Refused("other_type");
  if (typeof name !== "string" || !Array.isArray(facts) || !facts.every(isFact))
    throw new Refused("unreadable");
  return {
    kind: "credential",
    name,
    // Older credentials don't have this claim.
    nameStatus: payload.name_status === "document" ? "document" : "stated",
    assurance: isLevel(payload.assurance) ? payload.assurance : null,
    facts: facts.toSorted((a, b) => b.date.localeCompare(a.date)),
    withheld,
    expiresAt: typeof exp === "number" ? exp * SECOND : null,
  };
}

const isText = (value: unknown) => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);

const isFact = (value: unknown): value is DisclosedFact =>
  isObject(value) &&
  [value.id, value.category, value.label, value.source, value.grade, value.grade_words, value.date].every(
    isText,
  ) &&
  [value.name, value.expires_at].every(isTextOrNull);

/** A claim of another form, as a later version may have, isn't shown. */
const isLevel = (value: unknown): value is DisclosedAssurance =>
  isObject(value) &&
  [value.version, value.at].every(isText) &&
  ASSURANCE_LEVELS.some((level) => level === value.level) &&
  Array.isArray(value.profiles_met) &&
  value.profiles_met.every(isText);
