import { and, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/users.ts";

/**
 * Clears what someone who registered an address without owning it has set up: a pending change of address, and the
 * phone number for text messages. The address's owner starts without them.
 */
export const CLEARED_UNPROVEN_SETTINGS = {
  pendingEmail: null,
  provenPhone: null,
  phoneVerifiedAt: null,
  provenPhoneHash: null,
  phoneSandbox: false,
} as const;

/**
 * Records that someone has proven an account's address by reading its mail. Invitations that were waiting for that go
 * out.
 * @param actor the user's id, or `link` for the holder of a mailed link
 * @returns statements and effects for the caller's batch, which fails if the address has changed or is already proven
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
    effects: [
      job("mail.release_held", { user_id: account.id }),
      job("trust.compute", { user_id: account.id }),
    ],
  };
}
