import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { CLOCK } from "#contract/limits.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { namedColumns } from "#functions/accounts/names/business-name.ts";
import { requesterNames } from "#functions/accounts/names/mail-names.ts";
import { nameStanding } from "#functions/accounts/names/name-standing.ts";
import { isPasswordless } from "#functions/accounts/sign-in/has-sign-in.ts";
import { linkUrl } from "#functions/jobs/accounts/links.ts";
import { defineJob } from "#functions/jobs/job.ts";
import { blockUrl } from "#functions/mail/opt-out.ts";
import { mailParty } from "#functions/mail/party.ts";
import { consentSince } from "#functions/verification/invitation.ts";
import { mayRemind } from "../may-remind.ts";
import { requestUrl } from "../parties.ts";
import { consentReminder } from "./consent-reminder.mail.ts";

/**
 * Reminds a subject of a request that's waiting for their answer, but only if the invitation was sent, its link still
 * works, and we may remind them (`may-remind.ts`). `mailParty` skips people who opted out.
 */
export const mailConsentReminder = defineJob({
  name: "mail.consent_reminder",
  payload: z.object({ verification_id: z.string() }),
  run: async (ctx, { verification_id }, row) => {
    const bound = alias(users, "bound");
    const [found] = await ctx.db
      .select({
        verification: verifications,
        requester: namedColumns(ctx.now()),
        link: links,
        since: consentSince,
        boundEmail: bound.email,
        isPasswordless: isPasswordless(bound),
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
          isNull(links.usedAt),
          gt(links.expiresAt, ctx.now()),
          mayRemind(),
        ),
      )
      .orderBy(desc(links.createdAt))
      .limit(1);
    if (!found) return;
    const { verification, requester, link, since, boundEmail } = found;
    const to = boundEmail ?? link.email;
    const mail = consentReminder({
      ...requesterNames(requester),
      standing: nameStanding(requester),
      type: verification.type,
      peer: verification.peer,
      until: since + CLOCK.consent,
      // Once the request is bound to an account, its owner can open it without the invitation's link.
      url: boundEmail
        ? requestUrl(ctx, verification.id, found.isPasswordless)
        : await linkUrl(ctx, `/v/${verification.id}`, "invite", link),
      blockUrl: await blockUrl(ctx, to),
    });
    await mailParty(ctx, { kind: "request", to, mail, key: `consent_reminder.${row.id}` });
  },
});
