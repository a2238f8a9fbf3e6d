import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { commit } from "#core/write/commit.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { selectOwnPhone } from "./own-phone.ts";
import { endWrite } from "./writes.ts";

/**
 * Ends the handoff on the phone, with the phone's session. Idempotent: it also answers a phone whose session has already
 * ended, because the first answer may have been lost.
 * @param finished whether the person has added what they wanted, as opposed to canceling
 */
export async function endOnPhone(ctx: Ctx, caller: Caller, finished: boolean): Promise<void> {
  const unbound = { ...ctx, db: withoutCondition(ctx.db) };
  const [found] = await selectOwnPhone(unbound, caller);
  if (!found || found.handoff.endedAt !== null || found.sessionEndedAt !== null) return;
  const { handoff } = found;
  await commit(unbound, { ...endWrite(unbound, handoff, { by: "phone", finished }), resourceId: handoff.id });
}
