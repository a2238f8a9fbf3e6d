import { exactKeysOf } from "./exact.ts";
import { readingsOf, type SubjectKind } from "./name-forms.ts";
import { soundsOf } from "./spellings.ts";

/**
 * The version of the keys that a list is stored with. Raise it with every change to what's stored for a name. A list
 * with other keys isn't searched until it's loaded again, because names would be missed.
 */
export const KEYS_VERSION = 4;

/** What one word of a name is found by. */
export interface WordKeys {
  keys: string[];
}

/**
 * A word's consonants by their sound, so that different Latin spellings of one name become equal: Mohammed, Muhammad
 * and Mohamed; Qadhafi and Gaddafi; Yusuf and Youssef. Transliterations disagree most about vowels, so all that's kept
 * of them is whether the word begins with one.
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

/** The same without order and repetition, so that two swapped letters don't hide a name. */
function soundKey(word: string): string {
  const [first = "", ...rest] = skeleton(word);
  return first + [...new Set(rest)].sort().join("");
}

/** The same for a word as each table for transliteration reads it. An organization's words aren't transliterated. */
const tableKeys = (word: string, kind: SubjectKind): string[] =>
  kind === "organisation" ? [] : soundsOf(word).map((sounds) => `*${soundKey(sounds)}`);

/** How much of a word's beginning is a key of its own, in case of typos after it. */
const BEGINNING = 3;

const LETTER: Record<SubjectKind, string> = { person: "p", organisation: "o" };

/** A search for names that are similar to one reading of a name. */
export interface Search {
  words: WordKeys[];
  /** How many words have to share a key: two, unless all of the name's words have the same keys. */
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

/** @returns every key that a listed name is stored by: for equal names, and for similar ones */
export function storedKeysOf(name: string, kind: SubjectKind): string[] {
  const words = readingsOf(name, kind, true).flatMap(({ own, all }) => [own, all]);
  const alike = words.flatMap((one) => keysOfWords(one, kind)).flatMap(({ keys }) => keys);
  return [...new Set([...exactKeysOf(name, kind, true), ...alike])];
}

/**
 * The keys that a name is stored and looked up by, word by word: each word's sound and beginning, a person's also as
 * other tables transliterate them (`spellings.ts`), and the sound of two adjacent words joined (`Abdul Rahman`,
 * `Abdulrahman`). Two similar names share at least one key of at least two words, or of the only word.
 */
function keysOfWords(words: readonly string[], kind: SubjectKind): WordKeys[] {
  const mark = (key: string) => `${LETTER[kind]}:${key}`;
  const single = words.map((word) => ({
    keys: [...new Set([soundKey(word), `^${word.slice(0, BEGINNING)}`, ...tableKeys(word, kind)].map(mark))],
  }));
  const joined = words.slice(1).map((word, i) => ({ keys: [mark(soundKey(words[i]! + word))] }));
  return [...single, ...joined];
}
