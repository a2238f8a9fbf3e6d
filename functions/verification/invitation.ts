import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { DAY, isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { qualified } from "#db/qualified.ts";
import { type Link, links } from "#db/schema/accounts/sessions.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { LINK_LIFETIME } from "#functions/accounts/links/links.ts";
import type { CaseFile } from "./case-file/case-file.ts";

/**
 * Maximum number of invitations in any 24 hours. `bySender` and `toRecipient` also limit emails to contacts, which are
 * counted separately.
 */
export const INVITES_A_DAY = { bySender: 50, bySenderToRecipient: 3, toRecipient: 10 } as const;

/**
 * When counting the invitations of the last 24 hours, we ignore requests older than this, because no invitation is held
 * back for that long.
 */
const LOOKED_BACK = 60 * DAY;

/**
 * Whether an invitation counts toward the limits: it was sent, or its slot is still reserved. A slot is free again if
 * the request ends, or moves to another address, before the invitation is sent.
 */
const isKept = (now: number): SQL =>
  sql`(${links.admittedAt} <= ${now} OR (${links.usedAt} IS NULL AND EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${links.refId} AND ${verifications.status} = 'pending')))`;

/** For queries over links and their verifications: the invitations that count toward one sender's limit. */
export const sentBy = (requesterId: string, now: number): SQL =>
  sql`${verifications.requesterId} = ${requesterId} AND ${verifications.createdAt} > ${now - LOOKED_BACK}
    AND ${links.kind} = 'invite' AND ${links.admittedAt} > ${now - DAY} AND ${isKept(now)}`;

/** The sender of an invitation: a person, and their team if the request belongs to one. */
export interface Sender {
  id: string;
  teamId: string | null;
}

/** For queries over links: invitations to one mailbox, regardless of the address's spelling. */
const toMailbox = (mailboxHash: string, now: number): SQL =>
  sql`${links.mailboxHash} = ${mailboxHash} AND ${links.kind} = 'invite'
    AND ${links.admittedAt} > ${now - DAY} AND ${isKept(now)}`;

/**
 * For queries over links: the invitations that count toward a recipient's limit, from this sender's point of view.
 * Invitations from a sender whom the recipient blocked count only for that sender. That way, the sender sees the same
 * hold dates as if there were no block, and their invitations don't take up slots that others need.
 */
export const sentTo = (mailboxHash: string, senderId: string, now: number): SQL =>
  sql`${toMailbox(mailboxHash, now)} AND (NOT ${links.unwanted} OR EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${links.refId} AND ${verifications.requesterId} = ${senderId}))`;

/**
 * For queries over links and their verifications: the invitations that count toward the limit on what one sender or
 * team can send to one mailbox.
 */
export const sentByTo = ({ id, teamId }: Sender, mailboxHash: string, now: number): SQL =>
  sql`${toMailbox(mailboxHash, now)} AND (${verifications.requesterId} = ${id}
    OR ${verifications.teamId} = ${teamId})`;

/**
 * What the requester's side sees while an invitation is held back. It must not reveal what others sent to that address,
 * or why the address gets no email.
 */
export interface HoldAnswer {
  /**
   * `daily_limit`: the requester's own limit; `address_limit`: the limit on what they or their team can send to one
   * address; `delayed`: some other limit; `undeliverable`: it won't be sent at all.
   */
  reason: "daily_limit" | "address_limit" | "delayed" | "undeliverable";
  /** When it will be sent, in ISO 8601; null if it won't. */
  until: string | null;
  /** How many invitations a day `daily_limit` or `address_limit` allows; null for other reasons. */
  most: number | null;
}

/** The parts of an invitation's link that decide whether it's sent. */
type Decided = Pick<Link, "mailboxHash" | "admittedAt" | "sentAt">;

/** @returns why a request's invitation is held back; null if it isn't, or if the request is no longer pending */
export async function presentHold(
  ctx: Ctx,
  { verification: v, invitations }: Pick<CaseFile, "verification" | "invitations">,
): Promise<HoldAnswer | null> {
  return v.status === "pending" ? holdOf(ctx, { id: v.requesterId, teamId: v.teamId }, invitations) : null;
}

/** Like {@link presentHold}, for a pending request by this sender whose invitations aren't loaded yet. */
export async function readHold(ctx: Ctx, id: string, sender: Sender): Promise<HoldAnswer | null> {
  const invitations = await ctx.db
    .select({ mailboxHash: links.mailboxHash, admittedAt: links.admittedAt, sentAt: links.sentAt })
    .from(links)
    // Links to a former address of the request are marked as used.
    .where(and(eq(links.refId, id), eq(links.kind, "invite"), isNull(links.usedAt)));
  return holdOf(ctx, sender, invitations);
}

async function holdOf(ctx: Ctx, sender: Sender, invitations: readonly Decided[]): Promise<HoldAnswer | null> {
  const now = ctx.now();
  const leaving = invitations.flatMap(({ admittedAt }) => admittedAt ?? []);
  if (invitations.some(({ sentAt }) => sentAt !== null) || leaving.some((at) => at <= now)) return null;
  const hash = invitations.find(({ mailboxHash }) => mailboxHash !== null)?.mailboxHash ?? null;
  if (leaving.length > 0) return heldUntil(ctx, sender, hash, Math.min(...leaving));
  return hash !== null ? { reason: "undeliverable", until: null, most: null } : null;
}

/**
 * Finds the limit that holds an invitation back. The sender's own limits come first: their daily limit, and then the
 * limit on what they or their team can send to this address.
 */
async function heldUntil(ctx: Ctx, sender: Sender, hash: string | null, at: number): Promise<HoldAnswer> {
  const until = isoTime(at);
  const now = ctx.now();
  const countThatDay = (
    sent: SQL,
  ) => sql`(SELECT count(*) FROM ${verifications} JOIN ${links} ON ${links.refId} = ${verifications.id}
    WHERE ${sent} AND ${links.admittedAt} BETWEEN ${at - DAY} AND ${at})`;
  const [found] = await ctx.db.all<{ all: number; same: number }>(sql`SELECT
    ${countThatDay(sentBy(sender.id, now))} AS "all",
    ${hash === null ? sql`0` : countThatDay(sentByTo(sender, hash, now))} AS same`);
  // The invitation itself is included in the count.
  const isBeyond = (count = 0, most: number) => count > most;
  const { bySender, bySenderToRecipient } = INVITES_A_DAY;
  if (isBeyond(found?.all, bySender)) return { reason: "daily_limit", until, most: bySender };
  if (isBeyond(found?.same, bySenderToRecipient))
    return { reason: "address_limit", until, most: bySenderToRecipient };
  return { reason: "delayed", until, most: null };
}

/**
 * For queries over verifications: when the subject's time to answer starts, in UTC ms. That's when the first invitation
 * was or will be sent, computed from the link's expiry, which moves if the invitation is held back. Until the
 * invitation has a slot, it's when the request was made. The time starts over when the request is sent to another
 * address, because that uses up the earlier links.
 */
export const consentSince = qualified<number>`max(${verifications.createdAt},
  coalesce((SELECT min(${links.expiresAt}) FROM ${links} WHERE ${links.refId} = ${verifications.id}
    AND ${links.kind} = 'invite' AND ${links.usedAt} IS NULL), 0) - ${LINK_LIFETIME.invite})`;

/** Like {@link consentSince}, for a row and its invitations. */
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
