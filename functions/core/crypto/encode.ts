import { base64, base64url, encodeHex } from "oslo/encoding";

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array<ArrayBuffer> =>
  encoder.encode(text) as Uint8Array<ArrayBuffer>;
/** @returns bytes as base64url without padding */
export const toBase64Url = (bytes: Uint8Array) => base64url.encode(bytes, { includePadding: false });
/**
 * @returns the bytes of base64url text, padded or not
 * @throws if the text has other characters
 */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  base64url.decode(text, { strict: false }) as Uint8Array<ArrayBuffer>;
/**
 * Decodes base64url strictly. Ordinary decoders ignore padding and spare bits, so one signature has many spellings.
 * @returns the bytes, if {@link toBase64Url} could have produced the text; null for any other text
 */
export function fromCanonicalBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = fromBase64Url(text);
    return toBase64Url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
/** @returns bytes as standard base64 */
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes);
/**
 * @returns the bytes of standard base64, padded or not
 * @throws if the text has other characters
 */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  base64.decode(text, { strict: false }) as Uint8Array<ArrayBuffer>;

/** @returns the SHA-256 of text or bytes, in hex. */
export async function sha256(value: string | Uint8Array): Promise<string> {
  const bytes = typeof value === "string" ? utf8(value) : (value as Uint8Array<ArrayBuffer>);
  return encodeHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** @returns this many random bytes, in base64url */
export const randomToken = (bytes = 32): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
