import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type Link, links } from "#db/schema/sessions.ts";
import { type Verification, verifications } from "#db/schema/verifications.ts";
import { LINK_LIFETIME } from "#functions/accounts/links/links.ts";
import type { CaseFile } from "./case-file.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Invitations within any 24 hours, and as many mails to contacts. */
export const INVITES_A_DAY = { bySender: 50, bySenderToRecipient: 3, toRecipient: 10 } as const;

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

/** Who sends an invitation: a person, and their team where the request belongs to one. */
export interface Sender {
  id: string;
  teamId: string | null;
}

/** Of `links l`: invites to one mailbox, however the address is spelt. */
const toMailbox = (mailboxHash: string, now: number): SQL =>
  sql`l.mailbox_hash = ${mailboxHash} AND l.kind = 'invite' AND l.admitted_at > ${now - DAY} AND ${isKept(now)}`;

/**
 * Of `links l`: those that one recipient's limit counts for this sender. Unwanted ones count for who sent them alone:
 * they get the same dates as if nobody had blocked them, and take up no room of others.
 */
export const sentTo = (mailboxHash: string, senderId: string, now: number): SQL =>
  sql`${toMailbox(mailboxHash, now)} AND (NOT l.unwanted OR EXISTS (SELECT 1 FROM ${verifications} own
    WHERE own.id = l.ref_id AND own.requester_id = ${senderId}))`;

/** Of `links l` joined with `verifications v`: those that the limit of one sender or their team to one mailbox counts. */
export const sentByTo = ({ id, teamId }: Sender, mailboxHash: string, now: number): SQL =>
  sql`${toMailbox(mailboxHash, now)} AND (v.requester_id = ${id} OR v.team_id = ${teamId})`;

/**
 * How the requester's side is told that an invitation has not left. Nothing of it says what others sent to that address,
 * nor why it takes none.
 */
export interface HoldAnswer {
  /**
   * `daily_limit`: the requester's own; `address_limit`: their own to one address; `delayed`: another one;
   * `undeliverable`: it will not leave at all.
   */
  reason: "daily_limit" | "address_limit" | "delayed" | "undeliverable";
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
  { verification: v, invitations }: Pick<CaseFile, "verification" | "invitations">,
): Promise<HoldAnswer | null> {
  return v.status === "pending" ? holdOf(ctx, { id: v.requesterId, teamId: v.teamId }, invitations) : null;
}

/** @returns the same of the invitations of one pending request by this sender */
export async function holdOf(
  ctx: Ctx,
  sender: Sender,
  invitations: readonly Decided[],
): Promise<HoldAnswer | null> {
  const now = ctx.now();
  const leaving = invitations.flatMap(({ admittedAt }) => admittedAt ?? []);
  if (invitations.some(({ sentAt }) => sentAt !== null) || leaving.some((at) => at <= now)) return null;
  const hash = invitations.find(({ mailboxHash }) => mailboxHash !== null)?.mailboxHash ?? null;
  if (leaving.length > 0) return heldUntil(ctx, sender, hash, Math.min(...leaving));
  return hash !== null ? { reason: "undeliverable", until: null, most: null } : null;
}

/** It leaves on a day that the sender has used up but for it, or else another limit holds it. */
async function heldUntil(ctx: Ctx, sender: Sender, hash: string | null, at: number): Promise<HoldAnswer> {
  const until = new Date(at).toISOString();
  const now = ctx.now();
  const countThatDay = (
    sent: SQL,
  ) => sql`(SELECT count(*) FROM ${verifications} v JOIN ${links} l ON l.ref_id = v.id
    WHERE ${sent} AND l.admitted_at BETWEEN ${at - DAY} AND ${at})`;
  const [found] = await ctx.db.all<{ all: number; same: number }>(sql`SELECT
    ${countThatDay(sentBy(sender.id, now))} AS "all",
    ${hash === null ? sql`0` : countThatDay(sentByTo(sender, hash, now))} AS same`);
  // Itself is one of them.
  const isBeyond = (count = 0, most: number) => count > most;
  const { bySender, bySenderToRecipient } = INVITES_A_DAY;
  if (isBeyond(found?.all, bySender)) return { reason: "daily_limit", until, most: bySender };
  if (isBeyond(found?.same, bySenderToRecipient))
    return { reason: "address_limit", until, most: bySenderToRecipient };
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
