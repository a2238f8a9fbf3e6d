import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, invalid } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { proposalKey } from "./proposal-key.ts";
import { openInvitation } from "./read-invite.ts";

/**
 * Lets the holder of an emailed invitation ask the requester's side to send the request to another address. The
 * requester's side sees the whole address. A later proposal replaces an earlier one. The response is the same whether
 * or not the address has an account, and whether or not its owner blocks the requester.
 * @param input.email trimmed and in lower case (`rules.schema.ts`)
 * @throws DomainError like `readInvite`; 409 `address_bound` once the request is bound to the subject's account; 422
 *   for the request's own mailbox or the requester's; 429
 */
export async function proposeAddress(
  ctx: Ctx,
  client: Client,
  id: string,
  input: { invite: string; email: string },
): Promise<void> {
  const { email } = input;
  const propose = async () => {
    const { verification: row, requester } = await openInvitation(ctx, client, id, input.invite);
    if (row.targetUserId !== null)
      throw conflict(
        "address_bound",
        "This request already belongs to the account with this address, so it can't go to another one.",
      );
    if (mailboxOf(email) === mailboxOf(row.targetEmail))
      throw invalid({ email: "This request was already sent to that address. Enter another one." });
    if (mailboxOf(email) === mailboxOf(requester.email))
      throw invalid({ email: "That's the requester's own address. Enter one of yours." });
    if (email === row.proposedEmail) return;
    await enforceRateLimits(ctx, [{ rule: "other_address.request", subject: id }], readNothing(ctx));
    const change = { proposedEmail: email };
    const notice = notificationEffects(ctx, {
      userId: row.requesterId,
      type: "verification_updated",
      kind: "request",
      title: "Another address for your request",
      message:
        "Someone who got your email asked you to send the request to another address. Check the address and decide.",
      data: { verification_id: id },
      priority: "high",
      dedupeKey: `${proposalKey(id)}${row.version}`,
      replaces: proposalKey(id),
    });
    const own = {
      statements: [
        ...changeStatements(ctx, row, change),
        auditRow(ctx, {
          actor: "link",
          action: "subject.address_proposed",
          entity: "verification",
          entityId: id,
        }),
      ],
      effects: [updatedEvent(row, change)],
    };
    await commit(ctx, { ...combine(own, notice), resourceId: id });
  };
  await attempt(ctx, propose);
}
