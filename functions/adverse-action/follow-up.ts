import { and, eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type AdverseActionRow, adverseActions } from "#db/schema/verification/adverse-actions.ts";
import { hasOpenDispute } from "#functions/disputes/present.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { changeStatements } from "#functions/verification/moves.ts";
import { assertRequester, loadCaseFile } from "../verification/case-file/load-case-file.ts";
import { notifyAdverseAction } from "./notify.ts";

/**
 * Sends the final notice: the requester has decided against the subject.
 * @throws DomainError 403 for other parties, 404 for strangers; 409 `not_declared`, `too_early` before the waiting
 *   period is over, and `dispute_open` while a finding is disputed
 */
export function sendFinalNotice(ctx: Ctx, userId: string, id: string, once?: Once): Promise<void> {
  return step(ctx, userId, id, "final", once);
}

/**
 * Withdraws the declaration and notifies the subject: the requester won't decide against them after all.
 * @throws DomainError 403 for other parties, 404 for strangers; 409 `not_declared`
 */
export function withdrawAdverseAction(ctx: Ctx, userId: string, id: string): Promise<void> {
  return step(ctx, userId, id, "withdrawn");
}

async function step(
  ctx: Ctx,
  userId: string,
  id: string,
  to: "final" | "withdrawn",
  once?: Once,
): Promise<void> {
  const take = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertRequester(caseFile);
    const row = underWay(caseFile);
    if (to === "final") assertFinal(ctx, caseFile, row);
    const notices = notifyAdverseAction(ctx, caseFile.verification, { id: row.id, step: to });
    const isStill = and(eq(adverseActions.id, row.id), eq(adverseActions.status, "pre_notice"));
    const when = to === "final" ? { finalAt: ctx.now() } : { withdrawnAt: ctx.now() };
    await commit(ctx, {
      ...combine(
        {
          statements: [
            ctx.db
              .update(adverseActions)
              .set({ status: to, ...when })
              .where(isStill),
            mustHaveChanged(ctx.db),
            ...changeStatements(ctx, caseFile.verification, {}),
            auditRow(ctx, {
              actor: userId,
              action: to === "final" ? "adverse_action.final" : "adverse_action.withdrawn",
              entity: "verification",
              entityId: id,
              detail: { adverse_action_id: row.id },
            }),
          ],
        },
        notices,
      ),
      once,
      resourceId: row.id,
    });
  };
  await attempt(ctx, take, once);
}

function underWay({ adverseAction }: CaseFile): AdverseActionRow {
  if (adverseAction?.status === "pre_notice") return adverseAction;
  throw conflict(
    "not_declared",
    adverseAction?.status === "final"
      ? "The final notice has already been sent."
      : "You haven't given notice yet. The subject gets a pre-adverse notice and seven days before the final notice.",
  );
}

function assertFinal(ctx: Ctx, { disputes }: CaseFile, { waitsUntil }: AdverseActionRow): void {
  if (ctx.now() < waitsUntil) {
    const from = new Date(waitsUntil).toISOString().slice(0, 16).replace("T", " ");
    throw conflict(
      "too_early",
      `The subject can respond until ${from} UTC. You can send the final notice after that.`,
    );
  }
  if (hasOpenDispute(disputes))
    throw conflict(
      "dispute_open",
      "A finding is disputed. The final notice has to wait until the dispute is closed.",
    );
}
