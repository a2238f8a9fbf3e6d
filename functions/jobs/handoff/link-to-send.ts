import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { handoffUrl } from "#functions/handoff/url.ts";

/**
 * @returns the address for the phone to open, and the account that started the handoff; null if a phone has opened the
 *   link, or it no longer works
 */
export async function linkToSend(ctx: Ctx, handoffId: string) {
  const [found] = await ctx.db
    .select({
      link: links,
      holder: {
        id: users.id,
        provenPhone: users.provenPhone,
        phoneVerifiedAt: users.phoneVerifiedAt,
        emailVerifiedAt: users.emailVerifiedAt,
      },
    })
    .from(phoneHandoffs)
    .innerJoin(links, and(eq(links.refId, phoneHandoffs.id), eq(links.kind, "handoff")))
    .innerJoin(users, and(eq(users.id, phoneHandoffs.userId), eq(users.email, links.email)))
    .where(
      and(eq(phoneHandoffs.id, handoffId), isNull(phoneHandoffs.openedAt), isNull(phoneHandoffs.endedAt)),
    );
  if (!found || found.link.usedAt !== null || found.link.expiresAt <= ctx.now()) return null;
  const { link, holder } = found;
  return { holder, email: link.email, url: await handoffUrl(ctx.env, link) };
}
