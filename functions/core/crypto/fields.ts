import type { Env } from "../env.ts";
import { fromBase64, fromBase64Url, toBase64Url, utf8 } from "./encode.ts";

/** Where an encrypted value is stored. It can only be decrypted for the same table, column and row. */
export interface Place {
  table: string;
  column: string;
  row: string;
}

const keys = new Map<string, Promise<CryptoKey>>();

function keyRing(env: Env): { id: string; secret: string }[] {
  return env.FIELD_KEYS.split(",").map((entry) => {
    const at = entry.indexOf(":");
    return { id: entry.slice(0, at), secret: entry.slice(at + 1) };
  });
}

function load(secret: string): Promise<CryptoKey> {
  let key = keys.get(secret);
  if (!key) {
    key = crypto.subtle.importKey("raw", fromBase64(secret), "AES-GCM", false, ["encrypt", "decrypt"]);
    keys.set(secret, key);
  }
  return key;
}

const bound = (place: Place) => utf8(`${place.table}\u2016${place.column}\u2016${place.row}`);

/**
 * Encrypts a column's value with AES-256-GCM and the first key of FIELD_KEYS.
 * @returns `<key id>.<iv>.<ciphertext>`; the key id allows key rotation
 */
export async function seal(env: Env, place: Place, plain: string): Promise<string> {
  const current = keyRing(env)[0]!;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bound(place) },
    await load(current.secret),
    utf8(plain),
  );
  return `${current.id}.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
}

/**
 * Decrypts a column's value.
 * @param sealed the result of {@link seal} for the same place
 * @throws when the key is unknown, or the value was altered or moved
 */
export async function open(env: Env, place: Place, sealed: string): Promise<string> {
  const [id, iv, data] = sealed.split(".");
  const key = keyRing(env).find((k) => k.id === id);
  if (!key || !iv || !data) throw new Error(`No key ${id} for ${place.table}.${place.column}`);
  const plain = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: fromBase64Url(iv), additionalData: bound(place) },
    await load(key.secret),
    fromBase64Url(data),
  );
  return new TextDecoder().decode(plain);
}
