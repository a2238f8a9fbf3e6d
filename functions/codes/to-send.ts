import { and, eq, gt, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { codes } from "#db/schema/verification/codes.ts";
import { digitsOf } from "./digits.ts";
import { codePlace } from "./proven.ts";

/**
 * @returns a code's digits and its target: a number in E.164 or an email address; null if the code has expired or was
 *   already used
 */
export async function openCode(ctx: Ctx, id: string): Promise<{ digits: string; target: string } | null> {
  const [row] = await ctx.db
    .select()
    .from(codes)
    .where(and(eq(codes.id, id), gt(codes.expiresAt, ctx.now()), isNull(codes.verifiedAt)));
  if (!row) return null;
  return {
    digits: await digitsOf(ctx.env, row.id),
    target: await open(ctx.env, codePlace(row.id), row.target),
  };
}
