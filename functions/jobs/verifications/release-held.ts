import { and, eq, gt, isNull } from "drizzle-orm";
import * as z from "zod";
import { job } from "#core/effects.ts";
import { commit } from "#core/write/commit.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isFirstUnsent } from "#functions/mail/first-unsent.ts";
import { defineJob } from "../job.ts";

/**
 * After a user confirmed their address or their suspension was lifted, queues the first invitation of each
 * open request that hasn't sent one, and the mails to contacts who got none. An invitation whose first job is
 * still pending may be queued twice, but is sent once.
 */
export const releaseHeldInvites = defineJob({
  name: "mail.release_held",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }) => {
    const held = await ctx.db
      .select({ id: links.id })
      .from(links)
      .innerJoin(verifications, eq(verifications.id, links.refId))
      .where(
        and(
          eq(verifications.requesterId, user_id),
          eq(verifications.status, "pending"),
          eq(links.kind, "invite"),
          isFirstUnsent,
          gt(links.expiresAt, ctx.now()),
        ),
      );
    const contacts = await ctx.db
      .select({ id: attestations.id, mail: attestations.mailsSent })
      .from(attestations)
      .innerJoin(verifications, eq(verifications.id, attestations.verificationId))
      .where(
        and(
          eq(verifications.requesterId, user_id),
          eq(verifications.status, "in_progress"),
          eq(attestations.status, "asked"),
          gt(attestations.expiresAt, ctx.now()),
          isNull(attestations.lastMailAt),
        ),
      );
    const effects = [
      ...held.map((link) => job("mail.invite", { link_id: link.id })),
      ...contacts.map(({ id, mail }) => job("mail.attest", { attestation_id: id, mail })),
    ];
    if (effects.length === 0) return;
    await commit(ctx, { statements: [], effects, resourceId: user_id });
  },
});
