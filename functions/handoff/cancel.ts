import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { commit } from "#core/write/commit.ts";
import { loadHandoff } from "./load.ts";
import { endWrite } from "./writes.ts";

/**
 * Cancels the subject's handoff of a request on the computer, and ends the phone's session. Idempotent.
 * @throws DomainError 404 for strangers; 403 `not_subject` for other parties
 */
export async function cancelHandoff(ctx: Ctx, caller: Caller, verificationId: string): Promise<void> {
  const { known } = await loadHandoff(ctx, caller.id, verificationId);
  if (!known || known.handoff.endedAt !== null) return;
  const { handoff } = known;
  await commit(ctx, { ...endWrite(ctx, handoff, { by: "computer" }), resourceId: handoff.id });
}
