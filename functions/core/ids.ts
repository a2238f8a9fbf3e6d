const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Every kind of row has its own prefix, so that an id says what it names. */
export type IdPrefix =
  | "usr"
  | "ses"
  | "tok"
  | "lnk"
  | "team"
  | "mem"
  | "ver"
  | "chk"
  | "doc"
  | "cod"
  | "cns"
  | "led"
  | "out"
  | "ntf"
  | "att"
  | "tie"
  | "aud"
  | "tkt"
  | "rpt"
  | "dsp"
  | "adv"
  | "rev"
  | "snl"
  | "prq"
  | "req";

/**
 * A text id that sorts by time: 48 bits of milliseconds, then 80 random bits, in Crockford's base 32
 * (the layout of ULID, lower case).
 * @param now UTC milliseconds
 */
export function newId<P extends IdPrefix>(prefix: P, now: number): `${P}_${string}` {
  let time = "";
  for (let rest = now, i = 0; i < 10; i++) {
    time = ALPHABET[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  let random = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) random += ALPHABET[byte & 31];
  return `${prefix}_${time}${random}`;
}

/** @returns the UTC milliseconds an id was made at, or null for what is no id */
export function timeOf(id: string): number | null {
  const digits = /^[a-z]+_([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16}$/.exec(id)?.[1];
  if (!digits) return null;
  let time = 0;
  for (const digit of digits) time = time * 32 + ALPHABET.indexOf(digit);
  return time;
}
