import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { fromBase64, sha256, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import { job } from "#core/effects.ts";
import { type DomainError, unauthenticated } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { qualified } from "#db/qualified.ts";
import { refreshTokens, sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { userEvents } from "#db/schema/notices.ts";
import { readUser, type UserView } from "../profile/view.ts";
import { securityAlert } from "../security-alert.ts";
import { accountSuspended } from "../sign-in/suspended.ts";
import { createAccessToken } from "./access-token.ts";
import { sessionsEnded } from "./end-all-sessions.ts";
import { endSessionWrite } from "./end-session.ts";
import { isLive } from "./live-session.ts";
import type { Tokens } from "./new-session.ts";
import { SESSION_RULES } from "./session-rules.ts";

export interface Refreshed {
  tokens: Tokens;
  /** The person that the session belongs to. */
  user: UserView;
  /** The request that the session is limited to, if it is. */
  limitedTo: string | undefined;
  /**
   * The number of the person's newest event; 0 if there's none. Whatever the page reads after this response
   * includes that event's effects.
   */
  lastEvent: number;
}

/**
 * Exchanges a refresh token for new tokens of the same session. Each token has exactly one successor. A second request
 * within the grace period (another tab, or a page that never got the response) gets the same successor; the period is
 * longer for a browser that has the session's cookie. After that, or once the successor has been used, a second use
 * counts as a sign that the token was copied. We can't tell the thief from the owner, so we end the session and alert
 * the account holder.
 * @throws DomainError 401 `session_ended` for a token that's unknown or reused, whose session has ended, that comes
 *   without the cookie its session is bound to, or that was exchanged before we replaced the key; 403
 *   `account_suspended`; 429
 */
export async function refresh(ctx: Ctx, client: Client, refreshToken: string): Promise<Refreshed> {
  const trade = await tradeOf(ctx, refreshToken);
  const takes = [{ rule: "refresh.network", subject: subscriberOf(client.address) }] as const;
  const [row] = await enforceRateLimits(ctx, takes, lookUp(ctx, trade));
  try {
    return await answer(ctx, client, trade, row);
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
  }
  // Another request with the same token got there first, or the session has ended in the meantime.
  const [now] = await lookUp(ctx, trade);
  return answer(ctx, client, trade, now).catch((error: unknown) => {
    throw error instanceof LostRace ? ended() : error;
  });
}

/** A token's hash, and its successor with the successor's hash. Only the hashes are stored. */
interface Trade {
  hash: string;
  next: string;
  nextHash: string;
}

/** Derives the successor from the token with our key, so we can return it again without storing it. */
async function tradeOf(ctx: Ctx, refreshToken: string): Promise<Trade> {
  const hash = await sha256(refreshToken);
  const next = toBase64Url(await hmac(fromBase64(ctx.env.LINK_KEY), `refresh\u2016${refreshToken}`));
  return { hash, next, nextHash: await sha256(next) };
}

const successors = alias(refreshTokens, "successors");

const lookUp = (ctx: Ctx, { hash, nextHash }: Trade) =>
  ctx.db
    .select({
      usedAt: refreshTokens.usedAt,
      successor: successors.hash,
      successorUsedAt: successors.usedAt,
      sessionId: sessions.id,
      cookieHash: sessions.cookieHash,
      userId: users.id,
      accountType: users.accountType,
      limitedTo: sessions.verificationId,
      lastEvent: qualified`coalesce((SELECT max(${userEvents.seq}) FROM ${userEvents}
          WHERE ${userEvents.userId} = ${users.id}), 0)`.mapWith(Number),
    })
    .from(refreshTokens)
    .innerJoin(sessions, and(eq(sessions.id, refreshTokens.sessionId), isLive(ctx)))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(successors, eq(successors.hash, nextHash))
    .where(eq(refreshTokens.hash, hash));

type Known = Awaited<ReturnType<typeof lookUp>>[number];

/** @throws LostRace when the token was exchanged, or the session ended, after the lookup */
async function answer(ctx: Ctx, client: Client, trade: Trade, row: Known | undefined): Promise<Refreshed> {
  if (!row) throw await whyEnded(ctx, trade.hash, client);
  const hasCookie = row.cookieHash !== null && row.cookieHash === (await sha256(client.cookie ?? ""));
  if (isReuse(row, ctx.now(), hasCookie ? SESSION_RULES.lostAnswer : SESSION_RULES.grace)) {
    await endFamily(ctx, row.userId, row.sessionId);
    throw ended();
  }
  if (row.cookieHash !== null && !hasCookie) {
    ctx.log("refresh.without_cookie", { session_id: row.sessionId });
    throw ended();
  }
  // This token was exchanged under a key we've since replaced, so its successor can't be derived anymore.
  if (row.usedAt !== null && row.successor === null) throw ended();
  const { userId: id, sessionId, accountType } = row;
  const limitedTo = row.limitedTo ?? undefined;
  const [accessToken, user] = await Promise.all([
    createAccessToken(ctx, { id, sessionId, accountType, limitedTo }),
    readUser(ctx, id),
    row.usedAt === null ? spend(ctx, client, trade, row) : undefined,
  ]);
  if (!user) throw ended();
  return { tokens: { accessToken, refreshToken: trade.next }, user, limitedTo, lastEvent: row.lastEvent };
}

/**
 * Whether presenting this token counts as reuse: it was first used more than `grace` ms ago, or its successor has been
 * used.
 */
const isReuse = ({ usedAt, successorUsedAt }: Known, now: number, grace: number): boolean =>
  usedAt !== null && (now - usedAt > grace || successorUsedAt !== null);

/**
 * Marks the token as used and stores its successor's hash.
 * @throws LostRace when another request with the same token was first, or the session has ended
 */
async function spend(
  ctx: Ctx,
  { network, continent, userAgent }: Client,
  trade: Trade,
  { sessionId, limitedTo }: Known,
): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const statements = [
    db
      .update(sessions)
      .set({ usedAt: now, network, userAgent, ...(continent && { continent }) })
      .where(and(eq(sessions.id, sessionId), isLive(ctx))),
    mustHaveChanged(db),
    db
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(eq(refreshTokens.hash, trade.hash), isNull(refreshTokens.usedAt))),
    mustHaveChanged(db),
    db
      .insert(refreshTokens)
      .values({ hash: trade.nextHash, sessionId, createdAt: now, limited: limitedTo !== null }),
  ];
  await commit(ctx, { statements, effects: [], resourceId: sessionId });
}

/** @returns the error. It mentions a suspension only to a client that has the session's token and cookie. */
async function whyEnded(ctx: Ctx, hash: string, client: Client): Promise<DomainError> {
  const [row] = await ctx.db
    .select({ cookieHash: sessions.cookieHash })
    .from(refreshTokens)
    .innerJoin(
      sessions,
      and(eq(sessions.id, refreshTokens.sessionId), eq(sessions.revokedReason, "suspended")),
    )
    .innerJoin(users, and(eq(users.id, sessions.userId), isNotNull(users.suspendedAt)))
    .where(eq(refreshTokens.hash, hash));
  const isTheirs = row && (row.cookieHash === null || row.cookieHash === (await sha256(client.cookie ?? "")));
  return isTheirs ? accountSuspended(ctx) : ended();
}

/** Ends the session, and alerts and emails the account holder, once. Does nothing if the session has already ended. */
async function endFamily(ctx: Ctx, userId: string, sessionId: string): Promise<void> {
  ctx.log("refresh.reused", { session_id: sessionId });
  const own = {
    statements: endSessionWrite(ctx, { userId, sessionId, actor: "system", reason: "token_reused" }),
    effects: [
      job("mail.session_family_ended", { user_id: userId }),
      sessionsEnded(userId, { only: sessionId }),
    ],
  };
  const alert = securityAlert(ctx, userId, "token_reused", { mailed: true });
  try {
    await commit(ctx, { ...combine(own, alert), resourceId: sessionId });
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
  }
}

const ended = () => unauthenticated("session_ended", "Session expired. Please log in again.");
