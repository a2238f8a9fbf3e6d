import { and, eq, isNotNull, isNull } from "drizzle-orm";
import * as z from "zod";
import { users } from "#db/schema/accounts/users.ts";
import { accessRequests } from "#db/schema/sharing.ts";
import { safeStranger } from "#functions/accounts/names/mail-names.ts";
import { mailParty } from "#functions/mail/party.ts";
import { openVisitor } from "#functions/sharing/access/sealed.ts";
import { defineJob } from "../job.ts";
import { accessAsked } from "./access-asked.mail.ts";

/**
 * Tells the owner of a shared profile that a visitor is asking for access, as long as the owner hasn't answered
 * yet.
 */
export const mailAccessAsked = defineJob({
  name: "mail.access_asked",
  payload: z.object({ access_request_id: z.string() }),
  run: async (ctx, { access_request_id: id }, row) => {
    const waits = and(eq(accessRequests.id, id), eq(accessRequests.status, "pending"));
    const [found] = await ctx.db
      .select({ request: accessRequests, to: users.email })
      .from(accessRequests)
      .innerJoin(users, eq(users.id, accessRequests.userId))
      .where(
        and(waits, isNotNull(users.emailVerifiedAt), isNull(users.deletedAt), isNull(users.suspendedAt)),
      );
    if (!found) return;
    const { name } = await openVisitor(ctx, found.request);
    const url = new URL("/app/share-profile#requests", ctx.env.APP_URL).href;
    const mail = accessAsked({ visitor: safeStranger(name), url });
    await mailParty(ctx, { kind: "access", to: found.to, mail, key: row.id });
  },
});
