import type { Action, Purpose } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { hasOpenDispute } from "#functions/disputes/present.ts";
import type { CaseFile } from "#functions/verification/case-file.ts";

/** Purposes whose decisions need notice (15 U.S.C. § 1681b(b)(3) employment; § 1681m also tenancy). */
const NOTICE_PURPOSES: readonly Purpose[] = ["employment", "tenant"];

/** @returns whether a decision on this verification would need notices: what it is for, and about somebody else. */
export const needsNotice = ({ verification: v }: Pick<CaseFile, "verification">): boolean =>
  NOTICE_PURPOSES.includes(v.purpose) && v.requesterId !== v.targetUserId;

/** @returns whether a declaration is under way. */
const isUnderWay = ({ adverseAction }: Pick<CaseFile, "adverseAction">): boolean =>
  adverseAction?.status === "pre_notice";

/**
 * @param seesResults the viewer is shown the results now
 * @returns `adverse_action` while the requester may declare it, or see one through; others never may
 */
export function adverseActionActions(
  caseFile: Pick<CaseFile, "verification" | "adverseAction" | "viewerRoles">,
  seesResults: boolean,
): Action[] {
  if (!caseFile.viewerRoles.includes("requester") || !needsNotice(caseFile)) return [];
  const mayDeclare = seesResults && (caseFile.adverseAction?.status ?? "withdrawn") === "withdrawn";
  return mayDeclare || isUnderWay(caseFile) ? ["adverse_action"] : [];
}

/** Where the requester's words are sealed. */
export const reasonPlace = (id: string) => ({ table: "adverse_actions", column: "reason", row: id });

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** @returns how a declared decision stands, the same to both sides; null where none was declared. */
export async function presentAdverseAction(ctx: Ctx, { adverseAction: row, disputes }: CaseFile) {
  if (!row) return null;
  return {
    status: row.status,
    reason: await open(ctx.env, reasonPlace(row.id), row.reason),
    declared_at: new Date(row.declaredAt).toISOString(),
    /** The final notice may be sent from here on. */
    waits_until: new Date(row.waitsUntil).toISOString(),
    /** A dispute is open: no final notice before it is closed. */
    held_by_dispute: row.status === "pre_notice" && hasOpenDispute(disputes),
    may_send_final: row.status === "pre_notice" && row.waitsUntil <= ctx.now() && !hasOpenDispute(disputes),
    final_at: iso(row.finalAt),
    withdrawn_at: iso(row.withdrawnAt),
  };
}
