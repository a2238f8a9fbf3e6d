import { Refused } from "./verdict.ts";

const BASE64URL = /^[\w-]*$/;
const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Decodes base64url as defined by RFC 7515: without padding. The unused bits of the last character must be zero, so
 * that no two texts decode to the same bytes.
 * @throws Refused `unreadable`
 */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!BASE64URL.test(text) || text.length % 4 === 1) throw new Refused("unreadable");
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  if (
    toBase64Url(bytes.subarray(bytes.length - (bytes.length % 3))) !==
    text.slice(text.length - (text.length % 4))
  )
    throw new Refused("unreadable");
  return bytes;
}

/** @returns bytes as base64url without padding (RFC 4648, section 5) */
export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @returns the SHA-256 of bytes, or of text encoded as UTF-8 */
export async function sha256(of: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const bytes = typeof of === "string" ? new TextEncoder().encode(of) : of;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** @returns bytes as lowercase hex */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Decodes UTF-8 strictly: keeps byte order marks and refuses invalid bytes, because dropping or replacing them would
 * hide a change.
 * @throws Refused `unreadable`
 */
export function toText(bytes: Uint8Array): string {
  try {
    return STRICT.decode(bytes);
  } catch {
    throw new Refused("unreadable");
  }
}

/**
 * Parses JSON that must be an object.
 * @throws Refused `unreadable`
 */
export function toObject(text: string): Record<string, unknown> {
  const value = parse(text);
  if (!isObject(value)) throw new Refused("unreadable");
  return value;
}

/**
 * Parses JSON.
 * @throws Refused `unreadable`
 */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused("unreadable");
  }
}

/** @returns whether a JSON value is an object, not an array or null */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
