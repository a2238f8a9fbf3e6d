import type { CheckId } from "#contract/checks/catalog.ts";
import { DUTY_CLOCK } from "#contract/limits.ts";
import type { DisputeCause } from "#contract/reviews/doubt.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { newId } from "#core/ids.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { type DisputeRow, disputes } from "#db/schema/verification/reviews.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { changeStatements } from "#functions/verification/moves.ts";
import { resultChanged } from "#functions/verification/results/recompute-trust.ts";
import { notifyDispute } from "./notify.ts";
import { statementPlace } from "./present.ts";
import { recordDisputed } from "./record.ts";

/** A finding to dispute. */
export interface NewDispute {
  check: CheckId;
  finding: string;
  /** Why it may be wrong. It's sealed in the row, and shown to both sides. */
  statement: string;
}

/** A result with its disputes. */
interface Disputable {
  verification: Verification;
  checks: readonly CheckRow[];
  disputes: readonly DisputeRow[];
}

/**
 * @param given all of one cause, at least one. A finding has one dispute of each cause: one that was closed is opened
 *   again, with its new statement
 * @param actor for the audit log
 * @returns the write that opens the disputes, with the id of the first one. Their checks are frozen, both sides are
 *   notified once, and what relies on the result is updated
 */
export async function openingWrite(
  ctx: Ctx,
  { verification, checks, disputes: before }: Disputable,
  given: readonly NewDispute[],
  { cause, actor }: { cause: DisputeCause; actor: string },
): Promise<WritePart & { id: string }> {
  const opened = await Promise.all(
    given.map(async ({ statement, ...finding }) => {
      const earlier = before.find(
        (row) => row.check === finding.check && row.finding === finding.finding && row.cause === cause,
      );
      const id = earlier?.id ?? newId("dsp", ctx.now());
      return { ...finding, id, statement: await seal(ctx.env, statementPlace(id), statement) };
    }),
  );
  const now = ctx.now();
  const rows = opened.map((row) => ({
    ...row,
    verificationId: verification.id,
    cause,
    openedAt: now,
    dueAt: now + DUTY_CLOCK.dispute,
    outcome: null,
    closedBy: null,
    closedAt: null,
    closedReason: null,
  }));
  const isReopened = new Set(rows.map(({ id }) => id));
  const disputesNow = [...before.filter(({ id }) => !isReopened.has(id)), ...rows];
  const id = rows[0]?.id ?? "";
  const own = {
    statements: [
      ...changeStatements(ctx, verification, {}),
      ...rows.map((row) =>
        ctx.db.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: row }),
      ),
      ...recordDisputed(ctx, verification, checks, disputesNow),
      ...rows.map((row) =>
        auditRow(ctx, {
          actor,
          action: "dispute.opened",
          entity: "verification",
          entityId: verification.id,
          detail: {
            dispute_id: row.id,
            check: row.check,
            finding: row.finding,
            ...(cause !== "subject" && { cause }),
          },
        }),
      ),
    ],
  };
  const notices = notifyDispute(ctx, verification, { id, happening: "opened", cause });
  return { id, ...combine(own, notices, resultChanged(ctx, verification)) };
}
