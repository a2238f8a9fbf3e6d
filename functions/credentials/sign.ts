import type { Ctx } from "#core/context.ts";
import { toBase64Url, utf8 } from "#core/crypto/encode.ts";
import { currentKey } from "./keys.ts";

/** @returns the ES256 signature of a text (RFC 7518, 3.4) */
export async function signBytes(privateKey: CryptoKey, text: string): Promise<Uint8Array> {
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  return new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, utf8(text)));
}

/**
 * Signs a payload with the current key of CREDENTIAL_KEYS.
 * @param typ the token's media type without `application/`, so that a token can't be used for another purpose
 * @returns a compact JWS (RFC 7515), ES256
 */
export async function signToken(ctx: Pick<Ctx, "env">, typ: string, payload: object): Promise<string> {
  const { kid, privateKey } = await currentKey(ctx);
  const part = (value: object) => toBase64Url(utf8(JSON.stringify(value)));
  const signed = `${part({ alg: "ES256", typ, kid })}.${part(payload)}`;
  return `${signed}.${toBase64Url(await signBytes(privateKey, signed))}`;
}
