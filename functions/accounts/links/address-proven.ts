import { and, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/users.ts";

/**
 * What whoever registered an address without owning it set up for themselves, and its owner begins without: a change of
 * the address under way, and the phone that text messages go to.
 */
export const WITHOUT_SQUATTER = { pendingEmail: null, provenPhone: null, phoneVerifiedAt: null } as const;

/**
 * Somebody has shown that they read the mail of an account's address, which was not proven so far. The invites that
 * waited for that go out.
 * @param actor who did it: the user, or `link` for whoever holds the mailed link
 * @returns what the caller's batch writes; it fails when the address has changed or is proven by then
 */
export function addressProven(ctx: Ctx, account: { id: string; email: string }, actor: string): WritePart {
  const { db } = ctx;
  const now = ctx.now();
  const unproven = and(
    eq(users.id, account.id),
    eq(users.email, account.email),
    isNull(users.emailVerifiedAt),
  );
  return {
    statements: [
      db.update(users).set({ emailVerifiedAt: now, updatedAt: now }).where(unproven),
      mustHaveChanged(db),
      auditRow(ctx, { actor, action: "user.email_verified", entity: "user", entityId: account.id }),
    ],
    effects: [job("mail.release_held", { user_id: account.id })],
  };
}
