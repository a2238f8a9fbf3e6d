import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { fromBase64, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Statement } from "#db/batch.ts";
import { recoveryCodes } from "#db/schema/accounts/second-factor.ts";

const HOW_MANY = 10;
/** 32 letters and digits that are hard to confuse. With 32 of them, a random byte picks one without bias. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 10;

/** @returns ten new recovery codes, which can't be read again, and the statements that replace the old ones. */
export async function replaceRecoveryCodes(
  ctx: Ctx,
  userId: string,
): Promise<{ codes: string[]; statements: Statement[] }> {
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((one) => recoveryHash(ctx, userId, one)));
  const statements = [
    ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    ctx.db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash }))),
  ];
  return { codes, statements };
}

/** @returns ten codes like `k3f9q-7hx2m`, with 50 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
    const letters = Array.from(bytes, (byte) => ALPHABET[byte & 31]).join("");
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });
}

/**
 * Hashes a recovery code with a key. If the hash weren't keyed, anyone who got hold of the table could find the codes
 * by trying all 2^50.
 * @param code as typed: case, spaces and dashes don't matter
 */
export async function recoveryHash(ctx: Ctx, userId: string, code: string): Promise<string> {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return toBase64Url(await hmac(fromBase64(ctx.env.LINK_KEY), `recovery\u2016${userId}\u2016${letters}`));
}
