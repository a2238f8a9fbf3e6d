import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { Assurance, AssuranceCheck, AssuranceInput } from "#contract/assurance/assurance.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { resultRecords } from "#db/schema/verification/results.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { assuranceWith } from "#functions/assurance/versions.ts";

/** The request that a result belongs to, as far as its level of assurance depends on it. */
export type Assured = Pick<Verification, "id" | "type" | "wantedAssurance" | "assuranceVersion">;

/** The parts of a check's row, or of its result, that assurance is computed from. */
type Assuring = Pick<CheckRow, "check" | "status" | "grade" | "sandbox" | "expiresAt" | "proofing">;

/** @returns a check in the form that assurance is computed from */
export const assuranceCheck = (row: Assuring, disputed: boolean): AssuranceCheck => ({
  service: row.check,
  status: row.status,
  grade: row.grade,
  disputed,
  sandbox: row.sandbox,
  expires_at: isoTime(row.expiresAt),
  proofing: row.proofing,
});

/** A level of assurance as it's recorded, with what it was computed from. */
type AssuranceRecord = { input: AssuranceInput; answer: Assurance } | null;

/**
 * @param verification with the version of the mapping to compute with
 * @returns a result's level of assurance, and what it was computed from; null for a business, because the standards are
 *   about people, and without a version: results from before there were levels keep none
 * @throws RangeError if there's no such version
 */
export function assuranceRecord(
  ctx: Ctx,
  { type, wantedAssurance, assuranceVersion: version }: Assured,
  checks: readonly AssuranceCheck[],
): AssuranceRecord {
  if (type === "business" || version === null) return null;
  const input = { at: isoTime(ctx.now()), wanted: wantedAssurance, checks };
  return { input, answer: assuranceWith(version, input) };
}

/** Replaces only the level of assurance in a result's record, and publishes it. Score and outcome stay as they are. */
export const replaceAssurance = (
  ctx: Ctx,
  verificationId: string,
  assurance: AssuranceRecord,
): Statement[] => [
  ctx.db.update(resultRecords).set({ assurance }).where(eq(resultRecords.verificationId, verificationId)),
  publishAssurance(ctx, verificationId),
];

/**
 * Copies the recorded level to the request, where lists and figures read it. A result that its requester doesn't see
 * has no level there: while it waits for the other half of a mutual check, and once consent is withdrawn. Put it after
 * the statements that change any of these.
 */
export function publishAssurance(ctx: Ctx, verificationId: string): Statement {
  const withdrawn = ctx.db
    .select({ one: sql`1` })
    .from(consents)
    .where(and(eq(consents.verificationId, verificationId), isNotNull(consents.withdrawnAt)));
  const seen = sql`(${verifications.mutualWith} IS NULL OR ${verifications.peer} ->> '$.releasedAt' IS NOT NULL)
    AND NOT ${exists(withdrawn)}`;
  const recorded = (value: string) =>
    sql`(SELECT ${sql.raw(value)} FROM ${resultRecords} WHERE ${resultRecords.verificationId} = ${verificationId})`;
  const answer = (path: string) => `assurance ->> '$.answer.${path}'`;
  return ctx.db
    .update(verifications)
    .set({
      assuranceLevel: sql`CASE WHEN ${seen} THEN ${recorded(answer("gpg45.level"))} END`,
      // The seconds are rounded up, because the level holds until then.
      assuranceUntil: sql`CASE WHEN ${seen} THEN ${recorded(`(unixepoch(${answer("until")}) + 1) * 1000`)} END`,
      assuranceVersion: recorded(answer("version")) as never,
    })
    .where(eq(verifications.id, verificationId));
}
