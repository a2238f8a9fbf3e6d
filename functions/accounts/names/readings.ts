import { fold } from "#functions/checks/spelling/fold.ts";
import { skeleton } from "#functions/domains/lookalike.ts";

/** More characters that look like Latin letters, in addition to `lookalike.ts` (from Unicode's confusables, UTS 39). */
const ALIKE: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "€": "e",
  "9": "g",
  "6": "g",
  "!": "i",
  "|": "l",
  $: "s",
  "7": "t",
  ԛ: "q",
  ԝ: "w",
  ѡ: "w",
  ѵ: "v",
  п: "n",
  и: "n",
  л: "n",
  ц: "u",
  ь: "b",
  б: "b",
  ҝ: "k",
  ғ: "f",
  ԍ: "g",
  β: "b",
  η: "n",
  γ: "y",
  χ: "x",
  μ: "u",
  σ: "o",
  ζ: "z",
  ɡ: "g",
  ɑ: "a",
  ո: "n",
  օ: "o",
  ս: "u",
  հ: "h",
  ӏ: "l",
  ɓ: "b",
  ɗ: "d",
  ɖ: "d",
  ɛ: "e",
  ɔ: "o",
  ɲ: "n",
  ʋ: "v",
  ɣ: "y",
  ց: "g",
};

/** @returns the Latin letters that a text looks like at a glance */
export const shape = (text: string) => skeleton(text);

/** Scripts that few businesses use and whose characters look like Latin letters. */
const RARE =
  /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Canadian_Aboriginal}\p{Script=Coptic}\p{Script=Ethiopic}]/u;

/**
 * Characters that don't belong in names: phonetic notation (except letters of Azerbaijani, Hausa, Akan, Ewe
 * and Bambara), Lisu and Coptic, characters in circles or squares, and currency signs next to a letter.
 */
const ODD =
  /[\u0250-\u0252\u0255\u0258\u025A\u025C-\u0262\u0264-\u0271\u0273-\u028A\u028C-\u02AF\u1D00-\u1DBF\u2460-\u24FF\u{1F100}-\u{1F1FF}\p{Script=Lisu}\p{Script=Coptic}]|\p{L}\p{Sc}|\p{Sc}\p{L}/u;

/** @returns whether a name has characters that don't belong in names, or mixes scripts within a word */
export const hasOddSigns = (name: string): boolean => ODD.test(name) || mixesScripts(name);

/** Check marks, which look like one of our badges. */
const CHECK_MARKS = /[\u2611\u2705\u2713\u2714\u{1F5F8}\u{1F5F9}]/u;

/**
 * Symbols, emojis, and modifiers that turn other characters into emojis. A square root sign looks like a
 * check mark.
 */
const SYMBOLS = /[\p{So}\p{Emoji_Presentation}\u221A]|\uFE0F|\u20E3/u;

/** @returns whether a name has a sign that looks like a badge */
export const hasCheckMark = (name: string): boolean => CHECK_MARKS.test(name);

/** @returns whether a name has symbols or emojis, which are fine in the name of a business. */
export const hasSymbols = (name: string): boolean => SYMBOLS.test(name);

/**
 * @returns whether a name uses a script whose characters look like Latin letters. A person's real name may
 *   use one.
 */
export const hasRareScript = (name: string): boolean => RARE.test(name);

/** Mixing Latin letters with another script in one word is a sign of deception (UTS 39, section 5.1). */
const mixesScripts = (name: string): boolean =>
  (name.normalize("NFKC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(
    (word) =>
      /\p{Script=Latin}/u.test(word) &&
      (/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(word) || RARE.test(word)),
  );

/** Placeholder for the initials in a person's name. It matches no word and is never joined with one. */
const INITIALS = ".";

/**
 * @param haveInitials whether single letters next to these words are a person's initials (`D.H.S. Perera`)
 * @returns a name's words in each way that a person might read it: as written, split at capitals, without a possessive
 *   ending, and with lookalike characters replaced by letters
 */
export function readings(
  name: string,
  haveInitials: (others: readonly string[]) => boolean = () => false,
): string[][] {
  const parted = name.replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  const asLetters = [...name.normalize("NFKC").toLowerCase()].map((sign) => ALIKE[sign] ?? sign).join("");
  const owner = name.replace(/['’ʼ]s\b/gi, "");
  return [name, parted, owner, asLetters].map((text) => {
    const words = fold(text).split(" ");
    const others = words.filter((word) => !isLetter(word)).map(shape);
    return joinLetters(words, haveInitials(others)).map((word) => (word === INITIALS ? word : shape(word)));
  });
}

const isLetter = (word: string) => [...word].length === 1;

/** Three or four letters can be a person's initials as well as an agency's abbreviation. */
const isInitials = (run: string) => [3, 4].includes([...run].length);

/** Joins single letters, because `f b i` and `P o l i c e` read as words. A person's initials become a placeholder. */
function joinLetters(words: string[], hasInitials: boolean): string[] {
  const joined: string[] = [];
  let run = "";
  for (const word of [...words, ""]) {
    if (isLetter(word)) {
      run += word;
      continue;
    }
    if (run) joined.push(hasInitials && isInitials(run) ? INITIALS : run);
    run = "";
    if (word) joined.push(word);
  }
  return joined;
}

/** The maximum number of words in a brand or phrase. */
const MAX_WORDS = 4;

/** Neighboring words joined into one, and the words around them. */
export interface Run {
  text: string;
  count: number;
  rest: string[];
}

/** @returns all runs of one to four neighboring words */
export function* runs(words: readonly string[]): Generator<Run> {
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS); to++)
      yield {
        text: words.slice(from, to).join(""),
        count: to - from,
        rest: [...words.slice(0, from), ...words.slice(to)],
      };
}
