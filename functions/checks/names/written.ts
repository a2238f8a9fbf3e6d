import type { PersonName } from "#contract/accounts/person-name.ts";

/** Maximum length in characters. A verdict has no room for longer names. */
const LONGEST = 80;

/**
 * @returns the name on a document in normal spelling: `TOBIAS GALLAGHER` becomes `Tobias Gallagher`; null if it's too
 *   long or doesn't look like a name, because a forger could put any text there
 */
export function writtenName({ first, middle, last, suffix }: PersonName): string | null {
  const parts = [first, middle, last].filter(Boolean).join(" ");
  const name = parts === parts.toUpperCase() ? capitalized(parts) : parts;
  const whole = [name, suffix].filter(Boolean).join(" ");
  return whole.length > LONGEST || !/^[\p{L}\p{M}.'’\- ]+$/u.test(whole) ? null : whole;
}

const capitalized = (text: string): string =>
  text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
