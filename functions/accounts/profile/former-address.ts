import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { links } from "#db/schema/sessions.ts";
import { supportTickets } from "#db/schema/support.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { formerAddress } from "#functions/mail/opt-out.ts";

/** What stands in the place of somebody who left. The domain is reserved (RFC 2606): no mail goes there. */
export const nobodysAddress = (userId: string) => `${userId}@deleted.invalid`;

/**
 * For the batch that ends an account: takes its address out of what others wrote down under it. Whoever never proved
 * the address has no say over what is its owner's. Pending requests are bound to the account, so that its leaving ends
 * them (`leave.ts`); who was blocked stays so under the address's keyed hash (`verification/hidden.ts`).
 */
export async function forgetAddress(ctx: Ctx, user: { id: string; email: string }): Promise<Statement[]> {
  const { db } = ctx;
  const { id, email } = user;
  const former = await formerAddress(ctx.env, email);
  const isProven = sql`EXISTS (SELECT 1 FROM ${users} u WHERE u.id = ${id} AND u.email_verified_at IS NOT NULL)`;
  // The `+` makes SQLite find them by the address.
  const isNobodys = sql`+${verifications.targetUserId} IS NULL AND ${verifications.targetEmail} = ${email}`;
  const isFree = and(isNobodys, isNull(verifications.legalHoldAt), isProven);
  return [
    db
      .update(verifications)
      .set({ targetUserId: id, version: sql`${verifications.version} + 1` })
      .where(and(isFree, eq(verifications.status, "pending"))),
    db.update(verifications).set({ targetEmail: former, targetName: null }).where(isFree),
    db.delete(links).where(eq(links.refId, id)),
    db
      .update(links)
      .set({ email: former, usedAt: sql`coalesce(${links.usedAt}, ${ctx.now()})` })
      .where(and(eq(links.email, email), eq(links.kind, "invite"), isProven)),
    // Its mail to us may still be under way; the rows themselves go with the second run of `leave.ts`.
    db
      .update(supportTickets)
      .set({ name: "Deleted user", email: nobodysAddress(id) })
      .where(and(eq(supportTickets.email, email), isProven)),
  ];
}
