import { type SQL, sql } from "drizzle-orm";
import { type Link, links } from "../../db/schema/sessions.ts";
import { type Verification, verifications } from "../../db/schema/verifications.ts";
import { LINK_LIFETIME } from "../auth/links.ts";
import type { Ctx } from "../context.ts";
import type { Dossier } from "./dossier.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Invitations within any 24 hours, and as many mails to contacts. */
export const INVITES_A_DAY = { bySender: 50, toRecipient: 10 } as const;

/** Requests older than this are not looked at for invitations that left today: none is held back for so long. */
const LOOKED_BACK = 60 * DAY;

/** Places that were kept for invitations count, but for those whose request is over before they left. */
const isKept = (
  now: number,
): SQL => sql`(l.admitted_at <= ${now} OR EXISTS (SELECT 1 FROM ${verifications} open
  WHERE open.id = l.ref_id AND open.status = 'pending'))`;

/** Of `links l` joined with `verifications v`: those that one sender's limit counts. */
export const sentBy = (requesterId: string, now: number): SQL =>
  sql`v.requester_id = ${requesterId} AND v.created_at > ${now - LOOKED_BACK}
    AND l.kind = 'invite' AND l.admitted_at > ${now - DAY} AND ${isKept(now)}`;

/** Of `links l`: those that one recipient's limit counts, however the address is spelt. */
export const sentTo = (mailboxHash: string, now: number): SQL =>
  sql`l.mailbox_hash = ${mailboxHash} AND l.kind = 'invite' AND l.admitted_at > ${now - DAY} AND ${isKept(now)}`;

/**
 * How the requester's side is told that an invitation has not left. Nothing of it says what others sent to that address,
 * nor why it takes none.
 */
export interface HoldAnswer {
  /** `daily_limit`: the requester's own; `delayed`: another one; `undeliverable`: it will not leave at all. */
  reason: "daily_limit" | "delayed" | "undeliverable";
  /** When it leaves; null where it does not. */
  until: string | null;
  /** So many invitations a day the requester's own limit allows; null where that is not the reason. */
  most: number | null;
}

/** What of an invitation's link says whether it leaves. */
export type Decided = Pick<Link, "mailboxHash" | "admittedAt" | "sentAt">;

/** @returns what keeps the mails of a pending request from leaving; null where one may, or has left */
export async function presentHold(
  ctx: Ctx,
  { verification: v, invitations }: Pick<Dossier, "verification" | "invitations">,
): Promise<HoldAnswer | null> {
  return v.status === "pending" ? holdOf(ctx, v.requesterId, invitations) : null;
}

/** @returns the same of the invitations of one pending request by this sender */
export async function holdOf(
  ctx: Ctx,
  senderId: string,
  invitations: readonly Decided[],
): Promise<HoldAnswer | null> {
  const now = ctx.now();
  const leaving = invitations.flatMap(({ admittedAt }) => admittedAt ?? []);
  if (invitations.some(({ sentAt }) => sentAt !== null) || leaving.some((at) => at <= now)) return null;
  if (leaving.length > 0) return heldUntil(ctx, senderId, Math.min(...leaving));
  const isRefused = invitations.some(({ mailboxHash }) => mailboxHash !== null);
  return isRefused ? { reason: "undeliverable", until: null, most: null } : null;
}

/** It leaves on a day that the sender has used up but for it, or else another limit holds it. */
async function heldUntil(ctx: Ctx, senderId: string, at: number): Promise<HoldAnswer> {
  const until = new Date(at).toISOString();
  const [found] = await ctx.db.all<{ n: number }>(sql`SELECT count(*) AS n
    FROM ${verifications} v JOIN ${links} l ON l.ref_id = v.id
    WHERE ${sentBy(senderId, ctx.now())} AND l.admitted_at BETWEEN ${at - DAY} AND ${at}`);
  const most = INVITES_A_DAY.bySender;
  // Itself is one of them.
  if ((found?.n ?? 0) > most) return { reason: "daily_limit", until, most };
  return { reason: "delayed", until, most: null };
}

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
