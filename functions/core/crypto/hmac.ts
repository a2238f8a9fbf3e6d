import { utf8 } from "./encode.ts";

/**
 * @param key raw bytes
 * @param text join its parts with a separator that can't occur in them
 * @returns the HMAC-SHA-256
 */
export async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8(text)));
}
