import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { type CodeRow, codes } from "#db/schema/codes.ts";
import type { CheckInput } from "#functions/checks/types.ts";

/** Where the number or address that a code went to lies sealed. */
export const codePlace = (row: string) => ({ table: "codes", column: "target", row });

/** @returns the query for the newest code by text message that was answered in a verification. */
export const selectProvenPhone = (ctx: Ctx, verificationId: string) =>
  ctx.db
    .select()
    .from(codes)
    .where(
      and(eq(codes.verificationId, verificationId), eq(codes.channel, "sms"), isNotNull(codes.verifiedAt)),
    )
    .orderBy(desc(codes.verifiedAt))
    .limit(1);

/** @returns the number that was proven, in E.164, and when. */
export async function provenPhoneOf(ctx: Ctx, row: CodeRow | undefined): Promise<CheckInput["provenPhone"]> {
  if (!row?.verifiedAt) return null;
  return { number: await open(ctx.env, codePlace(row.id), row.target), at: row.verifiedAt };
}
