import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { ConfirmHandoffBody } from "#contract/handoff/handoff.schema.ts";
import type { HandoffAnswer } from "#contract/handoff/handoff.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { SESSION_RULES } from "#functions/accounts/sessions/session-rules.ts";
import { loadHandoff } from "./load.ts";
import { assertUnderWay, presentHandoff, stateOf } from "./state.ts";
import { canText } from "./text-number.ts";
import { handoffWrite } from "./writes.ts";

/**
 * Confirms on the computer that the subject's phone shows the number. From then on, that phone gets a session. The
 * computer is where they're signed in, so it decides, not the phone: anyone could have opened the link. Idempotent.
 * @throws DomainError 404 for strangers and an unknown handoff; 403 `not_subject` for other parties; 409
 *   `handoff_not_opened`, `handoff_expired`, `handoff_cancelled` or `handoff_done`; 422 for a wrong number
 */
export function confirmHandoff(
  ctx: Ctx,
  caller: Caller,
  verificationId: string,
  input: ConfirmHandoffBody,
): Promise<HandoffAnswer> {
  return attempt(ctx, async () => {
    const { known, holder } = await loadHandoff(ctx, caller.id, verificationId, input.id);
    if (!known) throw notFound("Handoff not found");
    const now = ctx.now();
    const state = stateOf(known, now);
    assertUnderWay(state);
    if (state === "waiting")
      throw conflict("handoff_not_opened", "No phone has opened the link yet. Open it on your phone first.");
    if (input.number !== known.handoff.number)
      throw invalid({
        number: "This isn't the number on your phone. If the numbers differ, cancel and start again.",
      });
    const confirmed = { confirmedAt: now, expiresAt: now + SESSION_RULES.onPhone };
    if (state === "opened") {
      const isOpened = and(
        eq(phoneHandoffs.id, input.id),
        isNotNull(phoneHandoffs.openedAt),
        isNull(phoneHandoffs.confirmedAt),
        isNull(phoneHandoffs.endedAt),
      );
      const own = {
        statements: [ctx.db.update(phoneHandoffs).set(confirmed).where(isOpened), mustHaveChanged(ctx.db)],
      };
      const happened = { actor: caller.id, action: "handoff.confirmed", state: "confirmed" } as const;
      await commit(ctx, {
        ...combine(own, handoffWrite(ctx, known.handoff, happened)),
        resourceId: input.id,
      });
      known.handoff = { ...known.handoff, ...confirmed };
    }
    return presentHandoff(known, now, await canText(ctx, holder));
  });
}
