/** The words that replace the person's name. */
const NEUTRAL_NAME = "the person you asked";
/** Shorter names stay, because they identify no one, and many are also ordinary words. */
const MIN_LETTERS = 3;

const isWordBefore = (text: string, at: number) =>
  /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));
const isWordAfter = (text: string, at: number) => /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2));

/**
 * @param name a name or an address as stated; replaced only as a whole word
 * @returns the text, with "the person you asked" instead of the name
 */
export function unnamed(text: string, name: string): string {
  if ((name.match(/\p{L}/gu) ?? []).length < MIN_LETTERS) return text;
  let done = "";
  let rest = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (isWordBefore(text, at) || isWordAfter(text, at + name.length)) continue;
    done += text.slice(rest, at) + NEUTRAL_NAME;
    rest = at + name.length;
  }
  return done + text.slice(rest);
}
