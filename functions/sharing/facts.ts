import { and, desc, eq, exists, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AssuranceCheck } from "#contract/assurance/assurance.ts";
import type { Proofing } from "#contract/assurance/proofing.ts";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { gradeText } from "#contract/labels.ts";
import type { NameStatus, ProfileFact } from "#contract/sharing/sharing.ts";
import type { SetAside } from "#contract/sharing/trust-pieces.ts";
import { dateOf, isoTime } from "#contract/time.ts";
import { restsOnSignature } from "#contract/verification/category.ts";
import type { Ctx } from "#core/context.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { domainSource } from "#functions/credentials/status-entries.ts";
import { domainOf, registeredDomain } from "#functions/domains/registered.ts";
import { isCounting } from "#functions/trust/counting.ts";
import { type Finding, type Owner, sortOut, whoseColumns } from "#functions/trust/whose.ts";
import { assuranceCheck } from "#functions/verification/results/record-assurance.ts";

/** The maximum number of facts in a profile. */
export const MAX_PROFILE_FACTS = 500;

/**
 * The checks that facts come from, which are the same ones that count for the Trust Score (`trust/counting.ts`).
 * {@link factsOf} then leaves out those that aren't about the account's current name (`trust/whose.ts`).
 * @param userId a user's id, or an expression for it
 * @returns the query, newest first
 */
export const selectFacts = (ctx: Ctx, userId: string | SQL) =>
  ctx.db
    .select({
      id: checks.id,
      source: checks.source,
      signature: checks.signature,
      sandbox: checks.sandbox,
      proofing: checks.proofing,
      disputed: disputedProofing(ctx),
      ...whoseColumns(ctx),
    })
    .from(verifications)
    .innerJoin(checks, eq(checks.verificationId, verifications.id))
    .innerJoin(users, eq(users.id, verifications.targetUserId))
    .where(and(sql`${verifications.targetUserId} = ${userId}`, isCounting(ctx, verifications, checks)))
    .orderBy(desc(verifications.completedAt), verifications.id, checks.position)
    .limit(MAX_PROFILE_FACTS);

/** A JSON array with the proofing of each check of the verification that's in dispute. */
function disputedProofing({ db }: Ctx) {
  const other = alias(checks, "disputed_checks");
  const open = db
    .select({ one: sql`1` })
    .from(disputes)
    .where(
      and(
        eq(disputes.verificationId, other.verificationId),
        eq(disputes.check, other.check),
        isNull(disputes.closedAt),
      ),
    );
  const all = db
    .select({ all: sql`json_group_array(json(${other.proofing}))` })
    .from(other)
    .where(and(eq(other.verificationId, verifications.id), isNotNull(other.proofing), exists(open)));
  return sql<string>`${all}`;
}

type FactRow = Awaited<ReturnType<typeof selectFacts>>[number];

/** A person's facts, and what proves their account's name. */
export interface OwnFacts {
  /** Facts from their checks that count and from their confirmed contact details, without expired ones. */
  facts: ProfileFact[];
  /** The checks of the facts about the person, by the fact's id, in the form that assurance is computed from. */
  assuring: ReadonlyMap<string, AssuranceCheck>;
  nameStatus: NameStatus;
  /** The identity check that proves the account's name; null if there's none. */
  proof: { id: string; verificationId: string; expiresAt: number | null } | null;
  /** Passed checks that don't count for this account. */
  setAside: SetAside[];
}

/** @param rows the result of {@link selectFacts} */
export async function factsOf(
  ctx: Ctx,
  person: Owner & ContactRow,
  rows: readonly FactRow[],
): Promise<OwnFacts> {
  const { counted, setAside, proof } = await sortOut(ctx, person, rows);
  const fresh = counted.filter(({ expiresAt }) => expiresAt === null || expiresAt > ctx.now());
  return {
    facts: [...fresh.map(checkFact), ...contactFacts(person)],
    // The standards are about people. Checks in dispute aren't among the rows, and whoever has a phone may be anyone.
    assuring: new Map(
      fresh
        .filter(({ type, category }) => type !== "business" && category !== "contact")
        .map((row) => [row.id, assuranceCheck({ ...row, proofing: undisputed(row) }, false)]),
    ),
    nameStatus: proof ? "document" : "stated",
    proof: proof && { id: proof.id, verificationId: proof.verificationId, expiresAt: proof.expiresAt },
    setAside,
  };
}

/**
 * A document in dispute doesn't count in any check of its verification, because two checks can rely on the same one.
 * Other verifications have documents of their own.
 * @returns what a check shows, without documents of a type that another check of the verification has in dispute
 */
function undisputed({ proofing, disputed }: Pick<FactRow, "proofing" | "disputed">): Proofing | null {
  const inDoubt = new Set(
    (JSON.parse(disputed) as Proofing[]).flatMap(({ documents, scores }) =>
      [...documents, ...(scores?.evidence ?? [])].map(({ type }) => type),
    ),
  );
  if (!proofing || inDoubt.size === 0) return proofing;
  const { documents, scores } = proofing;
  return {
    ...proofing,
    documents: documents.filter(({ type }) => !inDoubt.has(type)),
    scores: scores && {
      ...scores,
      evidence: (scores.evidence ?? []).filter(({ type }) => !inDoubt.has(type)),
    },
  };
}

/**
 * What a credential relies on: verifications, confirmed contact details, and what proves the name. A credential
 * about a business also relies on the account's email address, and on what we know about its domain. That may be the
 * only tie between the account and the business.
 * @returns sources of a status entry (`credentials/status-entries.ts`)
 */
export function sourcesOf(
  { id, email }: Pick<User, "id" | "email">,
  { facts, proof }: { facts: readonly ProfileFact[]; proof: OwnFacts["proof"] },
): string[] {
  const isAboutBusiness = facts.some(({ category }) => category === "business");
  return [
    ...facts.map(({ verification_id: from }) => from ?? id),
    ...(proof ? [proof.verificationId] : []),
    ...(isAboutBusiness ? [id, domainSource(registeredDomain(domainOf(email)))] : []),
  ];
}

const checkFact = (row: Finding<FactRow>): ProfileFact => ({
  id: row.id,
  verification_id: row.verificationId,
  check: row.check,
  category: row.category,
  label: CHECK_LABEL[row.check],
  name: checkedName(row),
  source: row.source ?? "",
  grade: row.grade,
  grade_words: gradeText({ grade: row.grade, reasons: row.reasons }),
  signature: signatureOf(row),
  date: isoTime(row.at),
  expires_at: isoTime(row.expiresAt),
});

/** @returns the signature that a fact relies on, in short; null if it relies on none */
function signatureOf(row: Finding<FactRow>): NonNullable<ProfileFact["signature"]> | null {
  if (!row.signature || !restsOnSignature(row)) return null;
  const { issuer, verified_at, test } = row.signature;
  return { issuer, verified_at, test };
}

/** @returns the name that a fact is about; null if there's none, and for contact details, which prove no name */
function checkedName({ category, targetName, subjectName }: Finding<FactRow>): string | null {
  if (category === "contact") return null;
  const name =
    category === "business" ? targetName : subjectName && `${subjectName.first} ${subjectName.last}`;
  return name?.trim() || null;
}

/** What a user's row says about their confirmed email address and phone number. */
export type ContactRow = Pick<User, "emailVerifiedAt" | "phoneVerifiedAt" | "phoneSandbox">;

/** @returns a fact for each confirmed way to reach a person. A code from the sandbox confirms nothing. */
function contactFacts({ emailVerifiedAt, phoneVerifiedAt, phoneSandbox }: ContactRow): ProfileFact[] {
  return [
    ...(emailVerifiedAt === null
      ? []
      : [contactFact("email", "Email address", "Link or code sent by email", emailVerifiedAt)]),
    ...(phoneVerifiedAt === null || phoneSandbox
      ? []
      : [contactFact("phone", "Phone number", "One-time code by text message", phoneVerifiedAt)]),
  ];
}

/** @param at when the address or number was confirmed, UTC milliseconds */
const contactFact = (check: "email" | "phone", label: string, method: string, at: number): ProfileFact => ({
  id: check,
  verification_id: null,
  check,
  category: "contact",
  label,
  name: null,
  source: `${method}, answered ${dateOf(at)}`,
  grade: "G4",
  grade_words: "Confirmed by code",
  signature: null,
  date: isoTime(at),
  expires_at: null,
});
