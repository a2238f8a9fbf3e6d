import { and, eq, not } from "drizzle-orm";
import { links } from "../../db/schema/sessions.ts";
import { users } from "../../db/schema/users.ts";
import { verifications } from "../../db/schema/verifications.ts";
import type { Job } from "../outbox/job.ts";
import { isUnwanted } from "../verification/hidden.ts";
import { linkUrl, usableLink } from "./account.ts";
import { admitInvite } from "./admit.ts";
import { requesterName } from "./names.ts";
import { mailParty } from "./opt-out.ts";
import { invite } from "./templates/invite.ts";

const TRY_AGAIN = 60 * 60 * 1000;

/**
 * Asks a subject, as long as the request is open and its sender is not blocked. Held back while the requester's own address is not
 * proven, or their account is suspended: then
 * nothing is sent, and the link stays unsent until `mail.release_held` enqueues it again. Each link's mail goes out
 * once, also when two jobs speak of it: `sent_at` stops the later one, and where both got past that, the
 * provider knows the link's key.
 */
export const mailInvite: Job<{ link_id: string }> = async (ctx, { link_id }) => {
  const link = await usableLink(ctx, link_id, "invite");
  if (!link || link.sentAt !== null) return;
  const [found] = await ctx.db
    .select({ verification: verifications, requester: users })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .where(and(eq(verifications.id, link.refId), eq(verifications.status, "pending"), not(isUnwanted())));
  if (!found) return;
  const { verification, requester } = found;
  if (requester.emailVerifiedAt === null || requester.suspendedAt !== null) {
    ctx.log("mail.held", { link_id });
    return;
  }
  if (!(await admitInvite(ctx, link, requester.id))) {
    ctx.log("mail.limit_reached", { link_id });
    return { until: ctx.now() + TRY_AGAIN };
  }
  const mail = invite({
    requester: requesterName(requester),
    type: verification.type,
    purpose: verification.purpose,
    services: verification.services,
    peer: verification.peer,
    url: await linkUrl(ctx, `/app/verifications/${verification.id}`, "invite", link),
  });
  await mailParty(ctx, { to: link.email, mail, key: `invite.${link.id}.${link.generation}` });
  await ctx.db.update(links).set({ sentAt: ctx.now() }).where(eq(links.id, link.id));
};
