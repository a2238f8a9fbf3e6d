import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { type Link, links } from "#db/schema/sessions.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { LINK_LIFETIME } from "#functions/accounts/links/links.ts";
import { provenBusiness } from "#functions/accounts/names/business-name.ts";
import { requesterNames } from "#functions/accounts/names/mail-names.ts";
import { addressHash, blockUrl, mailParty } from "#functions/mail/opt-out.ts";
import { admitInvite } from "#functions/verification/admit-mail.ts";
import { isUnwanted } from "#functions/verification/hidden.ts";
import { linkUrl, usableLink } from "../accounts/links.ts";
import { defineJob } from "../job.ts";
import { invite } from "./invite.mail.ts";

/**
 * Asks a subject, as long as the request is open and its sender is not blocked. Held back while the requester's own
 * address is not proven, or their account is suspended: then nothing is sent, and the link stays unsent until
 * `mail.release_held` enqueues it again. When it leaves, if at all, is decided once (`verification/admit-mail.ts`). The subject's time to
 * answer begins when the mail leaves. Each link's mail goes out once, also when two jobs speak of it: `sent_at` stops
 * the later one, and where both got past that, the provider knows the link's key.
 */
export const mailInvite = defineJob({
  name: "mail.invite",
  payload: z.object({ link_id: z.string() }),
  run: async (ctx, { link_id }) => {
    const link = await usableLink(ctx, link_id, "invite");
    if (!link || link.sentAt !== null) return;
    const [found] = await ctx.db
      .select({
        verification: verifications,
        requester: users,
        businessProven: provenBusiness(ctx.now()),
        isUnwanted: sql<number>`${isUnwanted(await addressHash(ctx.env, link.email))}`,
      })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .where(and(eq(verifications.id, link.refId), eq(verifications.status, "pending")));
    if (!found) return;
    const { verification, requester } = found;
    if (requester.emailVerifiedAt === null || requester.suspendedAt !== null) {
      ctx.log("mail.held", { link_id });
      return;
    }
    const sender = { id: requester.id, teamId: verification.teamId };
    const [decided] = await admitInvite(ctx, { link: link_id }, { sender, email: link.email });
    const leavesAt = decided?.admittedAt ?? null;
    if (leavesAt === null) {
      ctx.log("mail.undeliverable", { link_id });
      return;
    }
    if (leavesAt > ctx.now()) {
      ctx.log("mail.limit_reached", { link_id });
      return { until: leavesAt };
    }
    // Nothing goes to whoever has blocked the sender, who must not see that by the dates: they are those of a mail.
    if (found.isUnwanted) return;
    const mail = invite({
      ...requesterNames({ ...requester, businessProven: found.businessProven }),
      type: verification.type,
      purpose: verification.purpose,
      services: verification.services,
      peer: verification.peer,
      url: await linkUrl(ctx, `/app/verifications/${verification.id}`, "invite", link),
      blockUrl: await blockUrl(ctx, link.email),
    });
    const change = (set: Partial<Link>) => ctx.db.update(links).set(set).where(eq(links.id, link.id));
    // Before the mail leaves, so that its reader and the requester never see two dates.
    await change({ expiresAt: ctx.now() + LINK_LIFETIME.invite });
    const isSent = await mailParty(ctx, {
      to: link.email,
      mail,
      key: `invite.${link.id}.${link.generation}`,
    });
    // The recipient blocked invitations since it was decided.
    await change(isSent ? { sentAt: ctx.now() } : { admittedAt: null });
  },
});
