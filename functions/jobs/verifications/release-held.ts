import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import type { Ctx } from "#core/context.ts";
import { type Effect, job } from "#core/effects.ts";
import { commit } from "#core/write/commit.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { admission } from "#functions/verification/admit-mail.ts";
import { defineJob } from "../job.ts";

const other = alias(links, "other");

/**
 * After a user confirmed their address or their suspension was lifted, queues the first invitation of each of their
 * open requests for which none has been sent, and the emails to contacts who haven't gotten any. An invitation whose
 * first job is still pending may be queued twice, but is sent once.
 */
export const releaseHeldInvites = defineJob({
  name: "mail.release_held",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }) => {
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
    const mails = contacts.map(({ id, mail }) => job("mail.attest", { attestation_id: id, mail }));
    const which = and(eq(verifications.requesterId, user_id), isFirstUnsent);
    await release(ctx, user_id, which, mails);
  },
});

/** After a recipient has lifted their block on invitations, queues the invitations that the block had stopped. */
export const releaseBlockedInvites = defineJob({
  name: "mail.release_blocked",
  payload: z.object({ mailbox_hash: z.string() }),
  run: async (ctx, { mailbox_hash }) => {
    const which = and(eq(links.mailboxHash, mailbox_hash), isNull(links.admittedAt), isFirstUnsent);
    await release(ctx, mailbox_hash, which);
  },
});

/**
 * When an operator has asked to resend an invitation, decides when to send it, and queues it. Operators can't do this
 * directly, because they don't have the key that hashes addresses.
 */
export const releaseInvite = defineJob({
  name: "mail.release_invite",
  payload: z.object({ link_id: z.string() }),
  run: async (ctx, { link_id }) => {
    await release(ctx, link_id, eq(links.id, link_id));
  },
});

/**
 * For queries on links: whether a link is the request's first invitation to its current address, and no invitation has
 * been sent there yet. Once nothing holds invitations back, only this one is sent, because later links are reminders or
 * ask for the same answer.
 */
const isFirstUnsent: SQL = sql`NOT EXISTS (SELECT 1 FROM ${links} ${other}
  WHERE ${other.refId} = ${links.refId}
  AND ${other.kind} = 'invite' AND ${other.usedAt} IS NULL
  AND (${other.sentAt} IS NOT NULL OR ${other.id} < ${links.id}))`;

/**
 * Decides when each of the chosen invitations is sent, and queues them.
 * @param besides other jobs to queue in the same batch
 */
async function release(
  ctx: Ctx,
  resourceId: string,
  which: SQL | undefined,
  besides: Effect[] = [],
): Promise<void> {
  const held = await ctx.db
    .select({
      id: links.id,
      email: links.email,
      requesterId: verifications.requesterId,
      teamId: verifications.teamId,
    })
    .from(links)
    .innerJoin(verifications, eq(verifications.id, links.refId))
    .where(
      and(
        which,
        eq(verifications.status, "pending"),
        eq(links.kind, "invite"),
        gt(links.expiresAt, ctx.now()),
      ),
    );
  const decisions = await Promise.all(
    held.map(({ requesterId, teamId, ...link }) => admission(ctx, link, { id: requesterId, teamId })),
  );
  const effects = [...held.map(({ id }) => job("mail.invite", { link_id: id })), ...besides];
  if (effects.length === 0) return;
  await commit(ctx, { statements: decisions.flat(), effects, resourceId });
}
