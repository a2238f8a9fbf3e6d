import { exactKeysOf } from "./exact.ts";
import { readingsOf, type SubjectKind } from "./name-forms.ts";
import { soundsOf } from "./spellings.ts";

/**
 * The version of the keys that a list is stored with. Increment it with every change to the keys of names. A list with
 * older keys isn't searched until it's loaded again, because names would be missed.
 */
export const KEYS_VERSION = 4;

/** The keys that find one word of a name, or two adjacent words joined. */
export interface WordKeys {
  keys: string[];
}

/**
 * A word's consonants by their sound, so that different Latin spellings of one name become equal: Mohammed, Muhammad
 * and Mohamed; Qadhafi and Gaddafi; Yusuf and Youssef. Transliterations differ most in vowels, so we only keep whether
 * the word begins with one.
 */
export function skeleton(word: string): string {
  const sounds = word
    .replace(/ph/g, "f")
    .replace(/tsch|tch|sch|ch|sh/g, "s")
    .replace(/kh|gh|ck|q|g|c(?![eiy])/g, "k")
    .replace(/dj|dzh|zh/g, "j")
    .replace(/x/g, "ks")
    .replace(/[cz]/g, "s")
    .replace(/w/g, "v")
    .replace(/(?<=.)h/g, "")
    .replace(/(.)\1+/g, "$1");
  const first = /^[aeiouy]/.test(sounds) ? "a" : sounds.slice(0, 1);
  return first + sounds.slice(1).replace(/[aeiouy]/g, "");
}

/**
 * The {@link skeleton} with the letters after its first one sorted and without duplicates, so that two swapped letters
 * don't hide a name.
 */
function soundKey(word: string): string {
  const [first = "", ...rest] = skeleton(word);
  return first + [...new Set(rest)].sort().join("");
}

/** The {@link soundKey} of a word in each transliteration. An organization's words aren't transliterated. */
const tableKeys = (word: string, kind: SubjectKind): string[] =>
  kind === "organization" ? [] : soundsOf(word).map((sounds) => `*${soundKey(sounds)}`);

/**
 * How many letters at the beginning of a word form a key of their own, which still matches if there are typos after
 * them.
 */
const BEGINNING = 3;

const LETTER: Record<SubjectKind, string> = { person: "p", organization: "o" };

/** A search for names similar to one reading of a name. */
export interface Search {
  words: WordKeys[];
  /** How many words have to share a key: two, or one if the name has no second word with a key of its own. */
  least: number;
}

/** @returns one search for each reading of a name: with its titles and without */
export const searchesOf = (name: string, kind: SubjectKind): Search[] =>
  readingsOf(name, kind).map(({ own }) => ({
    words: keysOfWords(own, kind),
    least: Math.min(2, countDistinct(own, kind)),
  }));

function countDistinct(words: readonly string[], kind: SubjectKind): number {
  const known = new Set<string>();
  let distinct = 0;
  for (const word of words) {
    const keys = keysOfWords([word], kind).flatMap((one) => one.keys);
    if (keys.some((key) => !known.has(key))) distinct++;
    for (const key of keys) known.add(key);
  }
  return distinct;
}

/** @returns all keys for storing a listed name: for equal names, and for similar ones */
export function storedKeysOf(name: string, kind: SubjectKind): string[] {
  const words = readingsOf(name, kind, true).flatMap(({ own, all }) => [own, all]);
  const alike = words.flatMap((one) => keysOfWords(one, kind)).flatMap(({ keys }) => keys);
  return [...new Set([...exactKeysOf(name, kind, true), ...alike])];
}

/**
 * The keys for storing and finding a name, word by word: each word's sound and beginning, for a person also in other
 * transliterations (`spellings.ts`), and the sound of two adjacent words joined (`Abdul Rahman`, `Abdulrahman`).
 * A similar name is found if it shares at least one key for each of {@link Search.least} words.
 */
function keysOfWords(words: readonly string[], kind: SubjectKind): WordKeys[] {
  const mark = (key: string) => `${LETTER[kind]}:${key}`;
  const single = words.map((word) => ({
    keys: [...new Set([soundKey(word), `^${word.slice(0, BEGINNING)}`, ...tableKeys(word, kind)].map(mark))],
  }));
  const joined = words.slice(1).map((word, i) => ({ keys: [mark(soundKey(words[i]! + word))] }));
  return [...single, ...joined];
}
