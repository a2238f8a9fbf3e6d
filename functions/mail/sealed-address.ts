import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";

const place = (userId: string) => ({ table: "outbox", column: "address", row: userId });

/**
 * The outbox must not contain personal data, but an email to an account's former address needs that address.
 * @returns the address, encrypted for a job about this user
 */
export const sealAddress = (ctx: Ctx, userId: string, email: string) => seal(ctx.env, place(userId), email);

/** @returns the address that {@link sealAddress} encrypted for a job about this user */
export const openAddress = (ctx: Ctx, userId: string, sealed: string) => open(ctx.env, place(userId), sealed);
