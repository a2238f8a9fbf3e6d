import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { CodeRow } from "#db/schema/verification/codes.ts";
import { CODE_RULES } from "./rules.ts";

/**
 * The state of proving a phone number, for its holder.
 * @param of.number in a readable format; null if none was stated
 * @param of.whyNot why we can't send a code, as a message; null if we can
 * @param of.provenAt when it was proven, UTC ms; null if it wasn't
 * @param of.isProvable whether a code can prove it now, for the first time or again
 * @param last the last code that was sent; ignored if it was already used or has expired
 */
export function presentCode(
  ctx: Ctx,
  of: { number: string | null; whyNot: string | null; provenAt: number | null; isProvable: boolean },
  last: CodeRow | undefined,
) {
  return {
    number: of.number,
    offered: of.whyNot === null,
    why_not: of.whyNot,
    proven_at: isoTime(of.provenAt),
    provable: of.isProvable,
    /** The code that can be entered now; null if there is none. */
    sent: of.isProvable ? presentSent(ctx, last) : null,
  };
}

/** @returns the last code as its recipient sees it; null if it was already used or has expired */
export function presentSent(ctx: Ctx, last: CodeRow | undefined) {
  if (!last || last.verifiedAt !== null || last.expiresAt <= ctx.now()) return null;
  return {
    at: isoTime(last.createdAt),
    expires_at: isoTime(last.expiresAt),
    again_at: isoTime(last.createdAt + CODE_RULES.pause),
    tries_left: CODE_RULES.tries - last.attempts,
  };
}
export type CodeState = ReturnType<typeof presentCode>;
