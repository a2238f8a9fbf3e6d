import type { Ctx } from "#core/context.ts";
import { randomToken, sha256 } from "#core/crypto/encode.ts";
import type { Statement } from "#db/batch.ts";
import { handoffs } from "#db/schema/sessions.ts";

/** Long enough to find one's phone for a code of the second factor. */
export const HANDOFF_LIFETIME = 10 * 60 * 1000;

/** @returns what the browser's cookie holds, and the statement that knows it again */
export async function newHandoff(
  ctx: Ctx,
  userId: string,
): Promise<{ cookie: string; statement: Statement }> {
  const cookie = randomToken();
  const row = { hash: await sha256(cookie), userId, expiresAt: ctx.now() + HANDOFF_LIFETIME };
  return { cookie, statement: ctx.db.insert(handoffs).values(row) };
}
