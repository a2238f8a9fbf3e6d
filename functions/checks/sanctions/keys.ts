import { exactKeysOf } from "./exact.ts";
import { nameWords, type SubjectKind, wordsOf } from "./words.ts";

/**
 * Which keys a list was stored by. Raise it with every change of what is stored for a name: a list with other keys is
 * not searched until it is loaded again, since it would miss names.
 */
export const KEYS_VERSION = 3;

/** What one word of a name is found by. */
export interface WordKeys {
  keys: string[];
}

/**
 * The consonants of a word by their sound, so that spellings of one name in Latin letters fall together: Mohammed,
 * Muhammad and Mohamed, Qadhafi and Gaddafi, Yusuf and Youssef. Vowels are what transliterations disagree about most;
 * of them only stays that the word begins with one.
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

/** The same without order and repetition, so that two letters that changed places do not hide a name. */
function soundKey(word: string): string {
  const [first = "", ...rest] = skeleton(word);
  return first + [...new Set(rest)].sort().join("");
}

/** How much of a word's beginning is a key of its own, for slips of the pen behind it. */
const BEGINNING = 3;

const LETTER: Record<SubjectKind, string> = { person: "p", organisation: "o" };

/**
 * The keys that a name is stored and looked up by, word by word: the sound of each word and its beginning, and the
 * sound of two neighbours written as one (`Abdul Rahman`, `Abdulrahman`). Two names that are alike share at least one
 * key of at least two words, or of the only one.
 */
export function keysOf(name: string, kind: SubjectKind): WordKeys[] {
  return keysOfWords(wordsOf(name, kind), kind);
}

/** @returns of how many words a key must be shared: of two, unless the name's words all have the same keys */
export function sharedWords(name: string, kind: SubjectKind): number {
  const known = new Set<string>();
  let distinct = 0;
  for (const word of wordsOf(name, kind)) {
    const keys = keysOfWords([word], kind).flatMap((one) => one.keys);
    if (keys.some((key) => !known.has(key))) distinct++;
    for (const key of keys) known.add(key);
  }
  return Math.min(2, distinct);
}

/** @returns every key that a listed name is stored by: those of the same name, and those of names that are alike */
export function storedKeysOf(name: string, kind: SubjectKind): string[] {
  const { own, all } = nameWords(name, kind);
  const alike = [own, all].flatMap((words) => keysOfWords(words, kind)).flatMap(({ keys }) => keys);
  return [...new Set([...exactKeysOf(name, kind), ...alike])];
}

function keysOfWords(words: readonly string[], kind: SubjectKind): WordKeys[] {
  const mark = (key: string) => `${LETTER[kind]}:${key}`;
  const single = words.map((word) => ({
    keys: [mark(soundKey(word)), mark(`^${word.slice(0, BEGINNING)}`)],
  }));
  const joined = words.slice(1).map((word, i) => ({ keys: [mark(soundKey(words[i]! + word))] }));
  return [...single, ...joined];
}
