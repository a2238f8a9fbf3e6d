import type { Action, Purpose } from "#contract/enums.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { hasOpenDispute } from "#functions/disputes/present.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { canActForRequester } from "#functions/verification/case-file/standing.ts";

/**
 * Purposes for which a decision against the subject requires notices (15 U.S.C. § 1681b(b)(3) for employment;
 * § 1681m, which also covers tenancy).
 */
const NOTICE_PURPOSES: readonly Purpose[] = ["employment", "tenant"];

/**
 * @returns whether a decision based on this verification needs notices: it's for employment or a tenancy, and the
 *   subject isn't the requester.
 */
export const needsNotice = ({ verification: v }: Pick<CaseFile, "verification">): boolean =>
  NOTICE_PURPOSES.includes(v.purpose) && v.requesterId !== v.targetUserId;

/** @returns whether a declaration is in progress. */
const isInProgress = ({ adverseAction }: Pick<CaseFile, "adverseAction">): boolean =>
  adverseAction?.status === "pre_notice";

/**
 * @param seesResults whether the viewer can see the results now
 * @returns `adverse_action` if the viewer may declare an adverse action for the requester, or continue one; otherwise
 *   an empty list
 */
export function adverseActionActions(
  caseFile: Pick<CaseFile, "verification" | "adverseAction" | "viewerRoles" | "teamRole">,
  seesResults: boolean,
): Action[] {
  if (!canActForRequester(caseFile) || !needsNotice(caseFile)) return [];
  const mayDeclare = seesResults && (caseFile.adverseAction?.status ?? "withdrawn") === "withdrawn";
  return mayDeclare || isInProgress(caseFile) ? ["adverse_action"] : [];
}

/** Where the requester's reason is stored, encrypted. */
export const reasonPlace = (id: string) => ({ table: "adverse_actions", column: "reason", row: id });

/** @returns the state of the adverse action, as both sides see it; null if none was declared. */
export async function presentAdverseAction(ctx: Ctx, { adverseAction: row, disputes }: CaseFile) {
  if (!row) return null;
  return {
    status: row.status,
    reason: await open(ctx.env, reasonPlace(row.id), row.reason),
    declared_at: isoTime(row.declaredAt),
    /** The earliest time at which the final notice may be sent. */
    waits_until: isoTime(row.waitsUntil),
    /** Whether a finding is disputed, so that the final notice has to wait until the dispute is closed. */
    held_by_dispute: row.status === "pre_notice" && hasOpenDispute(disputes),
    may_send_final: row.status === "pre_notice" && row.waitsUntil <= ctx.now() && !hasOpenDispute(disputes),
    final_at: isoTime(row.finalAt),
    withdrawn_at: isoTime(row.withdrawnAt),
  };
}
