import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { runBatch } from "../../db/batch.ts";
import { codes } from "../../db/schema/codes.ts";
import { idempotency, rateLimits } from "../../db/schema/ground.ts";
import { outbox } from "../../db/schema/outbox.ts";
import { handoffs, links, refreshTokens, sessions } from "../../db/schema/sessions.ts";
import { SESSION_RULES } from "../auth/session-rules.ts";
import type { Ctx } from "../context.ts";

const DAY = 24 * 60 * 60 * 1000;

/** How long rows that only serve the machinery are kept, in milliseconds. */
const KEEP = {
  idempotency: DAY,
  rateLimits: DAY,
  doneOutbox: 7 * DAY,
  /** No session outlives its whole time, so its tokens are good for nothing then. */
  refreshTokens: SESSION_RULES.whole + DAY,
  /** Where somebody was signed in before counts at sign-in. */
  sessions: 90 * DAY,
  /** After they expired; those that a check rests on are kept with it. */
  codes: DAY,
  /** After they expired. */
  links: 90 * DAY,
} as const;

/** Every change leaves several outbox rows: after a pause of this job, one deletion of all would hold up writers. */
const AT_ONCE = 5000;

/** Removes what is past its time: keys, windows and done rows of the machinery, old sessions, tokens and links. */
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
    .where(lt(refreshTokens.createdAt, now - KEEP.refreshTokens))
    .limit(AT_ONCE);
  const oldSessions = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.createdAt, now - KEEP.sessions))
    .limit(AT_ONCE);
  const oldLinks = db
    .select({ id: links.id })
    .from(links)
    .where(lt(links.expiresAt, now - KEEP.links))
    .limit(AT_ONCE);
  const isSpent = or(isNull(codes.verifiedAt), isNull(codes.verificationId));
  await runBatch(db, [
    db.delete(idempotency).where(lt(idempotency.createdAt, now - KEEP.idempotency)),
    db.delete(rateLimits).where(lt(rateLimits.windowStart, now - KEEP.rateLimits)),
    db.delete(outbox).where(inArray(outbox.id, oldOutbox)),
    db.delete(refreshTokens).where(inArray(refreshTokens.hash, oldTokens)),
    db.delete(sessions).where(inArray(sessions.id, oldSessions)),
    db.delete(links).where(inArray(links.id, oldLinks)),
    db.delete(codes).where(and(lt(codes.expiresAt, now - KEEP.codes), isSpent)),
    db.delete(handoffs).where(lt(handoffs.expiresAt, now)),
  ]);
}
