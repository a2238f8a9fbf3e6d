import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { type CodeRow, codes } from "#db/schema/verification/codes.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";

/** Where a code's phone number or address is stored. It can only be decrypted for this place. */
export const codePlace = (row: string) => ({ table: "codes", column: "target", row });

/** @returns the query for the last text-message code that was entered correctly in a verification. */
export const selectProvenPhone = (ctx: Ctx, verificationId: string) =>
  ctx.db
    .select()
    .from(codes)
    .where(
      and(eq(codes.verificationId, verificationId), eq(codes.channel, "sms"), isNotNull(codes.verifiedAt)),
    )
    .orderBy(desc(codes.verifiedAt))
    .limit(1);

/** @returns the proven number in E.164, and when it was proven; null if there is none. */
export async function provenPhoneOf(ctx: Ctx, row: CodeRow | undefined): Promise<CheckInput["provenPhone"]> {
  if (!row?.verifiedAt) return null;
  return { number: await open(ctx.env, codePlace(row.id), row.target), at: row.verifiedAt };
}
