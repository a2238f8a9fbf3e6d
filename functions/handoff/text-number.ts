import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { conflict } from "#core/errors.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { judgeNumber } from "#functions/sms/textable.ts";

type Holder = Pick<User, "id" | "provenPhone" | "phoneVerifiedAt" | "emailVerifiedAt">;

/** Why we can't text the link, by error code. Each says what to do instead. */
const WHY_NOT = {
  texts_not_offered: "We can't send text messages. Scan the QR code or email yourself the link.",
  email_unverified: "Confirm your email address first. Until then, scan the QR code.",
  no_proven_phone: "Your account has no verified phone number. Scan the QR code or email yourself the link.",
  phone_unsupported: "We can't send texts to your phone number. Scan the QR code or email yourself the link.",
} as const;

/** A number in E.164, and the country whose limit its messages count toward; null if they cost nothing. */
type Reached = { whyNot: null; number: string; country: string | null };

/** @returns the account's proven phone number, if we can text it; otherwise the code for why we can't */
export async function textNumber(
  ctx: Ctx,
  holder: Holder,
): Promise<Reached | { whyNot: keyof typeof WHY_NOT }> {
  if (ctx.env.SMS === "none") return { whyNot: "texts_not_offered" };
  if (!holder.provenPhone || holder.phoneVerifiedAt === null) return { whyNot: "no_proven_phone" };
  if (holder.emailVerifiedAt === null) return { whyNot: "email_unverified" };
  const place = { table: "users", column: "proven_phone", row: holder.id };
  const number = await open(ctx.env, place, holder.provenPhone);
  const { problem, country } = judgeNumber(ctx.env, number);
  return problem ? { whyNot: "phone_unsupported" } : { whyNot: null, number, country };
}

/** @returns whether we can text the link */
export const canText = async (ctx: Ctx, holder: Holder): Promise<boolean> =>
  (await textNumber(ctx, holder)).whyNot === null;

/**
 * @returns the number to text the link to
 * @throws DomainError 409 with the code for why we can't
 */
export async function requireTextNumber(ctx: Ctx, holder: Holder): Promise<Reached> {
  const found = await textNumber(ctx, holder);
  if (found.whyNot) throw conflict(found.whyNot, WHY_NOT[found.whyNot]);
  return found;
}
