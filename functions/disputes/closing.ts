import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Reason } from "#contract/checks/result.ts";
import type { DisputeOutcome } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Write } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type CheckRow, checks } from "#db/schema/verification/checks.ts";
import { type DisputeRow, disputes } from "#db/schema/verification/reviews.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { changeStatements } from "#functions/verification/moves.ts";
import { resultChanged } from "#functions/verification/results/recompute-trust.ts";
import { evidencePlace } from "#functions/verification/results/stored-result.ts";
import { type Happening, notifyDispute } from "./notify.ts";
import { reasonPlace } from "./present.ts";
import { recordDisputed } from "./record.ts";
import { withoutFinding } from "./uphold.ts";

/** A dispute with everything that closing it may change. */
export interface DisputeCase {
  dispute: DisputeRow;
  verification: Verification;
  check: CheckRow;
  /** All checks of the verification. */
  checks: CheckRow[];
  disputes: DisputeRow[];
}

/** @returns the dispute's case, even if it's closed; null if there's no such dispute */
export async function loadCase({ db }: Ctx, id: string): Promise<DisputeCase | null> {
  const ofDispute = db.select({ id: disputes.verificationId }).from(disputes).where(eq(disputes.id, id));
  const [[verification], checkRows, disputeRows] = await db.batch([
    db.select().from(verifications).where(inArray(verifications.id, ofDispute)),
    db.select().from(checks).where(inArray(checks.verificationId, ofDispute)).orderBy(asc(checks.position)),
    db.select().from(disputes).where(inArray(disputes.verificationId, ofDispute)),
  ]);
  const dispute = disputeRows.find((row) => row.id === id);
  const check = checkRows.find((row) => row.check === dispute?.check);
  if (!verification || !dispute || !check) return null;
  return { dispute, verification, check, checks: checkRows, disputes: disputeRows };
}

/** @returns the statements that close a dispute. If someone else closed it first, the whole batch fails */
export function closeRow(
  ctx: Ctx,
  { dispute, verification }: Pick<DisputeCase, "dispute" | "verification">,
  change: Partial<DisputeRow>,
): Write["statements"] {
  return [
    ctx.db
      .update(disputes)
      .set(change)
      .where(and(eq(disputes.id, dispute.id), isNull(disputes.closedAt))),
    mustHaveChanged(ctx.db),
    ...changeStatements(ctx, verification, {}),
  ];
}

interface Closing {
  outcome: DisputeOutcome;
  /** The change that both sides are notified of. */
  happening: Happening;
  /** The reviewer who decided; null if the dispute lapsed. */
  closedBy: string | null;
  reason: string;
  /** The reason that takes the place of a removed finding. */
  inPlace?: Reason;
  audited: Parameters<typeof auditRow>[1];
}

/**
 * @returns the write that closes an open dispute. If the outcome is `upheld`, the check loses the finding. Both sides
 *   are notified, and the result's record and what relies on it are updated
 */
export async function closingWrite(
  ctx: Ctx,
  { dispute, verification, check, ...all }: DisputeCase,
  { outcome, happening, closedBy, reason, inPlace, audited }: Closing,
): Promise<Write> {
  const { id } = dispute;
  const change = {
    outcome,
    closedBy,
    closedAt: ctx.now(),
    closedReason: await seal(ctx.env, reasonPlace(id), reason),
  };
  const left = outcome === "upheld" ? await upheldColumns(ctx, check, dispute, inPlace) : null;
  const disputesNow = all.disputes.map((row) => (row.id === id ? { ...row, ...change } : row));
  const record = recordDisputed(ctx, verification, all.checks, disputesNow, { id: check.id, ...left });
  const notices = notifyDispute(ctx, verification, { id, happening, cause: dispute.cause });
  return {
    ...combine(
      {
        statements: [
          ...closeRow(ctx, { dispute, verification }, change),
          ...(left ? [ctx.db.update(checks).set(left).where(eq(checks.id, check.id))] : []),
          ...record,
          auditRow(ctx, audited),
        ],
      },
      notices,
      resultChanged(ctx, verification),
    ),
    resourceId: id,
  };
}

/** @returns the check's columns without the finding */
async function upheldColumns(ctx: Ctx, row: CheckRow, { finding }: DisputeRow, inPlace?: Reason) {
  const place = evidencePlace(row);
  const known = row.evidence ? JSON.parse(await open(ctx.env, place, row.evidence)) : {};
  const { evidence, ...left } = withoutFinding(row, known, finding, inPlace);
  // Nothing is left that could rely on a signature.
  const unsigned = { signature: null, signedBy: null };
  return { ...left, ...unsigned, evidence: await seal(ctx.env, place, JSON.stringify(evidence)) };
}
