import { base32 } from "oslo/encoding";
import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const place = (userId: string) => ({ table: "second_factors", column: "secret", row: userId });

/** @returns a new shared secret in base32, as authenticator apps expect it. */
export const newSecret = (): string =>
  base32.encode(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)), { includePadding: false });

/** @returns the encrypted secret. It can be decrypted only in this user's row. */
export const sealSecret = (ctx: Ctx, userId: string, secret: string) => seal(ctx.env, place(userId), secret);

/**
 * @returns the secret that {@link sealSecret} encrypted.
 * @throws when the key is unknown or the value was altered
 */
export const openSecret = (ctx: Ctx, userId: string, sealed: string) => open(ctx.env, place(userId), sealed);
