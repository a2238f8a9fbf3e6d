import { constantTimeEqual } from "oslo/crypto";
import { CODE_DIGITS } from "#contract/verification/code.schema.ts";
import { fromBase64, fromBase64Url, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Env } from "#core/env.ts";

type Keyed = Pick<Env, "LINK_KEY">;

const keyed = (env: Keyed, ...parts: string[]) => hmac(fromBase64(env.LINK_KEY), parts.join("\u2016"));

/**
 * @param id id of the code's row
 * @returns the digits to send. They're derived from the id and our key, and never stored.
 */
export async function digitsOf(env: Keyed, id: string): Promise<string> {
  const mac = await keyed(env, "code", id);
  let number = 0;
  // With 48 bits, the modulo bias of any code is below one in 10⁸.
  for (const byte of mac.subarray(0, 6)) number = number * 256 + byte;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

/** @returns the hash of a code, which we store to compare entered codes with */
export async function codeHash(env: Keyed, id: string, digits: string): Promise<string> {
  return toBase64Url(await keyed(env, "code answered", id, digits));
}

/** @returns the hash of a number or address, which we store to find the codes sent to it */
export async function targetHash(env: Keyed, target: string): Promise<string> {
  return toBase64Url((await keyed(env, "code target", target)).subarray(0, 16));
}

/** @returns whether these are the digits of this row's code. The comparison takes constant time. */
export async function isRight(
  env: Keyed,
  row: { id: string; codeHash: string },
  digits: string,
): Promise<boolean> {
  return constantTimeEqual(fromBase64Url(await codeHash(env, row.id, digits)), fromBase64Url(row.codeHash));
}
