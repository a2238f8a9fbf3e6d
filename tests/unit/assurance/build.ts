import fc from "fast-check";
import type { AssuranceCheck, AssuranceInput } from "#contract/assurance/assurance.ts";
import type { ProofDocument, Proofing } from "#contract/assurance/proofing.ts";
import { assuranceOf } from "#functions/assurance/assurance.ts";

/** The time as of which tests compute a level. */
export const AT = "2026-11-01T00:00:00.000Z";

/** @returns the time this many days after {@link AT}, ISO 8601 */
export const inDays = (days: number): string => new Date(Date.parse(AT) + days * 86_400_000).toISOString();

export type Over = Partial<Omit<AssuranceCheck, "proofing">> & { proofing?: Partial<Proofing> | null };

/** A passed check with nothing in it. */
export const passed = (
  service: AssuranceCheck["service"],
  { proofing, ...over }: Over = {},
): AssuranceCheck => ({
  service,
  status: "passed",
  grade: "G2",
  disputed: false,
  sandbox: false,
  expires_at: null,
  proofing:
    proofing === null
      ? null
      : { documents: [], inspection: null, attested_years: null, scores: null, ...proofing },
  ...over,
});

/** A document that was only read. */
export const read = (type: ProofDocument["type"], expires_at: string | null = null): ProofDocument => ({
  type,
  expires_at,
  signed: null,
});

/** A document that its issuer signed. */
export const signed = (
  type: ProofDocument["type"],
  by: NonNullable<ProofDocument["signed"]>["by"],
  revocation: NonNullable<ProofDocument["signed"]>["revocation"] = "good",
): ProofDocument => ({ type, expires_at: null, signed: { by, revocation } });

/** The check that compared the document with the request. Without it, an identity document counts nothing. */
export const MATCH = passed("identity_match");

/** A document check with one document. */
export const documentCheck = (document: ProofDocument, over: Over = {}): AssuranceCheck =>
  passed("document_verification", { ...over, proofing: { documents: [document], ...over.proofing } });

/** A check that a provider answered with scores. */
export const scored = (scores: NonNullable<Proofing["scores"]>, over: Over = {}): AssuranceCheck =>
  passed("document_verification", { ...over, proofing: { scores } });

/** @returns the answer for these checks as of {@link AT} */
export const levelFor = (
  checks: readonly AssuranceCheck[],
  { wanted = null, at = AT }: Partial<Pick<AssuranceInput, "wanted" | "at">> = {},
) => assuranceOf({ at, wanted, checks });

/** @returns the scores, with pieces as `type strength/validity` */
export const scoresFor = (checks: readonly AssuranceCheck[], at = AT) => {
  const { evidence, activity, fraud, verification } = levelFor(checks, { at }).gpg45.elements;
  return {
    evidence: evidence.map(({ type, strength, validity }) => `${type} ${strength}/${validity}`),
    activity,
    fraud,
    verification,
  };
};

const score = fc.integer({ min: 0, max: 4 });
const end = fc.option(fc.integer({ min: -3, max: 9 }).map(inDays), { nil: null });
const type = fc.constantFrom(
  "drivers_license" as const,
  "state_id" as const,
  "passport" as const,
  "bank_statement" as const,
  "pay_stub" as const,
  "utility_bill" as const,
  "employment_letter" as const,
);

const document: fc.Arbitrary<ProofDocument> = fc.record({
  type,
  expires_at: end,
  signed: fc.option(
    fc.record({
      by: fc.constantFrom("state" as const, "bank" as const, "payroll" as const, "employer" as const),
      revocation: fc.constantFrom("good" as const, "unreachable" as const, "unlisted" as const),
    }),
    { nil: null },
  ),
});

const proofing: fc.Arbitrary<Proofing> = fc.record({
  documents: fc.array(document, { maxLength: 2 }),
  inspection: fc.constantFrom("trained" as const, "untrained" as const, null, null),
  attested_years: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null, freq: 1 }),
  scores: fc.option(
    fc.record(
      {
        evidence: fc.array(fc.record({ type, strength: score, validity: score }), { maxLength: 2 }),
        activity: score,
        fraud: score,
        verification: score,
      },
      { requiredKeys: [] },
    ),
    { nil: null, freq: 1 },
  ),
});

/** A check that counts, in any form. */
export const countingCheck: fc.Arbitrary<AssuranceCheck> = fc.record({
  service: fc.constantFrom(
    "identity_match" as const,
    "document_verification" as const,
    "background_check" as const,
    "bank_verification" as const,
    "employment_history" as const,
  ),
  status: fc.constant("passed" as const),
  grade: fc.constantFrom("G2" as const, "G3" as const, "G4" as const),
  disputed: fc.constant(false),
  sandbox: fc.constant(false),
  expires_at: fc.option(fc.integer({ min: 1, max: 9 }).map(inDays), { nil: null }),
  proofing: fc.option(proofing, { nil: null, freq: 9 }),
});

/** What makes a check count nothing. */
export const SPOILED: Readonly<Record<string, Partial<AssuranceCheck>>> = {
  disputed: { disputed: true },
  "a test": { sandbox: true },
  expired: { expires_at: AT },
  adverse: { status: "adverse" },
  inconclusive: { status: "inconclusive" },
  "in review": { status: "in_review" },
  skipped: { status: "skipped" },
};

/** Any check, of which most count. */
export const anyCheck: fc.Arbitrary<AssuranceCheck> = fc
  .tuple(countingCheck, fc.constantFrom({}, {}, {}, {}, ...Object.values(SPOILED)))
  .map(([check, spoiled]) => ({ ...check, ...spoiled }));

export const anyChecks: fc.Arbitrary<AssuranceCheck[]> = fc.array(anyCheck, { maxLength: 5 });

/** Any scores, which is quicker to draw than checks that have them. */
export const anyScores: fc.Arbitrary<AssuranceCheck[]> = fc
  .record({
    evidence: fc.array(fc.record({ type, strength: score, validity: score }), { maxLength: 3 }),
    activity: score,
    fraud: score,
    verification: score,
  })
  .map((scores) => [scored(scores)]);
