import type { CheckId } from "#contract/checks/catalog.ts";
import type { Action } from "#contract/enums.ts";
import { countText } from "#contract/reviews/doubt.ts";
import { isoTime } from "#contract/time.ts";
import { headlineOf } from "#contract/verification/outcome.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import type { DisputeRow } from "#db/schema/verification/reviews.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { DISPUTE_UPHELD } from "./uphold.ts";

/** The part of a dispute that decides whether a check is frozen. */
export type Frozen = Pick<DisputeRow, "check" | "closedAt">;

const isOpen = (row: Pick<DisputeRow, "closedAt">) => row.closedAt === null;

/** @returns whether a finding of this check is disputed now. */
export const isDisputed = (rows: readonly Frozen[], check: CheckId): boolean =>
  rows.some((row) => row.check === check && isOpen(row));

/** @returns whether findings of this check are in doubt now, and the subject disputes none of them */
export function isOnlyCompromised(rows: readonly DisputeRow[], check: CheckId): boolean {
  const open = rows.filter((row) => row.check === check && isOpen(row));
  return open.length > 0 && open.every(({ cause }) => cause === "key_compromised");
}

/** @returns whether any finding is disputed now. */
export const hasOpenDispute = (rows: readonly DisputeRow[]): boolean => rows.some(isOpen);

/** @returns the checks, with the disputed ones marked, so that they don't count */
const freeze = (results: readonly CheckResult[], rows: readonly Frozen[]): CheckResult[] =>
  results.map((result) => ({ ...result, disputed: isDisputed(rows, result.id) }));

/**
 * @returns the result fields. Disputed checks don't count for scores or coverage, and the headline says how many
 *   findings are disputed
 */
export function resultsWithDisputes(results: readonly CheckResult[], rows: readonly DisputeRow[]) {
  const built = buildResults(freeze(results, rows));
  const open = rows.filter(isOpen);
  const coverage = open.length > 0 ? `${built.coverage}, ${countText(open)}` : built.coverage;
  const headline = headlineOf(built.outcome, open);
  return { ...built, coverage, disputed_findings: open.length, /** The outcome in words. */ headline };
}

/**
 * @returns whether this finding can be disputed: the check has it, it wasn't disputed before, and it isn't
 *   itself the outcome of a dispute.
 */
export function mayBeDisputed(
  { checks, disputes }: Pick<CaseFile, "checks" | "disputes">,
  check: string,
  finding: string,
): boolean {
  const isGiven = checks.some(
    (row) => row.check === check && row.reasons.some(({ code }) => code === finding),
  );
  return (
    isGiven &&
    finding !== DISPUTE_UPHELD.code &&
    !disputes.some((row) => row.check === check && row.finding === finding && row.cause === "subject")
  );
}

/**
 * @param seesResults whether the viewer can see the results now
 * @returns `dispute` if the viewer is the subject and there's a finding that they can dispute
 */
export function disputeActions(
  caseFile: Pick<CaseFile, "checks" | "disputes" | "viewerRoles">,
  seesResults: boolean,
): Action[] {
  if (!seesResults || !caseFile.viewerRoles.includes("target")) return [];
  const hasFinding = caseFile.checks.some((row) =>
    row.reasons.some(({ code }) => mayBeDisputed(caseFile, row.check, code)),
  );
  return hasFinding ? ["dispute"] : [];
}

/**
 * The disputes as a viewer of the results sees them. If a dispute was upheld, its finding was removed, and only the
 * subject still sees their statement about it. What we say about a compromised key stays for both sides.
 */
export function presentDisputes(ctx: Ctx, { disputes, checks, viewerRoles }: CaseFile) {
  const isSubject = viewerRoles.includes("target");
  return Promise.all(
    disputes.map(async (row) => {
      const reasons = checks.find((check) => check.check === row.check)?.reasons ?? [];
      const keepsStatement = isSubject || row.outcome !== "upheld" || row.cause === "key_compromised";
      return {
        id: row.id,
        check: row.check,
        finding: row.finding,
        /** Whether the subject disputes it, or its issuer's signing key was compromised. */
        cause: row.cause,
        /** The finding's text; null once it's removed. */
        description: reasons.find(({ code }) => code === row.finding)?.text ?? null,
        // The statement is empty once the subject has deleted their account.
        statement: keepsStatement ? (await openStatement(ctx, row)) || null : null,
        status: row.outcome ?? ("open" as const),
        opened_at: isoTime(row.openedAt),
        due_at: isoTime(row.dueAt),
        closed_at: isoTime(row.closedAt),
        closed_reason: await openReason(ctx, row),
        /** Whether the dispute lapsed, so that the reason isn't a reviewer's. */
        by_nobody: row.outcome !== null && row.closedBy === null,
      };
    }),
  );
}

/** Where the subject's statement is stored, encrypted. */
export const statementPlace = (id: string) => ({ table: "disputes", column: "statement", row: id });

/** Where the reason for closing the dispute is stored, encrypted. */
export const reasonPlace = (id: string) => ({ table: "disputes", column: "closed_reason", row: id });

/** @returns the subject's statement. */
export const openStatement = (ctx: Ctx, row: DisputeRow): Promise<string> =>
  open(ctx.env, statementPlace(row.id), row.statement);

/** @returns the reason for closing the dispute; null while the dispute is open, and if it was withdrawn */
export const openReason = async (ctx: Ctx, { id, closedReason }: DisputeRow): Promise<string | null> =>
  closedReason === null ? null : open(ctx.env, reasonPlace(id), closedReason);
