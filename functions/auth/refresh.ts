import { and, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import { mustHaveChanged } from "../../db/batch.ts";
import { refreshTokens, sessions } from "../../db/schema/sessions.ts";
import { users } from "../../db/schema/users.ts";
import type { Ctx } from "../context.ts";
import { randomToken, sha256 } from "../crypto/encode.ts";
import { type DomainError, unauthenticated } from "../errors.ts";
import { type Client, subscriberOf } from "../http/client.ts";
import { limited } from "../http/rate-limit.ts";
import { commit, LostRace } from "../outbox/commit.ts";
import { job } from "../outbox/effects.ts";
import { createAccessToken } from "./access-token.ts";
import { sessionsEnded } from "./end-all-sessions.ts";
import { endWrite } from "./end-session.ts";
import { isLive } from "./live-session.ts";
import type { Tokens } from "./new-session.ts";
import { SESSION_RULES } from "./session-rules.ts";
import { accountSuspended } from "./suspended.ts";

/**
 * Trades a refresh token for fresh tokens of the same session. Within the grace a token may come twice, from
 * two tabs; after it, its second use means that somebody copied it: the session ends and its holder is told by
 * mail, whoever of the two came second.
 * @throws DomainError 401 `session_ended` for a token that is unknown, of a session that is over, used before,
 *   or without the cookie its session is bound to; 403 `account_suspended`
 */
export async function refresh(ctx: Ctx, client: Client, refreshToken: string): Promise<Tokens> {
  const hash = await sha256(refreshToken);
  const now = ctx.now();
  const [row] = await limited(
    ctx,
    [{ rule: "refresh.network", subject: subscriberOf(client.address) }],
    ctx.db
      .select({
        usedAt: refreshTokens.usedAt,
        sessionId: sessions.id,
        cookieHash: sessions.cookieHash,
        userId: users.id,
        accountType: users.accountType,
      })
      .from(refreshTokens)
      .innerJoin(sessions, and(eq(sessions.id, refreshTokens.sessionId), isLive(ctx)))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(refreshTokens.hash, hash)),
  );
  if (!row) throw await whyEnded(ctx, hash, client);
  if (row.usedAt !== null && now - row.usedAt > SESSION_RULES.grace) {
    await endFamily(ctx, row.userId, row.sessionId);
    throw ended();
  }
  if (row.cookieHash !== null && row.cookieHash !== (await sha256(client.cookie ?? ""))) {
    ctx.log("refresh.without_cookie", { session_id: row.sessionId });
    throw ended();
  }

  const next = randomToken();
  const { db } = ctx;
  const { network, userAgent } = client;
  const inGrace = or(isNull(refreshTokens.usedAt), gte(refreshTokens.usedAt, now - SESSION_RULES.grace));
  const statements = [
    db
      .update(sessions)
      .set({ usedAt: now, network, userAgent })
      .where(and(eq(sessions.id, row.sessionId), isLive(ctx))),
    mustHaveChanged(db),
    db
      .update(refreshTokens)
      .set({ usedAt: sql`coalesce(${refreshTokens.usedAt}, ${now})` })
      .where(and(eq(refreshTokens.hash, hash), inGrace)),
    mustHaveChanged(db),
    db.insert(refreshTokens).values({ hash: await sha256(next), sessionId: row.sessionId, createdAt: now }),
  ];
  const caller = { id: row.userId, sessionId: row.sessionId, accountType: row.accountType };
  const [accessToken] = await Promise.all([
    createAccessToken(ctx, caller),
    commit(ctx, { statements, effects: [], resourceId: row.sessionId }).catch((error: unknown) => {
      throw error instanceof LostRace ? ended() : error;
    }),
  ]);
  return { accessToken, refreshToken: next };
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
  const effects = [job("mail.session_family_ended", { user_id: userId }), sessionsEnded(userId)];
  try {
    await commit(ctx, { statements, effects, resourceId: sessionId });
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
  }
}

const ended = () => unauthenticated("session_ended", "Session expired. Please log in again.");
