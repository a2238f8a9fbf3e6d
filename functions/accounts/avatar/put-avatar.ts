import { and, eq, isNull } from "drizzle-orm";
import { unavailablePart } from "#contract/unavailable.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { randomToken } from "#core/crypto/encode.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { reasonOf } from "#core/reason.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/users.ts";
import { deleteObject, putObject } from "#functions/documents/storage.ts";
import { callerIsLive, sessionEndedError } from "../sessions/live-session.ts";
import { AVATAR_TYPE } from "./avatar-kind.ts";
import { avatarObject, dropObject } from "./avatar-object.ts";
import { receiveAvatar } from "./receive-avatar.ts";

/**
 * Replaces the caller's picture. The new one gets an unguessable id; the old one is deleted. On failure, the new
 * picture is deleted from storage, unless we can't tell whether the account has it: an account must never lose its file.
 * @returns the picture's id
 * @throws DomainError 429 before the body is read; 401 when the session has ended; and what {@link receiveAvatar}
 *   throws
 */
export async function putAvatar(ctx: Ctx, caller: Caller, request: Request): Promise<string> {
  const me = and(eq(users.id, caller.id), callerIsLive(ctx, caller));
  const mine = ctx.db.select({ avatarId: users.avatarId }).from(users).where(me);
  const [found] = await enforceRateLimits(ctx, [{ rule: "avatar.account", subject: caller.id }], mine);
  if (!found) throw sessionEndedError();
  const { codecs } = await import("./picture/codecs.ts");
  const picture = await receiveAvatar(request, codecs);
  const avatarId = `${randomToken(18)}.jpg`;
  await putObject(ctx.env, avatarObject(avatarId), picture, AVATAR_TYPE.jpg);

  const exchange = async () => {
    const [row] = await mine;
    if (!row) throw sessionEndedError();
    const before = row.avatarId;
    const unchanged = before === null ? isNull(users.avatarId) : eq(users.avatarId, before);
    await commit(ctx, {
      statements: [
        ctx.db.update(users).set({ avatarId, updatedAt: ctx.now() }).where(and(me, unchanged)),
        mustHaveChanged(ctx.db),
        auditRow(ctx, {
          actor: caller.id,
          action: "user.avatar_changed",
          entity: "user",
          entityId: caller.id,
        }),
      ],
      effects: before === null ? [] : [dropObject(avatarObject(before))],
      resourceId: caller.id,
    });
  };
  const isMine = async () => (await mine)[0]?.avatarId === avatarId;
  await attempt(ctx, exchange).catch(async (error: unknown) => {
    // If the database's answer was lost, the picture may have been changed.
    if (unavailablePart(error) && (await isMine())) return;
    await deleteObject(ctx.env, avatarObject(avatarId)).catch((reason: unknown) =>
      ctx.log("avatar.not_deleted", { avatar_id: avatarId, error: reasonOf(reason) }),
    );
    throw error;
  });
  return avatarId;
}
