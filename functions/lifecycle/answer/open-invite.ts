import { eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { conflict, notFound, unauthenticated } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE } from "#core/write/part.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { addressProven, canBeProven } from "#functions/accounts/links/address-proven.ts";
import { linkInvalid, readLink } from "#functions/accounts/links/links.ts";
import { requestPaused } from "#functions/accounts/requests/answerable.ts";
import { assertCurrent } from "#functions/accounts/requests/current-link.ts";
import { belongsToAnother, sentToAnother } from "#functions/accounts/requests/wrong-account.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { canMove } from "#functions/verification/transitions.ts";

/**
 * Opens an emailed invitation. The signed-in account with the address that it was emailed to becomes the subject, and
 * that address counts as proven. If the account confirmed the address before, the request may already be bound to the
 * account, but the requester sees only whether the request was opened. Idempotent.
 * @throws DomainError 404 for an invalid token; 403 `wrong_account` for another account, which sees at most the masked
 *   address; 409 `request_closed` if the request was canceled in the meantime, `request_moved`, `request_paused`, or
 *   `link_expired`
 */
export async function openInvite(ctx: Ctx, userId: string, id: string, token: string): Promise<void> {
  const link = await readLink(ctx, "invite", token);
  if (link.refId !== id) throw linkInvalid();
  const bind = async () => {
    const [rows, accounts] = await ctx.db.batch([
      ctx.db
        .select({ row: verifications, requesterSuspendedAt: users.suspendedAt })
        .from(verifications)
        .innerJoin(users, eq(users.id, verifications.requesterId))
        .where(eq(verifications.id, id)),
      ctx.db.select().from(users).where(eq(users.id, userId)),
    ]);
    const [row, account] = [rows[0]?.row, accounts[0]];
    if (!account) throw unauthenticated();
    if (!row) throw notFound("Verification not found");
    await assertCurrent(ctx, link, row);
    const isBound = row.targetUserId === userId;
    const isTheirs = account.email === link.email;
    if (!isBound && (row.targetUserId || !isTheirs))
      throw isTheirs ? belongsToAnother() : sentToAnother(link.email);
    // The subject's account may have a different address by now, which this link doesn't prove.
    const proves = isTheirs && canBeProven(account.emailVerifiedAt, ctx.now());
    if (isBound && row.openedAt !== null && !proves) return;
    if (row.status === "pending" && rows[0]?.requesterSuspendedAt) throw requestPaused();
    if (!canMove("open", row.status))
      throw conflict("request_closed", "This request was cancelled by the person who sent it.");
    const change = { targetUserId: userId, openedAt: row.openedAt ?? ctx.now() };
    const isOpened = isBound && row.openedAt !== null;
    const statements = isOpened ? [] : changeStatements(ctx, row, change);
    const { status, stage } = row;
    const own = {
      statements: [
        ...statements,
        auditRow(ctx, { actor: userId, action: "invite.opened", entity: "verification", entityId: id }),
      ],
      // The requester's side gets the event only the first time. Later, nothing that they can see changes.
      effects: isOpened
        ? [live("verification_updated", { verification_id: id, status, stage, user_id: userId })]
        : [updatedEvent(row, change)],
    };
    const proven = proves ? await addressProven(ctx, account, userId) : NO_WRITE;
    await commit(ctx, { ...combine(own, proven), resourceId: id });
  };
  await attempt(ctx, bind);
}
