import type { PersonName } from "./types.ts";

/** Longer than any name that a verdict has room for. */
const LONGEST = 80;

/**
 * @returns a name read from a document, as people write it: `TOBIAS GALLAGHER` becomes `Tobias Gallagher`; null for
 *   text that isn't a name, because whoever made the document chose it
 */
export function writtenName({ first, middle, last, suffix }: PersonName): string | null {
  const parts = [first, middle, last].filter(Boolean).join(" ");
  const name = parts === parts.toUpperCase() ? capitalized(parts) : parts;
  const whole = [name, suffix].filter(Boolean).join(" ");
  return whole.length > LONGEST || !/^[\p{L}\p{M}.'’\- ]+$/u.test(whole) ? null : whole;
}

const capitalized = (text: string): string =>
  text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
