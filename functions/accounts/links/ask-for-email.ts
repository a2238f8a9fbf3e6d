import { and, eq, gt, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type Effect, job } from "#core/effects.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { NO_WRITE } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";
import type { UserView } from "../profile/view.ts";
import { newLink } from "./links.ts";

interface Asked {
  set: Partial<Pick<User, "pendingEmail">>;
  statements: Statement[];
  effects: Effect[];
}

/**
 * Decides what to write when a user enters an email address. Their current address only cancels a pending change. A new
 * address gets a link, and the current one gets a notice. Entering the pending address again sends nothing while its
 * link is still valid.
 * @returns columns to set, statements and effects for the caller's batch
 * @throws DomainError 429, so that nobody can flood a stranger's mailbox
 */
export async function askForEmail(ctx: Ctx, user: UserView, email: string): Promise<Asked> {
  if (email === user.email)
    return user.pendingEmail === null
      ? { set: {}, ...NO_WRITE }
      : { set: { pendingEmail: null }, statements: [voidEmailLinks(ctx, user.id)], effects: [] };
  if (email === user.pendingEmail && (await hasGoodLink(ctx, user.id, email)))
    return { set: {}, ...NO_WRITE };

  await enforceRateLimits(
    ctx,
    [
      { rule: "email_change.account", subject: user.id, isOwn: true },
      { rule: "email_change.address", subject: mailboxOf(email) },
    ],
    readNothing(ctx),
  );
  const link = newLink(ctx, "change_email", user.id, email);
  return {
    set: { pendingEmail: email },
    statements: [voidEmailLinks(ctx, user.id), link.statement],
    effects: [
      job("mail.confirm_email", { link_id: link.id }),
      job("mail.email_change_asked", { user_id: user.id }),
    ],
  };
}

const openLinks = (userId: string) =>
  and(eq(links.refId, userId), eq(links.kind, "change_email"), isNull(links.usedAt));

const voidEmailLinks = (ctx: Ctx, userId: string): Statement =>
  ctx.db.update(links).set({ usedAt: ctx.now() }).where(openLinks(userId));

async function hasGoodLink(ctx: Ctx, userId: string, email: string): Promise<boolean> {
  const good = and(openLinks(userId), eq(links.email, email), gt(links.expiresAt, ctx.now()));
  const found = await ctx.db.select({ id: links.id }).from(links).where(good);
  return found.length > 0;
}
