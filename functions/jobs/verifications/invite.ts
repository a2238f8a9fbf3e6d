import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { CLOCK } from "#contract/limits.ts";
import type { Ctx } from "#core/context.ts";
import type { Postponed } from "#core/job.ts";
import { type Link, links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { LINK_LIFETIME } from "#functions/accounts/links/links.ts";
import { provenBusiness } from "#functions/accounts/names/business-name.ts";
import { identityProofs } from "#functions/accounts/names/identity-proof.ts";
import { requesterNames } from "#functions/accounts/names/mail-names.ts";
import { nameStanding } from "#functions/accounts/names/name-standing.ts";
import { addressHash, blockUrl } from "#functions/mail/opt-out.ts";
import { mailParty } from "#functions/mail/party.ts";
import { isUnwanted } from "#functions/verification/case-file/hidden.ts";
import { consentSince } from "#functions/verification/invitation.ts";
import { linkUrl, usableLink } from "../accounts/links.ts";
import { defineJob } from "../job.ts";
import { invite } from "./invite.mail.ts";
import { requestUrl } from "./parties.ts";
import { consentReminder } from "./reminders/consent-reminder.mail.ts";

/**
 * Invites a subject while the request is open and they haven't blocked the requester. While the requester's address
 * isn't confirmed or their account is suspended, nothing is sent, and the link stays unsent until `mail.release_held`
 * queues it again. Whether and when the email is sent was decided when the link was made or released
 * (`verification/admit-mail.ts`). The subject's time to answer starts when the first email is sent. If the subject's
 * account has a different address by now, the email goes there, but without the link, which belongs to the old address.
 * Each link's email goes out once, even if two jobs try: `sent_at` stops the later one, and if both get past that, the
 * mail provider recognizes the link's key.
 */
export const mailInvite = defineJob({
  name: "mail.invite",
  payload: z.object({ link_id: z.string() }),
  run: (ctx, { link_id }) => mailLink(ctx, link_id, false),
});

/** Reminds the subject on behalf of the requester, in an email with a new link, unless they opted out of such email. */
export const mailInviteAgain = defineJob({
  name: "mail.invite_again",
  payload: z.object({ link_id: z.string() }),
  run: (ctx, { link_id }) => mailLink(ctx, link_id, true),
});

async function mailLink(ctx: Ctx, link_id: string, isReminder: boolean): Promise<Postponed | undefined> {
  const link = await usableLink(ctx, link_id, "invite");
  if (!link || link.sentAt !== null) return;
  const bound = alias(users, "bound");
  const [found] = await ctx.db
    .select({
      verification: verifications,
      requester: users,
      since: consentSince,
      boundEmail: bound.email,
      businessProven: provenBusiness(ctx.now()),
      identityProofs: identityProofs(ctx.now()),
      isUnwanted: sql<number>`${isUnwanted(await addressHash(ctx.env, link.email))}`,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .leftJoin(bound, eq(bound.id, verifications.targetUserId))
    .where(and(eq(verifications.id, link.refId), eq(verifications.status, "pending")));
  if (!found) return;
  const { verification, requester } = found;
  // Nothing is sent while the requester's address isn't confirmed or their account is suspended. If that was so when
  // the link was made, nothing has been decided about the email either, so the link has no mailbox hash.
  if (link.mailboxHash === null || requester.emailVerifiedAt === null || requester.suspendedAt !== null) {
    ctx.log("mail.held", { link_id });
    return;
  }
  const sendAt = link.admittedAt;
  if (sendAt === null) {
    ctx.log("mail.undeliverable", { link_id });
    return;
  }
  if (sendAt > ctx.now()) {
    ctx.log("mail.limit_reached", { link_id });
    return { until: sendAt };
  }
  // A subject who blocked the requester gets nothing. The requester must not be able to tell, so `admission` has given
  // the link a date as if an email would be sent.
  if (found.isUnwanted) return;
  const to = found.boundEmail ?? link.email;
  const named = {
    ...requester,
    businessProven: found.businessProven,
    identityProofs: found.identityProofs,
  };
  const { type, peer, purpose, services } = verification;
  const asked = {
    ...requesterNames(named),
    standing: nameStanding(named),
    type,
    peer,
    url:
      to === link.email
        ? await linkUrl(ctx, `/v/${verification.id}`, "invite", link)
        : requestUrl(ctx, verification.id, false),
    blockUrl: await blockUrl(ctx, to),
  };
  const mail = isReminder
    ? consentReminder({ ...asked, until: found.since + CLOCK.consent })
    : invite({ ...asked, purpose, services });
  const change = (set: Partial<Link>) => ctx.db.update(links).set(set).where(eq(links.id, link.id));
  // Set before the email is sent, so that its recipient and the requester always see the same date.
  await change({ expiresAt: ctx.now() + LINK_LIFETIME.invite });
  const isSent = await mailParty(ctx, {
    kind: isReminder ? "request" : null,
    to,
    mail,
    key: `invite.${link.id}.${link.generation}`,
  });
  if (isSent) await change({ sentAt: ctx.now() });
  // The recipient has blocked invitations in the meantime. If they unblock them, the invitation is sent after
  // all, but a reminder isn't.
  else if (!isReminder) await change({ admittedAt: null });
}
