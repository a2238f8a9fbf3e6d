import { and, asc, eq, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { handoffs, links, refreshTokens, sessions } from "#db/schema/accounts/sessions.ts";
import { gatewayEvents } from "#db/schema/billing.ts";
import { idempotency, rateLimits, setAside } from "#db/schema/ground.ts";
import { presence, userEvents } from "#db/schema/notices.ts";
import { outbox } from "#db/schema/outbox.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { codes } from "#db/schema/verification/codes.ts";
import { requestDrafts } from "#db/schema/verification/drafts.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { providerEvents } from "#db/schema/verification/provider-requests.ts";
import { isUnderLegalHold } from "#functions/verification/legal-hold.ts";
import { cleanInvitations } from "./clean-invitations.ts";
import { cleanShared } from "./clean-shared.ts";
import { KEEP } from "./rules.ts";

const newer = alias(userEvents, "newer");

/**
 * Every change leaves several outbox rows. If this job hasn't run for a while, deleting all of them at once
 * would block other writers.
 */
const AT_ONCE = 5000;

/**
 * Deletes rows whose retention period is over: idempotency keys, rate-limit windows, finished outbox rows, and ids of
 * callbacks and webhooks; old sessions, tokens, handoffs (of sign-ins and to phones), links, codes and team invitations; old live events, presence,
 * drafts and records of failed rows; and data about shared profiles. A verification's links and codes stay under a legal hold.
 */
export async function clean(ctx: Ctx): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const oldOutbox = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, "done"), lt(outbox.doneAt, now - KEEP.doneOutbox)))
    .limit(AT_ONCE);
  const oldTokens = db
    .select({ hash: refreshTokens.hash })
    .from(refreshTokens)
    // Must match the index's condition exactly, or SQLite doesn't use the index. Tokens of limited sessions
    // are deleted with their session.
    .where(and(lt(refreshTokens.createdAt, now - KEEP.refreshTokens), sql`NOT ${refreshTokens.limited}`))
    .limit(AT_ONCE);
  const oldSessions = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.createdAt, now - KEEP.sessions))
    .limit(AT_ONCE);
  const oldLinks = db
    .select({ id: links.id })
    .from(links)
    .where(and(lt(links.expiresAt, now - KEEP.links), not(isHeldLink())))
    .limit(AT_ONCE);
  const oldPhoneHandoffs = db
    .select({ id: phoneHandoffs.id })
    .from(phoneHandoffs)
    .where(lt(phoneHandoffs.expiresAt, now - KEEP.phoneHandoffs))
    .orderBy(asc(phoneHandoffs.expiresAt), asc(phoneHandoffs.id))
    .limit(AT_ONCE);
  const oldCodes = db
    .select({ id: codes.id })
    .from(codes)
    .where(
      and(
        lt(codes.expiresAt, now - KEEP.codes),
        // If a phone number was confirmed within a request, its code is deleted with the request's other evidence.
        or(isNull(codes.verificationId), isNull(codes.verifiedAt)),
        not(isUnderLegalHold(codes.verificationId)),
      ),
    )
    .limit(AT_ONCE);
  // Each person's newest event stays. Event numbers only increase, so a higher number means a newer row.
  const oldEvents = db
    .select({ rowid: sql`${userEvents}.rowid` })
    .from(userEvents)
    .where(
      and(
        lt(userEvents.createdAt, now - KEEP.userEvents),
        sql`EXISTS (SELECT 1 FROM ${userEvents} ${newer}
          WHERE ${newer.userId} = ${userEvents.userId} AND ${newer.seq} > ${userEvents.seq})`,
      ),
    )
    .limit(AT_ONCE);
  const oldPresence = db
    .select({ rowid: sql`${presence}.rowid` })
    .from(presence)
    .where(lt(presence.seenAt, now - KEEP.presence))
    .limit(AT_ONCE);
  await runBatch(db, [
    db.delete(idempotency).where(lt(idempotency.createdAt, now - KEEP.idempotency)),
    db.delete(rateLimits).where(lt(rateLimits.windowStart, now - KEEP.rateLimits)),
    db.delete(outbox).where(inArray(outbox.id, oldOutbox)),
    db.delete(refreshTokens).where(inArray(refreshTokens.hash, oldTokens)),
    db.delete(sessions).where(inArray(sessions.id, oldSessions)),
    db.delete(links).where(inArray(links.id, oldLinks)),
    db.delete(handoffs).where(lt(handoffs.expiresAt, now - KEEP.handoffs)),
    // Their links have the person's address, and nothing else leads from the link to the person.
    db.delete(links).where(inArray(links.refId, oldPhoneHandoffs)),
    db.delete(phoneHandoffs).where(inArray(phoneHandoffs.id, oldPhoneHandoffs)),
    db.delete(codes).where(inArray(codes.id, oldCodes)),
    db.delete(setAside).where(lt(setAside.until, now - KEEP.setAside)),
    db.delete(userEvents).where(inArray(sql`rowid`, oldEvents)),
    db.delete(presence).where(inArray(sql`rowid`, oldPresence)),
    db.delete(requestDrafts).where(lt(requestDrafts.updatedAt, now - KEEP.drafts)),
    ...cleanInvitations(ctx),
    ...cleanShared(ctx),
    db.delete(providerEvents).where(lt(providerEvents.receivedAt, now - KEEP.providerEvents)),
    db.delete(gatewayEvents).where(lt(gatewayEvents.receivedAt, now - KEEP.gatewayEvents)),
  ]);
}

/** Whether a link belongs to a verification under a legal hold, or to one of its contacts. */
const isHeldLink = () => sql`(${isUnderLegalHold(links.refId)}
  OR ${isUnderLegalHold(sql`(SELECT ${attestations.verificationId} FROM ${attestations}
    WHERE ${attestations.id} = ${links.refId})`)})`;
