import { and, between, eq, isNull, like, or, sql } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { notifications } from "#db/schema/outbox.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";
import { assertRequester, loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { subjectAccount } from "#functions/verification/subject-account.ts";
import { readRequester } from "../request/create.ts";
import { invites } from "../request/submit.ts";
import { proposalKey } from "./proposal-key.ts";

/**
 * Sends a pending request to the address that its subject asked for (`propose-address.ts`), or keeps the
 * current one. After an approval, it's as if the request had just been sent there: its links to the earlier
 * address stop working, a new invitation is sent, subject to the usual limits and blocks, and the time to answer
 * starts over.
 * @param input.email the proposed address that the caller saw, if they send it
 * @throws DomainError 404 for strangers; 403 for other parties; 409 `nothing_proposed`, `proposal_changed` if the
 *   proposed address isn't the one that the caller saw, or `own_address` if it's now the requester's or the caller's
 */
export async function decideAddress(
  ctx: Ctx,
  userId: string,
  id: string,
  input: { approve: boolean; email?: string | undefined },
  once?: Once,
): Promise<void> {
  const decide = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertRequester(caseFile);
    const { verification: row, requester } = caseFile;
    const email = row.proposedEmail;
    if (email === null) throw conflict("nothing_proposed", "No other address is waiting for your decision.");
    if (input.email !== undefined && input.email !== email)
      throw conflict(
        "proposal_changed",
        "They asked for a different address since. Check it and decide again.",
      );
    if (!input.approve) return keepAddress(ctx, userId, row, once);
    const own = [requester.email, ...(userId === row.requesterId ? [] : [await addressOf(ctx, userId)])];
    if (own.some((address) => mailboxOf(email) === mailboxOf(address)))
      throw conflict("own_address", "That's your own address, so you can't send the request there.");
    await moveTo(ctx, userId, row, email, once);
  };
  await attempt(ctx, decide, once);
}

async function addressOf({ db }: Ctx, userId: string): Promise<string> {
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return account?.email ?? "";
}

async function keepAddress(ctx: Ctx, userId: string, row: Verification, once: Once | undefined) {
  const change = { proposedEmail: null };
  await commit(ctx, {
    statements: [
      ...changeStatements(ctx, row, change),
      hideProposals(ctx, row),
      auditRow(ctx, {
        actor: userId,
        action: "subject.address_kept",
        entity: "verification",
        entityId: row.id,
      }),
    ],
    effects: [updatedEvent(row, change)],
    once,
    resourceId: row.id,
  });
}

async function moveTo(ctx: Ctx, userId: string, row: Verification, email: string, once: Once | undefined) {
  const { id, status, stage } = row;
  const [{ accountId }, found] = await Promise.all([
    readRequester(ctx, row.requesterId, email),
    ctx.db.select({ id: subjectAccount() }).from(verifications).where(eq(verifications.id, id)),
  ]);
  const formerId = found[0]?.id ?? null;
  const change = {
    targetEmail: email,
    // An account that confirmed the earlier address may be bound without having opened the request. It's unbound
    // silently, because the requester must not learn that such an account exists.
    targetUserId: null,
    proposedEmail: null,
    reminders: 0,
    remindedAt: null,
  };
  const own = {
    statements: [
      ...changeStatements(ctx, row, change),
      voidInvitations(ctx, id, email),
      hideProposals(ctx, row),
      ...(formerId === null ? [] : [hideRequest(ctx, id, formerId)]),
      auditRow(ctx, {
        actor: userId,
        action: "subject.address_changed",
        entity: "verification",
        entityId: id,
      }),
    ],
    effects: [
      updatedEvent(row, change),
      // Makes open pages of the earlier address's account reload, so that they no longer show the request.
      ...(formerId === null
        ? []
        : [live("verification_updated", { verification_id: id, status, stage, user_id: formerId })]),
    ],
  };
  const invitation = await invites(ctx, { ...row, ...change }, accountId);
  await commit(ctx, { ...combine(own, invitation), once, resourceId: id });
}

/**
 * Voids the request's invitations. If the request moves back to an address that it had before, this also invalidates
 * the tokens of the links emailed there earlier. Without that, those links would count as current, because the request
 * has their address again (`current-link.ts`).
 */
const voidInvitations = (ctx: Ctx, id: string, email: string): Statement =>
  ctx.db
    .update(links)
    .set({
      usedAt: sql`coalesce(${links.usedAt}, ${ctx.now()})`,
      generation: sql`${links.generation} + (${links.email} = ${email})`,
    })
    .where(and(eq(links.refId, id), eq(links.kind, "invite")));

const hidden = (ctx: Ctx) => ({
  inApp: false,
  readAt: sql`coalesce(${notifications.readAt}, ${ctx.now()})`,
});

/** Hides the requester's notifications about proposed addresses, because they or a teammate have now decided. */
const hideProposals = (ctx: Ctx, { id, requesterId }: Verification): Statement =>
  ctx.db
    .update(notifications)
    .set(hidden(ctx))
    .where(
      and(
        eq(notifications.userId, requesterId),
        between(notifications.dedupeKey, proposalKey(id), `${proposalKey(id)}\u{10ffff}`),
      ),
    );

/**
 * Hides the request's unread notifications, and the one that announced it, from the account with the earlier address,
 * because that account can no longer open the request.
 */
const hideRequest = (ctx: Ctx, id: string, userId: string): Statement =>
  ctx.db
    .update(notifications)
    .set(hidden(ctx))
    .where(
      and(
        eq(notifications.userId, userId),
        or(isNull(notifications.readAt), like(notifications.dedupeKey, "requested:%")),
        sql`json_extract(${notifications.data}, '$.verification_id') = ${id}`,
      ),
    );
