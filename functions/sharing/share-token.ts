import { fromBase64, sha256, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Env } from "#core/env.ts";

/**
 * @returns a link's token: 128 bits as 22 characters of base64url. It's derived again whenever the owner
 *   lists their links, so the database stores only its hash.
 */
export async function shareToken(env: Env, linkId: string): Promise<string> {
  const mac = await hmac(fromBase64(env.LINK_KEY), `share\u2016${linkId}`);
  return toBase64Url(mac.subarray(0, 16));
}

/** @returns the SHA-256 of a token, in hex, as `share_links.token_hash` stores it */
export const tokenHash = (token: string): Promise<string> => sha256(token);

/** @returns the public address of a link */
export const shareUrl = (env: Env, token: string): string => new URL(`/s/${token}`, env.APP_URL).href;
