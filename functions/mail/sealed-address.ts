import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";

const place = (userId: string) => ({ table: "outbox", column: "address", row: userId });

/**
 * The outbox holds no personal data, but a mail to an address that the account no longer has must know it.
 * @returns the address, encrypted, for a job about this user
 */
export const sealAddress = (ctx: Ctx, userId: string, email: string) => seal(ctx.env, place(userId), email);

/** @returns what {@link sealAddress} sealed for a job about this user */
export const openAddress = (ctx: Ctx, userId: string, sealed: string) => open(ctx.env, place(userId), sealed);
