import type { Id, IdPrefix } from "#contract/ids.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Makes an id that sorts by time: 48 bits of milliseconds, then 80 random bits, in Crockford's base 32 (like a ULID,
 * but in lower case).
 * @param now UTC milliseconds
 */
export function newId<P extends IdPrefix>(prefix: P, now: number): Id<P> {
  let random = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) random += ALPHABET[byte & 31];
  return `${firstId(prefix, now)}${random}`;
}

/**
 * @param now UTC milliseconds
 * @returns the prefix of ids made at this time, which sorts before those ids and after all earlier ones
 */
export function firstId<P extends IdPrefix>(prefix: P, now: number): Id<P> {
  let time = "";
  for (let rest = now, i = 0; i < 10; i++) {
    time = ALPHABET[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  return `${prefix}_${time}`;
}

/** @returns when an id was made, in UTC milliseconds; null if it isn't an id */
export function timeOf(id: string): number | null {
  const digits = /^[a-z]+_([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16}$/.exec(id)?.[1];
  if (!digits) return null;
  let time = 0;
  for (const digit of digits) time = time * 32 + ALPHABET.indexOf(digit);
  return time;
}
