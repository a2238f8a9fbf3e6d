import { and, eq } from "drizzle-orm";
import { DUTY_CLOCK } from "#contract/limits.ts";
import type { AdverseActionBody } from "#contract/reviews/adverse-action.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { conflict } from "#core/errors.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { adverseActions } from "#db/schema/verification/adverse-actions.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { canSeeResults } from "#functions/verification/case-file/standing.ts";
import { changeStatements } from "#functions/verification/moves.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { assertRequester, loadCaseFile } from "../verification/case-file/load-case-file.ts";
import { notifyAdverseAction } from "./notify.ts";
import { needsNotice, reasonPlace } from "./present.ts";

/**
 * Records that the requester may decide against the subject because of the result. The subject gets the pre-adverse
 * notice; the final notice can follow seven days later.
 * @returns the declaration's id
 * @throws DomainError 403 for other parties, 404 for strangers; 409 unless this is a completed verification of someone
 *   else for employment or a tenancy, the requester may see the result, and nothing is declared yet; 429 for declaring
 *   and withdrawing repeatedly
 */
export async function declareAdverseAction(
  ctx: Ctx,
  userId: string,
  id: string,
  { reason }: AdverseActionBody,
  once?: Once,
): Promise<string> {
  const declare = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertDeclarable(caseFile);
    await enforceRateLimits(ctx, [{ rule: "adverse_action.request", subject: id }], readNothing(ctx));
    const now = ctx.now();
    const actionId = newId("adv", now);
    const notices = notifyAdverseAction(ctx, caseFile.verification, { id: actionId, step: "pre_notice" });
    const earlier = and(eq(adverseActions.verificationId, id), eq(adverseActions.status, "withdrawn"));
    await commit(ctx, {
      ...combine(
        {
          statements: [
            ...changeStatements(ctx, caseFile.verification, {}),
            ctx.db.delete(adverseActions).where(earlier),
            ctx.db.insert(adverseActions).values({
              id: actionId,
              verificationId: id,
              status: "pre_notice",
              declaredBy: userId,
              declaredAt: now,
              reason: await seal(ctx.env, reasonPlace(actionId), reason),
              waitsUntil: now + DUTY_CLOCK.adverseAction,
            }),
            auditRow(ctx, {
              actor: userId,
              action: "adverse_action.declared",
              entity: "verification",
              entityId: id,
              detail: { adverse_action_id: actionId },
            }),
          ],
        },
        notices,
      ),
      once,
      resourceId: actionId,
    });
    return actionId;
  };
  return attempt(ctx, declare, once, (earlier) => earlier);
}

function assertDeclarable(caseFile: CaseFile): void {
  assertRequester(caseFile);
  const { verification: v, adverseAction } = caseFile;
  assertMove("adverse_action", v.status);
  if (!needsNotice(caseFile))
    throw conflict(
      "no_notice_needed",
      "You can give notice of an adverse action only for someone else's employment or rental verification.",
    );
  if (adverseAction && adverseAction.status !== "withdrawn")
    throw conflict("already_declared", "You've already given notice. See its status on the page.");
  if (!canSeeResults(caseFile))
    throw conflict("results_hidden", "You can't see the result, so you can't base a decision on it.");
}
