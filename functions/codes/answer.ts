import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { plural } from "#contract/plural.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { conflict, invalid } from "#core/errors.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { type CodeRow, codes } from "#db/schema/verification/codes.ts";
import { isRight } from "./digits.ts";
import { codePlace } from "./proven.ts";
import { CODE_RULES } from "./rules.ts";
import { selectLastCode, type ToProve } from "./send.ts";

/**
 * Checks the digits that someone entered against the last code for this purpose. The try is counted before anything is
 * compared, so simultaneous requests can't exceed the number of tries.
 * @returns `target`: the proven number in E.164, or the proven address; `statements` for the caller's batch, which
 *   fails if the code was used in the meantime
 * @throws DomainError 409 `no_code`, `code_used`, `code_expired` or `code_spent`; 422 for wrong digits
 */
export async function checkCode(
  ctx: Ctx,
  purpose: ToProve,
  digits: string,
): Promise<{ target: string; statements: Statement[] }> {
  const [row] = await selectLastCode(ctx, purpose);
  if (!row) throw conflict("no_code", "Request a code first.");
  if (row.verifiedAt !== null) throw conflict("code_used", "This code was already used.");
  if (row.expiresAt <= ctx.now()) throw conflict("code_expired", "This code has expired. Request a new one.");
  const attempts = await countTry(ctx, row);
  if (attempts === null) throw conflict("code_spent", "There were too many attempts. Request a new code.");
  if (!(await isRight(ctx.env, row, digits))) throw wrong(CODE_RULES.tries - attempts);
  return {
    target: await open(ctx.env, codePlace(row.id), row.target),
    statements: [
      ctx.db
        .update(codes)
        .set({ verifiedAt: ctx.now() })
        .where(and(eq(codes.id, row.id), isNull(codes.verifiedAt))),
      mustHaveChanged(ctx.db),
    ],
  };
}

/** @returns the number of this try, from 1; null if none is left, or if the code was just used or has expired */
async function countTry(ctx: Ctx, { id }: CodeRow): Promise<number | null> {
  const open = and(
    eq(codes.id, id),
    lt(codes.attempts, CODE_RULES.tries),
    isNull(codes.verifiedAt),
    gt(codes.expiresAt, ctx.now()),
  );
  const [counted] = await ctx.db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(open)
    .returning({ attempts: codes.attempts });
  return counted?.attempts ?? null;
}

function wrong(left: number) {
  const rest =
    left === 0 ? "That was the last attempt. Request a new code." : `${plural(left, "attempt")} left.`;
  return invalid({ code: `This isn't the code we sent. ${rest}` });
}
