import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { fromBase64, sha256, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import { job } from "#core/effects.ts";
import { type DomainError, unauthenticated } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { limited } from "#core/http/rate-limit.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { refreshTokens, sessions } from "#db/schema/sessions.ts";
import { users } from "#db/schema/users.ts";
import { accountSuspended } from "../sign-in/suspended.ts";
import { createAccessToken } from "./access-token.ts";
import { sessionsEnded } from "./end-all-sessions.ts";
import { endWrite } from "./end-session.ts";
import { isLive } from "./live-session.ts";
import type { Tokens } from "./new-session.ts";
import { SESSION_RULES } from "./session-rules.ts";

/**
 * Trades a refresh token for fresh tokens of the same session. Each token has one successor: whoever brings it again
 * within the grace, another tab or a page whose answer was lost, gets the same; the grace is longer for who brings the
 * session's cookie. Once it is over or the successor was used, a second use means that somebody copied it: the session
 * ends and its holder is told by mail, whoever of the two came second.
 * @throws DomainError 401 `session_ended` for a token that is unknown, of a session that is over, used before,
 *   or without the cookie its session is bound to; 403 `account_suspended`
 */
export async function refresh(ctx: Ctx, client: Client, refreshToken: string): Promise<Tokens> {
  const trade = await tradeOf(ctx, refreshToken);
  const takes = [{ rule: "refresh.network", subject: subscriberOf(client.address) }] as const;
  const [row] = await limited(ctx, takes, lookUp(ctx, trade));
  try {
    return await answer(ctx, client, trade, row);
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
  }
  // Another request with the same token was first, or the session has ended meanwhile.
  const [now] = await lookUp(ctx, trade);
  return answer(ctx, client, trade, now).catch((error: unknown) => {
    throw error instanceof LostRace ? ended() : error;
  });
}

/** A token and its successor, with their hashes, which are all that is stored. */
interface Trade {
  hash: string;
  next: string;
  nextHash: string;
}

/** The successor is derived from its token by a key of ours, so that it can be answered again and is stored nowhere. */
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
    })
    .from(refreshTokens)
    .innerJoin(sessions, and(eq(sessions.id, refreshTokens.sessionId), isLive(ctx)))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(successors, eq(successors.hash, nextHash))
    .where(eq(refreshTokens.hash, hash));

type Known = Awaited<ReturnType<typeof lookUp>>[number];

/** @throws LostRace when the token was traded, or the session ended, since it was looked up */
async function answer(ctx: Ctx, client: Client, trade: Trade, row: Known | undefined): Promise<Tokens> {
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
  // Traded by a key that was replaced since: nobody knows its successor any more.
  if (row.usedAt !== null && row.successor === null) throw ended();
  const caller = { id: row.userId, sessionId: row.sessionId, accountType: row.accountType };
  const [accessToken] = await Promise.all([
    createAccessToken(ctx, caller),
    row.usedAt === null ? spend(ctx, client, trade, row.sessionId) : undefined,
  ]);
  return { accessToken, refreshToken: trade.next };
}

/** A token that was used longer ago than the grace (ms), or whose successor is in use by now, is in two hands. */
const isReuse = ({ usedAt, successorUsedAt }: Known, now: number, grace: number): boolean =>
  usedAt !== null && (now - usedAt > grace || successorUsedAt !== null);

/** @throws LostRace */
async function spend(
  ctx: Ctx,
  { network, userAgent }: Client,
  trade: Trade,
  sessionId: string,
): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const statements = [
    db
      .update(sessions)
      .set({ usedAt: now, network, userAgent })
      .where(and(eq(sessions.id, sessionId), isLive(ctx))),
    mustHaveChanged(db),
    db
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(eq(refreshTokens.hash, trade.hash), isNull(refreshTokens.usedAt))),
    mustHaveChanged(db),
    db.insert(refreshTokens).values({ hash: trade.nextHash, sessionId, createdAt: now }),
  ];
  await commit(ctx, { statements, effects: [], resourceId: sessionId });
}

/** A session that ended because its account was suspended says so to whoever holds its token and its cookie. */
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

/** Ends the session, once; who comes second finds it ended. */
async function endFamily(ctx: Ctx, userId: string, sessionId: string): Promise<void> {
  ctx.log("refresh.reused", { session_id: sessionId });
  const statements = endWrite(ctx, { userId, sessionId, actor: "system", reason: "token_reused" });
  const effects = [
    job("mail.session_family_ended", { user_id: userId }),
    sessionsEnded(userId, { only: sessionId }),
  ];
  try {
    await commit(ctx, { statements, effects, resourceId: sessionId });
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
  }
}

const ended = () => unauthenticated("session_ended", "Session expired. Please log in again.");
