import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { handoffs } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { CREDENTIALS, revokeAllOf } from "#functions/credentials/status-entries.ts";
import { voidLinks } from "../links/links.ts";
import { endAllSessions } from "../sessions/end-all-sessions.ts";

/**
 * Suspends an account; for operators. Its sessions end at once, nobody can sign in, and emailed links that reset
 * its password or confirm an address stop working. Its share links and credentials stop working, and its ratings
 * stop counting. Its pending requests are no longer emailed, and subjects can't open them. Requests with the
 * subject's consent continue, for the subject's sake.
 * @param by the operator, in the format of the audit log's actor
 * @param why kept in the audit row, so it must not contain personal data
 * @throws DomainError 409 `already_suspended`, which also covers a deleted account
 */
export async function suspendUser(ctx: Ctx, userId: string, by: string, why: string): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const ended = endAllSessions(ctx, { userId, reason: "suspended" });
  const statements = [
    db
      .update(users)
      .set({ suspendedAt: now, updatedAt: now })
      .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletedAt))),
    mustHaveChanged(db),
    ...ended.statements,
    voidLinks(ctx, userId),
    db.delete(handoffs).where(eq(handoffs.userId, userId)),
    revokeAllOf(ctx, userId, CREDENTIALS),
    auditRow(ctx, {
      actor: by,
      action: "user.suspended",
      entity: "user",
      entityId: userId,
      detail: { why },
    }),
  ];
  const effects = [ended.effect, job("trust.rater_changed", { user_id: userId })];
  await commit(ctx, { statements, effects, resourceId: userId }).catch((error: unknown) => {
    throw error instanceof LostRace
      ? conflict("already_suspended", "This account is already suspended or deleted.")
      : error;
  });
}

/**
 * Lifts a suspension. The account holder has to sign in again; invitations that were held back go out, and share links
 * work again, with new credentials. Their ratings count again.
 * @param by the operator, in the format of the audit log's actor
 * @throws DomainError 409 `not_suspended`
 */
export async function unsuspendUser(ctx: Ctx, userId: string, by: string): Promise<void> {
  const statements = [
    ctx.db
      .update(users)
      .set({ suspendedAt: null, updatedAt: ctx.now() })
      .where(and(eq(users.id, userId), isNotNull(users.suspendedAt))),
    mustHaveChanged(ctx.db),
    auditRow(ctx, { actor: by, action: "user.unsuspended", entity: "user", entityId: userId }),
  ];
  const effects = [
    job("mail.release_held", { user_id: userId }),
    job("trust.compute", { user_id: userId }),
    job("trust.rater_changed", { user_id: userId }),
  ];
  await commit(ctx, { statements, effects, resourceId: userId }).catch((error: unknown) => {
    throw error instanceof LostRace ? conflict("not_suspended", "This account isn't suspended.") : error;
  });
}
