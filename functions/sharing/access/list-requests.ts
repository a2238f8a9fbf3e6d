import { and, desc, eq } from "drizzle-orm";
import type { AccessRequestAnswer } from "#contract/sharing/sharing.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { accessRequests, shareLinks } from "#db/schema/sharing.ts";
import { labeled, shownPerson } from "#functions/accounts/names/shown-person.ts";
import { isBlocked, isShown } from "./hidden.ts";
import { openVisitor } from "./sealed.ts";

const MAX_REQUESTS = 100;

/** @returns the latest requests for access to a person's shared profiles, newest first, without hidden ones */
export async function listAccessRequests(ctx: Ctx, userId: string): Promise<AccessRequestAnswer[]> {
  const rows = await ctx.db
    .select({ request: accessRequests, label: shareLinks.label, isBlocked: isBlocked() })
    .from(accessRequests)
    .innerJoin(shareLinks, eq(shareLinks.id, accessRequests.linkId))
    .where(and(eq(accessRequests.userId, userId), isShown()))
    .orderBy(desc(accessRequests.createdAt), desc(accessRequests.id))
    .limit(MAX_REQUESTS);
  return Promise.all(
    rows.map(async ({ request, label, isBlocked: blocked }) => {
      const visitor = await openVisitor(ctx, request);
      return {
        id: request.id,
        link_id: request.linkId,
        link_label: label,
        ...visitor,
        name: labeled(shownPerson(visitor.name)),
        status: request.status,
        created_at: isoTime(request.createdAt),
        decided_at: isoTime(request.decidedAt),
        opened_at: isoTime(request.grantUsedAt),
        is_blocked: blocked,
        is_reported: request.reportedAt !== null,
      };
    }),
  );
}
