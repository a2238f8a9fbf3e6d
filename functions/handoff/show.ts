import type { HandoffAnswer } from "#contract/handoff/handoff.ts";
import type { Ctx } from "#core/context.ts";
import { loadHandoff } from "./load.ts";
import { presentHandoff } from "./state.ts";
import { canText } from "./text-number.ts";

/**
 * @returns the subject's newest handoff of a request; null if there's none
 * @throws DomainError 404 for strangers; 403 `not_subject` for other parties
 */
export async function showHandoff(
  ctx: Ctx,
  userId: string,
  verificationId: string,
): Promise<HandoffAnswer | null> {
  const { known, holder } = await loadHandoff(ctx, userId, verificationId);
  return known && presentHandoff(known, ctx.now(), await canText(ctx, holder));
}
