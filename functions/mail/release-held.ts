import { and, eq, gt, isNull } from "drizzle-orm";
import { links } from "../../db/schema/sessions.ts";
import { verifications } from "../../db/schema/verifications.ts";
import { commit } from "../outbox/commit.ts";
import { job } from "../outbox/effects.ts";
import type { Job } from "../outbox/job.ts";

/**
 * A user's address is proven now: enqueues the invites of their open requests that were never sent. One whose first
 * job is still to come may be enqueued twice; it is sent once all the same.
 */
export const releaseHeldInvites: Job<{ user_id: string }> = async (ctx, { user_id }) => {
  const held = await ctx.db
    .select({ id: links.id })
    .from(links)
    .innerJoin(verifications, eq(verifications.id, links.refId))
    .where(
      and(
        eq(verifications.requesterId, user_id),
        eq(verifications.status, "pending"),
        eq(links.kind, "invite"),
        isNull(links.sentAt),
        gt(links.expiresAt, ctx.now()),
      ),
    );
  if (held.length === 0) return;
  const effects = held.map((link) => job("mail.invite", { link_id: link.id }));
  await commit(ctx, { statements: [], effects, resourceId: user_id });
};
