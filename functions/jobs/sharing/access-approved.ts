import { and, eq, gt, isNull } from "drizzle-orm";
import * as z from "zod";
import { users } from "#db/schema/accounts/users.ts";
import { accessRequests, shareLinks } from "#db/schema/sharing.ts";
import { safeStranger } from "#functions/accounts/names/mail-names.ts";
import { blockUrl } from "#functions/mail/opt-out.ts";
import { mailParty } from "#functions/mail/party.ts";
import { grantUrl } from "#functions/sharing/access/grant.ts";
import { openVisitor } from "#functions/sharing/access/sealed.ts";
import { defineJob } from "../job.ts";
import { accessApproved } from "./access-approved.mail.ts";

/** Sends an approved visitor the link that opens the shared profile, as long as the link still works. */
export const mailAccessApproved = defineJob({
  name: "mail.access_approved",
  payload: z.object({ access_request_id: z.string() }),
  run: async (ctx, { access_request_id: id }, row) => {
    const [found] = await ctx.db
      .select({ request: accessRequests, firstName: users.firstName, lastName: users.lastName })
      .from(accessRequests)
      .innerJoin(shareLinks, eq(shareLinks.id, accessRequests.linkId))
      .innerJoin(users, eq(users.id, accessRequests.userId))
      .where(
        and(
          eq(accessRequests.id, id),
          eq(accessRequests.status, "approved"),
          isNull(accessRequests.grantUsedAt),
          isNull(shareLinks.revokedAt),
          gt(shareLinks.expiresAt, ctx.now()),
          isNull(users.deletedAt),
          isNull(users.suspendedAt),
        ),
      );
    if (!found) return;
    const { request, firstName, lastName } = found;
    const { email: to } = await openVisitor(ctx, request);
    const mail = accessApproved({
      owner: safeStranger({ firstName, lastName }),
      url: await grantUrl(ctx.env, request),
      blockUrl: await blockUrl(ctx, to),
    });
    await mailParty(ctx, { kind: null, to, mail, key: row.id });
  },
});
