import { and, eq, sql } from "drizzle-orm";
import { type Link, links } from "../../db/schema/sessions.ts";
import { users } from "../../db/schema/users.ts";
import { verifications } from "../../db/schema/verifications.ts";
import { LINK_LIFETIME } from "../auth/links.ts";
import type { Ctx } from "../context.ts";
import type { Job, Postponed } from "../outbox/job.ts";
import { isUnwanted } from "../verification/hidden.ts";
import { findHold } from "../verification/invitation.ts";
import { linkUrl, usableLink } from "./account.ts";
import { admitInvite } from "./admit.ts";
import { requesterName } from "./names.ts";
import { mailParty } from "./opt-out.ts";
import { invite } from "./templates/invite.ts";

const MINUTE = 60 * 1000;

/**
 * Asks a subject, as long as the request is open and its sender is not blocked. Held back while the requester's own
 * address is not proven, or their account is suspended: then nothing is sent, and the link stays unsent until
 * `mail.release_held` enqueues it again. Held back beyond the daily limits, too: then it is tried again when there is
 * room. The subject's time to answer begins when the mail leaves. Each link's mail goes out once, also when two jobs
 * speak of it: `sent_at` stops the later one, and where both got past that, the provider knows the link's key.
 */
export const mailInvite: Job<{ link_id: string }> = async (ctx, { link_id }) => {
  const link = await usableLink(ctx, link_id, "invite");
  if (!link || link.sentAt !== null) return;
  const [found] = await ctx.db
    .select({ verification: verifications, requester: users, isUnwanted: sql<number>`${isUnwanted()}` })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .where(and(eq(verifications.id, link.refId), eq(verifications.status, "pending")));
  if (!found) return;
  const { verification, requester } = found;
  if (requester.emailVerifiedAt === null || requester.suspendedAt !== null) {
    ctx.log("mail.held", { link_id });
    return;
  }
  if (found.isUnwanted) {
    // Nothing goes to whoever has blocked the sender, who must not see that by the dates: they are those of a mail.
    const held = await findHold(ctx, requester.id, link.email);
    if (held) return postpone(ctx, link, held.until);
    if (link.expiresAt === link.createdAt + LINK_LIFETIME.invite) await moveTime(ctx, link, ctx.now());
    return;
  }
  if (!(await admitInvite(ctx, link, requester.id))) {
    ctx.log("mail.limit_reached", { link_id });
    const held = await findHold(ctx, requester.id, link.email);
    return postpone(ctx, link, held?.until ?? 0);
  }
  const mail = invite({
    requester: requesterName(requester),
    type: verification.type,
    purpose: verification.purpose,
    services: verification.services,
    peer: verification.peer,
    url: await linkUrl(ctx, `/app/verifications/${verification.id}`, "invite", link),
  });
  // Before the mail leaves, so that its reader and the requester never see two dates.
  await moveTime(ctx, link, ctx.now());
  await mailParty(ctx, { to: link.email, mail, key: `invite.${link.id}.${link.generation}` });
  await ctx.db.update(links).set({ sentAt: ctx.now() }).where(eq(links.id, link.id));
};

/** The link, and with it the subject's time to answer, counts from then on (`consentSince`). */
const moveTime = (ctx: Ctx, { id }: Pick<Link, "id">, from: number) =>
  ctx.db
    .update(links)
    .set({ expiresAt: from + LINK_LIFETIME.invite })
    .where(eq(links.id, id));

/** @param until UTC ms at which there may be room */
async function postpone(ctx: Ctx, link: Pick<Link, "id">, until: number): Promise<Postponed> {
  const next = Math.max(until, ctx.now() + MINUTE);
  await moveTime(ctx, link, next);
  return { until: next };
}
