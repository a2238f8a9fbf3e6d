import type { Ctx } from "#core/context.ts";
import type { CodeRow } from "#db/schema/codes.ts";
import { CODE_RULES } from "./rules.ts";

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * How proving a phone number stands, for its holder.
 * @param of.number as people read it; null where none was stated
 * @param of.whyNot what keeps a code from being sent, in words; null when nothing does
 * @param of.provenAt UTC ms
 * @param last the last code that was sent; one that is answered or over is none
 */
export function presentCode(
  ctx: Ctx,
  of: { number: string | null; whyNot: string | null; provenAt: number | null },
  last: CodeRow | undefined,
) {
  return {
    number: of.number,
    offered: of.whyNot === null,
    why_not: of.whyNot,
    proven_at: of.provenAt === null ? null : iso(of.provenAt),
    /** The code that can be answered. */
    sent: of.provenAt === null ? presentSent(ctx, last) : null,
  };
}

/** @returns the last code as its reader sees it; null for one that is answered or over */
export function presentSent(ctx: Ctx, last: CodeRow | undefined) {
  if (!last || last.verifiedAt !== null || last.expiresAt <= ctx.now()) return null;
  return {
    at: iso(last.createdAt),
    expires_at: iso(last.expiresAt),
    again_at: iso(last.createdAt + CODE_RULES.pause),
    tries_left: CODE_RULES.tries - last.attempts,
  };
}
export type CodeState = ReturnType<typeof presentCode>;
