import { and, eq, type SQL, sql } from "drizzle-orm";
import { links } from "../../db/schema/sessions.ts";
import { type Verification, verifications } from "../../db/schema/verifications.ts";
import { LINK_LIFETIME } from "../auth/links.ts";
import type { Ctx } from "../context.ts";
import type { Dossier } from "./dossier.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Invitations within any 24 hours, and as many mails to contacts. */
export const INVITES_A_DAY = { bySender: 50, toRecipient: 10 } as const;

/** Requests older than this are not looked at for invitations that left today: none is held back for so long. */
const LOOKED_BACK = 60 * DAY;

/** An invitation that cannot leave yet. */
export interface HeldInvitation {
  /** UTC ms before which it does not leave; others that wait may leave first. */
  until: number;
  /** Whose limit was reached: the requester's, or that of the address. */
  limit: "sender" | "recipient";
}

/** Of `links l` joined with `verifications v`: those that one sender's limit counts. */
export const sentBy = (requesterId: string, now: number): SQL =>
  sql`v.requester_id = ${requesterId} AND v.created_at > ${now - LOOKED_BACK}
    AND l.kind = 'invite' AND l.admitted_at > ${now - DAY}`;

/** Of `links l`: those that one recipient's limit counts. */
export const sentTo = (email: string, now: number): SQL =>
  sql`l.email = ${email} AND l.kind = 'invite' AND l.admitted_at > ${now - DAY}`;

/** @returns how long an invitation that has not left has to wait for its daily limits; null where it need not */
export async function findHold(ctx: Ctx, senderId: string, email: string): Promise<HeldInvitation | null> {
  const now = ctx.now();
  // A place is free once the oldest of as many invitations as the limit allows is a day old.
  const oldest = (most: number) => sql`ORDER BY l.admitted_at DESC LIMIT 1 OFFSET ${most - 1}`;
  const [found] = await ctx.db.all<{ sender: number | null; recipient: number | null }>(sql`SELECT
    (SELECT l.admitted_at FROM ${verifications} v JOIN ${links} l ON l.ref_id = v.id
      WHERE ${sentBy(senderId, now)} ${oldest(INVITES_A_DAY.bySender)}) AS sender,
    (SELECT l.admitted_at FROM ${links} l
      WHERE ${sentTo(email, now)} ${oldest(INVITES_A_DAY.toRecipient)}) AS recipient`);
  const [sender, recipient] = [found?.sender ?? 0, found?.recipient ?? 0];
  if (sender === 0 && recipient === 0) return null;
  return { until: Math.max(sender, recipient) + DAY, limit: sender >= recipient ? "sender" : "recipient" };
}

/** How the requester's side is told that an invitation is held back. */
export interface HoldAnswer {
  until: string;
  limit: HeldInvitation["limit"];
  /** So many invitations a day the limit allows. */
  most: number;
}

const answerOf = ({ until, limit }: HeldInvitation): HoldAnswer => ({
  until: new Date(until).toISOString(),
  limit,
  most: limit === "sender" ? INVITES_A_DAY.bySender : INVITES_A_DAY.toRecipient,
});

/** @returns what keeps the mails of a pending request from leaving; null where one may, or has left */
export async function presentHold(
  ctx: Ctx,
  { verification: v, invitations }: Pick<Dossier, "verification" | "invitations">,
): Promise<HoldAnswer | null> {
  if (v.status !== "pending" || !isWaiting(invitations)) return null;
  const held = await findHold(ctx, v.requesterId, v.targetEmail);
  return held && answerOf(held);
}

/** @returns the same of a request that was just made, or of the earlier one that its Idempotency-Key stands for */
export async function holdOfNew(
  ctx: Ctx,
  id: string,
  senderId: string,
  email: string,
): Promise<HoldAnswer | null> {
  const held = await findHold(ctx, senderId, email);
  if (!held) return null;
  const invitations = await ctx.db
    .select({ admittedAt: links.admittedAt })
    .from(links)
    .where(and(eq(links.refId, id), eq(links.kind, "invite")));
  return isWaiting(invitations) ? answerOf(held) : null;
}

const isWaiting = (invitations: readonly { admittedAt: number | null }[]): boolean =>
  invitations.length > 0 && invitations.every(({ admittedAt }) => admittedAt === null);

/**
 * Of a query over verifications: UTC ms from which the subject has time to answer. That is when the invitation left,
 * or when it will at the earliest, since a hold moves the link's time; before the first try, when the request was made.
 */
export const consentSince = sql<number>`max(verifications.created_at, coalesce((SELECT min(l.expires_at)
  FROM links l WHERE l.ref_id = verifications.id AND l.kind = 'invite'), 0) - ${LINK_LIFETIME.invite})`;

/** The same of a row and its invitations. */
export const consentSinceOf = (
  row: Pick<Verification, "createdAt">,
  invitations: readonly { expiresAt: number }[],
): number =>
  invitations.length === 0
    ? row.createdAt
    : Math.max(
        row.createdAt,
        Math.min(...invitations.map(({ expiresAt }) => expiresAt)) - LINK_LIFETIME.invite,
      );
