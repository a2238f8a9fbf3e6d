import { and, eq, isNull } from "drizzle-orm";
import type { HandoffProgressBody } from "#contract/handoff/handoff.schema.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { handoffUpdated } from "#functions/accounts/sessions/end-handoffs.ts";
import { requireOwnPhone, selectOwnPhone } from "./own-phone.ts";
import { assertUnderWay, stateOf } from "./state.ts";

/**
 * Records how many pictures the phone has taken, so that the computer can show it.
 * @throws DomainError 409 `handoff_expired`, `handoff_cancelled` or `handoff_done`; 429
 */
export async function reportProgress(
  ctx: Ctx,
  caller: Caller,
  { taken, of }: HandoffProgressBody,
): Promise<void> {
  const limits = [{ rule: "handoff_progress.account", subject: caller.id, isOwn: true }] as const;
  const [first] = await enforceRateLimits(ctx, limits, selectOwnPhone(ctx, caller));
  await attempt(ctx, async (isFirst) => {
    const known = requireOwnPhone(isFirst ? first : (await selectOwnPhone(ctx, caller))[0]);
    assertUnderWay(stateOf(known, ctx.now()));
    const { id, userId, verificationId } = known.handoff;
    const isOpen = and(eq(phoneHandoffs.id, id), isNull(phoneHandoffs.endedAt));
    await commit(ctx, {
      statements: [
        ctx.db.update(phoneHandoffs).set({ taken, total: of }).where(isOpen),
        mustHaveChanged(ctx.db),
      ],
      effects: [handoffUpdated(userId, verificationId, "taking")],
      resourceId: id,
    });
  });
}
