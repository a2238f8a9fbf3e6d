import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { supportTickets } from "#db/schema/support.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { formerAddress } from "#functions/mail/opt-out.ts";
import { forgetInvitations } from "../links/invitation-link.ts";

/** The address that replaces a deleted user's. The domain is reserved (RFC 2606), so no email ever goes there. */
export const deletedUserAddress = (userId: string) => `${userId}@deleted.invalid`;

/**
 * Removes a deleted account's address from other people's records, except from requests on legal hold. If the account
 * never proved the address, those records are about the address's real owner and don't change. Pending requests are
 * bound to the account so that `leave.ts` ends them. Blocks continue to work through the keyed hash of the address
 * (`verification/case-file/hidden.ts`).
 * @returns the statements for the batch that deletes the account
 */
export async function forgetAddress(ctx: Ctx, user: { id: string; email: string }): Promise<Statement[]> {
  const { db } = ctx;
  const { id, email } = user;
  const former = await formerAddress(ctx.env, email);
  const isProven = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${id}
    AND ${users.emailVerifiedAt} IS NOT NULL)`;
  // The `+` makes SQLite use the index on the address.
  const isNobodys = sql`+${verifications.targetUserId} IS NULL AND ${verifications.targetEmail} = ${email}`;
  const isFree = and(isNobodys, isNull(verifications.legalHoldAt), isProven);
  const handoffs = db
    .select({ id: phoneHandoffs.id })
    .from(phoneHandoffs)
    .where(eq(phoneHandoffs.userId, id));
  return [
    db
      .update(verifications)
      .set({ targetUserId: id, version: sql`${verifications.version} + 1` })
      .where(and(isFree, eq(verifications.status, "pending"))),
    db.update(verifications).set({ targetEmail: former, targetName: null }).where(isFree),
    // Pending requests whose subjects have proposed this address to the requester.
    db
      .update(verifications)
      .set({ proposedEmail: null, version: sql`${verifications.version} + 1` })
      .where(
        and(
          sql`${verifications.status} = 'pending'`,
          eq(verifications.proposedEmail, email),
          isNull(verifications.legalHoldAt),
          isProven,
        ),
      ),
    db.delete(links).where(or(eq(links.refId, id), inArray(links.refId, handoffs))),
    db
      .update(links)
      .set({ email: former, usedAt: sql`coalesce(${links.usedAt}, ${ctx.now()})` })
      .where(
        and(eq(links.email, email), inArray(links.kind, ["invite", "team_invite", "sign_in"]), isProven),
      ),
    forgetInvitations(ctx, email, former, isProven),
    // Keep the rows, because email about a ticket may still be pending. The second run of `leave.ts` deletes them.
    db
      .update(supportTickets)
      .set({ name: "Deleted user", email: deletedUserAddress(id) })
      .where(and(eq(supportTickets.email, email), isProven)),
  ];
}
