import { and, desc, eq, gt, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { links } from "../../db/schema/sessions.ts";
import { users } from "../../db/schema/users.ts";
import { verifications } from "../../db/schema/verifications.ts";
import { CLOCK } from "../contract/limits.ts";
import type { Job } from "../outbox/job.ts";
import { namedColumns } from "../users/names/business-name.ts";
import { consentSince } from "../verification/invitation.ts";
import { linkUrl } from "./account.ts";
import { mayRemind } from "./may-remind.ts";
import { requesterNames } from "./names.ts";
import { blockUrl, mailParty } from "./opt-out.ts";
import { consentReminder } from "./templates/consent-reminder.ts";

/**
 * Reminds a subject of a request that waits for an answer: only where its invite went out, and the requester may speak
 * to them; whoever opted out is left alone by `mailParty`.
 */
export const mailConsentReminder: Job<{ verification_id: string }> = async (
  ctx,
  { verification_id },
  row,
) => {
  const bound = alias(users, "bound");
  const [found] = await ctx.db
    .select({
      verification: verifications,
      requester: namedColumns(ctx.now()),
      link: links,
      since: consentSince,
      boundEmail: bound.email,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .innerJoin(links, and(eq(links.refId, verifications.id), eq(links.kind, "invite")))
    .leftJoin(bound, eq(bound.id, verifications.targetUserId))
    .where(
      and(
        eq(verifications.id, verification_id),
        eq(verifications.status, "pending"),
        isNotNull(links.sentAt),
        gt(links.expiresAt, ctx.now()),
        mayRemind(),
      ),
    )
    .orderBy(desc(links.createdAt))
    .limit(1);
  if (!found) return;
  const { verification, requester, link, since, boundEmail } = found;
  const path = `/app/verifications/${verification.id}`;
  const to = boundEmail ?? link.email;
  const mail = consentReminder({
    ...requesterNames(requester),
    type: verification.type,
    peer: verification.peer,
    until: since + CLOCK.consent,
    // Whoever opened the invite has signed in since, and finds the request without it.
    url: boundEmail ? new URL(path, ctx.env.APP_URL).href : await linkUrl(ctx, path, "invite", link),
    blockUrl: await blockUrl(ctx, to),
  });
  await mailParty(ctx, { to, mail, key: `consent_reminder.${row.id}` });
};
