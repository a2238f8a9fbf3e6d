import { eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { randomToken, sha256 } from "#core/crypto/encode.ts";
import type { Client } from "#core/http/client.ts";
import { newId } from "#core/ids.ts";
import type { Statement } from "#db/batch.ts";
import { refreshTokens, sessions } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { createAccessToken } from "./access-token.ts";
import { SESSION_RULES } from "./session-rules.ts";

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export interface NewSession {
  id: string;
  /** The statements that start the session, for the batch of the action that signs the person in. */
  statements: Statement[];
  tokens: Tokens;
  /** The cookie's value, for the browser to keep; null if the session isn't bound to a browser. */
  cookie: string | null;
  /** The value of the device's cookie; null if the browser has one already, or the client isn't a browser. */
  device: string | null;
}

/** 128 bits. */
const DEVICE_BYTES = 16;

/**
 * Starts a session on a device. A session that starts in a browser is bound to a cookie no script can read, so a stolen
 * refresh token is useless elsewhere.
 * @param limitedTo id of the request that the session is limited to; omit it for a full session
 */
export async function newSession(
  ctx: Ctx,
  user: Pick<User, "id" | "accountType">,
  client: Client,
  limitedTo?: string,
): Promise<NewSession> {
  const now = ctx.now();
  const id = newId("ses", now);
  const refreshToken = randomToken();
  const cookie = client.isBrowser ? randomToken() : null;
  const device = client.isBrowser ? (client.device ?? randomToken(DEVICE_BYTES)) : null;
  const [hash, cookieHash, deviceHash, accessToken] = await Promise.all([
    sha256(refreshToken),
    cookie ? sha256(cookie) : null,
    device ? sha256(device) : null,
    createAccessToken(ctx, { id: user.id, sessionId: id, accountType: user.accountType, limitedTo }),
  ]);
  const { network, continent = null, userAgent } = client;
  return {
    id,
    tokens: { accessToken, refreshToken },
    cookie,
    device: client.device ? null : device,
    statements: [
      ctx.db.insert(sessions).values({
        id,
        userId: user.id,
        cookieHash,
        deviceHash,
        userAgent,
        network,
        continent,
        createdAt: now,
        usedAt: now,
        expiresAt: now + SESSION_RULES.whole,
        verificationId: limitedTo ?? null,
      }),
      ctx.db
        .insert(refreshTokens)
        .values({ hash, sessionId: id, createdAt: now, limited: limitedTo !== undefined }),
      ctx.db.update(users).set({ lastActiveAt: now }).where(eq(users.id, user.id)),
      auditRow(ctx, { actor: user.id, action: "session.begun", entity: "session", entityId: id }),
    ],
  };
}
