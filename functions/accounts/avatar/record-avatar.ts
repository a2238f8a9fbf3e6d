import { and, eq, isNull } from "drizzle-orm";
import { unavailablePart } from "#contract/unavailable.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { reasonOf } from "#core/reason.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { deleteObject } from "#functions/documents/store/storage.ts";
import { callerIsLive, sessionEndedError } from "../sessions/live-session.ts";
import { avatarObject, dropObject } from "./avatar-object.ts";

/**
 * Makes a stored picture the caller's avatar and queues their old one for deletion. On failure, deletes the
 * new one from storage, unless we can't tell whether the account already refers to it: an account must never
 * refer to a deleted picture.
 * @throws DomainError 401 when the session has ended
 */
export async function recordAvatar(ctx: Ctx, caller: Caller, avatarId: string): Promise<void> {
  const me = and(eq(users.id, caller.id), callerIsLive(ctx, caller));
  const mine = ctx.db.select({ avatarId: users.avatarId }).from(users).where(me);

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
    // The write may have succeeded and only the database's response was lost. Then the account refers to the picture.
    if (unavailablePart(error) && (await isMine())) return;
    await deleteObject(ctx.env, avatarObject(avatarId)).catch((reason: unknown) =>
      ctx.log("avatar.not_deleted", { avatar_id: avatarId, error: reasonOf(reason) }),
    );
    throw error;
  });
}
