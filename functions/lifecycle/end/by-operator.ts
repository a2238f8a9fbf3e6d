import { and, eq, gt, lt, sql } from "drizzle-orm";
import { ATTESTATION_RULES } from "#contract/attestation/attestation.ts";
import { moneyOfCents } from "#contract/billing/money.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { newLink } from "#functions/accounts/links/links.ts";
import { leftOf } from "#functions/ledger/charge-left.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { customerOf } from "#functions/verification/charge.ts";
import { forgetFingerprints } from "#functions/verification/forget-fingerprints.ts";
import { changeUnseen } from "#functions/verification/moves.ts";
import { assertMove } from "#functions/verification/transitions.ts";

/**
 * What operators can do to a verification with `npm run ops`; no endpoint offers it. `by` is the operator, in the
 * format of the audit log's actor.
 */

/** Reads the row, decides and writes. If another write changes the row first, it starts over. */
function change(ctx: Ctx, id: string, decide: (row: Verification) => Promise<WritePart>): Promise<void> {
  const once = async () => {
    const [row] = await ctx.db.select().from(verifications).where(eq(verifications.id, id));
    if (!row) throw notFound(`There's no verification ${id}`);
    await commit(ctx, { ...(await decide(row)), resourceId: id });
  };
  return attempt(ctx, once);
}

const entry = (actor: string, action: string, entityId: string) =>
  ({ actor, action, entity: "verification", entityId }) as const;

/**
 * Emails the subject of a pending request a new invitation. The previous link stays valid.
 * @throws DomainError 404; 409 when the request isn't pending, or its requester's account is suspended
 */
export function resendInvite(ctx: Ctx, id: string, by: string): Promise<void> {
  return change(ctx, id, async (row) => {
    assertMove("consent", row.status);
    const [requester] = await ctx.db
      .select({ suspendedAt: users.suspendedAt })
      .from(users)
      .where(eq(users.id, row.requesterId));
    if (requester?.suspendedAt) throw conflict("suspended", "The requester's account is suspended.");
    const link = newLink(ctx, "invite", id, row.targetEmail);
    return {
      statements: [link.statement, auditRow(ctx, entry(by, "invite.resent", id))],
      effects: [job("mail.release_invite", { link_id: link.id })],
    };
  });
}

/**
 * @returns the query for a verification's contacts who can still answer and haven't reached the maximum
 *   number of emails
 */
export const selectMailable = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ id: attestations.id, mailsSent: attestations.mailsSent })
    .from(attestations)
    .where(
      and(
        eq(attestations.verificationId, id),
        eq(attestations.status, "asked"),
        gt(attestations.expiresAt, ctx.now()),
        lt(attestations.mailsSent, ATTESTATION_RULES.mailDays.length),
      ),
    );

/**
 * Immediately emails all contacts who haven't answered, without waiting for their next reminder day. The maximum
 * number of emails per contact still applies.
 * @throws DomainError 404; 409 when there's no waiting contact who may be emailed again
 */
export function mailContactsNow(ctx: Ctx, id: string, by: string): Promise<void> {
  return change(ctx, id, async () => {
    const contacts = await selectMailable(ctx, id);
    if (contacts.length === 0)
      throw conflict("nobody_awaited", `${id} has no waiting contact who can be emailed again.`);
    const counted = contacts.flatMap((contact) => [
      ctx.db
        .update(attestations)
        .set({ mailsSent: contact.mailsSent + 1 })
        .where(
          and(
            eq(attestations.id, contact.id),
            eq(attestations.status, "asked"),
            eq(attestations.mailsSent, contact.mailsSent),
          ),
        ),
      mustHaveChanged(ctx.db),
    ]);
    return {
      statements: [...counted, auditRow(ctx, entry(by, "contact.mailed_again", id))],
      effects: contacts.map(({ id: attestation_id, mailsSent }) =>
        job("mail.attest", { attestation_id, mail: mailsSent + 1 }),
      ),
    };
  });
}

/** @returns how much of a verification's charge hasn't been credited or refunded yet, in cents */
export async function creditable(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.db.select({ cents: leftOf(id) }).from(sql`(SELECT 1)`);
  return Math.max(0, row?.cents ?? 0);
}

/**
 * Credits some or all of the charge.
 * @param cents more than 0
 * @param why kept in the audit log, so it must not contain personal data
 * @throws DomainError 404; 409 `too_much` for more than is left to credit
 */
export function creditByHand(ctx: Ctx, id: string, cents: number, by: string, why: string): Promise<void> {
  return change(ctx, id, async (row) => {
    const left = await creditable(ctx, id);
    if (cents > left)
      throw conflict(
        "too_much",
        `Of what was charged for ${id}, ${moneyOfCents(left)} can be credited, not ${moneyOfCents(cents)}.`,
      );
    return {
      statements: [
        mustHold(ctx.db, sql`${leftOf(id)} >= ${cents}`),
        entryStatement(ctx, {
          kind: "credit",
          key: `credit:${id}:${newId("led", ctx.now())}`,
          customerId: customerOf(row),
          amount: cents,
          verificationId: id,
          reason: "by_hand",
        }),
        auditRow(ctx, { ...entry(by, "verification.credited", id), detail: { cents, why } }),
      ],
      effects: [],
    };
  });
}

/**
 * Places or releases a legal hold on a verification. During a hold, retention deletes nothing that belongs to the
 * verification. Neither party can see the hold.
 * @throws DomainError 404; 409 when nothing would change
 */
export function setLegalHold(ctx: Ctx, id: string, isHeld: boolean, by: string): Promise<void> {
  return change(ctx, id, async (row) => {
    if ((row.legalHoldAt !== null) === isHeld)
      throw conflict("no_change", isHeld ? `${id} is on hold already.` : `${id} is not on hold.`);
    const legalHoldAt = isHeld ? ctx.now() : null;
    return {
      statements: [
        ...changeUnseen(ctx, row, { legalHoldAt }),
        auditRow(ctx, entry(by, isHeld ? "verification.held" : "verification.hold_released", id)),
        ...(isHeld ? [] : forgetFingerprints(ctx, id)),
      ],
      // If the subject deleted their account during the hold, this job deletes what was kept. If they didn't, it
      // deletes nothing.
      effects: !isHeld && row.targetUserId ? [job("user.leave", { user_id: row.targetUserId })] : [],
    };
  });
}
