import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { TRUST_DECAY } from "#contract/sharing/trust.ts";
import { addMonths } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { ownerAddress, tieMailboxes } from "#functions/mail/tie-mailboxes.ts";
import { bindRequests } from "./bind-requests.ts";

/**
 * Clears a pending change of address and the confirmed phone number. They may come from someone who registered the
 * address without owning it, so the address's owner starts without them.
 */
export const CLEARED_UNPROVEN_SETTINGS = {
  pendingEmail: null,
  provenPhone: null,
  phoneVerifiedAt: null,
  provenPhoneHash: null,
  phoneSandbox: false,
} as const;

/**
 * @returns the statement that forgets which devices signed in to an account before its address was proven.
 *   If we kept them, the Trust Score would attribute another person's devices to the address's owner.
 */
export const forgetDevices = ({ db }: Ctx, userId: string): Statement =>
  db.update(sessions).set({ deviceHash: null }).where(eq(sessions.userId, userId));

/**
 * @param provenAt when an address or a phone number was last proven, UTC milliseconds; null if it never was
 * @returns whether it can be proven now: for the first time, or again once the last proof has started to count
 *   less in the Trust Score
 */
export const canBeProven = (provenAt: number | null, now: number): boolean =>
  provenAt === null || addMonths(provenAt, TRUST_DECAY.contact.fullMonths) <= now;

/** @returns the condition that the column still has the value that was read */
export const stillProven = (column: SQLiteColumn, provenAt: number | null): SQL =>
  provenAt === null ? isNull(column) : eq(column, provenAt);

/**
 * For an account whose address is proven from the start.
 * @returns the write that makes the account the subject of the requests that were sent to the address; goes
 *   into the batch that creates the account, after its row
 */
export const provenFromStart = (ctx: Ctx, account: Pick<User, "id" | "email">): WritePart => ({
  statements: [
    bindRequests(ctx, account),
    auditRow(ctx, {
      actor: account.id,
      action: "user.email_verified",
      entity: "user",
      entityId: account.id,
    }),
  ],
  effects: [job("trust.compute", { user_id: account.id })],
});

/**
 * Records that someone has proven an account's address by reading its email. Invitations that were held back
 * until now go out, and the account becomes the subject of the requests that were sent to the address.
 * @param actor the user's id, or `link` for the holder of an emailed link
 * @returns statements and effects for the caller's batch, which fails if the address has changed or was
 *   proven in the meantime
 */
export async function addressProven(
  ctx: Ctx,
  account: Pick<User, "id" | "email" | "emailVerifiedAt">,
  actor: string,
): Promise<WritePart> {
  const { db } = ctx;
  const now = ctx.now();
  const unchanged = and(
    eq(users.id, account.id),
    eq(users.email, account.email),
    stillProven(users.emailVerifiedAt, account.emailVerifiedAt),
  );
  return {
    statements: [
      db.update(users).set({ emailVerifiedAt: now, updatedAt: now }).where(unchanged),
      mustHaveChanged(db),
      bindRequests(ctx, account),
      ...(await tieMailboxes(ctx, { from: ownerAddress(account), to: account.email })),
      auditRow(ctx, { actor, action: "user.email_verified", entity: "user", entityId: account.id }),
    ],
    effects: [
      ...(account.emailVerifiedAt === null ? [job("mail.release_held", { user_id: account.id })] : []),
      job("trust.compute", { user_id: account.id }),
    ],
  };
}
