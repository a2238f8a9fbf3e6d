import { REMIND_AGAIN_AFTER } from "#contract/limits.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { canActForRequester } from "#functions/verification/case-file/standing.ts";
import type { HoldAnswer } from "#functions/verification/invitation.ts";

/** What the requester's side can do while a request waits for its subject. */
export interface ReminderAnswer {
  /**
   * The page that explains the request and emails the subject a link (`request-link.ts`). It has no token, so
   * it's safe to share.
   */
  link: string;
  /** When the subject was last reminded, by us or by the requester's side. */
  last_at: string | null;
  /** When they can be reminded again; null if they can be reminded now. */
  next_at: string | null;
}

/**
 * Presents what the requester's side can do to remind the subject. It's the same whether or not the subject blocked the
 * requester.
 * @param hold why the subject's invitation is held back; null if it isn't
 * @returns null if the request isn't waiting for its subject or is about the requester themselves, if the invitation is
 *   held back, if the requester's address isn't confirmed or their account is suspended, or if the viewer doesn't act
 *   for the requester
 */
export function presentReminder(
  ctx: Ctx,
  caseFile: CaseFile,
  hold: HoldAnswer | null,
): ReminderAnswer | null {
  const { verification: row, requester } = caseFile;
  if (!canActForRequester(caseFile) || row.requesterId === row.targetUserId) return null;
  if (!requester.emailVerified || requester.suspended || !isSubjectAwaited(row)) return null;
  if (hold) return null;
  const { remindedAt } = row;
  const next = remindedAt === null ? null : remindedAt + REMIND_AGAIN_AFTER;
  return {
    link: new URL(`/v/${row.id}`, ctx.env.APP_URL).href,
    last_at: isoTime(remindedAt),
    next_at: next !== null && next > ctx.now() ? isoTime(next) : null,
  };
}

/** @returns whether it's the subject's turn: to answer, add documents, enter a code, or decide about a contact */
export const isSubjectAwaited = ({
  status,
  stage,
  evidenceCompleteAt,
}: Pick<CaseFile["verification"], "status" | "stage" | "evidenceCompleteAt">): boolean =>
  status === "pending" || (stage === "awaiting_evidence" && evidenceCompleteAt === null);
