import { MINUTE } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { randomToken, sha256 } from "#core/crypto/encode.ts";
import type { Statement } from "#db/batch.ts";
import { handoffs } from "#db/schema/accounts/sessions.ts";

/** Milliseconds. Long enough to go get a phone for the second-factor code. */
export const HANDOFF_LIFETIME = 10 * MINUTE;

/** @returns the hand-off cookie's value, and the statement that stores its hash */
export async function newHandoff(
  ctx: Ctx,
  userId: string,
): Promise<{ cookie: string; statement: Statement }> {
  const cookie = randomToken();
  const row = { hash: await sha256(cookie), userId, expiresAt: ctx.now() + HANDOFF_LIFETIME };
  return { cookie, statement: ctx.db.insert(handoffs).values(row) };
}
