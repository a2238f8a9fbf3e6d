import { SECOND } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, DomainError } from "#core/errors.ts";
import { enforceRateLimits, readNothing, waitText } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { NO_WRITE, type WritePart } from "#core/write/part.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { inviteWrite, ownRoomAt } from "#functions/verification/admit-mail.ts";
import { assertRequester, loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { presentHold } from "#functions/verification/invitation.ts";
import { changeUnseen, organizedEvent } from "#functions/verification/moves.ts";
import { presentReminder } from "./reminder.ts";

/**
 * Emails the subject again: with a new link if they haven't answered the request yet (earlier links stay valid), or
 * with what we still need from them if they have. The response doesn't reveal whether the email is really sent, so that
 * the requester's side can't notice a block or other senders' emails.
 * @throws DomainError 404 for strangers; 403 for other parties; 409 `not_waiting`, or `too_soon` within a day of the
 *   last reminder; 429 when the requester's own limits are used up
 */
export async function remindSubject(ctx: Ctx, userId: string, id: string, once?: Once): Promise<void> {
  const remind = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertRequester(caseFile);
    const reminder = presentReminder(ctx, caseFile, await presentHold(ctx, caseFile));
    if (!reminder)
      throw conflict(
        "not_waiting",
        "This request isn't waiting for the person it's about, so there's no one to remind.",
      );
    if (reminder.next_at !== null)
      throw conflict("too_soon", "They got a reminder within the last 24 hours. Please try again later.");
    const row = caseFile.verification;
    await enforceRateLimits(
      ctx,
      [{ rule: "remind.account", subject: userId, isOwn: true }],
      readNothing(ctx),
    );
    if (row.status === "pending") await assertOwnRoom(ctx, row);
    const mail = await mailAgain(ctx, row, true);
    await commit(ctx, {
      statements: [
        ...changeUnseen(ctx, row, { remindedAt: ctx.now() }),
        ...mail.statements,
        auditRow(ctx, { actor: userId, action: "subject.reminded", entity: "verification", entityId: id }),
      ],
      effects: [...mail.effects, organizedEvent(row)],
      once,
      resourceId: id,
    });
  };
  await attempt(ctx, remind, once);
}

/**
 * @param isReminder whether the requester's side sends it; if false, someone with the request's link asked for the
 *   email
 * @returns the write that emails the subject an invitation or, after consent, a reminder of what we still need
 */
export async function mailAgain(ctx: Ctx, row: Verification, isReminder: boolean): Promise<WritePart> {
  if (row.status !== "pending")
    return { ...NO_WRITE, effects: [job("mail.evidence_reminder", { verification_id: row.id })] };
  return inviteWrite(ctx, row, isReminder ? "mail.invite_again" : "mail.invite");
}

/** @throws DomainError 429 when the requester's own limits on invitations are used up */
async function assertOwnRoom(ctx: Ctx, { requesterId, teamId, targetEmail }: Verification): Promise<void> {
  const at = await ownRoomAt(ctx, { id: requesterId, teamId }, targetEmail);
  if (at <= ctx.now()) return;
  const retryAfterSeconds = Math.ceil((at - ctx.now()) / SECOND);
  throw new DomainError(
    "rate_limited",
    "rate_limited",
    `You've reached today's limit for invitations and reminders. Please try again in ${waitText(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}
