import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { randomToken } from "#core/crypto/encode.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { users } from "#db/schema/accounts/users.ts";
import { putObject } from "#functions/documents/store/storage.ts";
import { callerIsLive, sessionEndedError } from "../sessions/live-session.ts";
import { AVATAR_TYPE } from "./avatar-kind.ts";
import { avatarObject } from "./avatar-object.ts";
import { receiveAvatar } from "./receive-avatar.ts";
import { recordAvatar } from "./record-avatar.ts";

/**
 * Replaces the caller's picture. The new one gets an unguessable id; the old one is deleted.
 * @returns the picture's id
 * @throws DomainError 429 before the body is read; 401 when the session has ended; and what {@link receiveAvatar}
 *   throws
 */
export async function putAvatar(ctx: Ctx, caller: Caller, request: Request): Promise<string> {
  const [found] = await enforceRateLimits(
    ctx,
    [{ rule: "avatar.account", subject: caller.id }],
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, caller.id), callerIsLive(ctx, caller))),
  );
  if (!found) throw sessionEndedError();
  const { codecs } = await import("./codecs.ts");
  const picture = await receiveAvatar(request, codecs);
  const avatarId = `${randomToken(18)}.jpg`;
  await putObject(ctx.env, avatarObject(avatarId), picture, AVATAR_TYPE.jpg);
  await recordAvatar(ctx, caller, avatarId);
  return avatarId;
}
